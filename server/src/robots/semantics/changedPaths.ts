/** Exactly which paths get another verdict when other rules are obeyed, as patterns with exceptions. */

import { PatternAutomaton } from './automaton.ts';
import type { Strength } from './forms.ts';
import type { Rule } from './groups.ts';
import { mayMeet, samplePath } from './inclusion.ts';
import { meetingOf } from './meeting.ts';
import { matchesPattern } from './pattern.ts';
import { isWithin, type Region, tidied } from './regions.ts';
import { mayMatch, stronger } from './ruleSet.ts';
import { type Budget, fillPath, findPath } from './search.ts';
import { alone, byWidth, type Entry, entriesOf, isSame, type Side, sideOf } from './sides.ts';

/** Paths that a pattern matches and none of its exceptions does. */
export interface PathSet {
  readonly pattern: string;
  readonly except: readonly string[];
  /** One of them: the shortest, unless finding that would take too long. */
  readonly path: string;
  /** The exceptions are left out, as there are too many: not all of the paths change, `path` does. */
  readonly partly?: true;
}

/** Paths that change in one direction. */
export interface ChangedPaths {
  /** All paths of each set change, but for those that are `partly`. Shorter patterns first. */
  readonly sets: readonly PathSet[];
  /** A path that is in none of the sets does not change, and none is `partly`. */
  readonly complete: boolean;
}

/** What becomes of paths when the rules that a crawler obeys become others. */
export interface VerdictChanges {
  readonly blocked: ChangedPaths;
  readonly allowed: ChangedPaths;
}

/** More sets are no answer that anybody would read. */
const MOST_SETS = 20;
/** So are more exceptions of one set. */
const MOST_EXCEPTIONS = 60;
/** So many are gathered before those are left out that others make needless. */
const MOST_GATHERED = 40;
const BUDGET = 3_000_000;
const SEARCH_BUDGET = 100_000;
const MOST_DEPTH = 12;
/** What asking which rules match costs for each octet of the path, whatever the rules are. */
const PATH_COST = 8;

/**
 * Finds the paths that get another verdict when `after` is obeyed in place of `before`: a path changes if and only if it
 * is in one of the sets, where these are complete. Both are rules of one crawler, in any order, and doubled or not: it
 * says nothing where only that differs.
 *
 * A path is blocked where a `disallow` pattern matches and no `allow` pattern that is as long, and allowed where an `allow`
 * pattern matches, or the empty one that stands for "no rule", and no longer `disallow` pattern. So the paths that become
 * blocked are those that such a pair has in common. Everything rests on `samplePath`: whether several patterns together
 * match all paths of another one is seen from one path.
 */
export function changedPaths(
  before: readonly Rule[],
  after: readonly Rule[],
  budget: Budget = { left: BUDGET },
): VerdictChanges {
  const steps = changedPathsSteps(before, after, budget);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in a few steps. */
export function* changedPathsSteps(
  before: readonly Rule[],
  after: readonly Rule[],
  budget: Budget,
): Generator<number, VerdictChanges, void> {
  const old = sideOf(before);
  yield 0;
  const now = sideOf(after, old);
  if (isSame(old, now)) return { blocked: NOTHING, allowed: NOTHING };
  yield 0;
  const blocked = turned(now, old, budget);
  yield 1 / 2;
  return { blocked, allowed: turned(old, now, budget) };
}

/** Whether some rules block any path at all; undefined for want of time. Far cheaper than all paths. */
export function blocksAny(rules: readonly Rule[], budget: Budget = { left: BUDGET }): boolean | undefined {
  const side = sideOf(rules);
  for (const rule of side.of('disallow')) {
    for (const { pattern, length, sample } of entriesOf(rule)) {
      budget.left -= pattern.length * PATH_COST;
      const matching = budget.left > 0 ? side.matching(sample, budget) : undefined;
      if (!matching) return undefined;
      if (!matching.some((other) => other.allow && other.length >= length)) return true;
    }
  }
  return false;
}

const NOTHING: ChangedPaths = { sets: [], complete: true };

/** What no rule says: everything is allowed, and every rule beats it. */
const NO_RULE: Entry = { rule: undefined, pattern: '/', length: -1, sample: samplePath('/') };
const NOTHING_SAID: Strength = { allow: true, length: -1 };

/** A pair that makes paths change which both match. */
interface Pair {
  readonly block: Entry;
  readonly open: Entry;
}

/** The paths that `blocking` blocks and `opening` allows. */
function turned(blocking: Side, opening: Side, budget: Budget): ChangedPaths {
  const found: Region[] = [];
  let complete = true;
  /** Whether a pair says nothing of a path that it matches: something beats one of the two there. */
  const isExcluded = (path: string, { block, open }: Pair): boolean | undefined => {
    budget.left -= path.length * PATH_COST;
    const guards = blocking.matching(path, budget);
    const others = guards && opening.matching(path, budget);
    if (!guards || !others) return undefined;
    return (
      guards.some(({ allow, length }) => allow && length >= block.length) ||
      others.some(({ allow, length }) => !allow && length > open.length)
    );
  };
  /** Whether all that a pair says of the paths of a pattern is in what was found; undefined for want of time. */
  const isCovered = (pattern: string, pair: Pair, depth = 0): boolean | undefined => {
    if (depth > MOST_DEPTH || budget.left <= 0) return undefined;
    const path = samplePath(pattern);
    const excluded = isExcluded(path, pair);
    if (excluded !== false) return excluded;
    for (const region of found) {
      budget.left -= 1 + region.except.length;
      if (!isWithin(path, region)) continue;
      for (const except of region.except) {
        const meeting = meetingOf(pattern, except, budget);
        if (!meeting) return undefined;
        for (const part of meeting) {
          const covered = isCovered(part, pair, depth + 1);
          if (covered !== true) return covered;
        }
      }
      return true;
    }
    return false;
  };

  /** Whether some of these paths are already reported by a set that is not complete: more of them would add nothing. */
  const isReported = ({ block, open }: Pair): boolean =>
    found.some(
      ({ pattern, partly }) => partly && [block, open].some(({ sample }) => matchesPattern(pattern, sample)),
    );
  for (const pair of pairsOf(blocking, opening, budget)) {
    if (found.length >= MOST_GATHERED) {
      complete = false;
      break;
    }
    if (isReported(pair)) continue;
    const meeting = meetingOf(pair.block.pattern, pair.open.pattern, budget);
    if (!meeting) complete = false;
    for (const pattern of meeting ?? []) {
      const covered = isCovered(pattern, pair);
      if (covered === undefined) complete = false;
      if (covered === false) found.push(regionOf(pattern, pair, blocking, opening, budget));
    }
  }
  if (budget.left <= 0) complete = false;
  const regions = tidied(found, budget);
  const isTurned = (path: string): boolean => {
    const forms = [blocking.matching(path, budget), opening.matching(path, budget)];
    const [isAllowed, wasAllowed] = forms.map((some) => some?.reduce<Strength>(stronger, NOTHING_SAID).allow);
    return isAllowed === false && wasAllowed === true;
  };
  const sets = regions.slice(0, MOST_SETS).map((region) => setOf(region, isTurned, budget));
  return {
    sets,
    complete: complete && regions.length <= MOST_SETS && !sets.some(({ partly }) => partly),
  };
}

/** The pairs that can make a path change: at least one of the two is on its side alone. The widest first. */
function* pairsOf(blocking: Side, opening: Side, budget: Budget): Generator<Pair> {
  const isOn = (side: Side, rule: Rule): boolean => side.like(rule) !== undefined;
  const entriesAlone = (side: Side, type: Rule['type'], other: Side): Entry[] =>
    alone(side, other)
      .filter((rule) => rule.type === type)
      .flatMap(entriesOf)
      .sort(byWidth);
  const come = entriesAlone(blocking, 'disallow', opening);
  for (const block of come) yield { block, open: NO_RULE };
  for (const block of come) {
    for (const rule of opening.of('allow')) {
      budget.left -= 1 / 8;
      if (budget.left <= 0) return;
      if (!mayMatch(rule, headIn(block))) continue;
      // What is on both sides beats the other one of the pair on that side.
      for (const open of entriesOf(rule)) {
        if (open.length < block.length || !isOn(blocking, rule)) yield { block, open };
      }
    }
  }
  const gone = entriesAlone(opening, 'allow', blocking);
  for (const open of gone) {
    for (const rule of blocking.of('disallow')) {
      budget.left -= 1 / 8;
      if (budget.left <= 0) return;
      if (rule.pattern.length > open.length || !mayMatch(rule, headIn(open)) || !isOn(opening, rule))
        continue;
      for (const block of entriesOf(rule)) yield { block, open };
    }
  }
}

const headIn = ({ pattern }: Pick<Entry, 'pattern'>): string => {
  const end = pattern.search(/\*|\$$/);
  return end < 0 ? pattern : pattern.slice(0, end);
};

/** What a pair says of the paths of a pattern: all of them but for those of as few exceptions as need be. */
function regionOf(
  pattern: string,
  { block, open }: Pair,
  blocking: Side,
  opening: Side,
  budget: Budget,
): Region {
  const kept: { entry: string; samples: readonly string[] }[] = [];
  let partly = false;
  const head = headIn({ pattern });
  const rivals = inWidth(
    { entries: blocking.entries('allow'), least: block.length },
    { entries: opening.entries('disallow'), least: open.length + 1 },
  );
  for (const rival of rivals) {
    budget.left -= 1 / 8;
    if (!mayMatch(rival, head) || !mayMeet(headIn(rival), head)) continue;
    budget.left -= kept.length;
    if (kept.some(({ entry }) => matchesPattern(entry, rival.sample))) continue;
    const meeting = meetingOf(pattern, rival.pattern, budget);
    if (!meeting || kept.length > MOST_EXCEPTIONS || budget.left <= 0) {
      partly = true;
      break;
    }
    budget.left -= kept.length;
    const samples = meeting
      .map(samplePath)
      .filter((path) => !kept.some(({ entry }) => matchesPattern(entry, path)));
    if (samples.length > 0) kept.push({ entry: rival.pattern, samples: meeting.map(samplePath) });
  }
  const needed = kept.filter(
    ({ entry, samples }, at) =>
      !samples.every((path) =>
        kept.some((other, place) => place > at && other.entry !== entry && matchesPattern(other.entry, path)),
      ),
  );
  return { pattern, except: needed.map(({ entry }) => entry), partly };
}

/** Entries that count with enough octets. */
interface Rivals {
  readonly entries: readonly Entry[];
  readonly least: number;
}

/** Those of two lists, each the widest first, in one order. */
function* inWidth(one: Rivals, other: Rivals): Generator<Entry> {
  let [at, place] = [0, 0];
  while (at < one.entries.length || place < other.entries.length) {
    const [a, b] = [one.entries[at], other.entries[place]];
    const isFirst = a !== undefined && (b === undefined || byWidth(a, b) <= 0);
    const entry = isFirst ? a : b!;
    if (isFirst) at++;
    else place++;
    if (entry.length >= (isFirst ? one : other).least) yield entry;
  }
}

/** A region with a path in it, to be shown. */
function setOf(region: Region, isTurned: (path: string) => boolean, budget: Budget): PathSet {
  const { pattern, except, partly } = region;
  const shortest = (pattern.endsWith('$') ? pattern.slice(0, -1) : pattern).replaceAll('*', '');
  const holds = (path: string): boolean => isWithin(path, region) && isTurned(path);
  const path = holds(shortest) ? shortest : (!partly && searched(region, budget)) || samplePath(pattern);
  const shown = fillPath(path, holds);
  return partly ? { pattern, except: [], path: shown, partly } : { pattern, except, path: shown };
}

function searched({ pattern, except }: Region, budget: Budget): string | undefined {
  const granted = Math.max(0, Math.min(SEARCH_BUDGET, budget.left));
  const limit = { left: granted };
  const automata = except.map((other) => new PatternAutomaton(other));
  const { path } = findPath([new PatternAutomaton(pattern)], automata, limit);
  budget.left -= granted - limit.left;
  return path;
}
