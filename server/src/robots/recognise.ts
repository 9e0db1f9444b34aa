import { isNamedLike, type OwnFiles } from '../core/ownFiles.ts';
import type { FileHead, Recogniser } from '../core/service.ts';
import { plainName } from '../core/uri.ts';

/** `robots.txt` and names such as `robots.staging.txt`; other text files are not. */
const files: OwnFiles = {
  ids: ['robots-txt', 'robots', 'robotstxt'],
  names: ['robots.txt', 'robots.*.txt'],
  gzip: false,
};

/** Whether a file is a robots.txt, by its language or by the last segment of its URI. */
function isRobotsFile({ languageId, uri }: FileHead): boolean {
  return files.ids.includes(languageId) || isNamedLike(plainName(uri), files);
}

export const own: Recogniser = { id: 'robots-txt', files, claims: isRobotsFile };
