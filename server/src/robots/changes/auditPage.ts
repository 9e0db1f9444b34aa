/** The audit as a Markdown page. */
import type { Steps } from '../../core/steps.ts';
import type { UseAnswer } from '../uses/describe.ts';
import { auditWords as t } from '../words/audit.ts';
import type { AuditRow } from './audit.ts';
import { auditText } from './auditText.ts';

/**
 * The answer for each kind of crawler as a table; then the crawlers with each answer, and remarks on single ones, as
 * lists.
 * @param literal escapes a text for Markdown
 */
export function* auditPage(
  file: string,
  rows: readonly AuditRow[],
  uses: readonly UseAnswer[],
  literal: (text: string) => string,
): Steps<string> {
  const { answers, cases, remarks } = yield* auditText(rows, uses);
  const table = answers.map(({ kind, text }) => `| ${kind} | ${literal(text)} |\n`).join('');
  const listOf = (items: readonly string[]): string => items.map((item) => `- ${item}\n`).join('');
  const bold = (text: string): string => `**${literal(text)}**`;
  const blocks = cases
    .filter(({ crawlers }) => crawlers.length > 1)
    .map(({ head, crawlers }) => {
      const kinds = crawlers.map(({ kind, text }) => `${kind}: ${literal(text)}`);
      return `\n${bold(head)}\n\n${listOf(kinds)}`;
    });
  const single = cases.flatMap(({ head, crawlers: [first, ...others] }) =>
    first && others.length === 0 ? [`${bold(head)}: ${literal(first.text)}`] : [],
  );
  if (single.length > 0) blocks.push(`\n${listOf(single)}`);
  if (remarks.length > 0) blocks.push(`\n${bold(t('remarks'))}\n\n${listOf(remarks.map(literal))}`);
  const columns = `| ${t('columnCrawlers')} | ${t('columnReach')} |\n| --- | --- |\n`;
  return `## ${literal(file)}\n\n${columns}${table}${blocks.join('')}`;
}
