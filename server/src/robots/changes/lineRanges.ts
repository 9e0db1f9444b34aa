import { listed } from '../../core/catalogue.ts';
import { coreWords } from '../../core/words/findings.ts';
import { lineWords as say } from '../words/changes.ts';

const MOST = 6;

const described = new WeakMap<readonly number[], string>();

/** The numbers of several lists in a sentence, `''` for none. A list shared by several rows is described once. */
export function describeLists(lists: readonly (readonly number[])[]): string {
  const [list, ...others] = new Set(lists.filter(({ length }) => length > 0));
  if (!list) return '';
  if (others.length > 0) return describeLines([list, ...others].flat());
  const text = described.get(list) ?? describeLines(list);
  described.set(list, text);
  return text;
}

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
