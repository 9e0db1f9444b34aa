import { table } from '../core/catalogue.ts';
import type { Additions, LanguageEntry } from '../core/service.ts';
import { own } from './recognize.ts';
import { settings } from './settings.ts';

/** Crawlers that a user defines, in files that follow `server/crawlers/schema.json`. */
const additions: Additions = {
  key: 'crawlers',
  description:
    'Files or folders of files that describe more crawlers, such as those of your company; the page on your own crawlers describes their format.',
  take: async (files) => (await import('./facts/crawlers/userFiles.ts')).takeCrawlerFiles(files),
};

table('config/additions', () => [[additions.key, additions.description]]);

/** What is known of robots.txt without loading the language. */
export const entry: LanguageEntry = { ...own, settings, additions };
