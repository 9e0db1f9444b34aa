import { memo } from '../../../core/memo.ts';
import type { Span } from '../../../text/span.ts';
import { directive, googleReading } from '../../facts/directives.ts';
import { isCurlyQuote, isQuote } from '../../syntax/characters.ts';
import type { Line } from '../../syntax/line.ts';

/** Fields whose value is prose and may be quoted. */
const PROSE = new Set(['Comment']);

/**
 * The runs of quotation marks that enclose a field, a value or both; none where the line is not a directive even without
 * them. A single `'` at the end of a value does not count, since paths may contain it.
 */
export const quoteRuns: (line: Line) => readonly Span[] = memo((line) => {
  if (line.bodyStart === line.bodyEnd || PROSE.has(line.directive?.name ?? '')) return [];
  return line.kind === 'noise' ? inNoise(line) : inDirective(line);
});

function inDirective({ text, key, keyStart, keyEnd, valueStart, valueEnd }: Line): readonly Span[] {
  const runs = [
    runAfter(text, keyStart, keyEnd),
    runBefore(text, keyStart, keyEnd),
    runAfter(text, valueStart, valueEnd),
    runBefore(text, valueStart, valueEnd),
  ];
  const [before, after, opening, closing] = runs.map(({ start, end }) => start < end);
  const closes =
    closing && (before || opening || text[valueEnd - 1] === '"' || isCurlyQuote(text, valueEnd - 1));
  if ((before || after) && !isField(key)) return [];
  if (!before && !after && !opening && !closes) return [];
  return distinct(runs.filter(({ start, end }, index) => start < end && (index < 3 || closes)));
}

function inNoise({ text, bodyStart, bodyEnd }: Line): readonly Span[] {
  const before = runAfter(text, bodyStart, bodyEnd);
  if (before.start === before.end) return [];
  const word = /^[a-z-]{0,40}/i.exec(text.slice(before.end, before.end + 40))![0];
  if (word === '' || !isField(word)) return [];
  return distinct([before, runBefore(text, bodyStart, bodyEnd)].filter(({ start, end }) => start < end));
}

function isField(name: string): boolean {
  const bare = name
    .slice(0, 60)
    .replace(/["'“”„‟‘’‚‛«»‹›]/g, '')
    .trim();
  return directive(bare) !== undefined || googleReading(bare) !== undefined;
}

/**
 * The runs in order, without duplicates: for a text of quotation marks only, the run before and after it is the same.
 */
const distinct = (runs: readonly Span[]): readonly Span[] =>
  runs.filter(({ start }, index) => runs.findIndex((other) => other.start === start) === index);

function runAfter(text: string, start: number, limit: number): Span {
  let end = start;
  while (end < limit && isQuote(text, end)) end++;
  return { start, end };
}

function runBefore(text: string, limit: number, end: number): Span {
  let start = end;
  while (start > limit && isQuote(text, start - 1)) start--;
  return { start, end };
}

/**
 * Whether another lint rule reports the line as damaged, so that nothing else is reported: quotation marks, invisible
 * characters, or traces of another encoding.
 */
export function isDamagedLine(line: Line): boolean {
  return line.invisible || isMisdecoded(line) || quoteRuns(line).length > 0;
}

/** Whether U+FFFD appears before the comment. */
const isMisdecoded = ({ replaced, comment }: Line): boolean =>
  replaced >= 0 && (comment < 0 || replaced < comment);
