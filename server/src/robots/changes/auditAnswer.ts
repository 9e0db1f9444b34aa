import { joinClauses } from '../../core/clauses.ts';
/** The summary of an audit: what each kind of crawler may fetch. */
import { listedFirst } from '../../core/findings/listedFirst.ts';
import type { Steps } from '../../core/steps.ts';
import { auditWords as say } from '../words/audit.ts';
import type { AuditRow } from './audit.ts';
import type { Reach } from './effect.ts';
import { describeLists } from './lineRanges.ts';

/** What one kind of crawler may fetch, in words. */
export interface Answer {
  readonly kind: string;
  readonly reach: Reach;
  /** `allowed`, `partly (lines 3–9)`; then the exceptions, each with the lines that decide. */
  readonly text: string;
}

/** The kinds of crawlers that a site owner decides about. User-triggered fetchers are left out. */
const KINDS = ['search', 'ai-search', 'ai-training', 'ai-assistant', 'others'] as const;

const kindOf = ({ purpose }: AuditRow): (typeof KINDS)[number] =>
  KINDS.find((kind) => kind === purpose) ?? 'others';

/** The rows of each kind that has any, by the name of the kind. */
export const sections = (
  rows: readonly AuditRow[],
): readonly (readonly [kind: string, rows: readonly AuditRow[]])[] =>
  KINDS.flatMap((kind) => {
    const own = rows.filter((row) => kindOf(row) === kind);
    return own.length === 0 ? [] : [[say(kind), own] as const];
  });

const MOST_NAMES = 4;

/**
 * One answer for each kind of crawler that has a row, in the order of `KINDS`: the answer of most of its crawlers.
 * Crawlers that ignore robots.txt do not count.
 */
export function* answersOf(rows: readonly AuditRow[]): Steps<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const [kind, own] of sections(rows.filter(({ obeys }) => obeys !== 'no')))
    answers.push(yield* answerOf(kind, own));
  return answers;
}

function* answerOf(kind: string, rows: readonly AuditRow[]): Steps<Answer> {
  const cases = new Map<string, AuditRow[]>();
  const keys = new Map<readonly number[], string>();
  for (const row of rows) {
    const { reach, lines } = row;
    const key = reach === 'part' ? (keys.get(lines) ?? `${reach} ${lines.join()}`) : reach;
    if (reach === 'part') keys.set(lines, key);
    const same = cases.get(key);
    if (same) same.push(row);
    else cases.set(key, [row]);
  }
  const [most, ...others] = [...cases.values()].sort((a, b) => b.length - a.length);
  const exceptions: string[] = [];
  for (const some of others) {
    yield 0;
    const names = some.map(({ token }) => (token === '*' ? say('unnamed') : token));
    exceptions.push(say('exception', { answer: caseOf(some), crawlers: listedFirst(names, MOST_NAMES) }));
  }
  return { kind, reach: most![0]!.reach, text: joinClauses([caseOf(most!), ...exceptions]) };
}

/** `blocked (lines 7, 12)`: what some crawlers may fetch, and the lines that decide. */
function caseOf(rows: readonly AuditRow[]): string {
  const lines = describeLists(rows.map((row) => row.lines));
  const answer = say(rows[0]!.reach);
  return lines === '' ? answer : say('decided', { answer, lines });
}
