import { entryOf } from '../../../core/memo.ts';
import type { Span } from '../../../text/span.ts';
import { intersects, ruleForms } from '../../semantics/index.ts';
import type { PlacedLine, RobotsFile } from '../../syntax/file.ts';
import { cachedWith, groupsReadWith } from './together.ts';

const MAX = 16;

/**
 * The ranges of each `*` in a path that has no effect: all at its end, and all but the first of other runs, but none at
 * its start.
 */
export function needlessStars(value: string): readonly Span[] {
  const spans: Span[] = [];
  for (let at = value.indexOf('*'); at >= 0 && spans.length < MAX; ) {
    let end = at;
    while (value[end] === '*') end++;
    const start = end < value.length || at === 0 ? at + 1 : at;
    if (start < end) spans.push({ start, end });
    at = value.indexOf('*', end);
  }
  return spans;
}

/** The most rivals that are compared with a rule. */
const MAX_RIVALS = 50;

/**
 * The patterns of rules of the other type that some crawler reads with a rule and that it would no longer win against, or
 * would now lose against, if its pattern were `by` octets shorter. Undefined if there are too many.
 */
export function rivalsOf(placed: PlacedLine, by: number, file: RobotsFile): readonly string[] | undefined {
  const group = file.groupAt(placed);
  const found = group ? rivalsIn(group, file)(placed, by) : [];
  return found.length > MAX_RIVALS ? undefined : found;
}

/** Whether a rule wins and loses against the same rules if its pattern is `by` octets shorter; false if it is not certain. */
export const keepsRank = (placed: PlacedLine, by: number, file: RobotsFile): boolean =>
  rivalsOf(placed, by, file)?.every((rival) => !mayMeet(placed.line.pattern, rival)) ?? false;

const rivalsIn = cachedWith((group, file): ((placed: PlacedLine, by: number) => readonly string[]) => {
  const byLength = { allow: new Map<number, string[]>(), disallow: new Map<number, string[]>() };
  for (const { line } of groupsReadWith(group, file).flatMap(({ rules }) => rules)) {
    const type = line.kind as 'allow' | 'disallow';
    for (const { match, pattern } of ruleForms({ type, pattern: line.pattern, line: 0 })) {
      entryOf(byLength[type], match.length, () => []).push(pattern);
    }
  }
  return ({ line: { kind, pattern } }, by) => {
    const isAllow = kind === 'allow';
    const least = pattern.length - by + (isAllow ? 1 : 0);
    const most = pattern.length - (isAllow ? 0 : 1);
    return [...byLength[isAllow ? 'disallow' : 'allow']].flatMap(([length, patterns]) =>
      least <= length && length <= most ? patterns : [],
    );
  };
});

/** Pattern lengths, multiplied (octets²), up to which the search for a path that both match is certain to finish. */
const LARGEST = 100_000;

const mayMeet = (a: string, b: string): boolean =>
  a.length * b.length > LARGEST || intersects(a, b) !== undefined;
