/**
 * What a new version of a robots.txt changes: for which crawlers, which paths exactly, and which delays and signals.
 * This folder depends on crawlers and rules, but not on editors, files or output formats.
 */
import { cached, entryOf } from '../../core/memo.ts';
import { finished, type Steps } from '../../core/steps.ts';
import { crawlDelayOf } from '../facts/crawlDelay.ts';
import { matchesEverything } from '../facts/patternShape.ts';
import { principalPlace } from '../facts/principal.ts';
import { crawler } from '../facts/tokens.ts';
import { obeyedBy, type ProfileSource } from '../profile/index.ts';
import {
  blocksAny,
  type ChangedPaths,
  changedPathsSteps,
  EVERY_CRAWLER,
  type Rule,
  type Turning,
  turning,
  type VerdictChanges,
} from '../semantics/index.ts';
import { type Extras, extrasFor, extrasOf, type FileExtras } from './extras.ts';
import { crawlersOf, type Named } from './names.ts';
import { type UsageChange, usageChanges } from './usage.ts';
import { isUnread, type Version } from './version.ts';

/** How much a crawler may fetch; `/robots.txt` itself is not counted. */
export type Reach = 'all' | 'part' | 'nothing';

/** A change that some crawlers have in common. */
export interface CrawlerChange {
  /** By purpose, search first. `*` is last and stands for all crawlers that no group names. */
  readonly crawlers: readonly Named[];
  /** Null if it differs between the crawlers. */
  readonly reach: { readonly before: Reach; readonly after: Reach } | null;
  readonly blocked: ChangedPaths;
  readonly allowed: ChangedPaths;
  /** Gives the change of a single request path (see `requestPath`). */
  readonly turns: Turning;
}

/** Removed and added delays or signals that some crawlers have in common. */
export interface ReportedChange {
  readonly crawlers: readonly Named[];
  readonly gone: readonly string[];
  readonly come: readonly string[];
}

export interface RobotsEffect {
  /** Those for crawlers that owners ask about are first. */
  readonly changes: readonly CrawlerChange[];
  /** The crawlers that a group of one of the files names and for which no path changes, without `deaf` ones. */
  readonly unaffected: readonly Named[];
  /** `Crawl-delay` in seconds, as written. Not for crawlers that are known to ignore it. */
  readonly delays: readonly ReportedChange[];
  readonly signals: readonly ReportedChange[];
  /** What the file asks of its use, by usage token. */
  readonly usage: readonly UsageChange[];
  readonly sitemaps: { readonly gone: readonly string[]; readonly come: readonly string[] };
  /** Named crawlers that do not obey the rules that change for them. */
  readonly deaf: readonly Named[];
  /**
   * Whether something may have changed after the first 500 KiB. Crawlers need not read further, so it is not compared.
   */
  readonly unread: boolean;
  /** Whether all changes are listed. */
  readonly complete: boolean;
}

/** Budgets in octets: for the comparison of one pair of groups, and for a whole file. */
export interface Limits {
  readonly pair: number;
  readonly file: number;
}

const THOROUGH: Limits = { pair: 2_000_000, file: 6_000_000 };

/**
 * Compares two versions of a robots.txt for every crawler that a group names, for `*`, and for all known crawlers, each
 * as `askCrawler` decides for it. If no verdict changes, no change is listed, however much was rewritten.
 */
export const effectBetween = (before: Version, after: Version): RobotsEffect =>
  finished(effectSteps(before, after));

/** `effectBetween` as steps and within limits; the result is incomplete if they are exceeded. */
export function* effectSteps(before: Version, after: Version, limits = THOROUGH): Steps<RobotsEffect> {
  const left = { all: limits.file, pair: limits.pair };
  const clusters = new Map<string, Cluster>();
  const idOf = meanings();
  const deaf: Named[] = [];
  const crawlers = crawlersOf([before, after]);
  yield 0;
  for (const named of crawlers) {
    yield 0;
    const cluster = clusterOf(before, after, named, clusters, idOf);
    if (named.obeys !== 'no') cluster.crawlers.push(named);
    else if (named.isNamed) cluster.deaf.push(named);
  }
  const byResult = new Map<string, CrawlerChange & { readonly crawlers: Named[] }>();
  for (const [key, { rules, crawlers: concerned, deaf: named }] of clusters) {
    if (concerned.length + named.length === 0) continue;
    yield 0;
    const found = yield* changesWithin(rules, left);
    if (isNothing(found)) continue;
    deaf.push(...named);
    if (concerned.length === 0) continue;
    const reach = {
      before: yield* reachSteps(rules.before, left),
      after: yield* reachSteps(rules.after, left),
    };
    const isWhole = found.blocked.complete && found.allowed.complete;
    const id = isWhole ? JSON.stringify(found) : key;
    const same = byResult.get(id);
    if (!same)
      byResult.set(id, {
        crawlers: [...concerned],
        reach,
        ...found,
        turns: turning(rules.before, rules.after),
      });
    else {
      const isAlike = same.reach?.before === reach.before && same.reach.after === reach.after;
      same.crawlers.push(...concerned);
      if (!isAlike) byResult.set(id, { ...same, reach: null });
    }
  }
  yield 1;
  const order = new Map(crawlers.map((crawler, at) => [crawler, at]));
  const changes = [...byResult.values()].map((change) => ({
    ...change,
    crawlers: change.crawlers.sort((a, b) => order.get(a)! - order.get(b)!),
  }));
  changes.sort((a, b) => placeOfFirst(a) - placeOfFirst(b));
  const usage = yield* usageChanges(before, after, (rules) => changesWithin(rules, left));
  const affected = new Set(changes.flatMap((change) => change.crawlers));
  const extras = { before: extrasIn(before), after: extrasIn(after) };
  yield 1;
  return {
    changes,
    unaffected: crawlers.filter(
      (crawler) => crawler.isNamed && crawler.obeys !== 'no' && !affected.has(crawler),
    ),
    ...(yield* reportedChanges(before, after, extras, crawlers)),
    usage,
    sitemaps: exchange(extras.before.sitemaps, extras.after.sitemaps),
    deaf,
    unread: isUnread(before, after),
    complete:
      !isUnread(before, after) &&
      [...changes, ...usage].every(({ blocked, allowed }) => blocked.complete && allowed.complete),
  };
}

/** The place of the first of the crawlers that owners ask about. */
const placeOfFirst = ({ crawlers }: CrawlerChange): number =>
  Math.min(...crawlers.map(({ token }) => principalPlace(token) ?? Number.MAX_SAFE_INTEGER));

/** Cached by version: one version is often compared with many others. */
const extrasIn = cached((version: Version): FileExtras => extrasOf(version.lines));

/** Whether nothing changes for any crawler. */
export const isWithoutEffect = (effect: Effective): boolean => effect.complete && countOf(effect) === 0;

type Effective = Pick<RobotsEffect, 'delays' | 'signals' | 'usage' | 'sitemaps' | 'complete'> & {
  readonly changes: readonly unknown[];
};

/** How many changes there are, of whatever kind. */
export const countOf = ({ changes, delays, signals, usage, sitemaps }: Omit<Effective, 'complete'>): number =>
  [changes, delays, signals, usage, sitemaps.gone, sitemaps.come].reduce(
    (sum, { length }) => sum + length,
    0,
  );

interface Rules {
  readonly before: readonly Rule[];
  readonly after: readonly Rule[];
}

/** Crawlers that obey the same groups in both versions. */
interface Cluster {
  readonly rules: Rules;
  readonly crawlers: Named[];
  readonly deaf: Named[];
}

/** Groups with the same rules share a cluster. */
function clusterOf(
  before: ProfileSource,
  after: ProfileSource,
  { token }: Named,
  clusters: Map<string, Cluster>,
  idOf: (rules: readonly Rule[]) => number,
): Cluster {
  const [old, now] = [obeyedBy(before, token), obeyedBy(after, token)];
  const id = `${idOf(old.rules)} ${idOf(now.rules)}`;
  const rules = { before: old.rules, after: now.rules };
  return entryOf(clusters, id, () => ({ rules, crawlers: [], deaf: [] }));
}

/**
 * Numbers lists of rules: lists with the same rules in the same order get the same number. Each list is compared once.
 */
function meanings(): (rules: readonly Rule[]) => number {
  const numbers = new Map<readonly Rule[], number>();
  const alike = new Map<string, (readonly Rule[])[]>();
  let count = 0;
  return (list) =>
    entryOf(numbers, list, (rules) => {
      const others = entryOf(
        alike,
        `${rules.length} ${rules[0]?.pattern} ${rules.at(-1)?.pattern}`,
        () => [],
      );
      const same = others.find((other) => other.every((rule, at) => saysTheSame(rule, rules[at]!)));
      if (same) return numbers.get(same)!;
      others.push(rules);
      return count++;
    });
}

const saysTheSame = (a: Rule, b: Rule): boolean =>
  a.pattern === b.pattern && (a.type === b.type || a.pattern === '');

/** The remaining budget. */
interface Left {
  all: number;
  readonly pair: number;
}

function* changesWithin({ before, after }: Rules, left: Left): Steps<VerdictChanges> {
  const granted = Math.max(0, Math.min(left.pair, left.all));
  const budget = { left: granted };
  const found = yield* changedPathsSteps(before, after, budget);
  left.all -= granted - budget.left;
  return found;
}

const isNothing = ({ blocked, allowed }: VerdictChanges): boolean =>
  [blocked, allowed].every(({ sets, complete }) => sets.length === 0 && complete);

/** How much the rules allow. */
export const reachOf = (rules: readonly Rule[], left?: Left): Reach => finished(reachSteps(rules, left));

/** How much a file allows a crawler; each group is examined once. */
export function reachesIn(robots: ProfileSource): (crawler: Pick<Named, 'token'>) => Reach {
  const reaches = new Map<string, Reach>();
  return ({ token }) => {
    const { heads, rules } = obeyedBy(robots, token);
    return entryOf(reaches, heads.join(), () => reachOf(rules));
  };
}

export function* reachSteps(
  rules: readonly Rule[],
  left: Left = { all: THOROUGH.pair, pair: THOROUGH.pair },
): Steps<Reach> {
  if (blocksAny(rules) === false) return 'all';
  const isWhole = ({ type, pattern }: Rule): boolean => type === 'disallow' && matchesEverything(pattern);
  if (!rules.some(isWhole)) return 'part';
  const { sets, complete } = (yield* changesWithin({ before: [], after: rules }, left)).blocked;
  if (sets.length === 0 && complete) return 'all';
  return sets.some(({ pattern, except, partly }) => pattern === '/' && except.length === 0 && !partly)
    ? 'nothing'
    : 'part';
}

function* reportedChanges(
  before: Version,
  after: Version,
  extras: { readonly before: FileExtras; readonly after: FileExtras },
  crawlers: readonly Named[],
): Steps<Pick<RobotsEffect, 'delays' | 'signals'>> {
  const delays = new Map<string, ReportedChange & { readonly crawlers: Named[] }>();
  const signals = new Map<string, ReportedChange & { readonly crawlers: Named[] }>();
  for (const named of crawlers) {
    yield 1;
    if (named.obeys === 'no') continue;
    const row = crawler(named.token);
    const effect = row && crawlDelayOf(row)?.effect;
    const readsDelay =
      named.isNamed || named.token === EVERY_CRAWLER ? effect !== 'ignored' : effect === 'honored';
    const old = extrasOfCrawler(before, extras.before, named);
    const now = extrasOfCrawler(after, extras.after, named);
    if (readsDelay) note(delays, named, old.delays, now.delays);
    if (named.isNamed || named.token === EVERY_CRAWLER) note(signals, named, old.signals, now.signals);
  }
  return { delays: [...delays.values()], signals: [...signals.values()] };
}

/**
 * Bing uses the delay of the `*` group if its own group has none (Bing, 2012). Signals above all groups apply to every
 * crawler.
 */
function extrasOfCrawler(file: Version, extras: FileExtras, { token, operator }: Named): Extras {
  const { delays, signals } = extrasFor(extras, obeyedBy(file, token).heads);
  const star =
    operator === 'Microsoft' && delays.size === 0
      ? extrasFor(extras, obeyedBy(file, EVERY_CRAWLER).heads).delays
      : delays;
  return { delays: star, signals: new Set([...extras.above.signals, ...signals]) };
}

function note(
  changes: Map<string, ReportedChange & { readonly crawlers: Named[] }>,
  named: Named,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): void {
  const change = exchange(before, after);
  if (change.gone.length + change.come.length === 0) return;
  entryOf(changes, JSON.stringify(change), () => ({ crawlers: [], ...change })).crawlers.push(named);
}

const exchange = (before: ReadonlySet<string>, after: ReadonlySet<string>) => ({
  gone: [...before].filter((item) => !after.has(item)).sort(),
  come: [...after].filter((item) => !before.has(item)).sort(),
});
