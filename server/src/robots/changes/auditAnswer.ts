/** The answer of an audit, before its rows: what each kind of crawler may fetch. */
import type { AuditRow } from './audit.ts';
import type { Reach } from './effect.ts';
import { linesInWords } from './lineRanges.ts';
import { listed } from './words.ts';

/** What one kind of crawler may fetch, in words. */
export interface Answer {
  readonly kind: string;
  readonly reach: Reach;
  /** `allowed`, `partly (lines 3–9)`; then who fares otherwise, each with the lines that say so. */
  readonly text: string;
}

const OF_PURPOSE: Readonly<Record<string, string>> = {
  search: 'search',
  'ai-search': 'AI search',
  'ai-training': 'AI training',
  'ai-assistant': 'user agents',
};
const OTHERS = 'others';

/** The kinds of crawlers that an owner decides about: user agents fetch what a user asks for. */
export const KINDS: readonly string[] = [...Object.values(OF_PURPOSE), OTHERS];

export const kindOf = ({ purpose }: AuditRow): string => OF_PURPOSE[purpose ?? ''] ?? OTHERS;

const ANSWERS: Readonly<Record<Reach, string>> = { all: 'allowed', part: 'partly', nothing: 'blocked' };
const MOST_NAMES = 4;

/**
 * An answer for each kind of crawler that has a row, in their order. It is that of most of its crawlers; those that ignore robots.txt do not count.
 */
export function answersOf(rows: readonly AuditRow[]): readonly Answer[] {
  const obeying = rows.filter(({ obeys }) => obeys !== 'no');
  return KINDS.flatMap((kind) => {
    const own = obeying.filter((row) => kindOf(row) === kind);
    return own.length === 0 ? [] : [answerOf(kind, own)];
  });
}

function answerOf(kind: string, rows: readonly AuditRow[]): Answer {
  const cases = new Map<string, AuditRow[]>();
  for (const row of rows) {
    const key = row.reach === 'part' ? `part ${row.lines.join()}` : row.reach;
    cases.set(key, [...(cases.get(key) ?? []), row]);
  }
  const [most, ...others] = [...cases.values()].sort((a, b) => b.length - a.length);
  const exceptions = others.map((some) => {
    const names = some.map(({ token }) => (token === '*' ? 'crawlers that no group names' : token));
    return `${caseOf(some)}: ${listed(names, MOST_NAMES)}`;
  });
  return { kind, reach: most![0]!.reach, text: [caseOf(most!), ...exceptions].join('; ') };
}

/** `blocked (lines 7, 12)`: what some crawlers may fetch, and the lines that decide. */
function caseOf(rows: readonly AuditRow[]): string {
  const lines = rows.flatMap((row) => row.lines);
  const answer = ANSWERS[rows[0]!.reach];
  return lines.length === 0 ? answer : `${answer} (${linesInWords(lines)})`;
}
