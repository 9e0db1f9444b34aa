import type { FileHead, LanguageEntry } from '../core/service.ts';
import { plainName } from '../core/uri.ts';
import { settings } from './settings.ts';

const LANGUAGE_IDS: ReadonlySet<string> = new Set(['robots-txt', 'robots', 'robotstxt']);
/** `robots.txt` and names such as `robots.staging.txt`; other text files are none. */
const FILE_NAME = /^robots(?:\.[^/]+)?\.txt$/i;

/** Whether a file is a robots.txt, by its language or by the last segment of its URI. */
function isRobotsFile({ languageId, uri }: FileHead): boolean {
  if (LANGUAGE_IDS.has(languageId)) return true;
  return FILE_NAME.test(plainName(uri));
}

/** What is known of robots.txt before its code is loaded. */
export const entry: LanguageEntry = { id: 'robots-txt', claims: isRobotsFile, settings };
