import { apart, composed, together, withRoom } from '../core/apart.ts';
import type { Code, Edit, Finding } from '../core/rule.ts';
import type { AnyDocument, ReadyFix } from '../core/service.ts';
import { edited } from '../core/tried.ts';
import type { OpenDocument } from './documents.ts';
import { findingsOf, MOST_FINDINGS } from './findings.ts';
import type { Guard } from './guard.ts';
import { SLICE_MS } from './reading.ts';
import { yieldToMessages } from './yieldToMessages.ts';

/** A snapshot with what reads it. */
type Snapshot = Pick<OpenDocument, 'uri' | 'service' | 'document'>;

/** The ways to fix a finding of the snapshot, best first; on request only those that are safe. */
export const fixesOf = (open: Snapshot, finding: Finding, guard: Guard, only?: 'safe'): readonly ReadyFix[] =>
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

/** Longer texts are fixed in one pass, and fixes that others make possible are left for the next time. */
const MOST_PASSES = 5;
const MOST_REPEATED = 2 ** 18;

/**
 * The edits of all fixes of a document that are wanted: pass by pass, until they leave nothing that is safe to be fixed.
 * Pauses every few milliseconds. Undefined where the document has changed meanwhile, or `stop` says so.
 */
export async function allEdits(
  open: OpenDocument,
  wanted: Wanted,
  guard: Guard,
  stop: () => boolean,
): Promise<readonly Edit[] | undefined> {
  const { document, service } = open;
  const { text, config } = document;
  const isStale = () => open.document !== document || open.closed || stop();
  let edits = await editsOfPass(open, document, wanted, guard, isStale);
  const passes = wanted.title === undefined && text.length <= MOST_REPEATED ? MOST_PASSES : 1;
  for (let pass = 1; edits && edits.length > 0 && pass < passes; pass++) {
    const { uri, languageId, version } = text;
    const fixed = edited(text.getText(), edits);
    const next = guard(`read ${uri}`, undefined, () =>
      service.read(service.open({ uri, languageId, version }, fixed, config)),
    );
    const more = next && (await editsOfPass(open, next, wanted, guard, isStale));
    if (next && !more) return undefined;
    if (!more || more.length === 0) break;
    edits = composed(edits, more, text.length);
  }
  return edits;
}

/** The edits of the fixes that are wanted and do not touch each other's text; of two that do, the first. */
async function editsOfPass(
  open: OpenDocument,
  document: AnyDocument,
  wanted: Wanted,
  guard: Guard,
  isStale: () => boolean,
): Promise<readonly Edit[] | undefined> {
  const { service, uri } = open;
  const all = guard(`check ${uri}`, [], () => service.places(document));
  const groups: (readonly Edit[])[] = [];
  const codes = new Set<Code>();
  let until = performance.now() + SLICE_MS;
  for (const finding of all) {
    if (performance.now() > until) {
      await yieldToMessages();
      if (isStale()) return undefined;
      until = performance.now() + SLICE_MS;
    }
    const fix = wantedFix({ service, uri, document }, finding, wanted, guard);
    if (!fix || fix.edits.length === 0) continue;
    groups.push(fix.edits);
    codes.add(finding.code);
  }
  const holds = (some: readonly (readonly Edit[])[]): boolean =>
    guard(`prove the fixes of ${uri}`, false, () => service.keepsMeaning(document, apart(some)));
  const edits = apart(wanted.title === undefined ? together(groups, holds) : groups);
  const companionEdits = [...codes].map((one) =>
    guard(`fix ${uri}`, [], () => service.companionEdits(document, one, edits)),
  );
  return withRoom(edits, companionEdits);
}
