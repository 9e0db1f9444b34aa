import { type Group, type MergedGroup, noted, type PlacedLine, type RobotsFile } from '../../syntax/file.ts';

/** The merged group for all crawlers that no other group names. */
export const starGroup = ({ merged }: RobotsFile): MergedGroup | undefined => merged.get('*');

export const isBlocking = ({ line }: PlacedLine): boolean => line.kind === 'disallow' && line.value !== '';
export const isAllowing = ({ line }: PlacedLine): boolean => line.kind === 'allow' && line.value !== '';

/** Whether a normalised pattern matches every path: `/`, `*`, `/*` and their like. */
export function matchesAll(pattern: string): boolean {
  let end = pattern.length;
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

const effectOfOne = noted(
  ({ rules }: Group): Effect => ({
    blocking: rules.find(isBlocking),
    allowing: rules.find(isAllowing),
    blockingAll: rules.find((rule) => isBlocking(rule) && matchesAll(rule.line.pattern)),
  }),
);

/** The effect of all groups of a name together; each group is looked through once, however many names it has. */
export function effectOf({ groups }: MergedGroup): Effect {
  if (groups.length === 1) return effectOfOne(groups[0]!);
  const all = groups.map(effectOfOne);
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

/** The names that a group is for, as one text: equal for groups that are for exactly the same crawlers. */
export const crawlersOf: (group: Group) => string = noted(({ agents }: Group) =>
  [...new Set(agents.map(({ line }) => line.agent))].sort().join('\n'),
);

/** The last line that belongs to a group. */
export function lastOf({ agents, rules, others }: Group): PlacedLine {
  const ends = [agents.at(-1), rules.at(-1), others.at(-1)].filter((placed) => placed !== undefined);
  return ends.reduce((last, placed) => (placed.index > last.index ? placed : last));
}
