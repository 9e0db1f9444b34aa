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
  /** Functions that cancel the wait of each; undefined until it is read to its end. */
  const quiet = new Map<OpenDocument, (() => void) | undefined>();

  const takeIn = async (open: OpenDocument): Promise<void> => {
    quiet.delete(open);
    const { document, service, uri, edition } = open;
    if (!document.text.complete) {
      if (!open.stuck) quiet.set(open, undefined);
      return;
    }
    await project.takeIn(
      uri,
      service.id,
      () => project.sites.putDocument(uri, service.id, document),
      () => !open.closed && open.edition === edition,
    );
  };

  return {
    /** Handles an edited document. */
    edited(open: OpenDocument): void {
      quiet.get(open)?.();
      quiet.set(open, undefined);
    },
    /** Handles a document that was read to its end. */
    read(open: OpenDocument): void {
      if (!quiet.has(open)) return;
      quiet.get(open)?.();
      quiet.set(
        open,
        clock(() => void stale.after(() => takeIn(open)), quietMs),
      );
    },
    closed(open: OpenDocument): void {
      quiet.get(open)?.();
      quiet.delete(open);
    },
    isSettled: () => quiet.size === 0,
  };
}
