/** A change in one line. */
import { listed } from '../../core/catalogue.ts';
import { joinClauses } from '../../core/clauses.ts';
import { DIRECTIONS } from '../semantics/index.ts';
import { headlineWords as t, VERSIONS, type Voice } from '../words/changes.ts';
import { describeSet } from './describe.ts';
import { describeBriefly } from './describeCrawlers.ts';
import type { CrawlerChange, RobotsEffect } from './effect.ts';
import type { Named } from './names.ts';

type Direction = (typeof DIRECTIONS)[number];
type Change = Pick<CrawlerChange, 'crawlers' | 'reach' | 'blocked' | 'allowed'>;

/** What becomes of the same paths, for some crawlers. */
interface Clause {
  readonly direction: Direction;
  readonly paths: string;
  /** How many patterns `paths` describes. */
  readonly patterns: number;
  readonly crawlers: Named[];
  /** How many listed URLs change; undefined if that is not known of all these crawlers together. */
  urls: number | undefined;
}

const MAX = { clauses: 2, patterns: 2 };

/**
 * What changes, in one line without a final period: `/hello is now blocked for every crawler except GPTBot (2 listed
 * URLs)`. Blocked paths come first; of more than two such clauses the rest is counted.
 * @param urlsOf the number of listed URLs that a change (by its index) blocks or allows; undefined if not known
 */
export function headlineOf(
  {
    changes,
    unaffected,
    unread,
  }: Pick<RobotsEffect, 'unaffected' | 'unread'> & { readonly changes: readonly Change[] },
  urlsOf: (change: number, direction: Direction) => number | undefined = () => undefined,
  { headline: own }: Voice = VERSIONS,
): string {
  const clauses = clausesOf(changes, urlsOf);
  if (clauses.length === 0) return own(unread ? 'unchangedAtTop' : 'beyondPaths');
  const named = [...changes.flatMap(({ crawlers }) => crawlers), ...unaffected].filter(
    ({ isNamed }) => isNamed,
  );
  const shown = clauses.slice(0, MAX.clauses).map((clause) => sentenceOf(clause, named, own));
  const count = clauses.length - shown.length;
  const text = joinClauses(shown);
  return count > 0 ? own('more', { changes: text, count }) : text;
}

function clausesOf(
  changes: readonly Change[],
  urlsOf: (change: number, direction: Direction) => number | undefined,
): readonly Clause[] {
  const found = new Map<string, Clause>();
  for (const direction of DIRECTIONS) {
    for (const [at, change] of changes.entries()) {
      const what = pathsOf(change, direction);
      if (!what) continue;
      const same = found.get(`${direction} ${what.id}`);
      if (same) {
        same.crawlers.push(...change.crawlers);
        same.urls = undefined;
      } else {
        const urls = urlsOf(at, direction);
        found.set(`${direction} ${what.id}`, { direction, ...what, crawlers: [...change.crawlers], urls });
      }
    }
  }
  return [...found.values()];
}

/** The paths of a change that become blocked or allowed; `id` is equal for equal paths. */
function pathsOf(
  { reach, ...changed }: Change,
  direction: Direction,
): { readonly id: string; readonly paths: string; readonly patterns: number } | undefined {
  const { sets, complete } = changed[direction];
  if (sets.length === 0 && complete) return undefined;
  if (reach?.after === (direction === 'blocked' ? 'nothing' : 'all')) {
    return { id: '', paths: t('everything'), patterns: 1 };
  }
  const id = JSON.stringify([complete, sets.map(({ pattern, except }) => [pattern, ...except])]);
  if (sets.length === 0) return { id, paths: t('somePaths'), patterns: 2 };
  const first = sets.slice(0, MAX.patterns).map((set) => brief(set));
  const patterns = complete ? sets.length : sets.length + 1;
  const count = sets.length - first.length;
  if (!complete) return { id, patterns, paths: listed([...first, t('others')]) };
  const paths = count === 0 ? listed(first) : listed([...first, t('morePaths', { count })]);
  return { id, paths, patterns };
}

/** A set of paths whose exceptions are counted if there are more than two. */
const brief = (set: Parameters<typeof describeSet>[0]): string =>
  set.except.length <= MAX.patterns
    ? describeSet(set)
    : t('exceptSome', { paths: describeSet({ ...set, except: [] }), count: set.except.length });

function sentenceOf(
  { direction, paths, patterns, crawlers, urls }: Clause,
  named: readonly Named[],
  headline: Voice['headline'],
): string {
  const own = new Set(crawlers.map(({ token }) => token));
  const text = headline(direction, {
    count: patterns,
    paths,
    crawlers: describeBriefly(
      crawlers,
      named.filter(({ token }) => !own.has(token)),
    ),
  });
  return urls === undefined ? text : t('withUrls', { change: text, count: urls });
}
