/**
 * Calm typing: which findings are held back after a typed edit. Between a typed edit and a rest, the findings of a document
 * are those that stood before and still do. What is gone is cleared at once; what is new waits for the rest.
 */
import { countFindings } from '../../core/findings/lint.ts';
import type { Findings } from '../../core/service.ts';
import { type Clock, systemClock } from '../wire/timers.ts';
import { type DocumentEdit, isClaimed, type OpenDocument } from './documents.ts';
import { moved, type Standing, standingOf, staying } from './standing.ts';
import { isTyped } from './typedEdits.ts';

/** How long a document must be without edits until all of its findings are shown, in milliseconds. */
export const REST_MS = 700;
/** From so many findings on, to send what stays of them after each key costs more than it helps. */
const CROWD = 200;

export interface Calm {
  /** Takes in an edit of a document. Unless it was typed, nothing of the document is held back any longer. */
  edited(edit: DocumentEdit): void;
  /** Whether nothing is to be sent of a document before the rest: it has hundreds of findings. */
  isCrowded(open: OpenDocument): boolean;
  /** Holds nothing back any longer: the document was saved. */
  release(open: OpenDocument): void;
  /** The document was closed. */
  drop(open: OpenDocument): void;
  /** Nothing waits for a rest. */
  isSettled(): boolean;
}

export interface CalmOptions {
  readonly clock?: Clock | undefined;
  /** Instead of `REST_MS`. */
  readonly restMs?: number | undefined;
  /** All findings of a document may be shown. */
  readonly onRest: (open: OpenDocument) => void;
}

/** Holds findings of the documents of one connection back. */
export function createCalm({ clock = systemClock, restMs = REST_MS, onRest }: CalmOptions): Calm {
  /** What stops the wait of a document. */
  const waiting = new Map<OpenDocument, () => void>();

  const drop = (open: OpenDocument): void => {
    waiting.get(open)?.();
    waiting.delete(open);
    delete open.standing;
  };
  const release = (open: OpenDocument): void => {
    if (!waiting.has(open)) return;
    drop(open);
    const { document, withheld } = open.found ?? {};
    if (document && withheld) open.found = { document, findings: withheld };
    onRest(open);
  };

  return {
    edited(edit) {
      const { open, changes } = edit;
      const standing = isTyped(changes, edit.sent) ? standingBefore(edit) : undefined;
      drop(open);
      if (!standing) return;
      open.standing = standing.map((one) => changes.reduce(moved, one));
      waiting.set(
        open,
        clock(() => release(open), restMs),
      );
    },
    isCrowded: ({ standing }) => standing !== undefined && standing.length >= CROWD,
    release,
    drop,
    isSettled: () => waiting.size === 0,
  };
}

/** What stood before an edit; undefined where the findings of the document have not all been seen yet. */
function standingBefore({ open, before }: DocumentEdit): readonly Standing[] | undefined {
  if (before !== open.service || !isClaimed(open)) return [];
  if (open.standing || !open.found?.document.text.complete) return open.standing;
  const { document, findings } = open.found;
  return standingOf(open.service, document, findings.findings);
}

/**
 * Those of the findings of the newest snapshot that may be shown now: for each one that stands, one of the same code on the
 * same leaf, or in the file for rules about the whole file. `withheld` are all findings, where others wait for a rest.
 */
export function calmed(
  open: OpenDocument,
  all: Findings,
): { readonly findings: Findings; readonly withheld?: Findings } {
  const { standing, document, service } = open;
  if (!standing) return { findings: all };
  const found = standingOf(service, document, all.findings);
  const shown = staying(service, document, standing, found);
  if (document.text.complete) open.standing = shown;
  const isShown = new Set(shown);
  if (found.every((one) => isShown.has(one))) return { findings: all };
  const findings = shown.map(({ finding }) => finding).sort((a, b) => a.start - b.start || a.end - b.end);
  return { findings: { findings, counts: countFindings(findings) }, withheld: all };
}
