import type { Span } from '../../../server/src/core/features.ts';
import { type Checked, read } from '../check.ts';

/** A robots.txt with the cursor at `|`. */
export function atCursor(source: string): { document: Checked; text: string; offset: number } {
  const offset = source.indexOf('|');
  const text = source.replace('|', '');
  return { document: read(text), text, offset };
}

/** The text with `⟦` and `⟧` at the ends of spans, which must be in order and must not overlap. */
export function marked(text: string, spans: readonly Span[]): string {
  let result = '';
  let at = 0;
  for (const { start, end } of spans) {
    result += `${text.slice(at, start)}⟦${text.slice(start, end)}⟧`;
    at = end;
  }
  return result + text.slice(at);
}

/** The text without the marks. */
export const unmarked = (source: string): string => source.replace(/[⟦⟧]/g, '');

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
