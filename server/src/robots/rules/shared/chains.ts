import type { Group, PlacedLine, RobotsFile } from '../../syntax/file.ts';
import { effectOfGroup } from './groups.ts';

/** `user-agent` lines that a reader takes for several groups, and crawlers for one. */
export interface Chain {
  readonly group: Group;
  /** Names that come to the rules of others in this way, in order; none of them stands below, too. */
  readonly above: readonly PlacedLine[];
  /** The names right above the rules. */
  readonly below: readonly PlacedLine[];
  /** Nothing but blank lines and comments stands between. */
  readonly isList: boolean;
  /** The rule that the names above come to. */
  readonly rule: PlacedLine;
  readonly blocksAll: boolean;
}

/**
 * The chain at the head of a group: names with other lines between them than comments, in a group that blocks a path.
 * Undefined where there is none. Linear in the lines of the head.
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
    if (between.apart && first === agents.length) first = i;
    isList &&= !between.other;
  }
  if (first === agents.length) return undefined;
  const below = agents.slice(first);
  const named = new Set(below.map(({ line }) => line.agent));
  const above = agents.slice(0, first).filter(({ line }) => line.value !== '' && !named.has(line.agent));
  if (above.length === 0) return undefined;
  return { group, above, below, isList, rule: blockingAll ?? blocking, blocksAll: blockingAll !== undefined };
}

/** What stands between two lines: anything that sets them apart, and anything but blank lines and comments. */
function kindsBetween(lines: readonly PlacedLine[], a: PlacedLine, b: PlacedLine) {
  let apart = false;
  for (let index = a.index + 1; index < b.index; index++) {
    const { kind } = lines[index]!.line;
    if (kind === 'blank') apart = true;
    else if (kind !== 'comment') return { apart: true, other: true };
  }
  return { apart, other: false };
}
