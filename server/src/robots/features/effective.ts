import { EVERY_CRAWLER } from '../semantics/index.ts';
import type { PlacedLine } from '../syntax/file.ts';
import { bodyOf } from '../syntax/line.ts';
import { byPrecedence } from '../syntax/precedence.ts';
import { wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/**
 * The groups a crawler obeys as the one group it makes of them: rules in order of precedence (the longest first, and of
 * equals `Allow`), each with the line it comes from. Undefined where no group is for it.
 * @param agent a product token, or `*`
 */
export function effective(document: RobotsDocument, agent: string): string | undefined {
  const { merged, lineBreak } = wholeFile(document);
  const key = agent.trim().toLowerCase();
  const group = merged.get(key) ?? merged.get(EVERY_CRAWLER);
  if (!group) return undefined;
  const rules = group.groups.flatMap((each) => each.rules).filter(({ line }) => line.pattern !== '');
  const others = group.groups.flatMap((each) => each.others);
  const from = group.agents.map(({ number }) => number);
  const lines = [
    `# What ${agent} obeys: ${from.length > 1 ? `the groups of lines ${from.join(', ')} as one` : `the group of line ${from[0]}`}.`,
    '# The first rule that matches a path decides.',
    '',
    `User-agent: ${group.agents[0]!.line.value}`,
    ...rules.sort(byPrecedence).map(numbered),
    ...(rules.length === 0 ? ['# No rule: everything is allowed.'] : []),
    ...others.map(numbered),
  ];
  return `${lines.join(lineBreak)}${lineBreak}`;
}

const numbered = ({ line, number }: PlacedLine): string => `${bodyOf(line)}  # line ${number}`;
