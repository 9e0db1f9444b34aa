/** An audit in words. */
import { type AuditRow, groupInWords } from './audit.ts';
import { PURPOSES } from './names.ts';
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

/** Which group it uses, why, and the lines that decide. */
export function whyOf(row: AuditRow): string {
  const { lines } = row;
  const deciding =
    lines.length === 0 ? '' : `; decided by ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`;
  return `${groupInWords(row.group)}${deciding}`;
}

/** The rows of each purpose that has any, in the order of purposes; last those whose purpose is not known. */
export function sections(
  rows: readonly AuditRow[],
): readonly (readonly [purpose: string, rows: readonly AuditRow[]])[] {
  return [...PURPOSES, null].flatMap((purpose) => {
    const own = rows.filter((row) => row.purpose === purpose);
    return own.length === 0 ? [] : [[purpose ?? 'others', own] as const];
  });
}

export const nameOf = ({ token }: AuditRow): string =>
  token === '*' ? '* (all crawlers that no group names)' : token;

/**
 * An audit as a page of Markdown, a table for each purpose, in which crawlers that fare alike share a row.
 * @param literal makes of a text what Markdown takes as it is
 */
export function auditPage(
  file: string,
  rows: readonly AuditRow[],
  literal: (text: string) => string,
): string {
  const blocks = sections(rows).map(([purpose, own]) => {
    const lines = alike(own).map(([first, ...others]) => {
      const some = [first!, ...others];
      const cells = [
        crawlersOf(some),
        obeysOf(first!),
        reachOf(first!),
        [whyOf(first!), ...first!.remarks].join('; '),
      ];
      return `| ${cells.map(literal).join(' | ')} |\n`;
    });
    return `### ${purpose}\n\n${HEAD}${lines.join('')}`;
  });
  return `## ${literal(file)}\n\n${blocks.join('\n')}`;
}

const HEAD = '| crawlers | obey | may fetch | why |\n| --- | --- | --- | --- |\n';

/** The rows that say the same of crawlers, together, in the order of the first ones. */
function alike(rows: readonly AuditRow[]): readonly (readonly AuditRow[])[] {
  const found = new Map<string, AuditRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([obeysOf(row), reachOf(row), whyOf(row), row.remarks]);
    const same = found.get(key);
    if (same) same.push(row);
    else found.set(key, [row]);
  }
  return [...found.values()];
}

/** The crawlers of some rows by operator: `Googlebot, Googlebot-Image (Google); bingbot (Microsoft)`. */
function crawlersOf(rows: readonly AuditRow[]): string {
  const byOperator = new Map<string | null, string[]>();
  for (const row of rows)
    byOperator.set(row.operator, [...(byOperator.get(row.operator) ?? []), nameOf(row)]);
  return [...byOperator]
    .map(([operator, names]) => `${names.join(', ')}${operator === null ? '' : ` (${operator})`}`)
    .join('; ');
}
