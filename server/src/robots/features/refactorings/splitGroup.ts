import type { Refactoring } from '../../../core/features.ts';
import { entryOf } from '../../../core/memo.ts';
import type { PlacedLine } from '../../syntax/file.ts';
import { bodyOf } from '../../syntax/line.ts';
import { refactoringWords as t } from '../../words/refactorings.ts';
import { directivesOf, insertBelowGroup, LineChange } from './lineEdits.ts';
import type { Selection } from './types.ts';

/** The most that a split may add to a file, in UTF-16 units. */
const MAX = 100_000;

/**
 * Splits a group so that each of its crawlers has a separate group with the same rules. Comments stay in the first one.
 */
export function splitGroup({ file, group }: Selection): Refactoring | undefined {
  if (!group || group.rules.length === 0) return undefined;
  const [first, ...others] = byName(group.agents);
  if (!first || others.length === 0) return undefined;
  const body = directivesOf(group);
  const added = others.map(([agent]) => [bodyOf(agent!.line), ...body]);
  const units = body.reduce((sum, line) => sum + line.length, 0);
  if (units * others.length > MAX) return undefined;
  const change = new LineChange(file);
  for (const { index } of others.flat()) change.remove(index);
  insertBelowGroup(
    change,
    file,
    group,
    added.flatMap((lines, at) => (at > 0 ? ['', ...lines] : lines)),
  );
  return { title: t('splitGroup'), kind: 'rewrite', edits: change.edits() };
}

/** The `user-agent` lines by name, in the order in which the names first appear. */
function byName(agents: readonly PlacedLine[]): readonly (readonly PlacedLine[])[] {
  const names = new Map<string, PlacedLine[]>();
  for (const placed of agents) {
    entryOf(names, placed.line.agent, () => []).push(placed);
  }
  return [...names.values()];
}
