import type { Group, PlacedLine, RobotsFile } from '../../syntax/file.ts';
import { memoized, memoizedAcrossEdits } from '../../syntax/memoized.ts';
import { crawlersOf } from './groups.ts';

/** A rule that repeats an earlier line. */
export interface Duplicate {
  readonly original: PlacedLine;
  readonly group: Group;
}

const known = new WeakMap<RobotsFile, ReadonlyMap<PlacedLine, Duplicate>>();

/**
 * Rules that repeat an earlier line, in the same group or in one for exactly the same crawlers; computed once for each
 * file. The result for a group is cached until the group changes, if no other group names the same crawlers.
 */
export function duplicatesOf(file: RobotsFile): ReadonlyMap<PlacedLine, Duplicate> {
  let duplicates = known.get(file);
  if (!duplicates) {
    duplicates = findDuplicates(file);
    known.set(file, duplicates);
  }
  return duplicates;
}

function findDuplicates({ groups, repeated }: RobotsFile): ReadonlyMap<PlacedLine, Duplicate> {
  const found = new Map<PlacedLine, Duplicate>();
  for (const group of groups) {
    for (const [later, original] of duplicatesIn(group)) found.set(later, { original, group });
  }
  for (const together of alike(repeated.flatMap((merged) => merged.groups))) {
    const first = new FirstLines();
    for (const group of together) {
      for (const placed of group.rules) {
        const original = first.before(placed);
        if (original) found.set(placed, { original, group });
      }
    }
  }
  return found;
}

/** Groups for exactly the same crawlers; one list for each set of crawlers. */
function alike(groups: readonly Group[]): readonly (readonly Group[])[] {
  const byCrawlers = new Map<string, Set<Group>>();
  for (const group of groups) {
    const crawlers = crawlersOf(group);
    const same = byCrawlers.get(crawlers);
    if (same) same.add(group);
    else byCrawlers.set(crawlers, new Set([group]));
  }
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
  return group.rules.length > LARGE ? textsOf(group).pairs() : pairsIn(group);
});

function pairsIn({ rules }: Group): readonly Pair[] {
  const first = new FirstLines();
  const pairs: Pair[] = [];
  for (const placed of rules) {
    const original = first.before(placed);
    if (original) pairs.push([placed, original]);
  }
  return pairs.length > 0 ? pairs : NONE;
}

/** The first line of each distinct rule. */
class FirstLines {
  readonly #byKind = { allow: new Map<string, PlacedLine>(), disallow: new Map<string, PlacedLine>() };

  /** The earlier line that this one repeats; undefined for the first of its kind. */
  before(placed: PlacedLine): PlacedLine | undefined {
    const lines = this.#byKind[placed.line.kind as 'allow' | 'disallow'];
    const original = lines.get(placed.line.pattern);
    if (!original) lines.set(placed.line.pattern, placed);
    return original;
  }
}

/** The lines of a group by their rule. */
class SharedTexts {
  readonly #byKind = {
    allow: new Map<string, PlacedLine | Set<PlacedLine>>(),
    disallow: new Map<string, PlacedLine | Set<PlacedLine>>(),
  };
  /** The sets with more than one line. */
  readonly #several = new Set<Set<PlacedLine>>();

  add(placed: PlacedLine): void {
    const { kind, pattern } = placed.line;
    if (kind !== 'allow' && kind !== 'disallow') return;
    const same = this.#byKind[kind].get(pattern);
    if (!same) this.#byKind[kind].set(pattern, placed);
    else if (same instanceof Set) same.add(placed);
    else {
      const several = new Set([same, placed]);
      this.#several.add(several);
      this.#byKind[kind].set(pattern, several);
    }
  }

  remove(placed: PlacedLine): void {
    const { kind, pattern } = placed.line;
    if (kind !== 'allow' && kind !== 'disallow') return;
    const same = this.#byKind[kind].get(pattern);
    if (!(same instanceof Set)) {
      this.#byKind[kind].delete(pattern);
      return;
    }
    same.delete(placed);
    if (same.size > 1) return;
    this.#several.delete(same);
    this.#byKind[kind].set(pattern, [...same][0]!);
  }

  /** By the later line. */
  pairs(): readonly Pair[] {
    if (this.#several.size === 0) return NONE;
    const pairs = [...this.#several].flatMap((same) => {
      const [original, ...later] = [...same].sort((a, b) => a.index - b.index);
      return later.map((placed): Pair => [placed, original!]);
    });
    return pairs.sort(([a], [b]) => a.index - b.index);
  }
}

const textsOf = memoizedAcrossEdits<SharedTexts>(
  ({ rules }) => {
    const texts = new SharedTexts();
    for (const placed of rules) texts.add(placed);
    return texts;
  },
  (texts, { removed, added }) => {
    for (const placed of removed) texts.remove(placed);
    for (const placed of added) texts.add(placed);
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
