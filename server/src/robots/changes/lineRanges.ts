import { listed } from '../../core/catalogue.ts';
import { coreWords } from '../../core/words/findings.ts';
import { lineWords as say } from '../words/changes.ts';

const MOST = 6;

/** Line numbers in a sentence: `line 3`; `lines 3–7, 12 and 4 more`, with consecutive lines as one range. */
export function describeLines(lines: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  const sorted = [...new Set(lines)].sort((a, b) => a - b);
  for (const line of sorted) {
    const range = ranges.at(-1);
    if (range && range[1] + 1 === line) range[1] = line;
    else ranges.push([line, line]);
  }
  const shown = ranges
    .slice(0, MOST)
    .map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  const count = ranges.slice(MOST).reduce((sum, [first, last]) => sum + last - first + 1, 0);
  const text = count > 0 ? listed([...shown, coreWords('more', { count })]) : listed(shown, 'unit');
  return say('lines', { count: sorted.length, lines: text });
}
