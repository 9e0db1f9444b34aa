import type { Additions, LanguageEntry } from '../core/service.ts';
import { own } from './recognise.ts';
import { settings } from './settings.ts';

/** Crawlers of the user: files that keep to `server/crawlers/schema.json`. */
const additions: Additions = {
  key: 'crawlers',
  description:
    'Files, or folders of files, with crawlers that Crawlwise is to know besides its own, such as those of your company; the README says what stands in them.',
  take: async (files) => (await import('./facts/crawlers/userFiles.ts')).takeCrawlerFiles(files),
};

/** What is known of robots.txt before its code is loaded. */
export const entry: LanguageEntry = { ...own, settings, additions };
