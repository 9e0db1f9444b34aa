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

/** Whether a rule wins and loses against the same rules if its pattern is `by` octets shorter. */
export type RankKeeper = (placed: PlacedLine, by: number) => boolean;

/**
 * Checks that for the rules of a line's group: it is true if no path of the rule is also matched by a rule of the other
 * type that some crawler reads with it and whose length is in between. What is true of several rules stays true when all
 * of them are shortened.
 */
export function rankKeeper(placed: PlacedLine, file: RobotsFile): RankKeeper {
  const group = file.groupAt(placed);
  return group ? keeperOf(group, file) : () => true;
}

/** A pattern of a rule. */
type Rival = ReturnType<typeof ruleForms>[number];

/** The most rivals that are compared with a rule; if there are more, the rank counts as changed. */
const MAX_RIVALS = 50;

const keeperOf = cachedWith((group, file): RankKeeper => {
  const byLength = { allow: new Map<number, Rival[]>(), disallow: new Map<number, Rival[]>() };
  for (const { line } of groupsReadWith(group, file).flatMap(({ rules }) => rules)) {
    const type = line.kind as 'allow' | 'disallow';
    for (const form of ruleForms({ type, pattern: line.pattern, line: 0 })) {
      const same = byLength[type].get(form.match.length);
      if (same) same.push(form);
      else byLength[type].set(form.match.length, [form]);
    }
  }
  return ({ line: { kind, pattern } }, by) => {
    const isAllow = kind === 'allow';
    const least = pattern.length - by + (isAllow ? 1 : 0);
    const most = pattern.length - (isAllow ? 0 : 1);
    const near = [...byLength[isAllow ? 'disallow' : 'allow']].filter(
      ([length]) => least <= length && length <= most,
    );
    const count = near.reduce((sum, [, forms]) => sum + forms.length, 0);
    return (
      count <= MAX_RIVALS && near.every(([, forms]) => !forms.some((form) => mayMeet(pattern, form.pattern)))
    );
  };
});

/** Pattern lengths, multiplied (octets²), up to which the search for a path that both match is certain to finish. */
const LARGEST = 100_000;

const mayMeet = (a: string, b: string): boolean =>
  a.length * b.length > LARGEST || intersects(a, b) !== undefined;
