/** An audit in words. */
import { type AuditRow, groupInWords } from './audit.ts';
import { answersOf, KINDS, kindOf } from './auditAnswer.ts';
import { linesInWords } from './lineRanges.ts';
import { REACH } from './words.ts';

const OBEYS: Readonly<Record<string, string>> = {
  yes: 'obeys',
  mostly: 'mostly obeys',
  'may not': 'may not obey',
  no: 'ignores',
  'not stated': 'not stated',
};
/** Whether it obeys, in a word or two. */
export const obeysOf = ({ obeys }: AuditRow): string => (obeys === null ? '' : OBEYS[obeys]!);

/** What it may fetch: of listed URLs how many, where only a part is allowed. */
export function reachOf({ reach, urls }: AuditRow): string {
  if (reach !== 'part' || !urls) return REACH[reach];
  return `${urls.allowed} of ${urls.of} ${urls.of === 1 ? 'URL' : 'URLs'}`;
}

/** Crawlers that fare alike. */
export type AlikeRows = readonly [AuditRow, ...AuditRow[]];

/** Which group they use, why, and the lines that decide. */
export function whyOf(rows: AlikeRows): string {
  const lines = rows.flatMap((row) => row.lines);
  const deciding = lines.length === 0 ? '' : `; decided by ${linesInWords(lines)}`;
  const heads = rows.flatMap(({ group }) => group.lines);
  const [{ group }] = rows;
  const isSpread = group.step === 'own' && new Set(rows.map((row) => row.group.lines.join())).size > 1;
  return `${isSpread ? `their own groups (${linesInWords(heads)})` : groupInWords(group)}${deciding}`;
}

/** The rows of each kind of crawler that has any, in the order of the answers. */
export function sections(
  rows: readonly AuditRow[],
): readonly (readonly [kind: string, rows: readonly AuditRow[]])[] {
  return KINDS.flatMap((kind) => {
    const own = rows.filter((row) => kindOf(row) === kind);
    return own.length === 0 ? [] : [[kind, own] as const];
  });
}

const nameOf = ({ token }: AuditRow): string =>
  token === '*' ? '* (all crawlers that no group names)' : token;

/**
 * An audit as a page of Markdown: the answer for each kind of crawler, then a table for each kind, in which crawlers
 * that fare alike share a row.
 * @param literal makes of a text what Markdown takes as it is
 */
export function auditPage(
  file: string,
  rows: readonly AuditRow[],
  literal: (text: string) => string,
): string {
  const answers = answersOf(rows).map(({ kind, text }) => `| ${kind} | ${literal(text)} |\n`);
  const blocks = sections(rows).map(([purpose, own]) => {
    const lines = alike(own).map((some) => {
      const [first] = some;
      const why = [whyOf(some), ...first.remarks].join('; ');
      return `| ${[crawlersOf(some), obeysOf(first), reachOf(first), why].map(literal).join(' | ')} |\n`;
    });
    return `### ${purpose}\n\n${HEAD}${lines.join('')}`;
  });
  return `## ${literal(file)}\n\n${ANSWER_HEAD}${answers.join('')}\n${blocks.join('\n')}`;
}

const ANSWER_HEAD = '| crawlers | may fetch |\n| --- | --- |\n';
const HEAD = '| crawlers | obey | may fetch | why |\n| --- | --- | --- | --- |\n';

/**
 * The rows that say the same of crawlers, together, in the order of the first ones. Groups of single crawlers count as
 * the same where all of them may fetch everything, or nothing.
 */
export function alike(rows: readonly AuditRow[]): readonly AlikeRows[] {
  const found = new Map<string, [AuditRow, ...AuditRow[]]>();
  for (const row of rows) {
    const isWhole = row.group.step === 'own' && row.token !== '*' && row.reach !== 'part';
    const key = JSON.stringify([obeysOf(row), reachOf(row), isWhole ? 'own' : whyOf([row]), row.remarks]);
    const same = found.get(key);
    if (same) same.push(row);
    else found.set(key, [row]);
  }
  return [...found.values()];
}

/** The crawlers of some rows by operator: `Googlebot, Googlebot-Image (Google); bingbot (Microsoft)`. */
export function crawlersOf(rows: readonly AuditRow[]): string {
  const byOperator = new Map<string | null, string[]>();
  for (const row of rows)
    byOperator.set(row.operator, [...(byOperator.get(row.operator) ?? []), nameOf(row)]);
  return [...byOperator]
    .map(([operator, names]) => `${names.join(', ')}${operator === null ? '' : ` (${operator})`}`)
    .join('; ');
}
