/** Plain reference implementations, and generators small enough for patterns to match paths often. */

import fc from 'fast-check';
import type { Rule } from '../../../server/src/robots/semantics/index.ts';

/** Position sets: the offsets in the path that a prefix of the pattern can reach. */
export function matchesByPositions(pattern: string, path: string): boolean {
  let reached = new Set([0]);
  for (let i = 0; i < pattern.length; i++) {
    if (pattern[i] === '$' && i === pattern.length - 1) return reached.has(path.length);
    const next = new Set<number>();
    for (const at of reached) {
      if (pattern[i] === '*') for (let to = at; to <= path.length; to++) next.add(to);
      else if (path[at] === pattern[i]) next.add(at + 1);
    }
    reached = next;
  }
  return reached.size > 0;
}

/** Tries every way to match, one after the other: exponential, and hard to get wrong. */
export function matchesByTrying(pattern: string, path: string): boolean {
  if (pattern === '') return true;
  if (pattern === '$') return path === '';
  if (pattern[0] === '*') {
    return (
      matchesByTrying(pattern.slice(1), path) || (path !== '' && matchesByTrying(pattern, path.slice(1)))
    );
  }
  return path[0] === pattern[0] && matchesByTrying(pattern.slice(1), path.slice(1));
}

/** Line and verdict from all rules one after the other, as in Google's parser. */
export function decideByAll(rules: readonly Rule[], path: string): { allowed: boolean; line: number } {
  const best = { allow: { length: -1, line: 0 }, disallow: { length: -1, line: 0 } };
  const offer = (rule: Rule, pattern: string): void => {
    if (matchesByPositions(pattern, path)) {
      if (best[rule.type].length < pattern.length)
        best[rule.type] = { length: pattern.length, line: rule.line };
    } else if (rule.type === 'allow' && /\/index\.htm[^/]*$/s.test(pattern)) {
      offer(rule, `${pattern.slice(0, pattern.lastIndexOf('/'))}/$`);
    }
  };
  for (const rule of rules) offer(rule, rule.pattern);
  const { allow, disallow } = best;
  return {
    allowed: disallow.length <= 0 || disallow.length <= allow.length,
    line: disallow.length > allow.length ? disallow.line : allow.line,
  };
}

const piece = fc.constantFrom('/', 'a', 'b', 'ab', '*', '$', '?', '/index.htm', '/index.html');

export const patterns = fc
  .tuple(
    fc.constantFrom('', '/', '/', '*'),
    fc.array(piece, { maxLength: 7 }),
    fc.constantFrom('', '', '$', '*'),
  )
  .map(([start, pieces, end]) => start + pieces.join('') + end);

export const paths = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);

export const ruleLists = fc
  .array(fc.record({ type: fc.constantFrom('allow' as const, 'disallow' as const), pattern: patterns }), {
    maxLength: 12,
  })
  .map((rules): Rule[] => rules.map((rule, index) => ({ ...rule, line: index + 2 })));
