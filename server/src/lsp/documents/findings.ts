import { type Finding, type RuleMeta, SEVERITIES } from '../../core/rule/rule.ts';
import type { Findings, LanguageService, Span } from '../../core/service.ts';
import type { Guard } from '../wire/guard.ts';
import { failureTo } from '../words/failures.ts';
import { calmed } from './calm.ts';
import type { OpenDocument } from './documents.ts';

/** How many findings of a document are sent; one more diagnostic says how many there are besides. */
export const MOST_FINDINGS = 1000;

const NONE: Findings = { findings: [], counts: { errors: 0, warnings: 0, infos: 0, hints: 0 } };

/** What is shown of the newest snapshot, errors first where there are more than `MOST_FINDINGS`: all, or what stays while it is typed in. */
export function findingsOf(open: OpenDocument, guard: Guard): Findings {
  if (open.found?.document !== open.document) {
    const findings = guard(failureTo('check', { uri: open.uri }), NONE, () =>
      open.service.findings(open.document, MOST_FINDINGS),
    );
    open.found = { document: open.document, ...calmed(open, findings) };
  }
  return open.found.findings;
}

const keyOf = ({ code, start, end }: Finding): string => `${start} ${end} ${code}`;
const shown = new WeakMap<Findings, ReadonlyMap<string, Finding>>();

/** Finds what is shown of a finding; undefined for one that is shown at another place. */
export function shownAt(open: OpenDocument, guard: Guard): (finding: Finding) => Finding | undefined {
  const found = findingsOf(open, guard);
  const byKey = shown.get(found) ?? new Map(found.findings.map((one) => [keyOf(one), one]));
  shown.set(found, byKey);
  return (finding) => byKey.get(keyOf(finding));
}

/** Whether what a finding is shown by is not held back until a rest: itself, or the first of equal ones. */
export function isNotWithheld(open: OpenDocument, guard: Guard): (finding: Finding) => boolean {
  const shown = shownAt(open, guard);
  if (!open.found?.withheld) return () => true;
  const folded = new Set(open.found.findings.findings.flatMap(({ code, fold }) => (fold ? code : [])));
  return (finding) => shown(finding) !== undefined || folded.has(finding.code);
}

/** The findings that are shown in a span, the most severe first. */
export const shownIn = (open: OpenDocument, { start, end }: Span, guard: Guard): readonly Finding[] =>
  findingsOf(open, guard)
    .findings.filter((finding) => finding.start <= end && finding.end >= start)
    .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));

const rulesOfService = new WeakMap<LanguageService, ReadonlyMap<string, RuleMeta>>();

/** The rules of a language by their code. */
export function rulesOf(service: LanguageService): ReadonlyMap<string, RuleMeta> {
  let rules = rulesOfService.get(service);
  if (!rules) {
    rules = new Map(service.rules.map((rule) => [rule.code as string, rule]));
    rulesOfService.set(service, rules);
  }
  return rules;
}
