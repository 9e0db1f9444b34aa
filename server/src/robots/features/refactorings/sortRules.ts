import type { Refactoring } from '../../../core/features.ts';
import { topOf } from '../../syntax/comments.ts';
import type { PlacedLine, RobotsFile } from '../../syntax/file.ts';
import { byPrecedence } from '../../syntax/precedence.ts';
import { refactoringWords as t } from '../../words/refactorings.ts';
import type { Selection } from './types.ts';

/** Lines that are moved together. */
type Block = readonly PlacedLine[];

/**
 * Sorts the rules of a group by precedence: the longest pattern first, `Allow` first on a tie. Comment lines directly
 * above a rule move with it; blank lines and other directives stay where they are.
 */
export function sortRules({ file, group }: Selection): Refactoring | undefined {
  if (!group || group.rules.length < 2) return undefined;
  const blocks = group.rules.map((rule) => withComments(rule, file));
  const order = [...blocks].sort(([...a], [...b]) => byPrecedence(a.at(-1)!, b.at(-1)!));
  if (order.every((block, index) => block === blocks[index])) return undefined;
  const from = blocks[0]![0]!;
  const last = group.rules.at(-1)!;
  const sorted: PlacedLine[] = [];
  for (let index = from.index, next = 0; index <= last.index; index++) {
    if (blocks[next]?.[0]?.index !== index) {
      sorted.push(file.lines[index]!);
      continue;
    }
    index = blocks[next]!.at(-1)!.index;
    sorted.push(...order[next++]!);
  }
  const text = sorted.map(({ line }) => line.text).join(file.lineBreak);
  const edits = [{ start: from.start, end: last.start + last.line.text.length, text }];
  return { title: t('sortRules'), kind: 'rewrite', edits };
}

const withComments = (rule: PlacedLine, file: RobotsFile): Block =>
  file.lines.slice(topOf(rule, file), rule.index + 1);
