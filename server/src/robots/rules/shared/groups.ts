import type { LeafFixContext } from '../../../core/rule/rule.ts';
import { type Rule, type Uncovered, uncoveredRules } from '../../semantics/index.ts';
import type { Group, MergedGroup, PlacedLine, RobotsFile } from '../../syntax/file.ts';
import type { Line } from '../../syntax/line.ts';
import { memoized } from '../../syntax/memoized.ts';
import { hasPath } from './path.ts';

/** The merged group for all crawlers that no other group names. */
export const starGroup = ({ merged }: RobotsFile): MergedGroup | undefined => merged.get('*');

export const isBlocking = ({ line }: PlacedLine): boolean => line.kind === 'disallow' && line.value !== '';
export const isAllowing = ({ line }: PlacedLine): boolean => line.kind === 'allow' && line.value !== '';

/** Whether a normalised pattern matches every path: `/`, `*`, `/*`, `/*$` and their like. */
export function matchesAll(pattern: string): boolean {
  // Nearly all patterns say more than that, which their second octet shows.
  const second = pattern[1] ?? '*';
  if (second !== '*' && second !== '$') return false;
  let end = pattern.endsWith('*$') ? pattern.length - 1 : pattern.length;
  while (end > 0 && pattern[end - 1] === '*') end--;
  return end === 0 ? pattern !== '' : end === 1 && pattern[0] === '/';
}

/** The first rules of their kinds; undefined where there is none. */
export interface Effect {
  /** A `Disallow` with a path. */
  readonly blocking: PlacedLine | undefined;
  /** An `Allow` with a path. */
  readonly allowing: PlacedLine | undefined;
  /** A `Disallow` that matches every path. */
  readonly blockingAll: PlacedLine | undefined;
}

/** The effect of a group alone. */
export const effectOfGroup: (group: Group) => Effect = memoized(
  ({ rules }: Group): Effect => ({
    blocking: rules.find(isBlocking),
    allowing: rules.find(isAllowing),
    blockingAll: rules.find((rule) => matchesAll(rule.line.pattern) && isBlocking(rule)),
  }),
);

/** The effect of all groups of a name together; each group is looked through once, however many names it has. */
export function effectOf({ groups }: MergedGroup): Effect {
  if (groups.length === 1) return effectOfGroup(groups[0]!);
  const all = groups.map(effectOfGroup);
  return {
    blocking: all.find(({ blocking }) => blocking)?.blocking,
    allowing: all.find(({ allowing }) => allowing)?.allowing,
    blockingAll: all.find(({ blockingAll }) => blockingAll)?.blockingAll,
  };
}

/** The line that blocks the whole site without any exception; undefined where there is none. */
export function siteBlocker(merged: MergedGroup): PlacedLine | undefined {
  const { allowing, blockingAll } = effectOf(merged);
  return allowing ? undefined : blockingAll;
}

/** The rules of a merged group, in order. */
export const linesOf = ({ groups }: MergedGroup): readonly PlacedLine[] =>
  groups.flatMap(({ rules }) => rules);

/** The same for the matcher, each with its index among them as its line. */
export const rulesIn: (merged: MergedGroup) => readonly Rule[] = memoized((merged: MergedGroup) =>
  linesOf(merged).map(({ line }, index) => ({
    type: line.kind as Rule['type'],
    pattern: line.pattern,
    line: index,
  })),
);

const uncoveredOf: (merged: MergedGroup) => Uncovered = memoized((merged: MergedGroup) =>
  uncoveredRules(rulesIn(merged)),
);

/** What a group blocks and another one, if there is one, does not: its lines that stand for that, in order. */
export function* blockedBesides(merged: MergedGroup, other: MergedGroup | undefined): Generator<PlacedLine> {
  const lines = linesOf(merged);
  const others = other ? rulesIn(other).filter(({ type }) => type === 'disallow') : [];
  for (const { line } of uncoveredOf(merged)(others)) if (hasPath(lines[line]!.line)) yield lines[line]!;
}

/** More names than people keep by hand. */
const PUBLIC_LIST = 40;

/**
 * Whether the names of a group are a list that is kept elsewhere, such as one of all AI crawlers. How a name is written
 * there was decided by others, and often it stands there in several spellings on purpose.
 */
export const isPublicList = (group: Group | undefined): boolean =>
  group !== undefined && group.agents.length > PUBLIC_LIST;

/** The names that a group is for, as one text: equal for groups that are for exactly the same crawlers. */
export const crawlersOf: (group: Group) => string = memoized(({ agents }: Group) =>
  [...new Set(agents.map(({ line }) => line.agent))].sort().join('\n'),
);

/** The last line that belongs to a group. */
export function lastOf({ agents, rules, others }: Group): PlacedLine {
  const ends = [agents.at(-1), rules.at(-1), others.at(-1)].filter((placed) => placed !== undefined);
  return ends.reduce((last, placed) => (placed.index > last.index ? placed : last));
}

/**
 * Whether a `user-agent` line that only Google reads would part groups for others once it is sound: they would look for
 * their rules in another place. Not so where it is the first one and names all crawlers: then its rules count for more.
 */
export function partsGroups(
  { kind, agent }: Line,
  { file, start }: Pick<LeafFixContext<RobotsFile>, 'file' | 'start'>,
): boolean {
  if (kind !== 'user-agent') return false;
  return agent !== '*' || file.groups[0]?.agents[0]?.start !== start;
}
