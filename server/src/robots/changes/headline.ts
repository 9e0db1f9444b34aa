/** A change in one line: the worst news. */
import { listed } from '../../core/catalogue.ts';
import { principalPlace } from '../facts/principal.ts';
import { usesOf } from '../facts/uses.ts';
import { DIRECTIONS, EVERY_CRAWLER } from '../semantics/index.ts';
import { pathWords as t, VERSIONS, type Wording } from '../words/changes.ts';
import { describeRest, describeSet } from './describe.ts';
import { cut, describeBriefly } from './describeCrawlers.ts';
import type { CrawlerChange, RobotsEffect } from './effect.ts';
import type { Named } from './names.ts';

type Direction = (typeof DIRECTIONS)[number];
type Change = Pick<CrawlerChange, 'crawlers' | 'reach' | 'blocked' | 'allowed'>;

/** What becomes of the same paths, for some crawlers. */
interface Clause {
  readonly direction: Direction;
  /** Everything, paths that are not known, or those in `paths`. */
  readonly what: 'all' | 'some' | 'list';
  readonly paths: string;
  /** How many patterns `paths` describes. */
  readonly patterns: number;
  readonly crawlers: Named[];
  /** How many listed URLs change; undefined if that is not known of all these crawlers together. */
  urls: number | undefined;
}

/** The URLs that sitemaps list. */
export interface ListedTurns {
  readonly total: number;
  /** How many of them a change, by its index, blocks or allows. */
  count(change: number, direction: Direction): number;
}

const MAX = { patterns: 2 };

/**
 * The worst news in one line without a final period, and how much else changes: `Googlebot and bingbot can no longer fetch
 * 2 of 7 listed pages (/hello); and 3 more changes`. Crawlers count most that owners ask about, those of search engines
 * before those for AI answers; then how many listed pages change.
 * @param urls undefined if no listed URLs are known
 */
export function headlineOf(
  effect: Omit<RobotsEffect, 'changes' | 'complete'> & { readonly changes: readonly Change[] },
  urls?: ListedTurns,
  wording: Wording = VERSIONS,
): string {
  const { changes, unaffected, unread } = effect;
  const own = wording.headline;
  const rest = describeRest({ ...effect, deaf: [], unread: false }, wording);
  const named = [...changes.flatMap(({ crawlers }) => crawlers), ...unaffected].filter(
    ({ isNamed }) => isNamed,
  );
  const clauses = clausesOf(changes, urls);
  const worst = worstOf(clauses, urls);
  const text = worst ? sentenceOf(worst, named, urls?.total, own) : rest[0]?.text;
  if (text === undefined) return own(unread ? 'unchangedAtTop' : 'unchanged');
  const count = clauses.length + rest.length - 1;
  return count > 0 ? wording.more('more', { changes: text, count }) : text;
}

/** One of the crawlers that `headlineOf` is about; undefined if no path changes. */
export const headlineToken = (changes: readonly Change[]): string | undefined =>
  worstOf(clausesOf(changes, undefined), undefined)?.crawlers[0]?.token;

const worstOf = (clauses: readonly Clause[], urls: ListedTurns | undefined): Clause | undefined =>
  clauses.reduce<Clause | undefined>(
    (first, clause) => (first && weightOf(first, urls) >= weightOf(clause, urls) ? first : clause),
    undefined,
  );

/** What one listed page counts, for a crawler that owners ask about. */
const WEIGHTS = { search: 100, 'ai-answers': 10, 'ai-training': 4, others: 2 } as const;
/** What it counts for other known crawlers together, and how a change without listed pages counts. */
const OTHERS = 1;
const UNLISTED = 1e-4;
/** How much more the worse direction counts. */
const WORSE = 1.5;

/** How bad the news is: by the most important crawler, and by how many pages it loses or gains. */
function weightOf({ crawlers, direction, what, urls }: Clause, listed: ListedTurns | undefined): number {
  const weights = crawlers.map((crawler) => {
    if (crawler.token === EVERY_CRAWLER) return OTHERS;
    if (principalPlace(crawler.token) === undefined) return crawler.operator === null ? 0 : OTHERS;
    const [use] = usesOf(crawler);
    // For training it is worse to be opened than to be blocked.
    const isWorse = (direction === 'blocked') !== (use === 'ai-training');
    return WEIGHTS[use!] * (isWorse ? WORSE : 1);
  });
  const share = listed && urls !== undefined ? urls / listed.total : what === 'all' ? 1 : 0.5;
  return Math.max(UNLISTED, ...weights) * Math.max(UNLISTED, share);
}

function clausesOf(changes: readonly Change[], urls: ListedTurns | undefined): readonly Clause[] {
  const found = new Map<string, Clause>();
  for (const direction of DIRECTIONS) {
    for (const [at, change] of changes.entries()) {
      const what = pathsOf(change, direction);
      if (!what) continue;
      const count = urls?.count(at, direction);
      const same = found.get(`${direction} ${what.id}`);
      if (!same)
        found.set(`${direction} ${what.id}`, {
          direction,
          ...what,
          crawlers: [...change.crawlers],
          urls: count,
        });
      else {
        same.crawlers.push(...change.crawlers);
        if (same.urls !== count) same.urls = undefined;
      }
    }
  }
  return [...found.values()];
}

/** The paths of a change that become blocked or allowed; `id` is equal for equal paths. */
function pathsOf(
  { reach, ...changed }: Change,
  direction: Direction,
): (Pick<Clause, 'what' | 'paths' | 'patterns'> & { readonly id: string }) | undefined {
  const { sets, complete } = changed[direction];
  if (sets.length === 0 && complete) return undefined;
  const isLast = reach?.after === (direction === 'blocked' ? 'nothing' : 'all');
  const isMost = sets.length > MAX.patterns || sets.some(({ pattern }) => pattern === '/');
  if (isLast && (reach?.before !== 'part' || isMost)) {
    return { id: '', what: 'all', paths: '', patterns: 1 };
  }
  const id = JSON.stringify([complete, sets.map(({ pattern, except }) => [pattern, ...except])]);
  if (sets.length === 0) return { id, what: 'some', paths: '', patterns: 2 };
  const first = sets.slice(0, MAX.patterns).map((set) => brief(set));
  const patterns = complete ? sets.length : sets.length + 1;
  const count = sets.length - first.length;
  if (!complete) return { id, what: 'list', patterns, paths: listed([...first, t('others')]) };
  const paths = count === 0 ? listed(first) : listed([...first, t('morePaths', { count })]);
  return { id, what: 'list', paths, patterns };
}

/** A set of paths whose exceptions are counted if there are more than two. */
const brief = (set: Parameters<typeof describeSet>[0]): string =>
  set.except.length <= MAX.patterns
    ? describeSet(set)
    : t('exceptSome', {
        ...{ part: set.partly ? 'some' : 'all', pattern: cut(set.pattern) },
        count: set.except.length,
      });

/** Paths are named beside the number of pages if they are one short pattern. */
const LONGEST = 40;

function sentenceOf(
  { direction, what, paths, patterns, crawlers, urls }: Clause,
  named: readonly Named[],
  total: number | undefined,
  headline: Wording['headline'],
): string {
  const own = new Set(crawlers.map(({ token }) => token));
  const whom = describeBriefly(
    crawlers,
    named.filter(({ token }) => !own.has(token)),
  );
  if (total === undefined || urls === undefined || urls === 0) {
    const listedPages = urls === 0 ? 'none' : 'some';
    return headline(direction, { ...whom, count: patterns, what, paths, listed: listedPages });
  }
  const isShown = what === 'list' && urls < total && patterns === 1 && paths.length <= LONGEST;
  return headline(direction === 'blocked' ? 'lost' : 'gained', {
    ...whom,
    ...{ count: total, pages: urls, which: isShown ? 'shown' : 'all', paths },
  });
}
