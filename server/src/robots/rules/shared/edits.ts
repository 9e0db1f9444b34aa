import type { Edit } from '../../../core/rule/rule.ts';
import type { PlacedLine } from '../../syntax/file.ts';
import type { Line } from '../../syntax/line.ts';

export const insert = (at: number, text: string): Edit => ({ start: at, end: at, text });
export const remove = (start: number, end: number): Edit => ({ start, end, text: '' });
export const replace = (start: number, end: number, text: string): Edit => ({ start, end, text });

/** Makes the line a comment. */
export const commentOut = (line: Line): Edit => insert(line.bodyStart, '# ');

/**
 * Removes a line, its break included. On the first line of a file the break stays, because what follows must not
 * come to the place where a byte order mark may stand.
 */
export function removeLine({ text, lineBreak, entry }: Line, at = 0): Edit {
  return remove(at, at + text.length + (entry === 'first' ? 0 : lineBreak.length));
}

/** The same for a line of a file. */
export const removePlaced = ({ line, start }: PlacedLine): Edit => removeLine(line, start);

/** A new line under another one; `lineBreak` is that of the file. */
export function insertBelow({ line, start }: PlacedLine, text: string, lineBreak: string): Edit {
  const end = start + line.text.length;
  return line.lineBreak === ''
    ? insert(end, lineBreak + text)
    : insert(end + line.lineBreak.length, text + line.lineBreak);
}

/** A new line above another one, behind a byte order mark. */
export function insertAbove({ line, start }: PlacedLine, text: string, lineBreak: string): Edit {
  const at = line.entry === 'first' && line.text.startsWith('\ufeff') ? 1 : 0;
  return insert(start + at, text + (line.lineBreak || lineBreak));
}
