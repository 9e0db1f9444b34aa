import { apart, together, withRoom } from '../core/apart.ts';
import type { Code, Edit, Finding } from '../core/rule.ts';
import type { ReadyFix } from '../core/service.ts';
import type { OpenDocument } from './documents.ts';
import { findingsOf, MOST_FINDINGS, rulesOf } from './findings.ts';
import type { Guard } from './guard.ts';
import { pause } from './later.ts';
import { SLICE_MS } from './reading.ts';

/** The ways to mend a finding of the newest snapshot, best first. */
export const fixesOf = (open: OpenDocument, finding: Finding, guard: Guard): readonly ReadyFix[] =>
  guard(`mend ${finding.code} in ${open.uri}`, [], () => open.service.fixes(open.document, finding));

/** What is to be mended at once: the findings of one rule or of all, and how: as `title` says, or else safely. */
export interface Wanted {
  readonly code?: string | undefined;
  readonly title?: string | undefined;
}

/** The way to mend a finding that is wanted: the best of the safe ones, or the one of that title. */
function wantedFix(
  open: OpenDocument,
  finding: Finding,
  { code, title }: Wanted,
  guard: Guard,
): ReadyFix | undefined {
  if (code !== undefined && finding.code !== code) return undefined;
  if (title === undefined) return safeFix(open, finding, guard);
  return fixesOf(open, finding, guard).find((fix) => fix.bulk && fix.title === title);
}

/** The best of the safe ways to mend a finding. */
function safeFix(open: OpenDocument, finding: Finding, guard: Guard): ReadyFix | undefined {
  const fixes = rulesOf(open.service).get(finding.code)?.fixes;
  if (!fixes || !Object.values(fixes).some((fix) => fix.safe)) return undefined;
  return fixesOf(open, finding, guard).find((fix) => fix.safe);
}

/** Whether at least `count` findings have a fix that is wanted: of those that are shown, or of one rule at the first places. */
export function hasFixes(open: OpenDocument, count: number, wanted: Wanted, guard: Guard): boolean {
  const { code } = wanted;
  const findings =
    code === undefined
      ? findingsOf(open, guard).findings
      : guard(`check ${open.uri}`, [], () =>
          open.service.places(open.document, { code, most: MOST_FINDINGS }),
        );
  let left = count;
  for (const finding of findings) {
    if (left === 0) break;
    if (wantedFix(open, finding, wanted, guard)) left--;
  }
  return left === 0;
}

/**
 * The edits of all fixes of a document that are wanted and do not touch each other's text; of two that do, the first. Pauses every few milliseconds. Undefined where the document has changed meanwhile, or `stop` says so.
 */
export async function allEdits(
  open: OpenDocument,
  wanted: Wanted,
  guard: Guard,
  stop: () => boolean,
): Promise<readonly Edit[] | undefined> {
  const { document } = open;
  const all = guard(`check ${open.uri}`, [], () => open.service.places(document));
  const groups: (readonly Edit[])[] = [];
  const codes = new Set<Code>();
  let until = performance.now() + SLICE_MS;
  for (const finding of all) {
    if (performance.now() > until) {
      await pause();
      if (open.document !== document || open.closed || stop()) return undefined;
      until = performance.now() + SLICE_MS;
    }
    const fix = wantedFix(open, finding, wanted, guard);
    if (!fix || fix.edits.length === 0) continue;
    groups.push(fix.edits);
    codes.add(finding.code);
  }
  const holds = (some: readonly (readonly Edit[])[]): boolean =>
    guard(`prove the fixes of ${open.uri}`, false, () => open.service.keepsMeaning(document, apart(some)));
  const edits = apart(wanted.title === undefined ? together(groups, holds) : groups);
  const besides = [...codes].map((one) =>
    guard(`mend ${open.uri}`, [], () => open.service.besides(document, one, edits)),
  );
  return withRoom(edits, besides);
}
