import type { Group, PlacedLine, RobotsFile } from '../../syntax/file.ts';
import { effectOfGroup } from './groups.ts';

/** `user-agent` lines that a reader sees as several groups and crawlers as one. */
export interface Chain {
  readonly group: Group;
  /**
   * Names to which the rules below apply because nothing ends their group, in order, without those that are also below.
   */
  readonly above: readonly PlacedLine[];
  /** The names directly above the rules. */
  readonly below: readonly PlacedLine[];
  /** Whether only blank lines and comments are between the names. */
  readonly isList: boolean;
  /** The rule that applies to the names above. */
  readonly rule: PlacedLine;
  readonly blocksAll: boolean;
}

/**
 * The chain at the head of a group: names with lines other than comments between them, in a group that blocks a path.
 * Undefined if there is none. Linear in the lines of the head.
 */
export function chainOf(group: Group, { lines }: RobotsFile): Chain | undefined {
  const { agents } = group;
  if (agents.length === 1) return undefined;
  const { blocking, blockingAll } = effectOfGroup(group);
  if (!blocking) return undefined;
  let first = agents.length;
  let isList = true;
  for (let i = agents.length - 1; i > 0; i--) {
    const between = kindsBetween(lines, agents[i - 1]!, agents[i]!);
    if (between.hasBlankLine && first === agents.length) first = i;
    isList &&= !between.other;
  }
  if (first === agents.length) return undefined;
  const below = agents.slice(first);
  const named = new Set(below.map(({ line }) => line.agent));
  const above = agents.slice(0, first).filter(({ line }) => line.value !== '' && !named.has(line.agent));
  if (above.length === 0) return undefined;
  return { group, above, below, isList, rule: blockingAll ?? blocking, blocksAll: blockingAll !== undefined };
}

/** What is between two lines: anything that separates them, and anything but blank lines and comments. */
function kindsBetween(lines: readonly PlacedLine[], a: PlacedLine, b: PlacedLine) {
  let hasBlankLine = false;
  for (let index = a.index + 1; index < b.index; index++) {
    const { kind } = lines[index]!.line;
    if (kind === 'blank') hasBlankLine = true;
    else if (kind !== 'comment') return { hasBlankLine: true, other: true };
  }
  return { hasBlankLine, other: false };
}
