/** Finds a shortest path that some patterns match and others do not. */

import { DEAD, type PatternAutomaton } from './automaton.ts';

/** Stands for every octet that no pattern contains: patterns are ASCII. */
export const OTHER = '\u0080';

/** How many more octets automata may read; shared by related searches. */
export interface Budget {
  left: number;
}

/** Runs a search with at most `most` of a budget. */
export function withinBudget<Result>(
  budget: Budget,
  most: number,
  search: (limit: Budget) => Result,
): Result {
  const granted = Math.max(0, Math.min(most, budget.left));
  const limit = { left: granted };
  const result = search(limit);
  budget.left -= granted - limit.left;
  return result;
}

/** The result of a search. */
export interface Search {
  /** With `OTHER` in positions where any other octet would do; see `fillPath`. */
  readonly path: string | undefined;
  /** Whether the search was exhaustive: then, without a path, there is none. */
  readonly complete: boolean;
  /** The excluded patterns that cut off a branch: without the others, the search has the same result. */
  readonly stoppedBy: readonly PatternAutomaton[];
}

interface State {
  readonly from: State | undefined;
  readonly octet: string;
  readonly wanted: readonly number[];
  /** Indexes of the excluded patterns that can still match, and their states. */
  readonly excluded: readonly number[];
  readonly states: readonly number[];
}

const START = '/';

/**
 * Looks for a shortest path that begins with `/`, that all `wanted` patterns match and no `excluded` one does.
 *
 * Runs the automata of all patterns at once, breadth first, each combination of states once. The result is exact. There
 * can be exponentially many combinations, so the search stops when the budget is spent.
 */
export function findPath(
  wanted: readonly PatternAutomaton[],
  excluded: readonly PatternAutomaton[],
  budget: Budget,
): Search {
  const stoppers = new Set<PatternAutomaton>();
  const done = (path: string | undefined, complete: boolean): Search => ({
    path,
    complete,
    stoppedBy: [...stoppers],
  });
  if (!isCountable(wanted) || !isCountable(excluded)) return done(undefined, false);
  const everywhere = excluded.find(({ final, anchored }) => final === 0 && !anchored);
  if (everywhere) {
    stoppers.add(everywhere);
    return done(undefined, true);
  }

  /** The state after one more octet; undefined if it cannot lead to a wanted path. */
  const step = (state: State, octet: string): State | undefined => {
    budget.left -= wanted.length + state.excluded.length;
    const nextWanted: number[] = [];
    for (let i = 0; i < wanted.length; i++) {
      const next = wanted[i]!.next(state.wanted[i]!, octet);
      if (next === DEAD) return undefined;
      nextWanted.push(next);
    }
    const nextExcluded: number[] = [];
    const nextStates: number[] = [];
    for (let i = 0; i < state.excluded.length; i++) {
      const index = state.excluded[i]!;
      const automaton = excluded[index]!;
      const next = automaton.next(state.states[i]!, octet);
      if (next === DEAD) continue;
      if (next === automaton.final && !automaton.anchored) {
        stoppers.add(automaton);
        return undefined;
      }
      nextExcluded.push(index);
      nextStates.push(next);
    }
    return { from: state, octet, wanted: nextWanted, excluded: nextExcluded, states: nextStates };
  };

  /** Whether a path may end here. */
  const isGoal = (state: State): boolean => {
    if (wanted.some(({ final }, i) => state.wanted[i] !== final)) return false;
    const ended = state.excluded.find((index, i) => state.states[i] === excluded[index]!.final);
    if (ended !== undefined) stoppers.add(excluded[ended]!);
    return ended === undefined;
  };

  const first = step(
    {
      from: undefined,
      octet: '',
      wanted: wanted.map(() => 0),
      excluded: excluded.map((_, index) => index),
      states: excluded.map(() => 0),
    },
    START,
  );
  const seen = new Set<string>();
  let front = first ? [first] : [];
  while (front.length > 0) {
    const nextFront: State[] = [];
    for (const state of front) {
      if (isGoal(state)) return done(pathTo(state), true);
      for (const octet of octetsFrom(state, wanted, excluded)) {
        if (budget.left <= 0) return done(undefined, false);
        const next = step(state, octet);
        if (!next) continue;
        const key = keyOf(next);
        if (seen.has(key)) continue;
        seen.add(key);
        nextFront.push(next);
      }
    }
    front = nextFront;
  }
  return done(undefined, true);
}

/** The octets to try: all that make a difference, and one for all others. */
function octetsFrom(
  { wanted: states, excluded: indexes, states: excludedStates }: State,
  wanted: readonly PatternAutomaton[],
  excluded: readonly PatternAutomaton[],
): Iterable<string> {
  for (let i = 0; i < wanted.length; i++) {
    const forced = wanted[i]!.forced(states[i]!);
    if (forced !== undefined) return [forced];
  }
  const octets = new Set<string>();
  const add = (octet: string): void => {
    octets.add(octet);
  };
  wanted.forEach((automaton, i) => {
    automaton.expect(states[i]!, add);
  });
  indexes.forEach((index, i) => {
    excluded[index]!.expect(excludedStates[i]!, add);
  });
  return octets.add(OTHER);
}

const SEPARATOR = '\uffff';

/** Whether every index and state is a code unit other than the separator. */
const isCountable = (automata: readonly PatternAutomaton[]): boolean =>
  automata.length < 0xffff && automata.every(({ final }) => final < 0xffff);

const keyOf = ({ wanted, excluded, states }: State): string =>
  String.fromCharCode(...wanted) +
  excluded.map((index, i) => SEPARATOR + String.fromCharCode(index, states[i]!)).join('');

function pathTo(state: State): string {
  const octets: string[] = [];
  for (let at: State | undefined = state; at; at = at.from) octets.push(at.octet);
  return octets.reverse().join('');
}

const FILLERS = [...'xyz0123456789abcdefghijklmnopqrstuvwABCDEFGHIJKLMNOPQRSTUVWXYZ-_.~!/'];

/**
 * Replaces `OTHER` in a path with the first of some common characters for which `holds` is still true; if there is
 * none, with `é`, which no pattern contains either.
 */
export function fillPath(path: string, holds: (path: string) => boolean): string {
  if (!path.includes(OTHER)) return path;
  for (const filler of FILLERS) {
    const candidate = path.replaceAll(OTHER, filler);
    if (holds(candidate)) return candidate;
  }
  return path.replaceAll(OTHER, 'é');
}
