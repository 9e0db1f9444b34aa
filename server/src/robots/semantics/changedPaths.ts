/**
 * Exactly which paths get a different verdict under other rules, as patterns with exceptions.
 *
 * A path is blocked if a `disallow` pattern matches and no `allow` pattern of at least that length. So the paths that
 * become blocked are the intersections of a `disallow` pattern of one version with an `allow` pattern of the other, minus
 * the patterns that take precedence over either. The intersection of two patterns is a few patterns again
 * (`meeting.ts`). Whether several patterns together cover another one is decided by one path of it, with an octet for
 * each `*` that no pattern contains. So no product of automata is built, and redundant exceptions and sets are left out
 * (`regions.ts`).
 *
 * After each key the rules are nearly the same as before. So one side of the comparison is described by a known one, plus
 * removed and added rules (`sides.ts`), and shares its index. A set with too many exceptions to describe is not examined
 * further. `turning.ts` evaluates single paths, for listed URLs: only those that match a rule that one side lacks.
 */

import { PatternAutomaton } from './automaton.ts';
import type { Strength } from './forms.ts';
import type { Rule } from './groups.ts';
import { mayMeet, samplePath } from './inclusion.ts';
import { meetingOf } from './meeting.ts';
import { matchesPattern } from './pattern.ts';
import { isWithin, type Region, simplified } from './regions.ts';
import { mayMatch, stronger } from './ruleSet.ts';
import { type Budget, fillPath, findPath, withinBudget } from './search.ts';
import { byWidth, type Entry, entriesOf, isSame, rulesOnlyIn, type Side, sideOf } from './sides.ts';

/** The paths that a pattern matches and none of its exceptions does. */
export interface PathSet {
  readonly pattern: string;
  readonly except: readonly string[];
  /** One of them: the shortest, unless that would take too long to find. */
  readonly path: string;
  /** The exceptions are omitted because there are too many: not all of the paths change, but `path` does. */
  readonly partly?: true;
}

/** Paths that change in one direction. */
export interface ChangedPaths {
  /** All paths of each set change, except for sets that are `partly`. Shorter patterns first. */
  readonly sets: readonly PathSet[];
  /** Whether no path outside the sets changes, and no set is `partly`. */
  readonly complete: boolean;
}

/** How paths are affected when a crawler obeys other rules. */
export interface VerdictChanges {
  readonly blocked: ChangedPaths;
  readonly allowed: ChangedPaths;
}

/** More sets than this are of no use to a reader. */
const MAX_SETS = 20;
/** The most exceptions of one set. */
const MAX_EXCEPTIONS = 60;
/** When this many exceptions are collected, redundant ones are removed. */
const MAX_GATHERED = 40;
const BUDGET = 3_000_000;
const SEARCH_BUDGET = 100_000;
const MAX_DEPTH = 12;
/** So many pairs of rules are compared in a step. */
const PAIRS_PER_STEP = 500;
/** The cost of finding the rules that match a path, for each octet of the path, whatever the rules are. */
const PATH_COST = 8;

/**
 * Finds the paths that get a different verdict if `after` is obeyed instead of `before`. A path changes if and only if
 * it is in one of the sets, provided these are complete. Both are rules of one crawler, in any order; duplicates do not
 * matter.
 *
 * A path is blocked if a `disallow` pattern matches and no `allow` pattern of the same or a greater length does. It is
 * allowed if an `allow` pattern, or the empty one that stands for "no rule", matches and no longer `disallow` pattern
 * does. So the paths that become blocked are those that such a pair have in common. Everything relies on `samplePath`:
 * one path shows whether several patterns together match all paths of another one. Pauses between steps.
 */
export function* changedPathsSteps(
  before: readonly Rule[],
  after: readonly Rule[],
  budget: Budget = { left: BUDGET },
): Generator<number, VerdictChanges, void> {
  const old = sideOf(before);
  yield 0;
  const now = sideOf(after, old);
  if (isSame(old, now)) return { blocked: NOTHING, allowed: NOTHING };
  yield 0;
  const blocked = yield* turned(now, old, budget);
  yield 1 / 2;
  return { blocked, allowed: yield* turned(old, now, budget) };
}

/**
 * Whether some rules block any path at all; undefined if the budget is exceeded. Far cheaper than finding all paths.
 */
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

/** Stands for the absence of rules: everything is allowed, and every rule beats it. */
const NO_RULE: Entry = { rule: undefined, pattern: '/', length: -1, sample: samplePath('/') };
const NO_MATCH: Strength = { allow: true, length: -1 };

/** Two entries that together change the paths that both match. */
interface Pair {
  readonly block: Entry;
  readonly open: Entry;
}

/** The paths that `blocking` blocks and `opening` allows. */
function* turned(blocking: Side, opening: Side, budget: Budget): Generator<number, ChangedPaths, void> {
  const found: Region[] = [];
  let complete = true;
  /** Whether a pair does not apply to a path that it matches: there, something beats one of the two. */
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
  /**
   * Whether the sets found so far contain all paths of a pattern to which the pair applies; undefined if the budget is
   * exceeded.
   */
  const isCovered = (pattern: string, pair: Pair, depth = 0): boolean | undefined => {
    if (depth > MAX_DEPTH || budget.left <= 0) return undefined;
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
    yield 0;
    if (pair === undefined) continue;
    if (found.length >= MAX_GATHERED) {
      complete = false;
      break;
    }
    if (isReported(pair)) continue;
    const meeting = meetingOf(pair.block.pattern, pair.open.pattern, budget);
    if (!meeting) complete = false;
    for (const pattern of meeting ?? []) {
      const covered = isCovered(pattern, pair);
      if (covered === undefined) complete = false;
      if (covered === false) found.push(yield* regionOf(pattern, pair, blocking, opening, budget));
    }
  }
  if (budget.left <= 0) complete = false;
  yield 0;
  const regions = simplified(found, budget);
  const isTurned = (path: string): boolean => {
    const forms = [blocking.matching(path, budget), opening.matching(path, budget)];
    const [isAllowed, wasAllowed] = forms.map((some) => some?.reduce<Strength>(stronger, NO_MATCH).allow);
    return isAllowed === false && wasAllowed === true;
  };
  const sets: PathSet[] = [];
  for (const region of regions.slice(0, MAX_SETS)) {
    yield 0;
    sets.push(setOf(region, isTurned, budget));
  }
  return {
    sets,
    complete: complete && regions.length <= MAX_SETS && !sets.some(({ partly }) => partly),
  };
}

/**
 * The pairs that can change a path: at least one of the two is on its side only. The widest first; undefined after every
 * `PAIRS_PER_STEP` comparisons, for a pause.
 */
function* pairsOf(blocking: Side, opening: Side, budget: Budget): Generator<Pair | undefined> {
  let compared = 0;
  const isOn = (side: Side, rule: Rule): boolean => side.like(rule) !== undefined;
  const entriesAlone = (side: Side, type: Rule['type'], other: Side): Entry[] =>
    rulesOnlyIn(side, other)
      .filter((rule) => rule.type === type)
      .flatMap(entriesOf)
      .sort(byWidth);
  const newBlocks = entriesAlone(blocking, 'disallow', opening);
  yield undefined;
  for (const block of newBlocks) yield { block, open: NO_RULE };
  for (const block of newBlocks) {
    for (const rule of opening.of('allow')) {
      if (++compared % PAIRS_PER_STEP === 0) yield undefined;
      budget.left -= 1 / 8;
      if (budget.left <= 0) return;
      if (!mayMatch(rule, headIn(block))) continue;
      // An entry on both sides already beats the other one of the pair on that side.
      for (const open of entriesOf(rule)) {
        if (open.length < block.length || !isOn(blocking, rule)) yield { block, open };
      }
    }
  }
  const lostAllows = entriesAlone(opening, 'allow', blocking);
  for (const open of lostAllows) {
    for (const rule of blocking.of('disallow')) {
      if (++compared % PAIRS_PER_STEP === 0) yield undefined;
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

/** What a pair changes of a pattern's paths: all of them except for as few exceptions as necessary. */
function* regionOf(
  pattern: string,
  { block, open }: Pair,
  blocking: Side,
  opening: Side,
  budget: Budget,
): Generator<number, Region, void> {
  const kept: { entry: string; samples: readonly string[] }[] = [];
  let partly = false;
  const head = headIn({ pattern });
  const rivals = mergedByWidth(
    { entries: blocking.entries('allow'), least: block.length },
    { entries: opening.entries('disallow'), least: open.length + 1 },
  );
  let compared = 0;
  for (const rival of rivals) {
    if (++compared % PAIRS_PER_STEP === 0) yield 0;
    budget.left -= 1 / 8;
    if (!mayMatch(rival, head) || !mayMeet(headIn(rival), head)) continue;
    budget.left -= kept.length;
    if (kept.some(({ entry }) => matchesPattern(entry, rival.sample))) continue;
    const meeting = meetingOf(pattern, rival.pattern, budget);
    if (!meeting || kept.length > MAX_EXCEPTIONS || budget.left <= 0) {
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

/** Entries that count with enough octets to win. */
interface Rivals {
  readonly entries: readonly Entry[];
  readonly least: number;
}

/** The merged entries of two lists, each sorted by width, the widest first. */
function* mergedByWidth(rivals: Rivals, other: Rivals): Generator<Entry> {
  let [at, place] = [0, 0];
  while (at < rivals.entries.length || place < other.entries.length) {
    const [a, b] = [rivals.entries[at], other.entries[place]];
    const isFirst = a !== undefined && (b === undefined || byWidth(a, b) <= 0);
    const entry = isFirst ? a : b!;
    if (isFirst) at++;
    else place++;
    if (entry.length >= (isFirst ? rivals : other).least) yield entry;
  }
}

/** A region with an example path to show. */
function setOf(region: Region, isTurned: (path: string) => boolean, budget: Budget): PathSet {
  const { pattern, except, partly } = region;
  const shortest = (pattern.endsWith('$') ? pattern.slice(0, -1) : pattern).replaceAll('*', '');
  const holds = (path: string): boolean => isWithin(path, region) && isTurned(path);
  const path = holds(shortest) ? shortest : (!partly && searched(region, budget)) || samplePath(pattern);
  const shown = fillPath(path, holds);
  return partly ? { pattern, except: [], path: shown, partly } : { pattern, except, path: shown };
}

function searched({ pattern, except }: Region, budget: Budget): string | undefined {
  const automata = except.map((other) => new PatternAutomaton(other));
  const wanted = [new PatternAutomaton(pattern)];
  return withinBudget(budget, SEARCH_BUDGET, (limit) => findPath(wanted, automata, limit)).path;
}
