import { COUNTER, countFindings } from '../core/findings/counts.ts';
import { type Finding, SEVERITIES } from '../core/rule/rule.ts';
import type { AnyDocument, LanguageService } from '../core/service.ts';
import { finished, type Steps } from '../core/steps.ts';

/** Whether a finding is reported. */
export type Filter = (finding: Finding) => boolean;

/**
 * A service that reports only some of what its rules find, because leaf rules do not see the whole file.
 * @param filterOf finds in steps which findings of a document to keep; undefined to keep all
 */
export function filtered<D extends AnyDocument>(
  service: LanguageService<D>,
  filterOf: (document: D) => Steps<Filter | undefined>,
): LanguageService<D> {
  function* filterSteps(document: D): Steps<Filter | undefined> {
    const isFinal = document.text.complete && service.marks(document) === undefined;
    return isFinal ? yield* filterOf(document) : undefined;
  }
  const filter = (document: D): Filter | undefined => finished(filterSteps(document));
  return {
    ...service,
    findings(document, limit = Number.POSITIVE_INFINITY) {
      const keeps = filter(document);
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
      yield* service.settle(document, (yield* filterSteps(document)) ? Number.POSITIVE_INFINITY : limit);
    },
    places(document, where) {
      const keeps = filter(document);
      const found = service.places(document, where);
      return keeps ? found.filter(keeps) : found;
    },
  };
}
