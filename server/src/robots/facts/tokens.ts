import { table } from '../../core/catalogue.ts';
import { editDistance } from '../../core/editDistance.ts';
import { entryOf } from '../../core/memo.ts';
import type { Alias } from './crawlers/row.ts';
import type { Crawler, Purpose } from './crawlers.ts';
import { type CrawlerTable, ofKnown } from './known.ts';
import { isUsageToken, USAGE_TOKENS } from './usage.ts';
import { purposeWords, shortPurposeWords } from './words.ts';

/** Hyphens that word processors insert. */
const HYPHENS = /[\u2010-\u2015\u2212]/g;

/** A name without the differences that a typo may make: letter case, hyphens, underscores and spaces. */
const fold = (name: string): string =>
  name
    .toLowerCase()
    .replace(HYPHENS, '-')
    .replaceAll('%20', ' ')
    .replace(/[-_\s+]/g, '');

/** A folded name without a final word for "crawler": `gptbot` and `gpt` have the same stem. */
const stem = (folded: string): string => folded.replace(/(?<=.)(?:bot|spider|crawler)$/, '');

const byKey = <T extends { readonly token: string }>(rows: readonly T[], key: (token: string) => string) =>
  new Map(rows.map((row) => [key(row.token), row]));

const lower = (token: string): string => token.toLowerCase();

const byToken = ofKnown(({ crawlers }) => byKey(crawlers, lower));
const byAlias = ofKnown(({ aliases }) => byKey(aliases, lower));
const aliasByFold = ofKnown(({ aliases }) => byKey(aliases, fold));

/**
 * The tokens that a misspelled name may stand for, by a normalized form: those that their operators document and use,
 * and those of uses.
 */
const current = (form: (token: string) => string) => (from: CrawlerTable) => {
  const groups = new Map<string, string[]>();
  const documented = from.crawlers.filter(({ historical, listed }) => !historical && !listed);
  for (const { token } of [...documented, ...USAGE_TOKENS])
    entryOf(groups, form(token), () => []).push(token);
  return groups;
};
const tokensByFold = ofKnown(current(fold));
const tokensByStem = ofKnown(current((token) => stem(fold(token))));

/**
 * The row of a product token.
 * @param token the whole token; letter case is ignored (RFC 9309, section 2.2.1)
 * @returns undefined if the token is not in the table
 */
export function crawler(token: string): Crawler | undefined {
  return byToken().get(lower(token));
}

/**
 * The row of a product token that its operator documents. A name known only from public lists does not justify a
 * warning: which token such a crawler looks for is uncertain.
 */
export function documentedCrawler(token: string): Crawler | undefined {
  const row = crawler(token);
  return row?.listed ? undefined : row;
}

/** The table entry of a wrong, alias or retired name; letter case is ignored. */
export function aliasOf(token: string): Alias | undefined {
  return byAlias().get(lower(token));
}

const MAX_SUGGESTIONS = 3;
const LONGEST = 100;
/** Shorter stems are too similar to each other: `rover` is not `roger`, but `claud` is `claude`. */
const LONG_ENOUGH = 6;
const SHORTEST = LONG_ENOUGH - 1;

/**
 * The tokens that a name was probably meant to be, best first, at most three. A wrong guess would set rules for another
 * crawler, so only these are suggested: the entries of the alias table; names that differ from a token only in letter
 * case, hyphens, underscores, spaces and a final `bot`, `spider` or `crawler`; and long names with a typo of one
 * letter, if only one token is that close.
 * @returns an empty list for a known token, for `*`, and for names without a successor
 */
export function suggestTokens(name: string): readonly string[] {
  if (name.length > LONGEST || crawler(name) || isUsageToken(name)) return [];
  const folded = fold(name);
  const alias = aliasOf(name) ?? aliasByFold().get(folded);
  if (alias) return alias.meant.slice(0, MAX_SUGGESTIONS);
  const wanted = stem(folded);
  const same = tokensByFold().get(folded) ?? tokensByStem().get(wanted);
  return same ? same.slice(0, MAX_SUGGESTIONS) : singleTypo(wanted);
}

/** The only token whose stem differs by one typo after the first letter. */
function singleTypo(wanted: string): readonly string[] {
  if (wanted.length < SHORTEST || wanted.length > LONGEST_STEM) return [];
  const near = new Set(shorter(wanted).flatMap((form) => stemsByShorter().get(form) ?? []));
  const tokens = [...near]
    .filter((key) => Math.max(key.length, wanted.length) >= LONG_ENOUGH)
    .filter((key) => key[0] === wanted[0] && editDistance(wanted, key, 1) !== undefined)
    .flatMap((key) => tokensByStem().get(key)!);
  return tokens.length === 1 ? tokens : [];
}

const LONGEST_STEM = 40;

/** A stem, and the stem without each one of its letters: two stems that are one typo apart share such a form. */
const shorter = (wanted: string): string[] => [
  wanted,
  ...Array.from(wanted, (_, at) => wanted.slice(0, at) + wanted.slice(at + 1)),
];

const stemsByShorter = ofKnown(() => {
  const forms = new Map<string, string[]>();
  for (const key of tokensByStem().keys()) {
    if (key.length < SHORTEST || key.length > LONGEST_STEM) continue;
    for (const form of shorter(key)) entryOf(forms, form, () => []).push(key);
  }
  return forms;
});

/**
 * The tokens whose groups a crawler tries, most specific first: its own, its fallbacks, then `*`. Without `*` for
 * crawlers that the `*` group does not apply to. For `*` and for tokens that are not in the table, as RFC 9309 defines
 * it: the token, then `*`. For a usage token itself only: whether `*` has a meaning for it is not known.
 */
export function fallbackChain(token: string): readonly string[] {
  if (token === '*' || isUsageToken(token)) return [token];
  const chain = new Set<string>();
  let row = crawler(token);
  const reachedByStar = row?.star !== 'no';
  if (!row) chain.add(token);
  while (row && !chain.has(row.token)) {
    chain.add(row.token);
    row = row.fallback === undefined ? undefined : crawler(row.fallback);
  }
  return reachedByStar ? [...chain, '*'] : [...chain];
}

/**
 * The tokens that obey robots.txt but ignore the `*` group, so that they must be named. Source: Google, List of
 * Google's special-case crawlers.
 */
export const notCoveredByStar: () => readonly string[] = ofKnown(({ crawlers }) =>
  crawlers.filter((row) => row.star === 'no' && row.obeys !== 'no').map((row) => row.token),
);

/** Whether the operator states that the crawler does not, or may not, obey robots.txt. */
export function mayIgnoreRobots(row: Crawler): boolean {
  return row.obeys === 'no' || row.obeys === 'may not';
}

/** A purpose in words, without a capital, such as `training of AI models`. */
export const purposeTitle = (purpose: Purpose): string => purposeWords(purpose);

/** A purpose for the row of a list, such as `AI training`. */
export const shortPurpose = (purpose: Purpose): string =>
  isShort(purpose) ? shortPurposeWords(purpose) : purposeWords(purpose);

const isShort = (purpose: Purpose): purpose is Purpose & (typeof SHORT)[number] =>
  (SHORT as readonly Purpose[]).includes(purpose);
const SHORT = ['ai-training', 'ai-assistant', 'monitoring', 'control'] as const;

const FIELDS = ['detail', 'obeysNote', 'starNote', 'fallbackNote', 'note'] as const;
const fieldText = table('robots/crawlerNotes', () =>
  [...byToken().values()].flatMap((row) =>
    FIELDS.flatMap((field) => {
      const text = row[field];
      return text ? [[`${row.token}.${field}`, text] as const] : [];
    }),
  ),
);
const noteOfAlias = table('robots/aliases', () =>
  [...byAlias().values()].flatMap(({ token, note }) => (note ? [[token, note] as const] : [])),
);

/** A text of a crawler's row, translated by token and field; undefined if the row has none. */
export function crawlerText(row: Crawler, field: (typeof FIELDS)[number]): string | undefined {
  const text = row[field];
  return text && fieldText(`${row.token}.${field}`, text);
}

/** The remark on an alias, translated by token; undefined if it has none. */
export const aliasNote = ({ token, note }: Alias): string | undefined => note && noteOfAlias(token, note);
