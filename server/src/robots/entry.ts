import { isNamedLike, type OwnFiles } from '../core/ownFiles.ts';
import type { Additions, FileHead, RegisteredLanguage } from '../core/service.ts';
import { plainName } from '../core/uri.ts';
import { settings } from './settings.ts';

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

/** Crawlers of the user: files that keep to `server/crawlers/schema.json`. */
const additions: Additions = {
  key: 'crawlers',
  description:
    'Files, or folders of files, with crawlers that Crawlwise is to know besides its own, such as those of your company; the README says what stands in them. Relative to the folder of the workspace.',
  take: async (files) => (await import('./facts/crawlers/userFiles.ts')).takeCrawlerFiles(files),
};

/** What is known of robots.txt before its code is loaded. */
export const entry: RegisteredLanguage = {
  id: 'robots-txt',
  files,
  claims: isRobotsFile,
  settings,
  additions,
};
