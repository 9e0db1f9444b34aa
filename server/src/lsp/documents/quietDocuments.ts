/**
 * Passes the texts of open documents to the site, once they are read and have not been edited for a moment.
 * This module does not know stored files.
 */

import { startTimer, type Timer } from '../wire/timers.ts';
import { failureTo } from '../words/failures.ts';
import type { StaleDocuments } from '../workspace/staleDocuments.ts';
import type { WorkspaceOptions } from '../workspace/workspaceOptions.ts';
import type { OpenDocument } from './documents.ts';
import type { Intake } from './intake.ts';

/** How long a document must be without edits until the site gets its content, in milliseconds. */
const QUIET_MS = 400;

/** The documents of one connection whose texts the site does not have yet. */
export function createQuietDocuments(options: WorkspaceOptions, intake: Intake, stale: StaleDocuments) {
  const { sites, quietMs = QUIET_MS } = options;
  /** Since when they are left alone; undefined until they are read to their end. */
  const quiet = new Map<OpenDocument, Timer | undefined>();

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
    /** A document has another text. */
    edited(open: OpenDocument): void {
      clearTimeout(quiet.get(open));
      quiet.set(open, undefined);
    },
    /** A document has been read to its end. */
    read(open: OpenDocument): void {
      if (!quiet.has(open)) return;
      clearTimeout(quiet.get(open));
      const timer = startTimer(() => void stale.after(() => takeIn(open)), quietMs);
      quiet.set(open, timer);
    },
    closed(open: OpenDocument): void {
      clearTimeout(quiet.get(open));
      quiet.delete(open);
    },
    isSettled: () => quiet.size === 0,
  };
}
