import type { Refactoring } from '../../../core/features.ts';
import { type Line, readLine } from '../../syntax/line.ts';
import { refactoringWords as t } from '../../words/refactorings.ts';
import type { Selection } from './types.ts';

const MARK = /^#+[ \t]?/;

/** Turns the selected lines that are not comments yet into comments. */
export function commentOut({ lines, selected }: Selection): Refactoring | undefined {
  const left = lines.filter(({ line }) => line.kind !== 'blank' && line.kind !== 'comment');
  if (!selected || left.length === 0) return undefined;
  const areRead = left.some(({ line }) => line.kind !== 'noise');
  return {
    title: t(areRead ? 'commentOutRead' : 'commentOut', { count: left.length }),
    kind: 'rewrite',
    edits: left.map(({ line, start }) => at(start + line.bodyStart, 0, '# ')),
  };
}

/** Uncomments the selected lines that contain a known directive, if all selected lines are comments. */
export function commentIn({ lines, selected }: Selection): Refactoring | undefined {
  if (!selected || lines.some(({ line }) => line.kind !== 'blank' && line.kind !== 'comment'))
    return undefined;
  const hidden = lines.filter(({ line }) => hidesDirective(line));
  if (hidden.length === 0) return undefined;
  return {
    title: t('commentIn', { count: hidden.length }),
    kind: 'rewrite',
    edits: hidden.map(({ line, start }) => at(start + line.comment, markLength(line), '')),
  };
}

const at = (start: number, length: number, text: string) => ({ start, end: start + length, text });

const markLength = ({ text, comment }: Line): number => MARK.exec(text.slice(comment))![0].length;

/** Whether a comment line contains a directive after its mark. */
function hidesDirective(line: Line): boolean {
  if (line.kind !== 'comment') return false;
  const { directive, missingColon } = readLine(line.text.slice(line.comment + markLength(line)), '', 'rules');
  return directive !== undefined && !missingColon;
}
