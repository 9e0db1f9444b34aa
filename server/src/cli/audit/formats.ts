import { createColors } from 'picocolors';
import { type AuditRow, groupInWords } from '../../robots/changes/audit.ts';
import { PURPOSES } from '../../robots/changes/names.ts';
import { literal } from '../formats/markdown.ts';
import { many, visible } from '../report.ts';

/** The ways to write an audit. */
export const AUDIT_REPORTERS: Readonly<
  Record<string, (file: string, rows: readonly AuditRow[], colors: boolean) => string>
> = { text, json, markdown };

/** One object: `{"version": 1, "file", "crawlers"}`, a row of `crawlers` a line. */
function json(file: string, rows: readonly AuditRow[]): string {
  const lines = rows.map((row) => JSON.stringify(row)).join(',\n');
  return `{"version":1,"file":${JSON.stringify(file)},"crawlers":[\n${lines}\n]}\n`;
}

const OBEYS: Readonly<Record<string, string>> = {
  yes: 'obeys',
  mostly: 'mostly obeys',
  'may not': 'may not obey',
  no: 'ignores',
  'not stated': 'not stated',
};
const obeysOf = ({ obeys }: AuditRow): string => (obeys === null ? '' : OBEYS[obeys]!);

const REACH = { all: 'everything', part: 'a part', nothing: 'nothing' } as const;

/** What it may fetch: of listed URLs how many, where only a part is allowed. */
function reachOf({ reach, urls }: AuditRow): string {
  if (reach !== 'part' || !urls) return REACH[reach];
  return `${urls.allowed} of ${many(urls.of, 'URL')}`;
}

function whyOf(row: AuditRow): string {
  const { lines } = row;
  const deciding =
    lines.length === 0 ? '' : `; decided by ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`;
  return `${groupInWords(row.group)}${deciding}`;
}

/** The rows of each purpose that has any, in the order of purposes; last those whose purpose is not known. */
function sections(
  rows: readonly AuditRow[],
): readonly (readonly [purpose: string, rows: readonly AuditRow[]])[] {
  return [...PURPOSES, null].flatMap((purpose) => {
    const own = rows.filter((row) => row.purpose === purpose);
    return own.length === 0 ? [] : [[purpose ?? 'others', own] as const];
  });
}

const nameOf = ({ token }: AuditRow): string => (token === '*' ? '* (all that no group names)' : token);

const WIDEST = 30;

function text(file: string, rows: readonly AuditRow[], colors: boolean): string {
  const { bold, dim, green, red, yellow } = createColors(colors);
  const paint = { all: green, part: yellow, nothing: red };
  const width = (of: (row: AuditRow) => string): number =>
    Math.min(WIDEST, Math.max(...rows.map((row) => visible(of(row)).length)));
  const [name, operator, obeys, reach] = [
    width(nameOf),
    width((row) => row.operator ?? ''),
    width(obeysOf),
    width(reachOf),
  ];
  const line = (row: AuditRow): string =>
    [
      `  ${visible(nameOf(row)).padEnd(name)}`,
      dim(visible(row.operator ?? '').padEnd(operator)),
      dim(obeysOf(row).padEnd(obeys)),
      paint[row.reach](reachOf(row).padEnd(reach)),
      visible(whyOf(row)),
    ].join('  ') + row.remarks.map((remark) => `\n${' '.repeat(4)}${yellow(visible(remark))}`).join('');
  const blocks = sections(rows).map(
    ([purpose, own]) => `${bold(purpose)}\n${own.map((row) => `${line(row)}\n`).join('')}`,
  );
  return `${visible(file)}\n\n${blocks.join('\n')}`;
}

function markdown(file: string, rows: readonly AuditRow[]): string {
  const blocks = sections(rows).map(([purpose, own]) => {
    const lines = own.map((row) => {
      const cells = [
        nameOf(row),
        row.operator ?? '',
        obeysOf(row),
        reachOf(row),
        whyOf(row),
        row.remarks.join('; '),
      ];
      return `| ${cells.map(literal).join(' | ')} |\n`;
    });
    return `### ${purpose}\n\n| crawler | operator | obeys | may fetch | by | |\n| --- | --- | --- | --- | --- | --- |\n${lines.join('')}`;
  });
  return `## ${literal(file)}\n\n${blocks.join('\n')}`;
}
