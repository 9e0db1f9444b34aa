// Facts of robots.txt as data: tokens, directives, sources, and sentences made of them.
// This folder does not know lines, groups, positions or editors, and imports nothing from outside it.

import { ai } from './crawlers/ai.ts';
import { archivesAndPreviews } from './crawlers/archivesAndPreviews.ts';
import { google } from './crawlers/google.ts';
import type { Crawler } from './crawlers/row.ts';
import { searchEngines } from './crawlers/searchEngines.ts';
import { seo } from './crawlers/seo.ts';

export type { Crawler, Obeys, Purpose, Star } from './crawlers/row.ts';

/** Every known product token, each once, search engines first. */
export const crawlers: readonly Crawler[] = [
  ...google,
  ...searchEngines,
  ...ai,
  ...seo,
  ...archivesAndPreviews,
];
