/**
 * Passes the texts of open documents to the site, once they are read and the user has paused. Stored files are handled
 * elsewhere.
 */

import { systemClock } from '../wire/timers.ts';
import { failureTo } from '../words/failures.ts';
import type { StaleDocuments } from '../workspace/staleDocuments.ts';
import type { WorkspaceOptions } from '../workspace/workspaceOptions.ts';
import { REST_MS } from './calm.ts';
import type { OpenDocument } from './documents.ts';
import type { Intake } from './intake.ts';

/** The documents of one connection whose texts are not passed on yet. */
export function createQuietDocuments(options: WorkspaceOptions, intake: Intake, stale: StaleDocuments) {
  const { sites, quietMs = REST_MS, clock = systemClock } = options;
  /** Functions that cancel the wait of each; undefined until it is read to its end. */
  const quiet = new Map<OpenDocument, (() => void) | undefined>();

  const takeIn = async (open: OpenDocument): Promise<void> => {
    quiet.delete(open);
    const { document, service, uri, edition } = open;
    if (!document.text.complete) {
      if (!open.stuck) quiet.set(open, undefined);
      return;
    }
    await intake(
      { language: service.id, uri, failure: failureTo('takeIn', { uri }) },
      () => sites.putDocument(uri, service.id, document),
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
