/** The expectations of the URLs of one site, each compared with what is known of the URLs in one place. */
import { entryOf } from '../../core/memo.ts';
import { type ExpectedUrls, URL_WORDS, type UrlWord } from '../../core/rule/expected.ts';
import type { Steps } from '../../core/steps.ts';
import { httpUrl } from '../../core/uri.ts';
import type { Known } from '../../core/urlAnswer.ts';
import { isPattern, matcherOf, pathOf } from '../../core/urlPattern.ts';
import { judge, type SeenUrl, type Verdict } from './judge.ts';
import { untestedWords as t } from './words.ts';

/** Where URLs are tested. */
export interface TestPlace {
  /** As messages name it: `dist/`, `https://www.example.com`. */
  readonly name: string;
  /** The origin of the site; undefined if it is not known. */
  readonly origin: string | undefined;
  /** Whether all listed URLs are known. */
  readonly isWhole: boolean;
  /** The listed URLs and those of pages whose paths are wanted, each once. */
  urls(isWanted: (path: string) => boolean): Steps<ReadonlySet<string>>;
  /** The listed URLs alone. */
  listed(): Steps<ReadonlySet<string>>;
  see(url: string): SeenUrl;
}

/** URLs with the same result. */
export interface UrlGroup {
  readonly clause: string;
  /** The first of them; a pattern that matches nothing stands for itself. */
  readonly url: string;
  readonly count: number;
}

/** The result of one word of an expectation in one place. */
export interface WordResult {
  readonly expected: ExpectedUrls;
  readonly word: UrlWord;
  readonly place: string;
  /** The number of URLs that meet it. */
  readonly met: number;
  readonly failed: readonly UrlGroup[];
  readonly untested: readonly UrlGroup[];
}

/** An entry of an expectation that a URL matches. */
interface Match {
  readonly expected: ExpectedUrls;
  readonly entry: string;
}

/** URLs that are judged between two steps. */
const AT_ONCE = 64;

/**
 * Compares the expectations of a site. For each word of a URL, those of the environment itself count more than inherited
 * ones; among them the URL itself more than patterns, and a longer pattern more than others. Locked ones always count.
 * Linear in the URLs of the place if there are patterns.
 * @param most how many URLs a pattern may mean; the others are not tested
 */
export function* judgeUrls(
  all: readonly ExpectedUrls[],
  place: TestPlace,
  most = Number.POSITIVE_INFINITY,
): Steps<readonly WordResult[]> {
  const results = new Results(place.name);
  const plain = new Map<string, Match[]>();
  const patterns: (Match & { readonly matches: (path: string) => boolean; count: number })[] = [];
  for (const expected of all) {
    for (const word of wordsOf(expected)) results.of(expected, word);
    for (const entry of expected.urls) {
      const path = pathIn(entry, place.origin);
      if ('why' in path) results.untested(expected, entry, path.why);
      else if (isPattern(path.value))
        patterns.push({ expected, entry: path.value, matches: matcherOf(path.value), count: 0 });
      else plain.set(path.value, [...(plain.get(path.value) ?? []), { expected, entry: path.value }]);
    }
  }
  const meant = new Map<string, string>();
  if (patterns.length > 0) {
    const isMeant = (path: string): boolean => patterns.some(({ matches }) => matches(path));
    for (const url of yield* place.urls(isMeant)) meant.set(pathOf(url), url);
  }
  let steps = 0;
  for (const path of new Set([...plain.keys(), ...meant.keys()])) {
    const isMeant = meant.has(path);
    const own = plain.get(path) ?? [];
    const others = patterns.filter(
      (pattern) => pattern.matches(path) && (!isMeant || ++pattern.count <= most),
    );
    const url = meant.get(path) ?? place.origin + path;
    let seen: SeenUrl | undefined;
    for (const { expected, word } of deciding([...own, ...others], isMeant)) {
      seen ??= place.see(url);
      results.add(expected, word, path, judge(word, expected, url, seen));
    }
    if (++steps % AT_ONCE === 0) yield 0;
  }
  for (const { expected, entry, count } of patterns) {
    if (count > most) results.untested(expected, entry, t('tooMany', { most }), count - most);
    if (count === 0) results.nothing(expected, entry, place.isWhole);
  }
  return results.all;
}

/** The URLs of a site that are named, and not by a pattern, each once. */
export function namedUrls(all: readonly ExpectedUrls[], origin: string): readonly string[] {
  const paths = all.flatMap(({ urls }) => urls.map((entry) => pathIn(entry, origin)));
  const plain = paths.flatMap((path) => ('value' in path && !isPattern(path.value) ? path.value : []));
  return [...new Set(plain.map((path) => httpUrl(origin + path)?.href ?? origin + path))];
}

const wordsOf = ({ words }: ExpectedUrls): readonly UrlWord[] =>
  URL_WORDS.filter((word) => words[word] !== undefined);

/** The path of an entry on the site, or why it has none. */
function pathIn(entry: string, origin: string | undefined): Known<string> {
  if (origin === undefined) return { why: t('noAddress') };
  if (!/^https?:/i.test(entry)) return { value: entry.startsWith('*') ? `/${entry}` : entry };
  const own = httpUrl(/^https?:\/\/[^/?#*$]*/i.exec(entry)![0])?.origin;
  return own === origin ? { value: pathOf(entry) } : { why: t('otherSite', { origin }) };
}

/**
 * The words that hold for a URL with these matches.
 * @param isMeant whether patterns mean the URL; otherwise they only replace what is expected of the URL itself
 */
function* deciding(
  matches: readonly Match[],
  isMeant: boolean,
): Generator<{ expected: ExpectedUrls; word: UrlWord }> {
  const kinds = new Map<string, { readonly word: UrlWord; readonly matches: Match[] }>();
  for (const match of matches)
    for (const word of wordsOf(match.expected)) {
      const { crawlers, isLocked = false } = match.expected;
      const key = [word, isLocked, ...(word === 'index' ? [...crawlers].sort() : [])].join(' ');
      const kind = kinds.get(key) ?? { word, matches: [] };
      kind.matches.push(match);
      kinds.set(key, kind);
    }
  for (const { word, matches: all } of kinds.values()) {
    if (!isMeant && all.every(({ entry }) => isPattern(entry))) continue;
    const own = all.filter(({ expected }) => !expected.isInherited);
    const first = own.length > 0 ? own : all;
    const longest = Math.max(...first.map(weightOf));
    for (const match of first) if (weightOf(match) === longest) yield { expected: match.expected, word };
  }
}

/** A URL itself counts more than any pattern. */
const weightOf = ({ entry }: Match): number => (isPattern(entry) ? entry.length : Number.POSITIVE_INFINITY);

/** A result that is being counted. */
interface Counted {
  met: number;
  readonly failed: Map<string, UrlGroup>;
  readonly untested: Map<string, UrlGroup>;
}

class Results {
  readonly #counted = new Map<ExpectedUrls, Map<UrlWord, Counted>>();

  constructor(private readonly place: string) {}

  of(expected: ExpectedUrls, word: UrlWord): Counted {
    const words = entryOf(this.#counted, expected, () => new Map<UrlWord, Counted>());
    return entryOf(words, word, () => ({ met: 0, failed: new Map(), untested: new Map() }));
  }

  add(expected: ExpectedUrls, word: UrlWord, url: string, verdict: Verdict): void {
    const counted = this.of(expected, word);
    if (verdict.kind === 'met') counted.met++;
    else group(counted[verdict.kind], verdict.clause, url, 1);
  }

  /** An entry of an expectation, or some of its URLs, cannot be tested. */
  untested(expected: ExpectedUrls, entry: string, why: string, count = 1): void {
    for (const word of wordsOf(expected)) group(this.of(expected, word).untested, why, entry, count);
  }

  /** A pattern matches nothing: so nothing of it is listed. */
  nothing(expected: ExpectedUrls, entry: string, isWhole: boolean): void {
    for (const word of wordsOf(expected)) {
      const isMet = word === 'listed' && expected.words.listed === false && isWhole;
      if (isMet) this.of(expected, word).met++;
      else group(this.of(expected, word).untested, t('noMatch'), entry, 1);
    }
  }

  get all(): readonly WordResult[] {
    return [...this.#counted].flatMap(([expected, words]) =>
      [...words].map(([word, { met, failed, untested }]) => ({
        ...{ expected, word, place: this.place, met },
        ...{ failed: [...failed.values()], untested: [...untested.values()] },
      })),
    );
  }
}

function group(groups: Map<string, UrlGroup>, clause: string, url: string, count: number): void {
  const known = groups.get(clause);
  groups.set(clause, known ? { ...known, count: known.count + count } : { clause, url, count });
}
