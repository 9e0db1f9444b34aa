/**
 * What a new version of a robots.txt changes for crawlers: which of them, which paths exactly, and what else is said to
 * them. This folder knows crawlers and rules; it knows neither editors nor files, and no format in which it is told.
 */
import { crawlDelayOf } from '../facts/crawlDelay.ts';
import { crawler } from '../facts/tokens.ts';
import { obeyedBy, type ProfileSource } from '../profile/index.ts';
import {
  blocksAny,
  type ChangedPaths,
  changedPaths,
  compileRules,
  decide,
  EVERY_CRAWLER,
  type Robots,
  type Rule,
  type VerdictChanges,
} from '../semantics/index.ts';
import { type Extras, extrasFor, extrasOf, type FileExtras } from './extras.ts';
import { crawlersOf, type Named } from './names.ts';

/** How much a crawler may fetch; `/robots.txt` itself is not counted. */
export type Reach = 'all' | 'part' | 'nothing';

/** What becomes of a path: undefined where its verdict stays. */
export type Turn = 'blocked' | 'allowed' | undefined;

/** A change that is the same for some crawlers. */
export interface CrawlerChange {
  /** By purpose, search first; `*` comes last and stands for all that no group names. */
  readonly crawlers: readonly Named[];
  /** Null where it is not the same for all of them. */
  readonly reach: { readonly before: Reach; readonly after: Reach } | null;
  readonly blocked: ChangedPaths;
  readonly allowed: ChangedPaths;
  /** What becomes of a path of a request, see `requestPath`. */
  turn(path: string): Turn;
}

/** What came and what went of something that groups say, the same for some crawlers. */
export interface SaidChange {
  readonly crawlers: readonly Named[];
  readonly gone: readonly string[];
  readonly come: readonly string[];
}

export interface RobotsEffect {
  readonly changes: readonly CrawlerChange[];
  /** Crawl-delay, in seconds as it is written; not for crawlers that are known to ignore it. */
  readonly delays: readonly SaidChange[];
  readonly signals: readonly SaidChange[];
  readonly sitemaps: { readonly gone: readonly string[]; readonly come: readonly string[] };
  /** Named crawlers for which rules change that they do not obey. */
  readonly deaf: readonly Named[];
  /** Nothing changes but what is told. */
  readonly complete: boolean;
}

/** Octets to compare for one pair of groups, and for all of a file. */
const PAIR_BUDGET = 2_000_000;
const FILE_BUDGET = 6_000_000;

/**
 * Compares two versions of a robots.txt for every crawler that a group names, for `*`, and for those that are known.
 * What a crawler does is what `askCrawler` says. Says nothing where nothing changes, however much is rewritten.
 */
export function effectBetween(before: Robots, after: Robots): RobotsEffect {
  const left = { all: FILE_BUDGET };
  const clusters = new Map<string, Cluster>();
  const idOf = meanings();
  const deaf: Named[] = [];
  const crawlers = crawlersOf([before, after]);
  for (const named of crawlers) {
    const cluster = clusterOf(before, after, named, clusters, idOf);
    if (named.obeys !== 'no') cluster.crawlers.push(named);
    else if (named.isNamed) cluster.deaf.push(named);
  }
  const told = new Map<string, CrawlerChange & { readonly crawlers: Named[] }>();
  for (const [key, { rules, crawlers: concerned, deaf: named }] of clusters) {
    if (concerned.length + named.length === 0) continue;
    const found = changesWithin(rules, left);
    if (isNothing(found)) continue;
    deaf.push(...named);
    if (concerned.length === 0) continue;
    const reach = { before: reachOf(rules.before, left), after: reachOf(rules.after, left) };
    const isWhole = found.blocked.complete && found.allowed.complete;
    const id = isWhole ? JSON.stringify(found) : key;
    const same = told.get(id);
    if (!same) told.set(id, { crawlers: [...concerned], reach, ...found, turn: turnOf(rules) });
    else {
      const isAlike = same.reach?.before === reach.before && same.reach.after === reach.after;
      same.crawlers.push(...concerned);
      if (!isAlike) told.set(id, { ...same, reach: null });
    }
  }
  const order = new Map(crawlers.map((one, at) => [one, at]));
  const changes = [...told.values()].map((change) => ({
    ...change,
    crawlers: change.crawlers.sort((a, b) => order.get(a)! - order.get(b)!),
  }));
  const extras = { before: extrasOf(before.lines), after: extrasOf(after.lines) };
  return {
    changes,
    ...saidChanges(before, after, extras, crawlers),
    sitemaps: exchange(extras.before.sitemaps, extras.after.sitemaps),
    deaf,
    complete: changes.every(({ blocked, allowed }) => blocked.complete && allowed.complete),
  };
}

/** Whether the effect is none at all. */
export const isWithoutEffect = ({ changes, delays, signals, sitemaps, complete }: RobotsEffect): boolean =>
  complete &&
  changes.length + delays.length + signals.length + sitemaps.gone.length + sitemaps.come.length === 0;

interface Rules {
  readonly before: readonly Rule[];
  readonly after: readonly Rule[];
}

/** Crawlers that obey the same groups, in both versions. */
interface Cluster {
  readonly rules: Rules;
  readonly crawlers: Named[];
  readonly deaf: Named[];
}

/** Groups with the same rules are one. */
function clusterOf(
  before: ProfileSource,
  after: ProfileSource,
  { token }: Named,
  clusters: Map<string, Cluster>,
  idOf: (rules: readonly Rule[]) => number,
): Cluster {
  const [old, now] = [obeyedBy(before, token), obeyedBy(after, token)];
  const id = `${idOf(old.rules)} ${idOf(now.rules)}`;
  let cluster = clusters.get(id);
  if (!cluster) {
    cluster = { rules: { before: old.rules, after: now.rules }, crawlers: [], deaf: [] };
    clusters.set(id, cluster);
  }
  return cluster;
}

/** Numbers that are equal for rules that say the same one by one. Each list is looked at once. */
function meanings(): (rules: readonly Rule[]) => number {
  const numbers = new Map<readonly Rule[], number>();
  const byMeaning = new Map<string, number>();
  return (rules) => {
    let number = numbers.get(rules);
    if (number === undefined) {
      const meaning = rules
        .map(({ type, pattern }) => (pattern === '' ? '' : `${type} ${pattern}`))
        .join('\n');
      number = byMeaning.get(meaning) ?? byMeaning.size;
      byMeaning.set(meaning, number);
      numbers.set(rules, number);
    }
    return number;
  };
}

function changesWithin({ before, after }: Rules, left: { all: number }): VerdictChanges {
  const granted = Math.max(0, Math.min(PAIR_BUDGET, left.all));
  const budget = { left: granted };
  const found = changedPaths(before, after, budget);
  left.all -= granted - budget.left;
  return found;
}

const isNothing = ({ blocked, allowed }: VerdictChanges): boolean =>
  [blocked, allowed].every(({ sets, complete }) => sets.length === 0 && complete);

/** A pattern that matches all paths. Where several match them all together, one of them does. */
const EVERYTHING = /^(?:\/|\*+)\**\$?$/;

/** How much some rules leave to fetch. */
export function reachOf(rules: readonly Rule[], left = { all: PAIR_BUDGET }): Reach {
  if (blocksAny(rules) === false) return 'all';
  if (!rules.some(({ type, pattern }) => type === 'disallow' && EVERYTHING.test(pattern))) return 'part';
  const { sets, complete } = changesWithin({ before: [], after: rules }, left).blocked;
  if (sets.length === 0 && complete) return 'all';
  return sets.some(({ pattern, except, partly }) => pattern === '/' && except.length === 0 && !partly)
    ? 'nothing'
    : 'part';
}

function turnOf({ before, after }: Rules): CrawlerChange['turn'] {
  let matchers: readonly ReturnType<typeof compileRules>[] | undefined;
  return (path) => {
    matchers ??= [compileRules(before), compileRules(after)];
    const [was, is] = path === '/robots.txt' ? [] : matchers.map((match) => decide(match(path)).allowed);
    return was === is ? undefined : is ? 'allowed' : 'blocked';
  };
}

function saidChanges(
  before: Robots,
  after: Robots,
  extras: { readonly before: FileExtras; readonly after: FileExtras },
  crawlers: readonly Named[],
): Pick<RobotsEffect, 'delays' | 'signals'> {
  const delays = new Map<string, SaidChange & { readonly crawlers: Named[] }>();
  const signals = new Map<string, SaidChange & { readonly crawlers: Named[] }>();
  for (const named of crawlers) {
    if (named.obeys === 'no') continue;
    const row = crawler(named.token);
    const effect = row && crawlDelayOf(row)?.effect;
    const readsDelay =
      named.isNamed || named.token === EVERY_CRAWLER ? effect !== 'ignored' : effect === 'honoured';
    const old = saidTo(before, extras.before, named);
    const now = saidTo(after, extras.after, named);
    if (readsDelay) note(delays, named, old.delays, now.delays);
    if (named.isNamed || named.token === EVERY_CRAWLER) note(signals, named, old.signals, now.signals);
  }
  return { delays: [...delays.values()], signals: [...signals.values()] };
}

/** Bing takes a delay of the `*` group where its own has none (Bing, 2012); signals above all groups are for everybody. */
function saidTo(file: Robots, extras: FileExtras, { token, operator }: Named): Extras {
  const { delays, signals } = extrasFor(extras, obeyedBy(file, token).heads);
  const star =
    operator === 'Microsoft' && delays.size === 0
      ? extrasFor(extras, obeyedBy(file, EVERY_CRAWLER).heads).delays
      : delays;
  return { delays: star, signals: new Set([...extras.above.signals, ...signals]) };
}

function note(
  told: Map<string, SaidChange & { readonly crawlers: Named[] }>,
  named: Named,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): void {
  const change = exchange(before, after);
  if (change.gone.length + change.come.length === 0) return;
  const id = JSON.stringify(change);
  const same = told.get(id);
  if (same) same.crawlers.push(named);
  else told.set(id, { crawlers: [named], ...change });
}

const exchange = (before: ReadonlySet<string>, after: ReadonlySet<string>) => ({
  gone: [...before].filter((one) => !after.has(one)).sort(),
  come: [...after].filter((one) => !before.has(one)).sort(),
});
