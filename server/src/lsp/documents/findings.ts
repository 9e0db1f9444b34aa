import type { Finding, RuleMeta } from '../../core/rule/rule.ts';
import type { Findings, LanguageService } from '../../core/service.ts';
import type { Guard } from '../wire/guard.ts';
import { failureTo } from '../words/failures.ts';
import { calmed } from './calm.ts';
import type { OpenDocument } from './openDocument.ts';

/** The limit of diagnostics of a document; one more says how many are left out. */
export const MAX_FINDINGS = 1000;

const NONE: Findings = { findings: [], counts: { errors: 0, warnings: 0, infos: 0, hints: 0 } };

/**
 * The findings of the newest snapshot to show, in fair order if there are more than `MAX_FINDINGS`: all, or, while the user
 * types, the earlier ones.
 */
export function findingsOf(open: OpenDocument, guard: Guard): Findings {
  if (open.found?.document !== open.document) {
    const findings = guard(failureTo('check', { uri: open.uri }), NONE, () =>
      open.service.findings(open.document, MAX_FINDINGS),
    );
    open.found = { document: open.document, ...calmed(open, findings) };
  }
  return open.found.findings;
}

const keyOf = ({ code, start, end }: Finding): string => `${start} ${end} ${code}`;
const shown = new WeakMap<Findings, ReadonlyMap<string, Finding>>();

/** The finding under which a finding is shown at its own place; undefined if it is shown elsewhere. */
export function shownAt(open: OpenDocument, guard: Guard): (finding: Finding) => Finding | undefined {
  const found = findingsOf(open, guard);
  const byKey = shown.get(found) ?? new Map(found.findings.map((finding) => [keyOf(finding), finding]));
  shown.set(found, byKey);
  return (finding) => byKey.get(keyOf(finding));
}

/** Whether a finding is shown now and not held back: itself, or the one it is folded into. */
export function isNotWithheld(open: OpenDocument, guard: Guard): (finding: Finding) => boolean {
  const shown = shownAt(open, guard);
  if (!open.found?.withheld) return () => true;
  const folded = new Set(open.found.findings.findings.flatMap(({ code, fold }) => (fold ? code : [])));
  return (finding) => shown(finding) !== undefined || folded.has(finding.code);
}

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
