const MOST = 6;

/** Line numbers in a sentence: `line 3`; `lines 3–7, 12 and 4 more`, where those that follow each other are one range. */
export function linesInWords(lines: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const line of [...new Set(lines)].sort((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range && range[1] + 1 === line) range[1] = line;
    else ranges.push([line, line]);
  }
  const shown = ranges
    .slice(0, MOST)
    .map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  const rest = ranges.slice(MOST).reduce((sum, [first, last]) => sum + last - first + 1, 0);
  const isOne = ranges.length === 1 && ranges[0]![0] === ranges[0]![1];
  return `${isOne ? 'line' : 'lines'} ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
