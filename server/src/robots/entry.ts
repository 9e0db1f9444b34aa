import type { Additions, LanguageEntry } from '../core/service.ts';
import { own } from './recognise.ts';
import { settings } from './settings.ts';

/** Crawlers of the user: files that keep to `server/crawlers/schema.json`. */
const additions: Additions = {
  key: 'crawlers',
  description:
    'Files or folders of files that describe more crawlers, such as those of your company; the guide on crawlers of your own describes their format.',
  take: async (files) => (await import('./facts/crawlers/userFiles.ts')).takeCrawlerFiles(files),
};

/** What is known of robots.txt before its code is loaded. */
export const entry: LanguageEntry = { ...own, settings, additions };
