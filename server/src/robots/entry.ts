import type { Additions, FileHead, LanguageEntry } from '../core/service.ts';
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

/** Crawlers of the user: files that keep to `server/crawlers/schema.json`. */
const additions: Additions = {
  key: 'crawlers',
  description:
    'Files, or folders of files, with crawlers that Crawlwise is to know besides its own, such as those of your company; the README says what stands in them. Relative to the folder of the workspace.',
  take: async (files) => (await import('./facts/crawlers/userFiles.ts')).takeCrawlerFiles(files),
};

/** What is known of robots.txt before its code is loaded. */
export const entry: LanguageEntry = { id: 'robots-txt', claims: isRobotsFile, settings, additions };
