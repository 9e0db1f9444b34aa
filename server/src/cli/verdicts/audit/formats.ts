import { createColors } from 'picocolors';
import type { AuditRow } from '../../../robots/changes/audit.ts';
import { auditPage, nameOf, obeysOf, reachOf, sections, whyOf } from '../../../robots/changes/auditPage.ts';
import { literal } from '../../output/formats/markdown.ts';
import { visible, visibleJson, visiblePath } from '../../report.ts';

/** The ways to write an audit. */
export const AUDIT_REPORTERS: Readonly<
  Record<string, (file: string, rows: readonly AuditRow[], colors: boolean) => string>
> = { text, json, markdown: (file, rows) => auditPage(file, rows, literal) };

/** One object: `{"version": 1, "file", "crawlers"}`, a row of `crawlers` a line. */
function json(file: string, rows: readonly AuditRow[]): string {
  const lines = rows.map((row) => visibleJson(row)).join(',\n');
  return `{"version":1,"file":${visibleJson(file)},"crawlers":[\n${lines}\n]}\n`;
}

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
  return `${visiblePath(file)}\n\n${blocks.join('\n')}`;
}
