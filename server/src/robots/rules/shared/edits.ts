import type { Edit } from '../../../core/rule/rule.ts';
import type { PlacedLine } from '../../syntax/file.ts';
import type { Line } from '../../syntax/line.ts';

export const insert = (at: number, text: string): Edit => ({ start: at, end: at, text });
export const remove = (start: number, end: number): Edit => ({ start, end, text: '' });
export const replace = (start: number, end: number, text: string): Edit => ({ start, end, text });

/** Turns the line into a comment. */
export const commentOut = (line: Line): Edit => insert(line.bodyStart, '# ');

/**
 * Removes a line and its line break. On the first line of a file the line break stays, because what follows must not
 * move to where a byte order mark is skipped.
 * @param at offset of the line
 */
export function removeLine({ text, lineBreak, entry }: Line, at = 0): Edit {
  return remove(at, at + text.length + (entry === 'first' ? 0 : lineBreak.length));
}

/** `removeLine` for a line of a file. */
export const removePlaced = ({ line, start }: PlacedLine): Edit => removeLine(line, start);

/** Inserts a line below another one; `lineBreak` is that of the file. */
export function insertBelow({ line, start }: PlacedLine, text: string, lineBreak: string): Edit {
  const end = start + line.text.length;
  return line.lineBreak === ''
    ? insert(end, lineBreak + text)
    : insert(end + line.lineBreak.length, text + line.lineBreak);
}

/** Inserts a line above another one, after a byte order mark. */
export function insertAbove({ line, start }: PlacedLine, text: string, lineBreak: string): Edit {
  const at = line.entry === 'first' && line.text.startsWith('\ufeff') ? 1 : 0;
  return insert(start + at, text + (line.lineBreak || lineBreak));
}
