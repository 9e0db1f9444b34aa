/** A file without any URL has one fault, not one per line: it is not a text sitemap. Rules that failed are shown, too. */
import { COUNTER } from '../core/findings/counts.ts';
import { isOfFailures } from '../core/rule/failureRule.ts';
import type { Finding } from '../core/rule/rule.ts';
import type { AnyDocument, Filter, Findings, FixesOfEach, LanguageService, Places } from '../core/service.ts';
import { finished, type Steps } from '../core/steps.ts';

const CODE = 'text/not-a-url';

const inOrder = (finding: Finding, others: readonly Finding[]): readonly Finding[] =>
  [finding, ...others].sort((a, b) => a.start - b.start);

/** A service that reports such a file once, on its first line that is not a URL, and offers no fix there. */
export function withoutUrlsOnce<D extends AnyDocument>(
  service: LanguageService<D>,
  hasUrls: (document: D) => boolean,
): LanguageService<D> {
  const isLine = ({ code, variant }: Finding): boolean =>
    code === CODE && (variant === undefined || variant === 'comment');
  const only = (document: D): Finding | undefined => {
    if (hasUrls(document)) return undefined;
    const [first, ...others] = service.places(document, { code: CODE, most: 2 }).filter(isLine);
    return first && others.length > 0 ? { ...first, variant: 'none' } : undefined;
  };
  function* fixesOfEach(document: D, findings: readonly Finding[], only?: 'safe'): Steps<FixesOfEach<D>> {
    const isFixable = ({ variant }: Finding): boolean => variant !== 'none';
    const fixes = (yield* service.fixesOfEach(document, findings.filter(isFixable), only)).values();
    return findings.map((finding) => (isFixable(finding) ? fixes.next().value! : []));
  }
  function* findingsInSteps(document: D, limit?: number, keeps?: Filter): Steps<Findings> {
    const first = only(document);
    if (!first) return yield* service.findingsInSteps(document, limit, keeps);
    const { findings, counts } = yield* service.findingsInSteps(document, limit, isOfFailures);
    if (!document.text.complete) return { findings, counts };
    const counter = COUNTER[first.severity];
    return { findings: inOrder(first, findings), counts: { ...counts, [counter]: counts[counter] + 1 } };
  }
  function* placesInSteps(document: D, wanted: Places = {}): Steps<readonly Finding[]> {
    const first = only(document);
    if (!first) return yield* service.placesInSteps(document, wanted);
    const failures = yield* service.placesInSteps(document, { ...wanted, keeps: isOfFailures });
    const { code = CODE, start = 0, end = Number.POSITIVE_INFINITY } = wanted;
    return code === CODE && first.start <= end && first.end >= start ? inOrder(first, failures) : failures;
  }
  return {
    ...service,
    findings: (document, limit, keeps) => finished(findingsInSteps(document, limit, keeps)),
    findingsInSteps,
    places: (document, wanted) => finished(placesInSteps(document, wanted)),
    placesInSteps,
    fixes: (document, finding, only) => finished(fixesOfEach(document, [finding], only))[0]!,
    fixesOfEach,
    drafts: (document, finding, only) =>
      finding.variant === 'none' ? [] : service.drafts(document, finding, only),
  };
}
