// Facts about robots.txt as data: tokens, directives, sources, and sentences made of them.
// This folder does not depend on lines, groups, positions or editors. Outside of it, it reads the crawler table only.

import { files } from '../../../crawlers/index.ts';
import { byRank, type CrawlerFile, crawlersOf } from './crawlers/file.ts';
import type { Crawler } from './crawlers/row.ts';

export type { Crawler, Obeys, Purpose } from './crawlers/row.ts';

/** The files of the crawler table. A test validates each of them against its schema. */
export const crawlerFiles = byRank(files as readonly CrawlerFile[]);

/** Every known product token, each once, search engines first. */
export const crawlers: readonly Crawler[] = crawlerFiles.flatMap(crawlersOf);
