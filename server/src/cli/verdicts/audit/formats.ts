import { createColors } from 'picocolors';
import { finished } from '../../../core/steps.ts';
import type { AuditRow } from '../../../robots/changes/audit.ts';
import { auditPage } from '../../../robots/changes/auditPage.ts';
import { auditText } from '../../../robots/changes/auditText.ts';
import { plainUse, type UseAnswer } from '../../../robots/uses/describe.ts';
import { remarkText, auditWords as t } from '../../../robots/words/audit.ts';
import { literal } from '../../output/formats/markdown.ts';
import { visible, visibleJson, visiblePath } from '../../report.ts';

/** The output formats of an audit. */
export const AUDIT_REPORTERS: Readonly<
  Record<string, (file: string, audit: Audit, colors: boolean) => string>
> = { text, json, markdown: (file, { rows, uses }) => finished(auditPage(file, rows, uses, literal)) };

/** What crawlers may fetch, and what the file says about uses. */
interface Audit {
  readonly rows: readonly AuditRow[];
  readonly uses: readonly UseAnswer[];
}

/** The limit of deciding lines in a row of JSON. */
const MAX_LINES = 10;

/** One object: `{"version": 1, "file", "uses", "crawlers"}`, a row of `crawlers` a line. */
function json(file: string, { rows, uses }: Audit): string {
  const lines = rows.map(({ verdicts: _, ...row }) =>
    visibleJson({
      ...row,
      lines: row.lines.slice(0, MAX_LINES),
      remarks: row.remarks.map((remark) => remarkText(remark)),
    }),
  );
  return `{"version":1,"file":${visibleJson(file)},"uses":${visibleJson(uses.map(plainUse))},"crawlers":[\n${lines.join(',\n')}\n]}\n`;
}

/** First the answer, a line for each kind of crawler; then the crawlers with each answer; then remarks on single ones. */
function text(file: string, { rows, uses }: Audit, colors: boolean): string {
  const { bold, dim, green, red, yellow } = createColors(colors);
  const paint = { all: green, part: yellow, nothing: red };
  const { answers, cases, remarks } = finished(auditText(rows, uses));
  const widest = Math.max(0, ...answers.map(({ kind }) => kind.length));
  const lineOf = (kind: string, text: string): string => `  ${kind.padEnd(widest)}  ${text}\n`;
  const headed = (head: string, lines: readonly string[]): string => `${head}\n${lines.join('')}`;
  const blocks = [
    headed(
      bold(visiblePath(file)),
      answers.map(({ kind, reach, text }) => lineOf(kind, paint[reach](visible(text)))),
    ),
    ...cases
      .filter(({ crawlers }) => crawlers.length > 1)
      .map(({ reach, head, crawlers }) =>
        headed(
          paint[reach](visible(head)),
          crawlers.map(({ kind, text }) => lineOf(kind, visible(text))),
        ),
      ),
  ];
  const single = cases.flatMap(({ reach, head, crawlers: [first, ...others] }) =>
    first && others.length === 0 ? [`${paint[reach](visible(head))}: ${visible(first.text)}\n`] : [],
  );
  if (single.length > 0) blocks.push(single.join(''));
  const remarkLines = remarks.map((remark) => `  ${dim(visible(remark))}\n`);
  if (remarks.length > 0) blocks.push(headed(bold(t('remarks')), remarkLines));
  return blocks.join('\n');
}
