import { listed } from '../../core/catalogue.ts';
import { EVERY_CRAWLER } from '../semantics/index.ts';
import type { PlacedLine } from '../syntax/file.ts';
import { bodyOf } from '../syntax/line.ts';
import { byPrecedence } from '../syntax/precedence.ts';
import { testWords as t } from '../words/lenses.ts';
import { wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/**
 * The groups that a crawler obeys, merged into one: rules in order of precedence (the longest first; on a tie,
 * `Allow`), each with its line number. Undefined if no group applies to it.
 * @param agent a product token, or `*`
 */
export function effective(document: RobotsDocument, agent: string): string | undefined {
  const { merged, lineBreak } = wholeFile(document);
  const key = agent.trim().toLowerCase();
  const group = merged.get(key) ?? merged.get(EVERY_CRAWLER);
  if (!group) return undefined;
  const rules = group.groups.flatMap((each) => each.rules).filter(({ line }) => line.pattern !== '');
  const others = group.groups.flatMap((each) => each.others);
  const from = group.agents.map(({ number }) => String(number));
  const lines = [
    comment(t(from.length > 1 ? 'obeysMerged' : 'obeysOne', { crawler: agent, lines: listed(from, 'unit') })),
    comment(t('precedence')),
    '',
    `User-agent: ${group.agents[0]!.line.value}`,
    ...rules.sort(byPrecedence).map(numbered),
    ...(rules.length === 0 ? [comment(t('noRule'))] : []),
    ...others.map(numbered),
  ];
  return `${lines.join(lineBreak)}${lineBreak}`;
}

const comment = (text: string): string => `# ${text}`;

const numbered = ({ line, number }: PlacedLine): string =>
  `${bodyOf(line)}  ${comment(t('line', { line: String(number) }))}`;
