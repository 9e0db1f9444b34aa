/**
 * The user's expectations of files: which URLs crawlers may fetch, and what sitemaps list. They are part of a
 * configuration; rules of the languages check them.
 */

/** The purposes for which crawlers fetch pages, as in the table of crawlers. */
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

/** `purpose:search` means all crawlers known to have this purpose. */
export const PURPOSE = 'purpose:';

/** The uses of pages that owners decide on. `use:ai-training` means all crawlers that fetch for this use. */
export const USES = ['search', 'ai-answers', 'ai-training', 'others'] as const;
export const USE = 'use:';

/** Expected verdicts of a robots.txt. Paths and URLs are as written, with `*` and `$` as in rules. */
export interface ExpectedVerdicts {
  /** Product tokens, `purpose:…`, or `use:…`. */
  readonly crawlers: readonly string[];
  readonly allow: readonly string[];
  readonly block: readonly string[];
  /** Of an answer of a stance: without the crawlers of these names. Signals for the uses in `crawlers` must agree, too. */
  readonly except?: readonly string[];
  /** The source of the expectation, as the subject of a sentence: `Line 3 of crawlwise.json`. */
  readonly where: string;
}

/** Whether an owner permits each use of some pages; nothing is expected of a use without an answer. */
export type Stance = Readonly<Partial<Record<(typeof USES)[number], 'yes' | 'no'>>>;

/** What a sitemap is expected to list. */
export interface ExpectedList {
  readonly contains: readonly string[];
  /** The minimum number of its entries. */
  readonly atLeast: number;
  readonly where: string;
}

/** All expectations of one file: plain data, which threads can exchange. */
export interface Expected {
  readonly verdicts: readonly ExpectedVerdicts[];
  readonly lists: readonly ExpectedList[];
}

/** Whether a code is that of a rule that reports failed expectations. */
export const isOfExpectations = (code: string): boolean => code.endsWith('/failed-expectation');

export const NOTHING_EXPECTED: Expected = { verdicts: [], lists: [] };

/** Whether a path or URL is a pattern, as in a rule. */
export const isPattern = (entry: string): boolean => entry.includes('*') || entry.endsWith('$');
