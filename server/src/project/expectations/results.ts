/** The results of expectations of URLs, of all places where they were tested. */
import { joinClauses } from '../../core/clauses.ts';
import type { ExpectedUrls, FilePart, UrlWord } from '../../core/rule/expected.ts';
import type { AccountEntry } from '../account.ts';
import type { UrlGroup, WordResult } from './urls.ts';
import { resultWords as t } from './words.ts';

/** A failed expectation, at its word in the configuration. */
export interface Failure {
  readonly uri: string;
  readonly part: FilePart;
  /** The URL that fails first, and what is wrong with it. */
  readonly url: string;
  readonly sentence: string;
}

/** The failures, those of each place and cause once. */
export const failuresIn = (results: readonly WordResult[]): readonly Failure[] =>
  results.flatMap((result) => result.failed.map((group) => failureOf(result, group)));

function failureOf({ expected, word, place }: WordResult, { clause, url, count }: UrlGroup): Failure {
  const { uri, where, places, words } = expected;
  const args = { where, word, value: valueText(words[word]), url, place, clause };
  return {
    ...{ uri, part: places[word] ?? places.urls!, url },
    sentence: count > 1 ? t('failedMore', { ...args, count: count - 1 }) : t('failed', args),
  };
}

/** A value as it is written in the configuration. */
const valueText = (value: ExpectedUrls['words'][UrlWord]): string =>
  Array.isArray(value) && value.length > 1 ? value.join(' | ') : String(value);

/**
 * The expectations that were tested nowhere, or not for all URLs in the place where most were: with the reasons. Results
 * of one word in several places are one.
 */
export function untestedIn(results: readonly WordResult[]): readonly AccountEntry[] {
  const byWord = new Map<string, WordResult[]>();
  for (const result of results) {
    const key = `${idOf(result.expected)} ${result.word}`;
    byWord.set(key, [...(byWord.get(key) ?? []), result]);
  }
  return [...byWord.values()].flatMap((all): readonly AccountEntry[] => {
    const tested = all.filter(isTested).sort((a, b) => openIn(a) - openIn(b));
    const open = (tested.length > 0 ? tested.slice(0, 1) : all).filter(({ untested }) => untested.length > 0);
    const [first] = open;
    if (!first) return [];
    const reasons = open.flatMap(({ place, untested }) =>
      untested.map(({ clause }) => (place === '' ? clause : t('reasonIn', { clause, place }))),
    );
    const { expected, word, untested } = first;
    const args = { where: expected.where, word, url: untested[0]!.url };
    const count = Math.max(...open.map(openIn));
    const said = { ...args, reasons: joinClauses([...new Set(reasons)]) };
    const reason = count > 1 ? t('untestedMore', { ...said, count: count - 1 }) : t('untested', said);
    return [{ kind: 'not-tested', reason, ...(tested.length === 0 && { isNowhere: true }) }];
  });
}

/** A line for each place: how many words of URLs are met there. */
export function* testedIn(results: readonly WordResult[]): Generator<string> {
  for (const place of new Set(results.map((result) => result.place))) {
    const own = results.filter((result) => result.place === place);
    const sum = (countOf: (result: WordResult) => number) =>
      own.reduce((all, item) => all + countOf(item), 0);
    const counts = { met: sum(({ met }) => met), failed: sum(failedIn), open: sum(openIn) };
    if (place !== '') yield t('tested', { place, ...counts });
  }
}

/** The same for an expectation in all places. */
export const idOf = ({ uri, places }: ExpectedUrls): string => JSON.stringify([uri, places.urls]);

/** Whether some URL was compared, or was left to another expectation. */
const isTested = ({ met, failed, untested }: WordResult): boolean =>
  met > 0 || failed.length > 0 || untested.length === 0;

const failedIn = ({ failed }: WordResult): number => failed.reduce((sum, { count }) => sum + count, 0);
const openIn = ({ untested }: WordResult): number => untested.reduce((sum, { count }) => sum + count, 0);
