/**
 * What somebody expects of files: which URLs crawlers may fetch, and what sitemaps list. It comes from a configuration; the
 * rules of the languages hold it against the files.
 */

/** What crawlers fetch pages for, as the table of crawlers says it. */
export const PURPOSES = [
  'search',
  'ai-training',
  'ai-search',
  'ai-assistant',
  'ads',
  'seo',
  'archive',
  'preview',
  'monitoring',
  'control',
  'other',
] as const;

/** `purpose:search` stands for all crawlers that are known to have this purpose. */
export const PURPOSE = 'purpose:';

/** What a robots.txt is expected to say; paths and URLs as they are written, with `*` and `$` as in rules. */
export interface ExpectedVerdicts {
  /** Product tokens, or `purpose:…`. */
  readonly crawlers: readonly string[];
  readonly allow: readonly string[];
  readonly block: readonly string[];
  /** Who says so, as the subject of a sentence: `Line 3 of crawlwise.json`. */
  readonly where: string;
}

/** What one sitemap is expected to list. */
export interface ExpectedList {
  readonly contains: readonly string[];
  /** How many entries it has at the least. */
  readonly atLeast: number;
  readonly where: string;
}

/** All that is expected of one file: plain data, which threads can send each other. */
export interface Expected {
  readonly verdicts: readonly ExpectedVerdicts[];
  readonly lists: readonly ExpectedList[];
}

export const NOTHING_EXPECTED: Expected = { verdicts: [], lists: [] };

/** Whether a path or URL stands for all that it matches, as it would in a rule. */
export const isPattern = (entry: string): boolean => entry.includes('*') || entry.endsWith('$');
