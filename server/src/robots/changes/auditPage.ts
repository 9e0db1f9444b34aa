/** The audit as text for people. */
import { listed } from '../../core/catalogue.ts';
import { joinClauses } from '../../core/clauses.ts';
import { finished, type Steps } from '../../core/steps.ts';
import { auditWords as say } from '../words/audit.ts';
import { type AuditRow, describeGroup } from './audit.ts';
import { answersOf, sections } from './auditAnswer.ts';
import { describeLines, describeLists } from './lineRanges.ts';

export { sections } from './auditAnswer.ts';

/** Whether the crawler obeys, in a word or two; empty if unknown. */
export const obeysOf = ({ obeys }: AuditRow): string => (obeys === null ? '' : say(obeys));

const REACHES = { all: 'mayFetchAll', part: 'mayFetchPart', nothing: 'mayFetchNothing' } as const;

/** How much the crawler may fetch; for a part of the listed URLs, how many. */
export function reachOf({ reach, urls }: AuditRow): string {
  if (reach !== 'part' || !urls) return say(REACHES[reach]);
  return say('urls', { allowed: urls.allowed, total: urls.of });
}

/** Crawlers with the same answer. */
export type AlikeRows = readonly [AuditRow, ...AuditRow[]];

/** The group they obey, why, and the deciding lines. */
export function whyOf(rows: AlikeRows): string {
  const [{ group }] = rows;
  const isSpread = group.step === 'own' && new Set(rows.map((row) => row.group.lines.join())).size > 1;
  const heads = (): string => describeLines(rows.flatMap((row) => row.group.lines));
  const used = isSpread ? say('ownGroups', { lines: heads() }) : describeGroup(group);
  const lines = describeLists(rows.map((row) => row.lines));
  return lines === '' ? used : say('why', { group: used, lines });
}

const nameOf = ({ token }: AuditRow): string => (token === '*' ? say('star') : token);

/**
 * An audit as a Markdown page: the answer for each kind of crawler, then a table for each kind, in which crawlers with
 * the same answer share a row.
 * @param literal escapes a text for Markdown
 */
export function* auditPage(
  file: string,
  rows: readonly AuditRow[],
  literal: (text: string) => string,
): Steps<string> {
  const answers = (yield* answersOf(rows)).map(({ kind, text }) => `| ${kind} | ${literal(text)} |\n`);
  const blocks: string[] = [];
  for (const [purpose, own] of sections(rows)) {
    const lines: string[] = [];
    for (const some of yield* alikeSteps(own)) {
      const [first] = some;
      const why = joinClauses([whyOf(some), ...first.remarks]);
      lines.push(`| ${[crawlersOf(some), obeysOf(first), reachOf(first), why].map(literal).join(' | ')} |\n`);
      yield 0;
    }
    blocks.push(`### ${purpose}\n\n${headOf(COLUMNS)}${lines.join('')}`);
  }
  return `## ${literal(file)}\n\n${headOf(ANSWER_COLUMNS)}${answers.join('')}\n${blocks.join('\n')}`;
}

const ANSWER_COLUMNS = ['columnCrawlers', 'columnReach'] as const;
const COLUMNS = ['columnCrawlers', 'columnObey', 'columnReach', 'columnWhy'] as const;

const headOf = (columns: readonly (typeof COLUMNS)[number][]): string =>
  `| ${columns.map((key) => say(key)).join(' | ')} |\n|${' --- |'.repeat(columns.length)}\n`;

/**
 * Rows with the same answer, in the order of their first members. Groups that name one crawler each count as the same
 * group if all of them allow everything, or all allow nothing.
 */
export const alike = (rows: readonly AuditRow[]): readonly AlikeRows[] => finished(alikeSteps(rows));

function* alikeSteps(rows: readonly AuditRow[]): Steps<readonly AlikeRows[]> {
  const found = new Map<string, [AuditRow, ...AuditRow[]]>();
  for (const row of rows) {
    const isWhole = row.group.step === 'own' && row.token !== '*' && row.reach !== 'part';
    const key = JSON.stringify([obeysOf(row), reachOf(row), isWhole ? 'own' : whyOf([row]), row.remarks]);
    const same = found.get(key);
    if (same) same.push(row);
    else found.set(key, [row]);
    yield 0;
  }
  return [...found.values()];
}

/** The crawlers of rows, by operator: `Googlebot, Googlebot-Image (Google); bingbot (Microsoft)`. */
export function crawlersOf(rows: readonly AuditRow[]): string {
  const byOperator = new Map<string | null, string[]>();
  for (const row of rows) {
    const names = byOperator.get(row.operator);
    if (names) names.push(nameOf(row));
    else byOperator.set(row.operator, [nameOf(row)]);
  }
  return joinClauses(
    [...byOperator].map(([operator, names]) =>
      operator === null
        ? listed(names, 'unit')
        : say('ofOperator', { crawlers: listed(names, 'unit'), operator }),
    ),
  );
}
