import type { RuleMeta } from '../core/rule.ts';
import type { Findings, LanguageService } from '../core/service.ts';
import type { OpenDocument } from './documents.ts';
import type { Guard } from './guard.ts';

/** How many findings of a document are sent; one more diagnostic says how many there are besides. */
export const MOST_FINDINGS = 1000;

const NONE: Findings = { findings: [], counts: { errors: 0, warnings: 0, infos: 0, hints: 0 } };

/** The findings of the newest snapshot, errors first where there are more than `MOST_FINDINGS`. */
export function findingsOf(open: OpenDocument, guard: Guard): Findings {
  if (open.found?.document !== open.document) {
    const findings = guard(`check ${open.uri}`, NONE, () =>
      open.service.findings(open.document, MOST_FINDINGS),
    );
    open.found = { document: open.document, findings };
  }
  return open.found.findings;
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
