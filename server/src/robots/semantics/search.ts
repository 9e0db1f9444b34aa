/** A shortest path that some patterns match and others do not. */

import { DEAD, type PatternAutomaton } from './automaton.ts';

/** Stands for every octet that no pattern names: patterns are ASCII. */
export const OTHER = '\u0080';

/** How many more octets automata may read; shared by searches that belong together. */
export interface Budget {
  left: number;
}

/** What a search came to. */
export interface Search {
  /** With `OTHER` for octets that may be any other; see `fillPath`. */
  readonly path: string | undefined;
  /** All ways were followed to their end: without a path there is none. */
  readonly complete: boolean;
  /** Those of the excluded patterns that ended a way: without the others the search comes to the same. */
  readonly stoppedBy: readonly PatternAutomaton[];
}

interface State {
  readonly from: State | undefined;
  readonly octet: string;
  readonly wanted: readonly number[];
  /** Indexes of excluded patterns that can still match, and their states. */
  readonly excluded: readonly number[];
  readonly states: readonly number[];
}

const START = '/';

/**
 * Looks for a shortest path that begins with `/`, that all `wanted` patterns match and no `excluded` one does.
 *
 * Follows the automata of all of them at once, breadth first, each combination of states once. That is exact. There
 * can be exponentially many combinations, so the search gives up when the budget is spent.
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

  /** The state after one more octet; undefined where no path that is looked for can follow. */
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

/** The octets worth following: all that make a difference, and one for all others. */
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
 * Replaces `OTHER` in a path by the first of some common characters for which `holds` still holds; by `é`, which no
 * pattern names either, where there is none.
 */
export function fillPath(path: string, holds: (path: string) => boolean): string {
  if (!path.includes(OTHER)) return path;
  for (const filler of FILLERS) {
    const candidate = path.replaceAll(OTHER, filler);
    if (holds(candidate)) return candidate;
  }
  return path.replaceAll(OTHER, 'é');
}
