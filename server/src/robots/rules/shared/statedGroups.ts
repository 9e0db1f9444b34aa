import { cached } from '../../../core/memo.ts';
import type { PlacedLine, RobotsFile } from '../../syntax/file.ts';
import type { StatedGroup } from '../../uses/statements.ts';
import { hasValueOf } from './values.ts';

/** The groups of a file with their preferences, without lines that are damaged. */
export const statedGroups = cached(({ groups }: RobotsFile): readonly StatedGroup[] =>
  groups.map(({ agents, rules, others }) => ({
    agents: agents.map(({ line, number }) => ({ name: line.value, line: number })),
    rules: rules.map(({ line, number }) => ({
      ...{ type: line.kind as 'allow' | 'disallow', pattern: line.pattern, line: number },
    })),
    preferences: others.flatMap(preferenceOf),
  })),
);

function preferenceOf({ line, number }: PlacedLine): StatedGroup['preferences'] {
  const field = (['Content-Signal', 'Content-Usage'] as const).find((name) => hasValueOf(line, name));
  return field ? [{ field, value: line.value, line: number }] : [];
}
