import { intersects, ruleForms } from '../../semantics/index.ts';
import type { PlacedLine, RobotsFile } from '../../syntax/file.ts';
import type { Span } from './quotes.ts';
import { groupsReadWith, keptWith } from './together.ts';

const MOST = 16;

/** The `*` of a path that match nothing more, as ranges of it: all at its end, all but the first of other runs, and none that begins it. */
export function needlessStars(value: string): readonly Span[] {
  const spans: Span[] = [];
  for (let at = value.indexOf('*'); at >= 0 && spans.length < MOST; ) {
    let end = at;
    while (value[end] === '*') end++;
    const start = end < value.length || at === 0 ? at + 1 : at;
    if (start < end) spans.push({ start, end });
    at = value.indexOf('*', end);
  }
  return spans;
}

/** Whether a rule wins and loses against the same rules when its pattern is `by` octets shorter. */
export type RankKeeper = (placed: PlacedLine, by: number) => boolean;

/**
 * Answers that for the rules of the group that a line stands in: it holds where no rule of the other type that some
 * crawler reads with it, that is of a length in between, matches a path that it matches. If it holds for several rules,
 * it does when all of them get shorter.
 */
export function rankKeeper(placed: PlacedLine, file: RobotsFile): RankKeeper {
  const group = file.groupAt(placed);
  return group ? keeperOf(group, file) : () => true;
}

/** A pattern that a rule matches with. */
type Rival = ReturnType<typeof ruleForms>[number];

/** So many rivals are compared with a rule; where there are more, it is not said to keep its rank. */
const MOST_RIVALS = 50;

const keeperOf = keptWith((group, file): RankKeeper => {
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
      count <= MOST_RIVALS && near.every(([, forms]) => !forms.some((form) => mayMeet(pattern, form.pattern)))
    );
  };
});

/** Octets times octets for which it is surely found out whether two patterns match the same path. */
const LARGEST = 100_000;

const mayMeet = (a: string, b: string): boolean =>
  a.length * b.length > LARGEST || intersects(a, b) !== undefined;
