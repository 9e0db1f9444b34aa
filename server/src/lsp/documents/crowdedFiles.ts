/**
 * Files with hundreds of findings: after an edit nothing is said of them until nobody has typed for a moment. To send all of
 * them with each key would cost more than they help.
 */
import { totalOf } from '../wire/convert.ts';
import { type Clock, systemClock } from '../wire/timers.ts';
import { isClaimed, type OpenDocument } from './documents.ts';

/** From so many findings on a file is crowded. */
const CROWD = 200;
/** How long a document must be without edits, in milliseconds. */
const REST_MS = 700;

export interface CrowdedFiles {
  /** Says what was found in a document: now, or once nobody types in it where it is crowded and has been edited. */
  say(open: OpenDocument, say: () => void): void;
  /** Whether something is still to be said of it. */
  isHeld(open: OpenDocument): boolean;
  /** Says at once what is still to be said: the document was saved. */
  release(open: OpenDocument): void;
  /** There is nothing more to be said: the document was closed. */
  drop(open: OpenDocument): void;
  isSettled(): boolean;
}

const isCrowded = (open: OpenDocument): boolean =>
  isClaimed(open) && open.found !== undefined && totalOf(open.found.findings.counts) >= CROWD;

/**
 * @param clock what runs something later
 * @param restMs how long a document must be without edits, in milliseconds
 */
export function createCrowdedFiles(clock: Clock = systemClock, restMs = REST_MS): CrowdedFiles {
  /** The edition of which something was said last. */
  const said = new WeakMap<OpenDocument, number>();
  const held = new Map<OpenDocument, { readonly say: () => void; readonly cancel: () => void }>();

  const drop = (open: OpenDocument): void => {
    held.get(open)?.cancel();
    held.delete(open);
  };
  const now = (open: OpenDocument, say: () => void): void => {
    drop(open);
    said.set(open, open.edition);
    say();
  };

  return {
    say(open, say) {
      const last = said.get(open);
      if (last === undefined || last === open.edition || !isCrowded(open)) return now(open, say);
      drop(open);
      held.set(open, { say, cancel: clock(() => now(open, say), restMs) });
    },
    isHeld: (open) => held.has(open),
    release(open) {
      const waiting = held.get(open);
      if (waiting) now(open, waiting.say);
    },
    drop,
    isSettled: () => held.size === 0,
  };
}
