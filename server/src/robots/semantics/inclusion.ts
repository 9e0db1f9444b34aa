/**
 * Which paths patterns have in common. Exact: patterns are compared by what they match, never by their spelling. Paths
 * are those that rules are compared with: any text that begins with `/`.
 */

import { PatternAutomaton } from './automaton.ts';
import { matchesPattern } from './pattern.ts';
import { fillPath, findPath, OTHER } from './search.ts';

const PAIR_BUDGET = 4_000_000;

/**
 * Patterns that begin with `/` and together match the same paths as the given one: none if it matches no path, two for
 * one like `*` + `/x`, otherwise one.
 */
export function rootedPatterns(pattern: string): readonly string[] {
  if (pattern.startsWith('/')) return [pattern];
  if (pattern === '') return ['/'];
  if (!pattern.startsWith('*')) return [];
  const rest = pattern.replace(/^\*+/, '');
  return rest.startsWith('/') ? [`/*${rest}`, rest] : [`/*${rest}`];
}

/**
 * A path that a pattern beginning with `/` matches, and that other patterns match only if they match all its paths. So
 * if several patterns together match all its paths, one of them does alone.
 *
 * In this path, an octet that no pattern contains replaces each `*` and what may follow the end. A pattern that matches
 * the path has a `*` or its own end there, and so matches every other text in this position.
 */
export function samplePath(rooted: string): string {
  const open = rooted.endsWith('$') ? rooted.slice(0, -1) : `${rooted}*`;
  return open.replace(/\*+/g, OTHER);
}

/** Whether `a` matches every path that `b` matches; both normalized. Takes time up to `a` × `b`. */
export function includes(a: string, b: string): boolean {
  return rootedPatterns(b).every((rooted) => matchesPattern(a, samplePath(rooted)));
}

/**
 * A shortest path that both patterns match; undefined if there is none, or if the search takes more than about a
 * million steps. Takes time up to `a` × `b`.
 */
export function intersects(a: string, b: string): string | undefined {
  const wanted = [new PatternAutomaton(a), new PatternAutomaton(b)];
  const { path } = findPath(wanted, [], { left: PAIR_BUDGET });
  const isMet = (candidate: string): boolean => matchesPattern(a, candidate) && matchesPattern(b, candidate);
  return path === undefined ? undefined : fillPath(path, isMet);
}

/** A path that `pattern` matches and none of `others` does; undefined if there is none. */
export function pathOutside(pattern: string, others: readonly string[]): string | undefined {
  const isOutside = (path: string): boolean =>
    matchesPattern(pattern, path) && !others.some((other) => matchesPattern(other, path));
  const path = rootedPatterns(pattern).map(samplePath).find(isOutside);
  return path === undefined ? undefined : fillPath(path, isOutside);
}

/** The common prefix of all paths that a pattern matches: its text up to the first `*`. */
export function headOf(pattern: string): string {
  const star = pattern.indexOf('*');
  if (star >= 0) return pattern.slice(0, star);
  return pattern.endsWith('$') ? pattern.slice(0, -1) : pattern;
}

/** Whether a path can begin with both heads. */
export const mayMeet = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);
