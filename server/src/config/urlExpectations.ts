/** One entry of `expect` about what URLs get, and expectations of URLs that cannot be met together. */
import { listed } from '../core/catalogue.ts';
import type { FileFault } from '../core/json.ts';
import { entryOf } from '../core/memo.ts';
import {
  type ExpectedUrls,
  type FilePart,
  PURPOSE,
  URL_WORDS,
  type UrlWord,
  USE,
} from '../core/rule/expected.ts';
import { matcherOf } from '../core/urlPattern.ts';
import type { Expectation } from './types.ts';
import { urlExpectationWords as t } from './words.ts';

export interface EntryContext {
  /** The subject of messages. */
  readonly where: string;
  /** The configuration. */
  readonly uri: string;
  /** Whether a key of the entry, or the entry itself, violates the schema. */
  readonly isWrong: (key?: string) => boolean;
  /** The place of the value of a key. */
  readonly part: (key: string) => FilePart;
}

/** The keys of an entry about URLs, besides those that other entries have, too. */
export const OF_URLS: readonly string[] = ['urls', ...URL_WORDS];

/**
 * Reads an entry about URLs.
 * @returns the expectation; the fault of an entry without a word, or of one that cannot be met; nothing for one that violates the schema
 */
export function urlsIn(
  entry: Readonly<Record<string, unknown>>,
  { where, uri, isWrong, part }: EntryContext,
): { readonly urls?: ExpectedUrls } | { readonly fault: string } {
  const has = (key: string): boolean => Object.hasOwn(entry, key);
  const given = URL_WORDS.filter(has);
  if (!has('urls')) return { fault: t('noUrls', { word: given[0]! }) };
  if (given.length === 0) return { fault: t('noWord') };
  if (has('crawlers') && !has('index')) return { fault: t('noIndex') };
  if (['urls', 'crawlers', ...given].some(isWrong)) return {};
  const list = (key: string): readonly unknown[] => (has(key) ? [entry[key]].flat() : []);
  const crawlers = list('crawlers') as readonly string[];
  const group = crawlers.find((name) => name.startsWith(PURPOSE) || name.startsWith(USE));
  if (group !== undefined) return { fault: t('indexOfGroup', { name: group }) };
  const words = {
    ...(entry as ExpectedUrls['words']),
    ...(has('status') && { status: list('status') as readonly number[] }),
    ...(has('type') && { type: list('type').map((type) => String(type).toLowerCase()) }),
  };
  const own = Object.fromEntries(given.map((word) => [word, words[word]])) as ExpectedUrls['words'];
  const fault = impossible(own);
  const places = Object.fromEntries(['urls', ...given].map((key) => [key, part(key)]));
  const all = list('urls') as readonly string[];
  return fault === undefined ? { urls: { urls: all, crawlers, words: own, where, uri, places } } : { fault };
}

/** Why no answer meets these words together. */
function impossible({ status, redirect, canonical, index }: ExpectedUrls['words']): string | undefined {
  if (index && redirect !== undefined) return t('redirectsAway');
  if (!status) return undefined;
  const all = listed(status.map(String), 'unit');
  if (redirect !== undefined && !status.some((code) => code >= 300 && code < 400))
    return t('noRedirect', { status: all });
  if (index && status.every((code) => code < 200 || code > 299))
    return t('noPage', { status: all, word: 'index' });
  // A canonical URL may be that of the page to which the URL redirects.
  const isGone = canonical !== undefined && status.every((code) => code >= 400);
  return isGone ? t('noPage', { status: all, word: 'canonical' }) : undefined;
}

/** What is compared with each entry: a file may have thousands of the same. */
const MAX_SAID = 32;
const MAX_CONTAINED = 1000;

/** A word about an entry, for some crawlers. */
interface Stated {
  readonly expected: ExpectedUrls;
  readonly word: UrlWord;
}

/**
 * Pairs of expectations that no site meets, as faults in the place of the later one.
 * @param due all that hold in one environment, in order
 */
export function* contradictions(
  due: readonly Expectation[],
): Generator<{ readonly uri: string; readonly fault: FileFault }> {
  const said = new Map<string, Stated[]>();
  const contained = due
    .flatMap(({ list }) => (list?.contains ?? []).map((entry) => ({ entry, where: list!.where })))
    .slice(0, MAX_CONTAINED);
  for (const expected of due.flatMap(({ urls }) => urls ?? [])) {
    for (const entry of expected.urls) {
      const others = entryOf(said, entry, () => []);
      for (const word of URL_WORDS.filter((name) => expected.words[name] !== undefined)) {
        const other = others.find((item) => isOpposite({ expected, word }, item));
        if (other)
          yield faultAt({ expected, word }, t('opposite', { other: other.expected.where, word, entry }));
        else if (others.length < MAX_SAID) others.push({ expected, word });
      }
      if (expected.words.listed !== false) continue;
      const matches = matcherOf(entry);
      const list = contained.find((item) => item.entry === entry || matches(item.entry));
      if (list) yield faultAt({ expected, word: 'listed' }, t('contained', { other: list.where, entry }));
    }
  }
}

function isOpposite(one: Stated, other: Stated): boolean {
  if (one.word !== other.word) {
    const words = { ...one.expected.words, ...other.expected.words };
    const both = { [one.word]: words[one.word], [other.word]: words[other.word] };
    return impossible(both as ExpectedUrls['words']) !== undefined;
  }
  const [a, b] = [one, other].map(({ expected, word }) => [expected.words[word]].flat());
  if (a!.some((value) => b!.includes(value))) return false;
  const [own, others] = [one.expected.crawlers, other.expected.crawlers];
  return own.length === 0 || others.length === 0 || own.some((name) => others.includes(name));
}

const faultAt = ({ expected: { uri, places }, word }: Stated, message: string) => ({
  uri,
  fault: { ...(places[word] ?? places.urls!), message },
});
