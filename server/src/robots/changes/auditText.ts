/** The texts of an audit, laid out by each output format in its own way. */

import { joinClauses } from '../../core/clauses.ts';
import { listedFirst } from '../../core/findings/listedFirst.ts';
import { entryOf } from '../../core/memo.ts';
import type { Steps } from '../../core/steps.ts';
import { principalPlace } from '../facts/principal.ts';
import { EVERY_CRAWLER } from '../semantics/index.ts';
import { describeUse, type UseAnswer } from '../uses/describe.ts';
import { REMARK_KEYS, type Remark, remarkText, auditWords as t } from '../words/audit.ts';
import type { AuditRow } from './audit.ts';
import { type AuditCase, answersOf, byKind, casesOf, type KindAnswer } from './auditCases.ts';
import type { Reach } from './effect.ts';
import { describeLines } from './lineRanges.ts';
import { importantFirst } from './names.ts';

/** A line of text about some crawlers. */
interface Line {
  /** Whom it is about: `AI search`. */
  readonly kind: string;
  readonly text: string;
}

/** Crawlers with the same verdicts. */
interface CaseText {
  readonly reach: Reach;
  /** What they may fetch: `blocked (lines 12, 40–44)`. */
  readonly head: string;
  readonly crawlers: readonly Line[];
}

export interface AuditText {
  /** What each kind may fetch: `partly (lines 3–9); blocked (line 12): PerplexityBot`. */
  readonly answers: readonly (Line & { readonly reach: Reach })[];
  /** Those with crawlers of one kind only are last. */
  readonly cases: readonly CaseText[];
  /** Sentences without a final period: `ChatGPT-User: may ignore robots.txt, according to its operator`. */
  readonly remarks: readonly string[];
}

const MAX = { exceptions: 2, crawlers: 6, remarks: 4 };

/**
 * Describes an audit: first the answers, then the crawlers with each answer, then remarks on some of them.
 * @param uses what the file says about uses: a part of their answers
 */
export function* auditText(rows: readonly AuditRow[], uses: readonly UseAnswer[]): Steps<AuditText> {
  const answers = (yield* answersOf(rows)).map((answer) => ({
    kind: t(answer.kind),
    reach: answer.cases[0].reach,
    text: withUse(answer, uses),
  }));
  const cases: CaseText[] = [];
  for (const auditCase of yield* casesOf(rows)) {
    yield 0;
    const crawlers = byKind(auditCase.rows).map(([kind, own]) => ({
      kind: t(kind),
      text: crawlersText(own, MAX.crawlers),
    }));
    cases.push({ reach: auditCase.reach, head: headOf(auditCase), crawlers });
  }
  cases.sort((a, b) => Number(a.crawlers.length === 1) - Number(b.crawlers.length === 1));
  return { answers, cases, remarks: [...(yield* followersText(rows)), ...(yield* remarksText(rows))] };
}

/** What a kind may fetch, and what the file says about that use. */
function withUse(answer: KindAnswer, uses: readonly UseAnswer[]): string {
  const use = uses.find((item) => item.use === answer.kind);
  return use ? joinClauses([answerText(answer), describeUse(use)]) : answerText(answer);
}

/**
 * What a kind may fetch: `allowed`, `partly (lines 3–9)`; then its exceptions, joined by how much they may fetch. The
 * first part names crawlers only if it applies to a minority.
 */
function answerText({ cases: [answer, ...others] }: KindAnswer): string {
  const total = [answer, ...others].reduce((sum, { rows }) => sum + rows.length, 0);
  const isMinority = 2 * answer.rows.length < total;
  const first = isMinority ? exceptionText(headOf(answer), answer.rows) : headOf(answer);
  const exceptions = (['nothing', 'part', 'all'] as const).flatMap((reach) => {
    const some = others.filter((auditCase) => auditCase.reach === reach);
    if (some.length === 0) return [];
    const text = t(reach === 'part' && answer.reach === 'part' ? 'otherRules' : reach);
    const lines = some.flatMap((auditCase) => auditCase.lines);
    return exceptionText(
      lines.length === 0 ? text : t('decided', { answer: text, lines: describeLines(lines) }),
      importantFirst(some.flatMap((auditCase) => auditCase.rows)),
    );
  });
  return joinClauses([first, ...exceptions]);
}

const exceptionText = (answer: string, rows: readonly AuditRow[]): string =>
  t('exception', { answer, crawlers: crawlersText(rows, MAX.exceptions) });

/** `blocked (line 12)`; `partly: 3 of 40 URLs (lines 3–9)`. */
function headOf({ reach, urls, lines: numbers }: AuditCase): string {
  const answer = t(reach);
  if (numbers.length === 0) return answer;
  const lines = describeLines(numbers);
  if (reach !== 'part' || !urls) return t('decided', { answer, lines });
  return t('decidedUrls', { answer, lines, urls: t('urls', { allowed: urls.allowed, total: urls.of }) });
}

/** The first crawlers, and how many more there are; last, if they are among them, those that no group names. */
function crawlersText(rows: readonly AuditRow[], most: number): string {
  const known = rows.filter(({ token }) => token !== EVERY_CRAWLER).map(({ token }) => token);
  if (known.length === 0) return t('unnamed');
  const text = listedFirst(known, most);
  return known.length === rows.length ? text : t('andUnnamed', { crawlers: text });
}

/** Crawlers that obey the group of another one, by group: `Applebot and Kagibot: obey the Googlebot group`. */
function* followersText(rows: readonly AuditRow[]): Steps<readonly string[]> {
  const found = new Map<string, AuditRow[]>();
  for (const row of rows) {
    yield 0;
    const { step, token } = row.group;
    if (row.obeys === 'no' || step === 'own' || token === null || token === EVERY_CRAWLER) continue;
    entryOf(found, token, () => []).push(row);
  }
  return [...found].map(([token, some]) => remarkOn(some, t('follows', { count: some.length, token })));
}

const remarkOn = (rows: readonly AuditRow[], remark: string): string =>
  t('remark', {
    crawlers: listedFirst(
      importantFirst(rows).map(({ token }) => token),
      MAX.remarks,
    ),
    remark,
  });

/** Each remark once, with its crawlers, in the order of `REMARK_KEYS`. */
function* remarksText(rows: readonly AuditRow[]): Steps<readonly string[]> {
  const found = new Map<string, { readonly remark: Remark; readonly rows: AuditRow[] }>();
  for (const row of rows) {
    yield 0;
    for (const own of row.remarks) {
      const remark = briefly(row, own);
      if (!remark) continue;
      const id = `${remark.key} ${remark.use ?? ''}`;
      entryOf(found, id, () => ({ remark, rows: [] })).rows.push(row);
    }
  }
  return [...found.values()]
    .sort((a, b) => REMARK_KEYS.indexOf(a.remark.key) - REMARK_KEYS.indexOf(b.remark.key))
    .map(({ remark, rows: some }) => remarkOn(some, remarkText(remark, some.length)));
}

/**
 * The remark for a list. A file that does not name a crawler has no effect on one that ignores it anyway, and need not
 * know what a control decides.
 */
function briefly({ token, isNamed }: AuditRow, remark: Remark): Remark | undefined {
  if (isNamed) return remark;
  if (remark.key === 'noEffect') return { key: 'ignores' };
  return remark.key === 'control' && principalPlace(token) === undefined ? undefined : remark;
}
