import { listed } from '../../core/catalogue.ts';
import { lineWords as t } from '../words/changes.ts';

const MAX_RANGES = 4;

/**
 * Line numbers in a sentence, with consecutive lines as one range: `line 3`; `lines 3–7, 12`. Of more than four ranges
 * only their extent: `9 lines from 3 to 240`.
 * @param lines in any order, repeated or not; at least one
 */
export function describeLines(lines: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  const sorted = [...new Set(lines)].sort((a, b) => a - b);
  for (const line of sorted) {
    const range = ranges.at(-1);
    if (range && range[1] + 1 === line) range[1] = line;
    else ranges.push([line, line]);
  }
  const count = sorted.length;
  if (ranges.length > MAX_RANGES) {
    return t('extent', { count, first: `${sorted[0]}`, last: `${sorted.at(-1)}` });
  }
  const shown = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  return t('lines', { count, lines: listed(shown, 'unit') });
}
