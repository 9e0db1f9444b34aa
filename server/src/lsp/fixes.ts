import { bulkFixes } from '../core/fixedText.ts';
import type { Code, Edit, Finding } from '../core/rule.ts';
import type { ReadyFix } from '../core/service.ts';
import type { OpenDocument } from './documents.ts';
import { findingsOf, MOST_FINDINGS } from './findings.ts';
import type { Guard } from './guard.ts';
import { SLICE_MS } from './reading.ts';
import { yieldToMessages } from './yieldToMessages.ts';

/** A snapshot with what reads it. */
type Snapshot = Pick<OpenDocument, 'uri' | 'service' | 'document'>;

/** The ways to fix each of several findings, best first. */
export const fixesOfEach = (
  open: Snapshot,
  findings: readonly Finding[],
  guard: Guard,
): readonly (readonly ReadyFix[])[] =>
  guard(
    `fix ${open.uri}`,
    findings.map(() => []),
    () => open.service.fixesOfEach(open.document, findings),
  );

/** The ways to fix a finding of the snapshot, best first; on request only those that are safe. */
const fixesOf = (open: Snapshot, finding: Finding, guard: Guard, only?: 'safe'): readonly ReadyFix[] =>
  guard(`fix ${finding.code} in ${open.uri}`, [], () => open.service.fixes(open.document, finding, only));

/** What is to be fixed at once: the findings of one rule or of all, and how: as `title` says, or else safely. */
export interface Wanted {
  readonly code?: string | undefined;
  readonly title?: string | undefined;
}

/** The way to fix a finding that is wanted: the best of the safe ones, or the one of that title. */
function wantedFix(
  open: Snapshot,
  finding: Finding,
  { code, title }: Wanted,
  guard: Guard,
): ReadyFix | undefined {
  if (code !== undefined && finding.code !== code) return undefined;
  if (title === undefined) return fixesOf(open, finding, guard, 'safe')[0];
  return fixesOf(open, finding, guard).find((fix) => fix.bulk && fix.title === title);
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
 * The edits of all fixes of a document that are wanted, proven together. Pauses every few milliseconds. Undefined where
 * the document has changed meanwhile, or `stop` says so.
 */
export async function allEdits(
  open: OpenDocument,
  { code, title }: Wanted,
  guard: Guard,
  stop: () => boolean,
): Promise<readonly Edit[] | undefined> {
  const { document, service, uri } = open;
  const isConcerned = (one: Code): boolean => code === undefined || one === code;
  const fixing = title === undefined ? 'safe' : { title };
  const steps = bulkFixes(service, document, { fixing, isConcerned });
  try {
    for (let until = performance.now() + SLICE_MS; ; ) {
      const step = guard(`fix ${uri}`, undefined, () => steps.next());
      if (!step) return [];
      if (step.done) return step.value.edits;
      if (performance.now() < until) continue;
      await yieldToMessages();
      if (open.document !== document || open.closed || stop()) return undefined;
      until = performance.now() + SLICE_MS;
    }
  } finally {
    steps.return(undefined as never);
  }
}
