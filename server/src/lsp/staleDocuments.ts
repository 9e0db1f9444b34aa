/**
 * When documents are told that they are to be read again: together, as few times as possible, and looked for in slices.
 * Only `Sites` knows which they are; what is on its way to it is not known here, only that something is.
 */
import { SLICE_MS } from './reading.ts';
import { failureTo } from './words/failures.ts';
import type { WorkspaceOptions } from './workspaceOptions.ts';
import { afterMessages } from './yieldToMessages.ts';

/** How long documents keep the findings of an older state while files are read, in milliseconds. */
const PATIENCE_MS = 3000;

export type StaleDocuments = ReturnType<typeof createStaleDocuments>;

/** The stale documents of one connection. */
export function createStaleDocuments({ sites, guard, onStale, onSettled }: WorkspaceOptions) {
  /** How much is on its way to the site. */
  let busy = 0;
  let settledAt = 0;
  /** It is still looked which documents are stale. */
  let doubts = false;

  /** Hands on which documents are to be read again, unless there will soon be more to say. */
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
    /** Does work that tells the site something, and settles at its end; rejects where the work does. */
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
