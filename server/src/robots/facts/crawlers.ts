// Facts of robots.txt as data: tokens, directives, sources, and sentences made of them.
// This folder does not know lines, groups, positions or editors; outside of it, it reads the crawler table only.

import { files } from '../../../crawlers/index.ts';
import { byRank, type CrawlerFile, crawlersOf } from './crawlers/file.ts';
import type { Crawler } from './crawlers/row.ts';

export type { Crawler, Obeys, Purpose } from './crawlers/row.ts';

/** The files of the crawler table; a test holds each of them to its schema. */
export const crawlerFiles = byRank(files as readonly CrawlerFile[]);

/** Every known product token, each once, search engines first. */
export const crawlers: readonly Crawler[] = crawlerFiles.flatMap(crawlersOf);
