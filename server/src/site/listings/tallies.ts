/**
 * How many of the listed URLs a rule decides on. The last counts are kept under the name of the set of rules: when
 * rules change, only URLs that match a prefix of a changed rule are evaluated; when a list changes, only its new part.
 */

import type { Deciders, ListedUrl, Tally } from '../../core/siteContext.ts';
import type { Steps } from '../../core/steps.ts';
import { placeIn } from './listings.ts';
import { differing, STRETCH, sameUrl, type UrlList } from './urlList.ts';

type Lists = ReadonlyMap<string, UrlList>;

/** Counts by these rules, of these lists. */
interface Count {
  readonly deciders: Deciders;
  readonly origin: string | undefined;
  readonly lists: Map<string, UrlList>;
  readonly counts: number[];
  total: number;
}

/** If more rules change, everything is counted again. */
const MAX_CHANGED = 50;
/** Sets of rules that are kept, the most recently used ones. */
const MAX_NAMES = 200;
/** URLs between two steps. */
const AT_ONCE = 256;

const encoder = new TextEncoder();

export class Tallies {
  private readonly known = new Map<string, Count>();

  *tally(lists: Lists, origin: string | undefined, deciders: Deciders): Steps<Tally> {
    const last = this.known.get(deciders.name);
    const counted = (last?.origin === origin && last && (yield* byRules(last, deciders))) || {
      ...{ deciders, origin, lists: new Map(), total: 0 },
      counts: deciders.rules.map(() => 0),
    };
    for (const uri of new Set([...counted.lists.keys(), ...lists.keys()])) {
      const [before, after] = [counted.lists.get(uri), lists.get(uri)];
      if (before === after) continue;
      const { start, before: from, after: to } = differing(before, after, sameUrl);
      if (before) yield* count(counted, before, start, from, -1);
      if (after) yield* count(counted, after, start, to, 1);
      if (after) counted.lists.set(uri, after);
      else counted.lists.delete(uri);
    }
    this.known.delete(deciders.name);
    this.known.set(deciders.name, counted);
    if (this.known.size > MAX_NAMES) this.known.delete(this.known.keys().next().value!);
    return { total: counted.total, counts: counted.counts };
  }

  *decided(
    lists: Lists,
    origin: string | undefined,
    deciders: Deciders,
    rule: number,
    most: number,
  ): Steps<readonly ListedUrl[]> {
    const heads = headsOf(deciders, [deciders.rules[rule] ?? '']);
    const found: ListedUrl[] = [];
    for (const [uri, list] of [...lists].sort(([a], [b]) => (a < b ? -1 : 1))) {
      for (let index = 0; index < list.size; index++) {
        if (index % AT_ONCE === 0) yield 0;
        if (!mayBegin(list, index, heads)) continue;
        const path = pathIn(list, index, origin);
        if (path === undefined || deciders.decide(path) !== rule) continue;
        if (found.push(placeIn(uri, list, index)) >= most) return found;
      }
    }
    return found;
  }
}

/** Visits the URLs of the site's own origin whose paths begin with one of some heads; returns the number of all. */
export function* visit(
  lists: Lists,
  origin: string | undefined,
  heads: readonly string[],
  see: (path: string, url: () => string) => void,
): Steps<number> {
  const wanted = heads.map((head) => encoder.encode(head));
  let total = 0;
  for (const [, list] of [...lists].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const settle = (beginning: string, count: number): boolean => {
      if (mayMeet(heads, beginning)) return false;
      total += count;
      return true;
    };
    yield* walk(list, 0, list.size, origin, settle, (index) => {
      if (list.isOwn(index) && !mayBegin(list, index, wanted)) {
        if (origin === undefined || list.origin === origin) total++;
        return;
      }
      const path = pathIn(list, index, origin);
      if (path === undefined) return;
      total++;
      see(path, () => list.url(index));
    });
  }
  return total;
}

/** The same lists counted by other rules; undefined if a full count is cheaper. */
function* byRules(last: Count, deciders: Deciders): Steps<Count | undefined> {
  const [old, now] = [new Map<string, number>(), new Map<string, number>()];
  for (const [index, rule] of last.deciders.rules.entries()) if (!old.has(rule)) old.set(rule, index);
  for (const [index, rule] of deciders.rules.entries()) if (!now.has(rule)) now.set(rule, index);
  const removed = [...old.keys()].filter((rule) => !now.has(rule));
  const added = [...now.keys()].filter((rule) => !old.has(rule));
  const changed = [...removed, ...added];
  if (changed.length > MAX_CHANGED) return undefined;
  const counts = deciders.rules.map((rule, index) =>
    now.get(rule) === index && old.has(rule) ? last.counts[old.get(rule)!]! : 0,
  );
  const next: Count = { ...last, lists: new Map(last.lists), deciders, counts };
  if (changed.length === 0) return next;
  const heads = changed.flatMap((rule) => deciders.heads(rule));
  const octets = heads.map((head) => encoder.encode(head));
  const move = (before: number, after: number, by: number): void => {
    const rule = last.deciders.rules[before];
    const at = rule === undefined ? undefined : now.get(rule);
    if (at !== undefined) counts[at]! -= by;
    if (after >= 0) counts[after]! += by;
  };
  const settle = (beginning: string, count: number): boolean => {
    if (!mayMeet(heads, beginning)) return true;
    const before = last.deciders.decideAll(beginning);
    const after = before === undefined ? undefined : deciders.decideAll(beginning);
    if (after === undefined) return false;
    move(before!, after, count);
    return true;
  };
  for (const list of next.lists.values()) {
    yield* walk(list, 0, list.size, next.origin, settle, (index) => {
      if (!mayBegin(list, index, octets)) return;
      const path = pathIn(list, index, next.origin);
      if (path === undefined || !changed.some((rule) => deciders.matches(rule, path))) return;
      move(last.deciders.decide(path), deciders.decide(path), 1);
    });
  }
  return next;
}

function* count(counted: Count, list: UrlList, start: number, end: number, by: 1 | -1): Steps<void> {
  const { counts, deciders, origin } = counted;
  const add = (rule: number, some: number): void => {
    counted.total += some;
    if (rule >= 0) counts[rule]! += some;
  };
  const settle = (beginning: string, some: number): boolean => {
    const common = deciders.decideAll(beginning);
    if (common !== undefined) add(common, by * some);
    return common !== undefined;
  };
  yield* walk(list, start, end, origin, settle, (index) => {
    const path = pathIn(list, index, origin);
    if (path !== undefined) add(deciders.decide(path), by);
  });
}

/**
 * Visits URLs of a list. Each run of URLs with a common prefix is passed to `settle` first, which returns whether that
 * was enough; the others are visited one by one.
 */
function* walk(
  list: UrlList,
  start: number,
  end: number,
  origin: string | undefined,
  settle: (beginning: string, count: number) => boolean,
  see: (index: number) => void,
): Steps<void> {
  for (let index = start; index < end; index++) {
    if (index % AT_ONCE === 0) yield 0;
    const stretch = stretchAt(list, index, end, origin);
    if (stretch && settle(stretch.beginning, stretch.count)) index += stretch.count - 1;
    else see(index);
  }
}

/** Whether a path with this prefix can begin with one of the heads. */
const mayMeet = (heads: readonly string[], beginning: string): boolean =>
  heads.some((head) => head.startsWith(beginning) || beginning.startsWith(head));

/** A run of URLs of the site with a common prefix. */
interface Stretch {
  readonly beginning: string;
  readonly count: number;
}

/** The run that starts with a URL, if it ends before `end` and all of it is of the site; undefined for none. */
function stretchAt(
  list: UrlList,
  index: number,
  end: number,
  origin: string | undefined,
): Stretch | undefined {
  const count = Math.min(STRETCH, list.size - index);
  if (index % STRETCH !== 0 || index + count > end) return undefined;
  if (origin !== undefined && list.origin !== origin) return undefined;
  const beginning = list.beginning(index);
  return beginning === '' || beginning.includes('#') ? undefined : { beginning, count };
}

const headsOf = (deciders: Deciders, rules: readonly string[]): Uint8Array[] =>
  rules.flatMap((rule) => deciders.heads(rule)).map((head) => encoder.encode(head));

/** URLs that are stored in full are not compared. */
const mayBegin = (list: UrlList, index: number, heads: readonly Uint8Array[]): boolean =>
  !list.isOwn(index) || heads.some((head) => list.begins(index, head));

/** The path of a URL of the site, octet by octet; undefined for one of another origin. */
function pathIn(list: UrlList, index: number, origin: string | undefined): string | undefined {
  const rest = list.rest(index);
  if (list.isOwn(index)) {
    if (origin !== undefined && list.origin !== origin) return undefined;
    const hash = rest.indexOf('#');
    return hash < 0 ? rest : rest.slice(0, hash);
  }
  const own = origin === undefined ? /^https?:\/\/[^/?#]*/i.exec(rest)?.[0] : origin;
  if (own === undefined || !rest.startsWith(own)) return undefined;
  const path = rest.slice(own.length).split('#', 1)[0]!;
  if (path === '') return '/';
  return path.startsWith('/') ? path : path.startsWith('?') ? `/${path}` : undefined;
}
