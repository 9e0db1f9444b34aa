import type { Group, PlacedLine, RobotsFile } from '../../syntax/file.ts';
import { crawlersOf } from './groups.ts';

/** A rule that an earlier line says already. */
export interface Duplicate {
  readonly original: PlacedLine;
  readonly group: Group;
}

const known = new WeakMap<RobotsFile, ReadonlyMap<PlacedLine, Duplicate>>();

/**
 * Rules that an earlier line says already, in the same group or in one for exactly the same crawlers; found once for
 * each file. Linear in the lines, but for the sorting of the names of each group.
 */
export function duplicatesOf(file: RobotsFile): ReadonlyMap<PlacedLine, Duplicate> {
  let duplicates = known.get(file);
  if (!duplicates) {
    duplicates = findDuplicates(file);
    known.set(file, duplicates);
  }
  return duplicates;
}

function findDuplicates({ groups }: RobotsFile): ReadonlyMap<PlacedLine, Duplicate> {
  const found = new Map<PlacedLine, Duplicate>();
  const seenBy = new Map<string, Record<'allow' | 'disallow', Map<string, PlacedLine>>>();
  for (const group of groups) {
    const crawlers = crawlersOf(group);
    const seen = seenBy.get(crawlers) ?? { allow: new Map(), disallow: new Map() };
    seenBy.set(crawlers, seen);
    for (const placed of group.rules) {
      const lines = seen[placed.line.kind as 'allow' | 'disallow'];
      const original = lines.get(placed.line.pattern);
      if (original) found.set(placed, { original, group });
      else lines.set(placed.line.pattern, placed);
    }
  }
  return found;
}

/** The rules of a group that would still stand without all that says nothing: duplicates and empty values. */
export const tellingRules = (group: Group, file: RobotsFile): readonly PlacedLine[] =>
  group.rules.filter((placed) => placed.line.value !== '' && !duplicatesOf(file).has(placed));
