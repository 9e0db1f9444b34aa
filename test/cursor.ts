/** Marks in the texts of tests: `‸` is the cursor, and `⟦` and `⟧` are the ends of spans. */
import type { Span } from '../server/src/text/span.ts';

export const CURSOR = '‸';

/** The text without the cursor, and the offset of the cursor; -1 if there is none. */
export const cursorIn = (source: string): { text: string; offset: number } => ({
  text: source.replace(CURSOR, ''),
  offset: source.indexOf(CURSOR),
});

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

/** The text without the marks of spans. */
export const unmarked = (source: string): string => source.replace(/[⟦⟧]/g, '');
