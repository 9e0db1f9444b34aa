import { LONGEST_AT_PLACE } from '../../core/features.ts';
import { inFairOrder } from '../../core/findings/fairOrder.ts';
import { bulkFixes } from '../../core/fixes/fixedText.ts';
import type { Code, Edit, Finding } from '../../core/rule/rule.ts';
import type { FixesOfEach, Places, ReadyFix } from '../../core/service.ts';
import type { Steps } from '../../core/steps.ts';
import type { OpenDocument } from '../documents/openDocument.ts';
import { type Guard, guardSteps } from '../wire/guard.ts';
import { failureTo } from '../words/failures.ts';

/** A snapshot with its language service. */
type Snapshot = Pick<OpenDocument, 'uri' | 'service' | 'document'>;

/** The fixes of each of several findings, best first; none if that fails. */
export const fixesOfEach = (
  { uri, service, document }: Snapshot,
  findings: readonly Finding[],
  guard: Guard,
  only?: 'safe',
): Steps<FixesOfEach> =>
  guardSteps(
    guard,
    failureTo('fix', { uri }),
    findings.map(() => []),
    () => service.fixesOfEach(document, findings, only),
  );

/** Findings at every place, as `LanguageService.places` returns them. */
export const placesOf = (
  { uri, service, document }: Snapshot,
  wanted: Places,
  guard: Guard,
): Steps<readonly Finding[]> =>
  guardSteps(guard, failureTo('check', { uri }), [], () => service.placesInSteps(document, wanted));

/** Whether a request may compute the fixes of a finding: not in a leaf that is too long to be parsed for it. */
export const isFixable =
  ({ document }: Snapshot) =>
  ({ start }: Finding): boolean =>
    (document.text.leafAt(start)?.leaf.units ?? 0) <= LONGEST_AT_PLACE;

/** Findings to fix at once: of one rule or of all; and the fixes: those titled `title`, or else the safe ones. */
export interface FixSelection {
  readonly code?: string | undefined;
  readonly title?: string | undefined;
}

/** The limit of findings of a rule whose fix titles are collected. */
const MAX_TITLED = 20;

/** Titles of the unsafe fixes of one rule that may be made for all its findings; they are not proven. */
export function* bulkTitles(
  open: Snapshot,
  findings: readonly Finding[],
  code: Code,
  guard: Guard,
): Steps<ReadonlySet<string>> {
  const titles = new Set<string>();
  for (const finding of findings
    .filter((finding) => finding.code === code && isFixable(open)(finding))
    .slice(0, MAX_TITLED)) {
    const drafts = guard(failureTo('fixRule', { code, uri: open.uri }), [], () =>
      open.service.drafts(open.document, finding),
    );
    for (const { title, bulk } of drafts) if (bulk) titles.add(title);
    yield 0;
  }
  return titles;
}

/** Beyond this many findings, fixes are made on demand only. */
const MAX_EAGER = 200;

/** Whether fixing these findings takes long. */
export const isLong = (open: Snapshot, { code }: FixSelection, guard: Guard): boolean =>
  guard(failureTo('check', { uri: open.uri }), [], () =>
    open.service.places(open.document, { code, most: MAX_EAGER + 1 }),
  ).length > MAX_EAGER;

/** The most findings that are examined to see whether there are fixes. */
const MAX_TRIED = 500;
/** The number of findings that are proven together, and the limit of all findings that are then proven. */
const PROVEN_AT_ONCE = 16;
const MAX_PROVEN = 8 * PROVEN_AT_ONCE;

/**
 * Whether at least `count` findings of the file have an applicable fix, among the first ones of each rule, or of one. If none of the first `MAX_PROVEN` candidates has one, the search ends.
 */
export function* hasFixes(
  open: OpenDocument,
  count: number,
  wanted: FixSelection,
  guard: Guard,
): Steps<boolean> {
  const { code, title } = wanted;
  const { document, service } = open;
  const only = title === undefined ? 'safe' : undefined;
  const isWanted = ({ bulk, safe, title: own }: ReadyFix): boolean =>
    title === undefined ? safe : bulk && own === title;
  const findings =
    code === undefined
      ? inFairOrder(yield* placesOf(open, { ofEach: MAX_TRIED }, guard)).slice(0, MAX_TRIED)
      : yield* placesOf(open, { code, most: MAX_TRIED }, guard);
  let left = count;
  let proven = 0;
  let batch: Finding[] = [];
  const prove = function* (): Steps<void> {
    const fixes = yield* fixesOfEach({ uri: open.uri, service, document }, batch, guard, only);
    left -= fixes.filter((some) => some.some(isWanted)).length;
    proven += batch.length;
    batch = [];
  };
  for (const finding of findings.filter(isFixable(open))) {
    const drafts = guard(failureTo('fixRule', { code: finding.code, uri: open.uri }), [], () =>
      service.drafts(document, finding, only),
    );
    yield 0;
    if (!drafts.some(isWanted)) continue;
    batch.push(finding);
    // One by one if one is enough.
    if (batch.length < Math.min(PROVEN_AT_ONCE, left)) continue;
    yield* prove();
    if (left <= 0 || proven >= MAX_PROVEN) break;
  }
  if (batch.length > 0 && left > 0) yield* prove();
  return left <= 0;
}

/** The edits of all applicable fixes of a document, proven together; none if that fails. */
export function* allEdits(
  { document, service, uri }: OpenDocument,
  { code, title }: FixSelection,
  guard: Guard,
): Steps<readonly Edit[]> {
  const isConcerned = (item: Code): boolean => code === undefined || item === code;
  const fixing = title === undefined ? 'safe' : { title };
  const fixed = yield* guardSteps(guard, failureTo('fix', { uri }), undefined, () =>
    bulkFixes(service, document, { fixing, isConcerned }),
  );
  return fixed?.edits ?? [];
}
