import { cursorIn } from '../../cursor.ts';
import { type Checked, read } from '../check.ts';

/** A robots.txt with the cursor at `‸`. */
export function atCursor(source: string): { document: Checked; text: string; offset: number } {
  const { text, offset } = cursorIn(source);
  return { document: read(text), text, offset };
}

/** The text after edits, which must be in order and must not overlap. */
export function edited(
  text: string,
  edits: readonly { readonly start: number; readonly end: number; readonly text: string }[],
): string {
  let result = '';
  let at = 0;
  for (const edit of edits) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}
