/** Which directive a key names, as Google's parser reads keys. */

import { lowerAscii, type Octets } from './octets.ts';

/**
 * How Google's parser classifies a line. `unused`: a key it knows and ignores; `unknown`: any other key, and a line
 * without a directive.
 */
export type Tag = 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'unused' | 'unknown';

interface Spelling {
  readonly prefix: string;
  readonly tag: 'user-agent' | 'allow' | 'disallow' | 'sitemap';
  readonly typo: boolean;
}

/** Spellings that Google accepts at the start of a key (domain.md §2.1 item 7; google/robotstxt `robots.cc`). */
export const SPELLINGS: readonly Spelling[] = [
  { prefix: 'user-agent', tag: 'user-agent', typo: false },
  { prefix: 'useragent', tag: 'user-agent', typo: true },
  { prefix: 'user agent', tag: 'user-agent', typo: true },
  { prefix: 'allow', tag: 'allow', typo: false },
  { prefix: 'disallow', tag: 'disallow', typo: false },
  { prefix: 'dissallow', tag: 'disallow', typo: true },
  { prefix: 'dissalow', tag: 'disallow', typo: true },
  { prefix: 'disalow', tag: 'disallow', typo: true },
  { prefix: 'diasllow', tag: 'disallow', typo: true },
  { prefix: 'disallaw', tag: 'disallow', typo: true },
  { prefix: 'sitemap', tag: 'sitemap', typo: false },
  { prefix: 'site-map', tag: 'sitemap', typo: true },
];

/** Whole keys that Google knows from other crawlers and ignores (google/robotstxt `reporting_robots.cc`, since 2026-02-19). */
const UNUSED: ReadonlySet<string> = new Set([
  'clean-param',
  'content-signal',
  'content-usage',
  'crawl-delay',
  'domain',
  'host',
  'noarchive',
  'nofollow',
  'noindex',
  'request-rate',
  'revisit-after',
  'visit-time',
]);

const LONGEST = 10;

/** The spelling that a trimmed key begins with, in any letter case; undefined if Google reads no directive in it. */
export function spellingOf(key: string): Spelling | undefined {
  const head = lowerAscii(key.slice(0, LONGEST));
  return SPELLINGS.find(({ prefix }) => head.startsWith(prefix));
}

/**
 * Reads a trimmed, non-empty key. Letter case is ignored, and so is what follows an accepted spelling (`Disallowed`,
 * `sitemap_url`); `typo` marks accepted misspellings. Takes constant time, except for the comparison with the ignored
 * keys, which need the whole key.
 */
export function readKey(key: Octets): { tag: Tag; typo: boolean } {
  const spelling = spellingOf(key);
  if (spelling) return spelling;
  return { tag: UNUSED.has(lowerAscii(key)) ? 'unused' : 'unknown', typo: false };
}
