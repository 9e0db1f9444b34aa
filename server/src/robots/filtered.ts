import { COUNTER, countFindings } from '../core/findings/lint.ts';
import { type Finding, SEVERITIES } from '../core/rule/rule.ts';
import type { AnyDocument, LanguageService } from '../core/service.ts';

/** Whether a finding is reported. */
export type Sieve = (finding: Finding) => boolean;

/**
 * A service that reports only some of what its rules find, because leaf rules do not see the whole file.
 * @param sieveOf which findings of a document to keep; undefined to keep all
 */
export function filtered<D extends AnyDocument>(
  service: LanguageService<D>,
  sieveOf: (document: D) => Sieve | undefined,
): LanguageService<D> {
  const sieve = (document: D): Sieve | undefined =>
    document.text.complete && service.marks(document) === undefined ? sieveOf(document) : undefined;
  return {
    ...service,
    findings(document, limit = Number.POSITIVE_INFINITY) {
      const keeps = sieve(document);
      if (!keeps) return service.findings(document, limit);
      const kept = service.findings(document).findings.filter(keeps);
      const counts = countFindings([]);
      for (const { severity } of kept) counts[COUNTER[severity]]++;
      const worst = new Set(
        SEVERITIES.flatMap((one) => kept.filter(({ severity }) => severity === one)).slice(0, limit),
      );
      return { findings: kept.filter((finding) => worst.has(finding)), counts };
    },
    *settle(document, limit) {
      yield* service.settle(document, sieve(document) ? Number.POSITIVE_INFINITY : limit);
    },
    places(document, where) {
      const keeps = sieve(document);
      const found = service.places(document, where);
      return keeps ? found.filter(keeps) : found;
    },
  };
}
