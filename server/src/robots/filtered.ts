import { isOfFailures } from '../core/rule/failureRule.ts';
import type { Finding } from '../core/rule/rule.ts';
import type { AnyDocument, Filter, Findings, LanguageService, Places } from '../core/service.ts';
import { finished, type Steps } from '../core/steps.ts';
import { Attached } from '../text/attached.ts';

/**
 * A service that reports only some of what its lint rules find, because leaf rules do not see the whole file; always that a
 * rule has thrown.
 * @param filterOf finds in steps which findings of a document to keep; undefined to keep all
 */
export function filtered<D extends AnyDocument>(
  service: LanguageService<D>,
  filterOf: (document: D) => Steps<Filter | undefined>,
): LanguageService<D> {
  function* filterSteps(document: D): Steps<Filter | undefined> {
    const isFinal = document.text.complete && service.marks(document) === undefined;
    const keeps = isFinal ? yield* filterOf(document) : undefined;
    return keeps && ((code, start) => isOfFailures(code) || keeps(code, start));
  }
  const known = new Attached<D, { readonly limit: number; readonly findings: Findings }>();
  function* findingsInSteps(document: D, limit = Number.POSITIVE_INFINITY): Steps<Findings> {
    const settled = known.get(document);
    if (settled?.limit === limit) return settled.findings;
    return yield* service.findingsInSteps(document, limit, yield* filterSteps(document));
  }
  function* placesInSteps(document: D, where?: Places): Steps<readonly Finding[]> {
    return yield* service.placesInSteps(document, { ...where, keeps: yield* filterSteps(document) });
  }
  return {
    ...service,
    findings: (document, limit) => finished(findingsInSteps(document, limit)),
    findingsInSteps,
    *settle(document, limit) {
      const keeps = yield* filterSteps(document);
      yield* service.settle(document, keeps ? Number.POSITIVE_INFINITY : limit);
      if (keeps) known.set(document, { limit, findings: yield* findingsInSteps(document, limit) });
    },
    places: (document, where) => finished(placesInSteps(document, where)),
    placesInSteps,
  };
}
