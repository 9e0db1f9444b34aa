import { cached, entryOf } from '../../../core/memo.ts';
import { Repeats } from '../../../text/repeats.ts';
import type { Group, PlacedLine, RobotsFile } from '../../syntax/file.ts';
import { memoized, memoizedAcrossEdits } from '../../syntax/memoized.ts';
import { crawlersOf } from './groups.ts';

/** A rule that repeats an earlier line. */
export interface Duplicate {
  readonly original: PlacedLine;
  readonly group: Group;
}

/**
 * Rules that repeat an earlier line, in the same group or in one for exactly the same crawlers; computed once for each
 * file. The result for a group is cached until the group changes, if no other group names the same crawlers.
 */
export const duplicatesOf = cached((file: RobotsFile): ReadonlyMap<PlacedLine, Duplicate> => {
  const { groups, repeated, groupAt } = file;
  const found = new Map<PlacedLine, Duplicate>();
  const add = ([later, original]: Pair): void => void found.set(later, { original, group: groupAt(later)! });
  for (const group of groups) duplicatesIn(group).forEach(add);
  for (const together of alike(repeated.flatMap((merged) => merged.groups)))
    new SharedTexts(together.flatMap(({ rules }) => rules)).pairs().forEach(add);
  return found;
});

/** Groups for exactly the same crawlers; one list for each set of crawlers. */
function alike(groups: readonly Group[]): readonly (readonly Group[])[] {
  const byCrawlers = new Map<string, Set<Group>>();
  for (const group of groups) entryOf(byCrawlers, crawlersOf(group), () => new Set()).add(group);
  const several = [...byCrawlers.values()].filter(({ size }) => size > 1);
  return several.map((same) => [...same].sort((a, b) => a.agents[0]!.index - b.agents[0]!.index));
}

/** A line and the earlier one that it repeats. */
type Pair = readonly [later: PlacedLine, original: PlacedLine];

const NONE: readonly Pair[] = [];
/** For groups with more rules than this, an index is updated from edit to edit. */
const LARGE = 200;

const duplicatesIn = memoized((group: Group): readonly Pair[] => {
  if (group.rules.length < 2) return NONE;
  return (group.rules.length > LARGE ? textsOf(group) : new SharedTexts(group.rules)).pairs();
});

/** Lines by their rule. */
class SharedTexts {
  readonly #byKind = {
    allow: new Repeats<string, PlacedLine>(),
    disallow: new Repeats<string, PlacedLine>(),
  };

  constructor(rules: readonly PlacedLine[]) {
    for (const placed of rules) this.of(placed)?.add(placed.line.pattern, placed);
  }

  /** The rules of the type of a line; undefined if it is no rule. */
  of({ line: { kind } }: PlacedLine): Repeats<string, PlacedLine> | undefined {
    return kind === 'allow' || kind === 'disallow' ? this.#byKind[kind] : undefined;
  }

  /** By the later line. */
  pairs(): readonly Pair[] {
    const several = [...this.#byKind.allow.several, ...this.#byKind.disallow.several];
    const pairs = several.flatMap((same) => {
      const [original, ...later] = [...same].sort((a, b) => a.index - b.index);
      return later.map((placed): Pair => [placed, original!]);
    });
    return pairs.length > 0 ? pairs.sort(([a], [b]) => a.index - b.index) : NONE;
  }
}

const textsOf = memoizedAcrossEdits<SharedTexts>(
  ({ rules }) => new SharedTexts(rules),
  (texts, { removed, added }) => {
    for (const placed of removed) texts.of(placed)?.delete(placed.line.pattern, placed);
    for (const placed of added) texts.of(placed)?.add(placed.line.pattern, placed);
    return texts;
  },
);

/** Whether a group would still have rules without its duplicates, empty values and `needless` rules. */
export function keepsRules(
  group: Group,
  file: RobotsFile,
  needless: (placed: PlacedLine) => boolean = () => false,
): boolean {
  const duplicates = duplicatesOf(file);
  return group.rules.some(
    (placed) => placed.line.value !== '' && !duplicates.has(placed) && !needless(placed),
  );
}
