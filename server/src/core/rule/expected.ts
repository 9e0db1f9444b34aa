/**
 * The user's expectations of files: which URLs crawlers may fetch, and what sitemaps list. They are part of a
 * configuration; rules of the languages check them.
 */

import type { Position } from '../../text/document.ts';

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

/** The uses of pages that owners decide on: the one list in all answers. `use:ai-training` means all crawlers that fetch for this use. */
export const USES = ['search', 'ai-answers', 'ai-training', 'others'] as const;
export type UseName = (typeof USES)[number];
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
  /** The environment extends the one that expects this: what contradicts it there counts instead. */
  readonly isInherited?: true;
}

/** Whether an owner permits each use of some pages; nothing is expected of a use without an answer. */
export type Stance = Readonly<Partial<Record<UseName, 'yes' | 'no'>>>;

/** What a sitemap is expected to list. */
export interface ExpectedList {
  readonly contains: readonly string[];
  /** The minimum number of its entries. */
  readonly atLeast: number;
  readonly where: string;
}

/** The words about what a URL gets, in the order in which they are shown. */
export const URL_WORDS = ['status', 'redirect', 'type', 'canonical', 'index', 'listed'] as const;
export type UrlWord = (typeof URL_WORDS)[number];

/** What URLs are expected to get. */
export interface ExpectedUrls {
  /** Paths, URLs and patterns, as written. */
  readonly urls: readonly string[];
  /** The product tokens that `index` is about; empty for all crawlers. */
  readonly crawlers: readonly string[];
  readonly words: {
    /** One of these is the status of the first answer. */
    readonly status?: readonly number[];
    /** A path or URL. */
    readonly redirect?: string;
    /** One of these media types, in lower case. */
    readonly type?: readonly string[];
    readonly canonical?: string;
    readonly index?: boolean;
    readonly listed?: boolean;
  };
  readonly where: string;
  /** The configuration, and where in it the entry and its words are. */
  readonly uri: string;
  readonly places: Readonly<Partial<Record<UrlWord | 'urls', FilePart>>>;
  /** The environment extends the one that expects this: what it expects itself of a URL counts more. */
  readonly isInherited?: true;
  /** Other expectations never count more. */
  readonly isLocked?: true;
}

/** A part of a file; lines and characters are counted from 0. */
export interface FilePart {
  readonly start: Position;
  readonly end: Position;
}

/** All expectations of one file: plain data, which threads can exchange. */
export interface Expected {
  readonly verdicts: readonly ExpectedVerdicts[];
  readonly lists: readonly ExpectedList[];
  /** Those of its site: no file is compared with them. */
  readonly urls?: readonly ExpectedUrls[];
}

/** Whether a code is that of a rule that reports failed expectations. */
export const isOfExpectations = (code: string): boolean => code.endsWith('/failed-expectation');

export const NOTHING_EXPECTED: Expected = { verdicts: [], lists: [] };
