/**
 * Holds back findings while the user types. After a typed edit, which is a few characters at a place (`typedEdits.ts`),
 * a new finding waits until the document has had no edit for 0.7 s. Existing findings move along with the text, and are
 * removed at once when they are fixed (`trackedFindings.ts`). After the pause, the findings are sent, or the client gets
 * a refresh request, and the site gets the text.
 *
 * Everything that shows findings calls `findingsOf` of `findings.ts`, so pushed and pulled findings, counts and light
 * bulb agree. Opening, saving, pasting a line and the edits of code actions hold nothing back. In a file with hundreds
 * of findings, nothing is collected or sent before the pause.
 */
import { countFindings } from '../../core/findings/counts.ts';
import type { Findings } from '../../core/service.ts';
import { type Clock, systemClock } from '../wire/timers.ts';
import type { DocumentEdit } from './documents.ts';
import { isClaimed, type OpenDocument } from './openDocument.ts';
import { movedLenses } from './steadyLenses.ts';
import { matchTracked, moved, type TrackedFinding, trackedOf } from './trackedFindings.ts';
import { isTyped } from './typedEdits.ts';

/** How long a document must be without edits until all of its findings are shown, in milliseconds. */
export const REST_MS = 700;
/** In a file with this many findings, updating them after each key costs more than it helps. */
const CROWD = 200;

export interface CalmOptions {
  readonly clock?: Clock | undefined;
  /** Replaces `REST_MS`. */
  readonly restMs?: number | undefined;
  /** Called when all findings of a document may be shown. */
  readonly onRest: (open: OpenDocument) => void;
}

export type Calm = ReturnType<typeof createCalm>;

/** Holds back findings of the documents of one connection. */
export function createCalm({ clock = systemClock, restMs = REST_MS, onRest }: CalmOptions) {
  /** Functions that cancel the wait of a document. */
  const waiting = new Map<OpenDocument, () => void>();

  /** Functions to call when the user pauses in a document. */
  const listeners = new Map<OpenDocument, (() => void)[]>();

  const drop = (open: OpenDocument): void => {
    waiting.get(open)?.();
    waiting.delete(open);
    delete open.tracked;
  };
  const rest = (open: OpenDocument): void => {
    for (const listener of listeners.get(open) ?? []) listener();
    listeners.delete(open);
  };
  const release = (open: OpenDocument): void => {
    if (!waiting.has(open)) return;
    drop(open);
    rest(open);
    const { document, withheld } = open.found ?? {};
    if (document && withheld) open.found = { document, findings: withheld };
    onRest(open);
  };

  return {
    /** Handles an edit of a document. An edit that was not typed ends the holding back. */
    edited(edit: DocumentEdit): void {
      const { open, changes } = edit;
      const tracked = isTyped(changes, edit.sent) ? trackedBefore(edit) : undefined;
      drop(open);
      if (open.lenses) open.lenses = movedLenses(open.lenses, changes, tracked !== undefined);
      if (!tracked) {
        rest(open);
        return;
      }
      open.tracked = tracked.map((item) => changes.reduce(moved, item));
      waiting.set(
        open,
        clock(() => release(open), restMs),
      );
    },
    /** Whether nothing is sent for a document before the pause: it has hundreds of findings. */
    isCrowded: ({ tracked }: OpenDocument): boolean => tracked !== undefined && tracked.length >= CROWD,
    /** Shows all findings: the document was saved. */
    release,
    /** Resolves when nothing of a document waits for a pause. */
    rested(open: OpenDocument): Promise<void> {
      if (!waiting.has(open)) return Promise.resolve();
      return new Promise((resolve) => listeners.set(open, [...(listeners.get(open) ?? []), resolve]));
    },
    /** The document was closed. */
    drop(open: OpenDocument): void {
      drop(open);
      rest(open);
    },
    /** No document waits for a pause. */
    isSettled: (): boolean => waiting.size === 0,
  };
}

/** The findings before an edit; undefined if not all of them were known then. */
function trackedBefore({ open, before }: DocumentEdit): readonly TrackedFinding[] | undefined {
  if (before !== open.service || !isClaimed(open)) return [];
  if (open.tracked || !open.found?.document.text.complete) return open.tracked;
  const { document, findings } = open.found;
  return trackedOf(open.service, document, findings.findings);
}

/**
 * The findings of the newest snapshot that may be shown now: for each earlier finding, one of the same code on the same
 * leaf, or, for rules about the whole file, in the file. `withheld` are all findings, if others wait for a pause.
 */
export function calmed(
  open: OpenDocument,
  all: Findings,
): { readonly findings: Findings; readonly withheld?: Findings } {
  const { tracked, document, service } = open;
  if (!tracked) return { findings: all };
  const found = trackedOf(service, document, all.findings);
  const shown = matchTracked(service, document, tracked, found);
  if (document.text.complete) open.tracked = shown;
  const isShown = new Set(shown);
  if (found.every((item) => isShown.has(item))) return { findings: all };
  const findings = shown.map(({ finding }) => finding).sort((a, b) => a.start - b.start || a.end - b.end);
  return { findings: { findings, counts: countFindings(findings) }, withheld: all };
}
