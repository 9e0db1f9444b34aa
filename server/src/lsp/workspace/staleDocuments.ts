/**
 * Decides when documents are read again: together, as rarely as possible. They are searched for in slices.
 * Only `Sites` knows which documents these are; this module only counts the work that will change it.
 */
import { SLICE_MS } from '../documents/reading.ts';
import { afterMessages } from '../wire/yieldToMessages.ts';
import { failureTo } from '../words/failures.ts';
import type { WorkspaceOptions } from './workspaceOptions.ts';

/** How long documents keep the findings of an older state while files are read, in milliseconds. */
const PATIENCE_MS = 3000;

export type StaleDocuments = ReturnType<typeof createStaleDocuments>;

/** The stale documents of one connection. */
export function createStaleDocuments({ sites, guard, onStale, onSettled }: WorkspaceOptions) {
  /** How many changes of the site are in progress. */
  let busy = 0;
  let settledAt = 0;
  /** The search for stale documents has not ended. */
  let doubts = false;

  /** Reports the stale documents, unless more changes follow soon. */
  const settle = (): void => {
    const end = performance.now() + SLICE_MS;
    if (busy > 0 && performance.now() - settledAt < PATIENCE_MS) {
      guard(failureTo('settle', {}), undefined, () => sites.settle(() => performance.now() < end));
      return;
    }
    settledAt = performance.now();
    const uris = guard(failureTo('stale', {}), undefined, () => sites.stale(() => performance.now() < end));
    if (uris && !doubts && sites.isInDoubt()) lookOn();
    if (uris?.length) onStale(uris);
    if (isSettled()) onSettled();
  };
  const isSettled = (): boolean => busy === 0 && !doubts;
  const lookOn = (): void => {
    doubts = true;
    afterMessages(() => {
      doubts = false;
      settle();
    });
  };

  return {
    settle,
    /** Does work that changes the site, and settles afterwards; rejects where the work rejects. */
    async after(work: () => Promise<void>): Promise<void> {
      if (busy++ === 0) settledAt = performance.now();
      try {
        await work();
      } finally {
        busy--;
        settle();
      }
    },
    isSettled,
  };
}
