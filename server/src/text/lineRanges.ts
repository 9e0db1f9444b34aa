/** Ranges of a text by line and column, for output that programs read. */
import { breakLength, lineEnd } from './lines.ts';
import type { Span } from './span.ts';

/** A range in a file: lines and columns from 1, columns in UTF-16 units, the end exclusive. */
export interface LineRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Spans of a text by line and column; they are in ascending order without overlap. Linear in the text. */
export function lineRangesOf(text: string, spans: readonly Span[]): LineRange[] {
  let line = 1;
  let start = 0;
  let end = lineEnd(text, 0);
  const at = (offset: number): readonly [line: number, column: number] => {
    while (end < text.length && end + breakLength(text, end) <= offset) {
      line++;
      start = end + breakLength(text, end);
      end = lineEnd(text, start);
    }
    return [line, Math.min(offset, end) - start + 1];
  };
  return spans.map((span) => {
    const [line, column] = at(span.start);
    const [endLine, endColumn] = at(span.end);
    return { line, column, endLine, endColumn };
  });
}

/** The spans of ranges by line and column; what is outside of the text is clamped. Linear in the text. */
export function spansOf(text: string, ranges: readonly LineRange[]): Span[] {
  const starts = [0];
  for (let end = lineEnd(text, 0); end < text.length; end = lineEnd(text, starts.at(-1)!))
    starts.push(end + breakLength(text, end));
  const at = (line: number, column: number): number =>
    Math.min((starts[line - 1] ?? text.length) + column - 1, text.length);
  return ranges.map((range) => ({
    start: at(range.line, range.column),
    end: at(range.endLine, range.endColumn),
  }));
}
