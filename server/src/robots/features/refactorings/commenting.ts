import type { Refactoring } from '../../../core/features.ts';
import type { PlacedLine } from '../../syntax/file.ts';
import { type Line, readLine } from '../../syntax/line.ts';
import type { Place } from './types.ts';

const MARK = /^#+[ \t]?/;

/** Makes comments of the selected lines that are not comments yet. */
export function commentOut({ lines, selected }: Place): Refactoring | undefined {
  const told = lines.filter(({ line }) => line.kind !== 'blank' && line.kind !== 'comment');
  if (!selected || told.length === 0) return undefined;
  const read = told.some(({ line }) => line.kind !== 'noise');
  return {
    title: `Comment out ${linesOf(told)}${read ? ` (crawlers no longer read ${themOf(told)})` : ''}`,
    kind: 'rewrite',
    edits: told.map(({ line, start }) => at(start + line.bodyStart, 0, '# ')),
  };
}

/** Makes directives of the selected lines, if all of them are comments: of those that hold a known directive. */
export function commentIn({ lines, selected }: Place): Refactoring | undefined {
  if (!selected || lines.some(({ line }) => line.kind !== 'blank' && line.kind !== 'comment'))
    return undefined;
  const hidden = lines.filter(({ line }) => hidesDirective(line));
  if (hidden.length === 0) return undefined;
  return {
    title: `Comment in ${linesOf(hidden)} (crawlers read ${themOf(hidden)})`,
    kind: 'rewrite',
    edits: hidden.map(({ line, start }) => at(start + line.comment, markLength(line), '')),
  };
}

const at = (start: number, length: number, text: string) => ({ start, end: start + length, text });

const markLength = ({ text, comment }: Line): number => MARK.exec(text.slice(comment))![0].length;

/** Whether a comment line is a directive behind its mark. */
function hidesDirective(line: Line): boolean {
  if (line.kind !== 'comment') return false;
  const { directive, missingColon } = readLine(line.text.slice(line.comment + markLength(line)), '', 'rules');
  return directive !== undefined && !missingColon;
}

const linesOf = ({ length }: readonly PlacedLine[]): string =>
  length === 1 ? 'the line' : `${length} lines`;
const themOf = ({ length }: readonly PlacedLine[]): string => (length === 1 ? 'it' : 'them');
