/** Which crawlers a change of a robots.txt can affect. */
import type { Crawler, Obeys, Purpose } from '../facts/crawlers.ts';
import { known, ofKnown } from '../facts/known.ts';
import { principalPlace } from '../facts/principal.ts';
import { crawler } from '../facts/tokens.ts';
import { isUsageToken } from '../facts/usage.ts';
import type { ProfileSource } from '../profile/index.ts';
import { EVERY_CRAWLER, type Octets, productToken, tokenKey, toText } from '../semantics/index.ts';

/** A crawler in a list of changes. */
export interface Named {
  /** In the operator's spelling, otherwise in that of the file; `*` stands for all crawlers that no group names. */
  readonly token: string;
  /** Null if the token is in no table. */
  readonly operator: string | null;
  readonly purpose: Purpose | null;
  readonly also: readonly Purpose[];
  readonly obeys: Obeys | null;
  /** Whether a group of one of the files names it. */
  readonly isNamed: boolean;
}

/** The order of purposes. */
export const PURPOSES: readonly Purpose[] = [
  'search',
  'ai-search',
  'ai-assistant',
  'ai-training',
  'control',
  'archive',
  'preview',
  'ads',
  'seo',
  'monitoring',
  'other',
];

/** A name that a crawler may read uncut although Google's parser cuts it: `008`. */
const WHOLE_NAME = /^[\w.-]+$/;

/** The name in the value of a `user-agent` line: uncut if some crawler reads more of it than Google's parser. */
export function nameIn(value: Octets): string {
  const token = productToken(value);
  const whole = toText(value);
  if (token === EVERY_CRAWLER || token === whole) return token;
  return crawler(whole) || WHOLE_NAME.test(whole) ? whole : token;
}

/**
 * The crawlers that the `user-agent` lines of a file name, `*` included, by the form in which names are compared. Usage
 * tokens are no crawlers.
 */
export function namesIn(robots: ProfileSource): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const add = (name: string): void => {
    if (name !== '' && !isUsageToken(name) && !names.has(tokenKey(name))) names.set(tokenKey(name), name);
  };
  for (const { tag, value } of robots.lines) {
    if (tag !== 'user-agent' || value === undefined) continue;
    const name = nameIn(value);
    add(name);
    if (!crawler(name)) add(productToken(value));
  }
  return names;
}

/**
 * The crawlers to compare: those that a group of one of the files names, `*`, and all known crawlers. By purpose,
 * search first.
 */
export function crawlersOf(files: readonly ProfileSource[]): readonly Named[] {
  const names = new Map(files.flatMap((file) => [...namesIn(file)]));
  const found = new Map<string, Named>();
  for (const row of known().crawlers) {
    const key = tokenKey(row.token);
    const isNamed = names.has(key);
    if (isNamed || (!row.historical && !row.listed)) found.set(key, named(row.token, row, isNamed));
  }
  for (const [key, name] of names) if (!found.has(key)) found.set(key, named(name, crawler(name), true));
  if (!found.has(EVERY_CRAWLER)) found.set(EVERY_CRAWLER, named(EVERY_CRAWLER, undefined, false));
  return [...found.values()].sort((a, b) => placeOf(a) - placeOf(b));
}

const placeOf = ({ purpose, token }: Named): number =>
  token === EVERY_CRAWLER ? PURPOSES.length + 1 : purpose ? PURPOSES.indexOf(purpose) : PURPOSES.length;

const named = (token: string, row: Crawler | undefined, isNamed: boolean): Named => ({
  token,
  operator: row?.operator ?? null,
  purpose: row?.purpose ?? null,
  also: row?.also ?? [],
  obeys: row?.obeys ?? null,
  isNamed,
});

/**
 * Whether a crawler fetches for one of some purposes. A control token such as `Google-Extended` counts by what it
 * decides.
 */
export const servesPurpose = (
  { purpose, also }: Pick<Named, 'purpose' | 'also'>,
  wanted: ReadonlySet<string>,
) => [purpose, ...also].some((item) => item !== null && wanted.has(item));

/** What concerns some of the wanted crawlers, without the others. */
export const concerning = <T extends { readonly crawlers: readonly Named[] }>(
  list: readonly T[],
  isWanted: (crawler: Named) => boolean,
): readonly T[] =>
  list
    .map((item) => ({ ...item, crawlers: item.crawlers.filter(isWanted) }))
    .filter(({ crawlers }) => crawlers.length > 0);

/**
 * Some crawlers, ordered so that each operator appears once before any appears twice.
 * @param seen operators that count as having appeared
 */
function firstOfEach<Row extends Named>(
  crawlers: readonly Row[],
  seen: Set<string> = new Set(),
): readonly Row[] {
  const first: Row[] = [];
  const others: Row[] = [];
  for (const crawler of crawlers) {
    const name = crawler.operator ?? crawler.token;
    (seen.has(name) ? others : first).push(crawler);
    seen.add(name);
  }
  return [...first, ...others];
}

/** The operators of the crawlers that owners ask about first. */
const principalOperators = ofKnown(({ crawlers }) =>
  crawlers.filter(({ token }) => principalPlace(token) !== undefined).map(({ operator }) => operator),
);

/**
 * The order of lists: crawlers that owners ask about first, then those that a file names, then the others. Each
 * operator appears once before any appears twice.
 */
export function importantFirst<Row extends Named>(crawlers: readonly Row[]): readonly Row[] {
  const isPrincipal = ({ token }: Row): boolean => principalPlace(token) !== undefined;
  const rest = crawlers.filter((row) => !isPrincipal(row));
  return [
    ...crawlers.filter(isPrincipal).sort((a, b) => principalPlace(a.token)! - principalPlace(b.token)!),
    ...firstOfEach(rest.filter(({ isNamed }) => isNamed)),
    ...firstOfEach(
      rest.filter(({ isNamed }) => !isNamed),
      new Set(principalOperators()),
    ),
  ];
}
