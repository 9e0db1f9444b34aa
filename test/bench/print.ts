import type { Figure } from './budgets.ts';
import type { PeerRow, Report, Row } from './report.ts';

type Cells = readonly string[];

/** The report as plain text. */
export function toText({ machine: on, quick, rows, readers, deciders, growth, complaints }: Report): string {
  const budgets = table(
    ['', 'what', 'median', 'p99', 'floor', '× floor', '× 49 KB', '× xmllint', '× open', 'budget'],
    rows.map(({ what, bound = '', demanded, holds, figure, ratios, missing }) => [
      markOf(holds, bound),
      what,
      figure ? inUnit(figure.median, figure.unit) : '–',
      figure?.p99 === undefined ? '' : inUnit(figure.p99, figure.unit),
      figure?.floor === undefined ? '' : inUnit(figure.floor, figure.unit),
      times(ratios.floor),
      times(ratios.small),
      times(ratios.xmllint),
      times(ratios.opening),
      [bound, demanded && 'demanded', figure?.note, missing].filter(Boolean).join('; '),
    ]),
  );
  const grown = table(
    ['', 'records', 'edit', 'p99', 'open → final', 'p99', 'floor'],
    growth.map(({ records, edit, opening, floor }) => [
      '',
      records.toLocaleString('en-US'),
      ...[edit?.median, edit?.p99, opening?.median, opening?.p99, floor?.median].map(inMs),
    ]),
  );
  return [
    `${on}${quick ? '; quick: few edits, p99 says little' : ''}`,
    'Of fewer than 100 measurements (openings, whole processes) p99 is the largest. ✓ holds, ✗ does not, ? unknown.',
    ...[
      budgets,
      table(READERS, readers.map(peerCells)),
      table(DECIDERS, deciders.map(peerCells)),
      grown,
    ].flatMap((each) => ['', each]),
    ...(complaints.length > 0 ? ['', 'Not as it should be:', ...complaints.map((each) => `  ${each}`)] : []),
    '',
  ].join('\n');
}

const READERS: Cells = [
  '',
  'a sitemap of 49 MB, whole process',
  'median',
  'p99',
  '× xmllint',
  'what it does',
];
const DECIDERS: Cells = [
  '',
  '50,000 URLs by a robots.txt of 500 KiB',
  'median',
  'p99',
  '× ours',
  'what it does',
];

/** The report as Markdown, for the README. `plot` is the URL of the plot of growth. */
export function toMarkdown({ machine: on, rows, readers, deciders }: Report, plot: string): string {
  const bounded = rows.filter(({ bound }) => bound !== undefined);
  return [
    `Measured by \`npm run bench\` on ${on}. Median and p99 (of fewer than 100 measurements the largest); the *floor* is a`,
    'server on the same library that reads nothing and always answers the same.',
    '',
    markdown(
      ['', 'what', 'median', 'p99', 'floor', 'budget'],
      bounded.map(({ what, bound = '', holds, figure, missing }: Row) => [
        markOf(holds, bound),
        what,
        figure ? inUnit(figure.median, figure.unit) : (missing ?? '–'),
        figure?.p99 === undefined ? '' : inUnit(figure.p99, figure.unit),
        figure?.floor === undefined ? '' : inUnit(figure.floor, figure.unit),
        bound,
      ]),
    ),
    '',
    `![What a sitemap takes as it grows: one letter costs the same in any size](${plot})`,
    '',
    markdown(
      READERS.slice(1),
      readers.map((peer) => peerCells(peer).slice(1)),
    ),
    '',
    markdown(
      DECIDERS.slice(1),
      deciders.map((peer) => peerCells(peer).slice(1)),
    ),
  ].join('\n');
}

const peerCells = ({ name, does, median, p99, ratio, failed }: PeerRow): Cells => [
  '',
  name,
  median === undefined ? '–' : inMs(median),
  inMs(p99),
  times(ratio),
  failed === undefined ? does : `${failed} (${does})`,
];

const markOf = (holds: boolean | undefined, bound: string): string =>
  bound === '' ? ' ' : holds === undefined ? '?' : holds ? '✓' : '✗';

const times = (ratio: number | undefined): string => (ratio === undefined ? '' : `${ratio.toFixed(2)} ×`);

const inMs = (value: number | undefined): string => (value === undefined ? '' : inUnit(value, 'ms'));

function inUnit(value: number, unit: Figure['unit']): string {
  if (unit === 'times') return `${value.toFixed(2)} ×`;
  if (unit === 'octets')
    return value < 1e6 ? `${(value / 1e3).toFixed(1)} KB` : `${(value / 1e6).toFixed(1)} MB`;
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`;
}

/** Columns of equal width; the first two and the last are left-aligned, numbers right-aligned. */
function table(head: Cells, rows: readonly Cells[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  const last = head.length - 1;
  const line = (row: Cells) =>
    row
      .map((cell, column) => {
        if (column === last) return cell;
        return column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
      })
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n');
}

const markdown = (head: Cells, rows: readonly Cells[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
