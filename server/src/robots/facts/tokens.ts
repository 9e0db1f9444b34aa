import { nearest } from '../../core/editDistance.ts';
import { type Alias, aliases } from './aliases.ts';
import { type Crawler, crawlers, type Purpose } from './crawlers.ts';

/** Letter case, hyphens and blanks do not count when two names are compared for likeness. */
const fold = (token: string): string => token.toLowerCase().replace(/[-\s]/g, '');

const byToken = new Map(crawlers.map((row) => [row.token.toLowerCase(), row]));
const byAlias = new Map(aliases.map((row) => [row.token.toLowerCase(), row]));
const tokensByFold = group(crawlers, (row) => fold(row.token));
const aliasByFold = new Map(aliases.map((row) => [fold(row.token), row]));

function group(rows: readonly Crawler[], key: (row: Crawler) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row.token]);
  return groups;
}

/**
 * The row of a product token.
 * @param token the whole token; letter case is ignored (RFC 9309, section 2.2.1)
 * @returns undefined if the token is not in the table
 */
export function crawler(token: string): Crawler | undefined {
  return byToken.get(token.toLowerCase());
}

/** What is known of a wrong, alias or retired name; letter case is ignored. */
export function aliasOf(token: string): Alias | undefined {
  return byAlias.get(token.toLowerCase());
}

const MOST_SUGGESTIONS = 3;

/**
 * "Did you mean": the tokens that a name was probably meant to be, best first, at most three.
 * Known wrong names answer from the alias table. Other names are compared without case, hyphen and blank and may
 * differ by one edit, or by two from eight letters on.
 * @returns nothing for a known token, for `*`, and for retired names without a successor
 */
export function suggestTokens(token: string): readonly string[] {
  if (token.length > 100 || crawler(token)) return [];
  const folded = fold(token);
  const alias = aliasOf(token) ?? aliasByFold.get(folded);
  if (alias) return alias.meant.slice(0, MOST_SUGGESTIONS);
  const max = folded.length < 8 ? 1 : 2;
  const likest = nearest(folded, tokensByFold.keys(), max);
  return likest.flatMap((key) => tokensByFold.get(key)!).slice(0, MOST_SUGGESTIONS);
}

/**
 * The tokens whose groups a crawler tries, most specific first: its own, its fallbacks, then `*`.
 * Without `*` for the crawlers that the `*` group does not reach. A token that is not in the table, or is `*`,
 * gets what RFC 9309 says: itself, then `*`.
 */
export function fallbackChain(token: string): readonly string[] {
  if (token === '*') return ['*'];
  const chain: string[] = [];
  let row = crawler(token);
  const reachedByStar = row?.star !== 'no';
  if (!row) chain.push(token);
  while (row && !chain.includes(row.token)) {
    chain.push(row.token);
    row = row.fallback === undefined ? undefined : crawler(row.fallback);
  }
  return reachedByStar ? [...chain, '*'] : chain;
}

/**
 * The tokens that obey robots.txt but that the `*` group does not reach, so that they must be named.
 * Google, List of Google's special-case crawlers.
 */
export function notCoveredByStar(): readonly string[] {
  return crawlers.filter((row) => row.star === 'no' && row.obeys !== 'no').map((row) => row.token);
}

/** Whether the operator says that the crawler does not, or may not, obey robots.txt. */
export function mayIgnoreRobots(row: Crawler): boolean {
  return row.obeys === 'no' || row.obeys === 'may not';
}

const purposeTitles: Record<Purpose, string> = {
  search: 'search engine',
  'ai-training': 'training of AI models',
  'ai-search': 'AI search',
  'ai-assistant': 'AI assistant, fetches at the request of a user',
  ads: 'advertising',
  seo: 'SEO tool',
  archive: 'archive',
  preview: 'link preview',
  monitoring: 'monitoring and testing',
  control: 'control token, no crawler of its own',
  other: 'other',
};

/** A purpose in words, without a capital, e.g. `training of AI models`. */
export function purposeTitle(purpose: Purpose): string {
  return purposeTitles[purpose];
}
