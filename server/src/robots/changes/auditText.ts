/** The texts of an audit, laid out by each output format in its own way. */

import { joinClauses } from '../../core/clauses.ts';
import { listedFirst } from '../../core/findings/listedFirst.ts';
import { entryOf } from '../../core/memo.ts';
import type { Steps } from '../../core/steps.ts';
import { principalPlace } from '../facts/principal.ts';
import { EVERY_CRAWLER } from '../semantics/index.ts';
import { describeUse, type UseAnswer } from '../uses/describe.ts';
import { auditTerms, REMARK_KEYS, type Remark, remarkText, auditWords as t } from '../words/audit.ts';
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
      text: crawlersText(own),
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
  const first = headOf(answer, isMinority ? answer.rows : undefined);
  const exceptions = (['nothing', 'part', 'all'] as const).flatMap((reach) => {
    const some = others.filter((auditCase) => auditCase.reach === reach);
    if (some.length === 0) return [];
    return t('answer', {
      reach: reach === 'part' && answer.reach === 'part' ? 'other' : reach,
      ...{ share: 'none', urls: '' },
      ...placeOf(some.flatMap(({ lines }) => lines)),
      ...whoOf(importantFirst(some.flatMap(({ rows }) => rows)), MAX.exceptions),
    });
  });
  return joinClauses([first, ...exceptions]);
}

/** `blocked (line 12)`; `partly: 3 of 40 URLs (lines 3–9)`; with crawlers `blocked (line 12): PerplexityBot`. */
function headOf({ reach, urls, lines }: AuditCase, rows?: readonly AuditRow[]): string {
  const share = reach === 'part' && lines.length > 0 ? urls : null;
  return t('answer', {
    reach,
    share: share ? 'urls' : 'none',
    urls: share ? auditTerms('urls', { allowed: share.allowed, total: share.of }) : '',
    ...placeOf(lines),
    ...(rows ? whoOf(rows, MAX.exceptions) : { who: 'all', crawlers: '' }),
  });
}

const placeOf = (lines: readonly number[]) =>
  lines.length === 0 ? { place: 'none', lines: '' } : { place: 'lines', lines: describeLines(lines) };

/** The first crawlers, and how many more there are; last, if they are among them, those that no group names. */
function whoOf(rows: readonly AuditRow[], most: number) {
  const known = rows.filter(({ token }) => token !== EVERY_CRAWLER).map(({ token }) => token);
  if (known.length === 0) return { who: 'others', crawlers: '' } as const;
  const who = known.length === rows.length ? 'names' : 'andOthers';
  return { who, crawlers: listedFirst(known, most) } as const;
}

function crawlersText(rows: readonly AuditRow[]): string {
  const { who, crawlers } = whoOf(rows, MAX.crawlers);
  if (who === 'others') return t('unnamed');
  return who === 'names' ? crawlers : t('andUnnamed', { crawlers });
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
  return [...found].map(([token, some]) => t('follows', { ...remarked(some), token }));
}

/** The crawlers that a remark is on. */
const remarked = (rows: readonly AuditRow[]) => ({
  count: rows.length,
  crawlers: listedFirst(
    importantFirst(rows).map(({ token }) => token),
    MAX.remarks,
  ),
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
    .map(({ remark, rows: some }) => remarkText(remark, remarked(some)));
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
