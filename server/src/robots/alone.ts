import { COUNTER, countFindings } from '../core/lint.ts';
import type { Finding } from '../core/rule.ts';
import type { AnyDocument, LanguageService } from '../core/service.ts';

/**
 * A service that reports nothing but the findings of `codes` in a document of which `isOther` says that it is not of its
 * language at all: whatever else the rules find there follows from that.
 */
export function alone<D extends AnyDocument>(
  service: LanguageService<D>,
  codes: ReadonlySet<string>,
  isOther: (document: D) => boolean,
): LanguageService<D> {
  const isAlone = (document: D): boolean =>
    document.text.complete && service.marks(document) === undefined && isOther(document);
  const own = (findings: readonly Finding[]): Finding[] => findings.filter(({ code }) => codes.has(code));
  return {
    ...service,
    findings(document, limit) {
      if (!isAlone(document)) return service.findings(document, limit);
      const findings = own(service.findings(document).findings);
      const counts = countFindings([]);
      for (const { severity } of findings) counts[COUNTER[severity]]++;
      return { findings, counts };
    },
    places: (document, where) =>
      isAlone(document) ? own(service.places(document, where)) : service.places(document, where),
  };
}
