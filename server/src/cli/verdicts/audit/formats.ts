import { createColors } from 'picocolors';
import { joinClauses } from '../../../core/clauses.ts';
import { finished } from '../../../core/steps.ts';
import type { AuditRow } from '../../../robots/changes/audit.ts';
import { answersOf } from '../../../robots/changes/auditAnswer.ts';
import {
  type AlikeRows,
  alike,
  auditPage,
  crawlersOf,
  obeysOf,
  reachOf,
  sections,
  whyOf,
} from '../../../robots/changes/auditPage.ts';
import { literal } from '../../output/formats/markdown.ts';
import { visible, visibleJson, visiblePath } from '../../report.ts';

/** The output formats of an audit. */
export const AUDIT_REPORTERS: Readonly<
  Record<string, (file: string, rows: readonly AuditRow[], colors: boolean) => string>
> = { text, json, markdown: (file, rows) => finished(auditPage(file, rows, literal)) };

/** The limit of deciding lines in a row of JSON. */
const MOST_LINES = 10;

/** One object: `{"version": 1, "file", "crawlers"}`, a row of `crawlers` a line. */
function json(file: string, rows: readonly AuditRow[]): string {
  const lines = rows.map((row) => visibleJson({ ...row, lines: row.lines.slice(0, MOST_LINES) })).join(',\n');
  return `{"version":1,"file":${visibleJson(file)},"crawlers":[\n${lines}\n]}\n`;
}

/**
 * First the answer, a line for each kind of crawler; then, for each purpose, what crawlers with the same verdicts may
 * fetch, and why.
 */
function text(file: string, rows: readonly AuditRow[], colors: boolean): string {
  const { bold, dim, green, red, yellow } = createColors(colors);
  const paint = { all: green, part: yellow, nothing: red };
  const answers = finished(answersOf(rows));
  const widest = Math.max(0, ...answers.map(({ kind }) => kind.length));
  const head = answers.map(
    ({ kind, reach, text }) => `  ${kind.padEnd(widest)}  ${paint[reach](visible(text))}\n`,
  );
  const line = (some: AlikeRows): string => {
    const [first] = some;
    const obeys = obeysOf(first);
    const what = [
      paint[first.reach](reachOf(first)),
      ...(obeys === '' ? [] : [dim(obeys)]),
      visible(whyOf(some)),
    ];
    const remarks = first.remarks.map((remark) => `    ${yellow(visible(remark))}\n`);
    return `  ${visible(crawlersOf(some))}\n    ${joinClauses(what)}\n${remarks.join('')}`;
  };
  const blocks = sections(rows).map(([purpose, own]) => `${bold(purpose)}\n${alike(own).map(line).join('')}`);
  return `${visiblePath(file)}\n${head.join('')}\n${blocks.join('\n')}`;
}
