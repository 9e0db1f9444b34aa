/**
 * Passes the texts of open documents to the site, once they are read and the user has paused. Stored files are handled
 * elsewhere.
 */

import { REST_MS } from '../documents/calm.ts';
import type { OpenDocument } from '../documents/openDocument.ts';
import { systemClock } from '../wire/timers.ts';
import type { WorkspaceContext } from './context.ts';
import type { StaleDocuments } from './staleDocuments.ts';

/** The documents of one connection whose texts are not passed on yet. */
export function createQuietDocuments(
  { project, quietMs = REST_MS, clock = systemClock }: WorkspaceContext,
  stale: StaleDocuments,
) {
  /** Each with whether it is read to its end. */
  const quiet = new Map<OpenDocument, boolean>();
  /** Cancels the wait for a pause. */
  let cancel: (() => void) | undefined;

  const takeIn = async (open: OpenDocument): Promise<void> => {
    quiet.delete(open);
    const { document, service, uri, edition } = open;
    if (!document.text.complete) {
      if (!open.stuck) quiet.set(open, false);
      return;
    }
    await project.takeIn(
      uri,
      service.id,
      () => project.sites.putDocument(uri, service.id, document),
      () => !open.closed && open.edition === edition,
    );
  };
  /** All at once: each change of a site is a question to all of its documents. */
  const takeInRead = async (): Promise<void> => {
    const read = [...quiet].flatMap(([open, isRead]) => (isRead ? [open] : []));
    await Promise.all(read.map(takeIn));
  };

  return {
    /** Handles an edited document. */
    edited(open: OpenDocument): void {
      quiet.set(open, false);
    },
    /** Handles a document that was read to its end. */
    read(open: OpenDocument): void {
      if (!quiet.has(open)) return;
      quiet.set(open, true);
      cancel?.();
      cancel = clock(() => void stale.after(takeInRead), quietMs);
    },
    closed(open: OpenDocument): void {
      quiet.delete(open);
    },
    isSettled: () => quiet.size === 0,
  };
}
