/**
 * Decides when documents are read again: together, and as rarely as possible. They are searched for in slices. `Sites`
 * decides which documents are stale; this file counts the pending changes of the site.
 */
import { afterMessages, slice } from '../wire/yieldToMessages.ts';
import { failureTo } from '../words/failures.ts';
import type { WorkspaceContext } from './context.ts';

/** How long documents keep outdated findings while files are read, in milliseconds. */
const PATIENCE_MS = 3000;

export type StaleDocuments = ReturnType<typeof createStaleDocuments>;

/** The stale documents of one connection. */
export function createStaleDocuments({ project: { sites }, events, guard }: WorkspaceContext) {
  /** The number of pending changes of the site. */
  let busy = 0;
  let settledAt = 0;
  /** The search for stale documents is not finished. */
  let doubts = false;

  /** Reports the stale documents, unless more changes follow soon. */
  const settle = (): void => {
    const more = slice();
    if (busy > 0 && performance.now() - settledAt < PATIENCE_MS) {
      guard(failureTo('settle', {}), undefined, () => sites.settle(more));
      return;
    }
    const uris = guard(failureTo('stale', {}), undefined, () => sites.stale(more));
    if (!sites.isPending) settledAt = performance.now();
    if (uris && !doubts && sites.isInDoubt()) lookOn();
    if (uris?.length) events.answersChanged(uris);
    if (isSettled()) events.siteSettled();
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
    /** Runs work that changes the site, and settles afterwards; rejects if the work rejects. */
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
