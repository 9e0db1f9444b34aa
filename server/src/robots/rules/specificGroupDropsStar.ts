import { notCoveredByStar } from '../facts/tokens.ts';
import { type Rule, type Uncovered, uncoveredBudget, uncoveredRules } from '../semantics/index.ts';
import { type MergedGroup, noted, type PlacedLine, type RobotsFile } from '../syntax/file.ts';
import { agentFault } from './shared/agent.ts';
import { cite } from './shared/cite.ts';
import { insertBelow } from './shared/edits.ts';
import { effectOf, siteBlocker, starGroup } from './shared/groups.ts';
import { hasPath } from './shared/path.ts';
import { isSpoilt } from './shared/quotes.ts';
import { listed, shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

/** How many paths or crawlers a message names. */
const MOST = 3;

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/specific-group-drops-star',
    level: 'hint',
    message: "This group replaces '*': {paths} not blocked for {names}",
    fixes: { copy: { title: "Copy the missing rules of '*' into the group (blocks {paths})", safe: false } },
    docs: {
      what: 'A group that names a crawler and blocks something, but leaves open what the `*` group blocks. A path that the group allows in so many words is not counted.',
      why: 'A crawler that finds its own group obeys that one only. Nothing is inherited from `*`.',
      how: 'Copy the rules that should hold for this crawler too into its group.',
    },
    sources: cite('G-spec', 'RFC 2.2.1'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /admin/\n\nUser-agent: ⟦GPTBot⟧\nDisallow: /drafts/\n',
        good: 'User-agent: *\nDisallow: /admin/\n\nUser-agent: GPTBot\nDisallow: /drafts/\nDisallow: /admin/\n',
        fix: 'copy',
      },
      {
        bad: 'User-agent: *\nDisallow: /admin/\nDisallow: /*.pdf$\nDisallow: /drafts/2024/\n\nUser-agent: ⟦GPTBot⟧\nUser-agent: CCBot\nDisallow: /drafts/\n',
        good: 'User-agent: *\nDisallow: /admin/\n\nUser-agent: GPTBot\nAllow: /admin/\nDisallow: /drafts/\n',
      },
    ],
  },

  file(file, report) {
    const star = starGroup(file);
    if (!star || !effectOf(star).blocking) return;
    const narrow = narrowGroups(file);
    const budget = uncoveredBudget();
    for (const { first, merged, names } of narrow) {
      const dropped = firstDropped(merged, star, budget);
      if (dropped.length === 0) continue;
      const { line, start } = first;
      report(start + line.valueStart, start + line.valueEnd, {
        args: { paths: isOrAre(dropped), names: firstOf(names) },
      });
    }
  },

  fixes({ start }, file) {
    const star = starGroup(file);
    const found = narrowGroups(file).find(({ first }) => first === file.lineAt(start));
    const below = found?.merged.groups.at(-1)?.rules.at(-1);
    if (!star || !found || !below) return [];
    const dropped = droppedBy(found.merged, linesOf(star), uncoveredRules(rulesOf(star)));
    if (dropped.length === 0) return [];
    const text = dropped.map(({ line }) => `Disallow: ${line.value}`).join(file.lineBreak);
    return [
      { fix: 'copy', args: { paths: pathsOf(dropped) }, edits: [insertBelow(below, text, file.lineBreak)] },
    ];
  },
};

/** Groups that some named crawlers read as one, which block something, and the line that names the first of them. */
interface Narrow {
  readonly first: PlacedLine;
  readonly merged: MergedGroup;
  readonly names: readonly string[];
}

const EXEMPT: ReadonlySet<string> = new Set(notCoveredByStar().map((token) => token.toLowerCase()));

function narrowGroups({ groups, merged }: RobotsFile): readonly Narrow[] {
  const found = new Map<string, Narrow & { readonly names: string[] }>();
  const indexes = new Map(groups.map((group, index) => [group, index]));
  for (const group of merged.values()) {
    const first = group.agents[0]!;
    if (group.agent === '*' || EXEMPT.has(group.agent)) continue;
    if (!effectOf(group).blocking || siteBlocker(group) || !isNamed(group)) continue;
    const key = group.groups.map((part) => indexes.get(part)).join();
    const same = found.get(key);
    if (same) same.names.push(shown(first.line.value));
    else found.set(key, { first, merged: group, names: [shown(first.line.value)] });
  }
  return [...found.values()];
}

const isNamed = noted(({ agents }: MergedGroup) => isName(agents[0]!));

/** Whether a line names a crawler, known or not, in a way that crawlers read. */
function isName({ line }: PlacedLine): boolean {
  const fault = agentFault(line);
  return line.value !== '' && !isSpoilt(line) && (!fault || fault.is === 'unknown' || fault.is === 'retired');
}

/** What is known of the rules of the `*` group, and of the groups they were compared with. */
const comparisonsOf = noted((star: MergedGroup) => ({
  lines: linesOf(star),
  uncovered: uncoveredRules(rulesOf(star)),
  known: new WeakMap<MergedGroup, { readonly dropped: readonly PlacedLine[]; readonly cost: number }>(),
}));

/** The first lines that a group drops; found anew only where it or the `*` group has changed, at the same cost. */
function firstDropped(merged: MergedGroup, star: MergedGroup, budget: { left: number }) {
  const { lines, uncovered, known } = comparisonsOf(star);
  const before = known.get(merged);
  if (before && before.cost < budget.left) {
    budget.left -= before.cost;
    return before.dropped;
  }
  const granted = budget.left;
  const dropped = droppedBy(merged, lines, (others) => uncovered(others, budget), MOST + 1);
  if (budget.left > 0) known.set(merged, { dropped, cost: granted - budget.left });
  return dropped;
}

/** Of `lines`, those of the `*` group, those that block a path of which another group says nothing, in order. */
function droppedBy(
  merged: MergedGroup,
  lines: readonly PlacedLine[],
  uncovered: Uncovered,
  most = Number.POSITIVE_INFINITY,
): readonly PlacedLine[] {
  const dropped: PlacedLine[] = [];
  for (const { line } of uncovered(rulesOf(merged))) {
    const placed = lines[line]!;
    if (!hasPath(placed.line)) continue;
    dropped.push(placed);
    if (dropped.length === most) break;
  }
  return dropped;
}

/** The rules of a merged group, with their index among them instead of their line. */
const rulesOf: (merged: MergedGroup) => readonly Rule[] = noted((merged: MergedGroup) =>
  linesOf(merged).map(({ line }, index) => ({
    type: line.kind as Rule['type'],
    pattern: line.pattern,
    line: index,
  })),
);

const linesOf = ({ groups }: MergedGroup): readonly PlacedLine[] => groups.flatMap(({ rules }) => rules);

const pathsOf = (dropped: readonly PlacedLine[]): string =>
  firstOf(dropped.map(({ line }) => shown(line.value)));

const isOrAre = (dropped: readonly PlacedLine[]): string =>
  `${pathsOf(dropped)} ${dropped.length === 1 ? 'is' : 'are'}`;

const firstOf = (texts: readonly string[]): string =>
  listed(texts.length > MOST ? [...texts.slice(0, MOST), 'others'] : texts);
