/**
 * The audit as a decision: the kinds of crawlers, what each kind may fetch, and crawlers with the same verdicts
 * together. Data only; `auditWords.ts` has the texts.
 */
import { entryOf } from '../../core/memo.ts';
import { USES, type UseName } from '../../core/rule/expected.ts';
import type { Steps } from '../../core/steps.ts';
import { principalPlace } from '../facts/principal.ts';
import { usesOf } from '../facts/uses.ts';
import type { AuditRow, ListedCount } from './audit.ts';
import type { Reach } from './effect.ts';
import { importantFirst, type Named } from './names.ts';

/**
 * The use that a crawler is listed under: that of its purpose. A control token and an archive, such as `CCBot`, count by
 * what else they serve.
 */
export function kindOf({ purpose, also }: Named): UseName {
  const isOther = purpose === 'control' || purpose === 'archive';
  return usesOf(isOther ? { purpose, also } : { purpose })[0]!;
}

/** Crawlers with the same verdict for every path. */
export interface AuditCase {
  readonly reach: Reach;
  /** The number of listed URLs that they may fetch; null if no listed URLs are known. */
  readonly urls: ListedCount | null;
  /** The deciding lines of all of them, in ascending order; empty if they may fetch everything. */
  readonly lines: readonly number[];
  /** The crawlers, never none, in the order of `importantFirst`. */
  readonly rows: readonly AuditRow[];
}

/**
 * Groups the rows of an audit by their verdicts. The case of most of the crawlers that owners ask about is first, then
 * that of most crawlers. Crawlers that ignore robots.txt are left out.
 */
export function* casesOf(rows: readonly AuditRow[]): Steps<readonly AuditCase[]> {
  const cases = new Map<string, AuditRow[]>();
  for (const row of rows) {
    yield 0;
    if (row.obeys === 'no') continue;
    entryOf(cases, row.verdicts, () => []).push(row);
  }
  const found: AuditCase[] = [];
  for (const some of cases.values()) {
    const { reach, urls } = some[0]!;
    const lines = new Set<number>();
    for (const list of new Set(some.map((row) => row.lines))) {
      yield 0;
      for (const line of list) lines.add(line);
    }
    found.push({ reach, urls, lines: [...lines].sort((a, b) => a - b), rows: importantFirst(some) });
  }
  const places = (auditCase: AuditCase): readonly number[] =>
    auditCase.rows.map(({ token }) => principalPlace(token)).filter((place) => place !== undefined);
  const first = (auditCase: AuditCase): number => Math.min(...places(auditCase), Number.MAX_SAFE_INTEGER);
  return found.sort(
    (a, b) => places(b).length - places(a).length || first(a) - first(b) || b.rows.length - a.rows.length,
  );
}

/** What the crawlers of one kind may fetch. */
export interface KindAnswer {
  readonly kind: UseName;
  /** The cases of this kind, as `casesOf` returns them: the first is the answer, the others are exceptions. */
  readonly cases: readonly [AuditCase, ...AuditCase[]];
}

/** The answer for each kind that has a crawler which obeys, in the order of `USES`. */
export function* answersOf(rows: readonly AuditRow[]): Steps<readonly KindAnswer[]> {
  const answers: KindAnswer[] = [];
  for (const [kind, own] of byKind(rows)) {
    const [answer, ...exceptions] = yield* casesOf(own);
    if (answer) answers.push({ kind, cases: [answer, ...exceptions] });
  }
  return answers;
}

/** The rows of each kind that has any, in the order of `USES`. */
export function byKind<Row extends Named>(
  rows: readonly Row[],
): readonly (readonly [kind: UseName, rows: readonly Row[]])[] {
  const found = new Map<UseName, Row[]>(USES.map((kind) => [kind, []]));
  for (const row of rows) found.get(kindOf(row))!.push(row);
  return [...found].filter(([, own]) => own.length > 0);
}
