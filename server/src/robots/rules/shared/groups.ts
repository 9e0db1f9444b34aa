import type { LeafFixContext } from '../../../core/rule/rule.ts';
import { matchesEverything } from '../../facts/patternShape.ts';
import { type Rule, type Uncovered, uncoveredRules } from '../../semantics/index.ts';
import type { Group, MergedGroup, PlacedLine, RobotsFile } from '../../syntax/file.ts';
import type { Line } from '../../syntax/line.ts';
import { memoized } from '../../syntax/memoized.ts';
import { hasPath } from './path.ts';

/** The merged group for all crawlers that no other group names. */
export const starGroup = ({ merged }: RobotsFile): MergedGroup | undefined => merged.get('*');

export const isBlocking = ({ line }: PlacedLine): boolean => line.kind === 'disallow' && line.value !== '';
export const isAllowing = ({ line }: PlacedLine): boolean => line.kind === 'allow' && line.value !== '';

/** The first rule of each kind; undefined if there is none. */
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
    blockingAll: rules.find((rule) => matchesEverything(rule.line.pattern) && isBlocking(rule)),
  }),
);

/** The combined effect of all groups of a name. Each group is analyzed once, however many names it has. */
export function effectOf({ groups }: MergedGroup): Effect {
  if (groups.length === 1) return effectOfGroup(groups[0]!);
  const all = groups.map(effectOfGroup);
  return {
    blocking: all.find(({ blocking }) => blocking)?.blocking,
    allowing: all.find(({ allowing }) => allowing)?.allowing,
    blockingAll: all.find(({ blockingAll }) => blockingAll)?.blockingAll,
  };
}

/** The line that blocks the whole site without exceptions; undefined if there is none. */
export function siteBlocker(merged: MergedGroup): PlacedLine | undefined {
  const { allowing, blockingAll } = effectOf(merged);
  return allowing ? undefined : blockingAll;
}

/** The rules of a merged group, in order. */
export const linesOf = ({ groups }: MergedGroup): readonly PlacedLine[] =>
  groups.flatMap(({ rules }) => rules);

/** The rules of a merged group for the matcher; `line` is the index of each among them. */
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

/** The lines of a group, in order, that block paths which another group, if there is one, does not block. */
export function* blockedBesides(merged: MergedGroup, other: MergedGroup | undefined): Generator<PlacedLine> {
  const lines = linesOf(merged);
  const others = other ? rulesIn(other).filter(({ type }) => type === 'disallow') : [];
  for (const { line } of uncoveredOf(merged)(others)) if (hasPath(lines[line]!.line)) yield lines[line]!;
}

/** More names than people maintain by hand. */
const PUBLIC_LIST = 40;

/**
 * Whether the names of a group are a copy of a public list, such as one of all AI crawlers. Their spelling was decided
 * by others, and several spellings of one name are often intended.
 */
export const isPublicList = (group: Group | undefined): boolean =>
  group !== undefined && group.agents.length > PUBLIC_LIST;

/** The names of a group as one text: equal for groups that are for exactly the same crawlers. */
export const crawlersOf: (group: Group) => string = memoized(({ agents }: Group) =>
  [...new Set(agents.map(({ line }) => line.agent))].sort().join('\n'),
);

/** The last line that belongs to a group. Constant time. */
export function lastOf({ agents, rules, others }: Group): PlacedLine {
  const ends = [agents.at(-1), rules.at(-1), others.at(-1)].filter((placed) => placed !== undefined);
  return ends.reduce((last, placed) => (placed.index > last.index ? placed : last));
}

/**
 * Whether a `user-agent` line that only Google reads would split groups of other crawlers once it is corrected, so that
 * they would find their rules elsewhere. Not if it is the first one and names all crawlers: then its rules apply to
 * more.
 */
export function splitsGroups(
  { kind, agent }: Line,
  { file, start }: Pick<LeafFixContext<RobotsFile>, 'file' | 'start'>,
): boolean {
  if (kind !== 'user-agent') return false;
  return agent !== '*' || file.groups[0]?.agents[0]?.start !== start;
}
