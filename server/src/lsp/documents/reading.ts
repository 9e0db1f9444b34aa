/**
 * Reads and checks open documents in slices of a few milliseconds, so that messages are handled in between. Text that
 * an edit leaves unread is read at once if it fits into one slice. Reading always continues on the newest snapshot, so
 * an edit replaces pending work.
 */
import type { CancellationToken } from 'vscode-languageserver';
import type { AnyDocument } from '../../core/service.ts';
import type { Steps } from '../../core/steps.ts';
import type { Guard } from '../wire/guard.ts';
import { refuseCanceled } from '../wire/wire.ts';
import { afterMessages, slice } from '../wire/yieldToMessages.ts';
import { failureTo } from '../words/failures.ts';
import { MAX_FINDINGS } from './findings.ts';
import type { OpenDocument } from './openDocument.ts';

/** Shorter files are read to their end at once, so that their first findings are complete. */
const SMALL_LINES = 5000;
const SMALL_UNITS = 2 ** 18;
/** The time limit for that, in milliseconds. */
const SMALL_MS = 250;
/** The limit of the first slice of a longer file after opening, in a server that has just started, in milliseconds. */
const FIRST_SLICE_MS = 50;
/** The number of leaves that are enough for the first slice: at least what an editor shows at once. */
const FIRST_LEAVES = 100;

const isSmall = ({ document: { text } }: OpenDocument): boolean =>
  text.lineCount <= SMALL_LINES && text.length <= SMALL_UNITS;

/** Reads documents in slices: their text, then what file rules find. */
function createSlices(guard: Guard) {
  /** The remaining work on file rules of documents that are read to their end; undefined if none is left. */
  const settling = new WeakMap<AnyDocument, Steps<void> | undefined>();

  const isSettled = ({ document }: OpenDocument): boolean =>
    document.text.complete && settling.has(document) && settling.get(document) === undefined;

  /** Continues the file rules of a document that is read to its end. */
  const settleOn = (open: OpenDocument, more: () => boolean): void => {
    const { document, service, uri } = open;
    if (!document.text.complete || isSettled(open)) return;
    const failure = failureTo('check', { uri });
    const steps =
      settling.get(document) ?? guard(failure, undefined, () => service.settle(document, MAX_FINDINGS));
    settling.set(document, steps);
    do {
      const step = guard(failure, undefined, () => steps?.next());
      if (!step || step.done) return void settling.set(document, undefined);
    } while (more());
  };

  return {
    isRead: (open: OpenDocument): boolean => open.stuck || isSettled(open),
    /** Reads for these milliseconds, by default those of a slice; a single leaf is never interrupted. */
    read(open: OpenDocument, ms?: number, leaves = Number.POSITIVE_INFINITY): void {
      const more = slice(ms);
      let left = leaves;
      // Reading makes a new snapshot without findings.
      if (!open.document.text.complete) {
        const read = guard(failureTo('read', { uri: open.uri }), undefined, () =>
          open.service.read(open.document, () => --left > 0 && more()),
        );
        if (read) open.document = read;
        else open.stuck = true;
      }
      if (!open.stuck) settleOn(open, more);
    },
  };
}

export type Reading = ReturnType<typeof createReading>;

/**
 * A reader of documents. `onRead` is called when a document has been read in part or completely; `reopen` makes a new,
 * unread snapshot of the same text.
 */
export function createReading(
  guard: Guard,
  onRead: (open: OpenDocument, complete: boolean) => void,
  reopen: (open: OpenDocument) => void,
) {
  const queue = new Set<OpenDocument>();
  /** Documents in the queue that must be opened again before reading. */
  const outdated = new Set<OpenDocument>();
  /** Documents that were opened again and are not read to their end. */
  const reopened = new Set<OpenDocument>();
  const waiting = new Map<OpenDocument, (() => void)[]>();
  let scheduled = false;

  const slices = createSlices(guard);
  const complete = (open: OpenDocument) => !outdated.has(open) && slices.isRead(open);
  /** Returns whether the document is complete after it. */
  const readSlice = (open: OpenDocument, ms?: number, leaves?: number): boolean => {
    slices.read(open, ms, leaves);
    return complete(open);
  };

  const leave = (open: OpenDocument) => {
    queue.delete(open);
    outdated.delete(open);
    reopened.delete(open);
    const resolve = waiting.get(open);
    waiting.delete(open);
    for (const each of resolve ?? []) each();
  };

  const schedule = () => {
    if (scheduled || queue.size === 0) return;
    scheduled = true;
    afterMessages(work);
  };

  const work = () => {
    scheduled = false;
    const [open] = queue;
    if (!open) return;
    queue.delete(open);
    if (outdated.delete(open)) {
      reopened.add(open);
      reopen(open);
    }
    const isRead = readSlice(open);
    if (isRead) leave(open);
    else queue.add(open);
    schedule();
    if (isRead) onRead(open, true);
  };

  return {
    /** Reads a first slice of a new text now and the rest later. Calls `onRead` after the first slice and at the end. */
    start(open: OpenDocument): void {
      const all = isSmall(open)
        ? readSlice(open, SMALL_MS)
        : open.found
          ? readSlice(open)
          : readSlice(open, FIRST_SLICE_MS, FIRST_LEAVES);
      if (all) leave(open);
      else queue.add(open);
      schedule();
      // Findings are sent once complete: sending would otherwise compute the rest at once.
      if (all || !open.document.text.complete) onRead(open, all);
    },
    /** Reads documents again, one after another, when nothing else waits. Calls `onRead` for each only at its end. */
    again(opens: Iterable<OpenDocument>): void {
      for (const open of opens) {
        queue.add(open);
        outdated.add(open);
      }
      schedule();
    },
    /** Stops reading this document. */
    stop: leave,
    /** Whether a small document was opened again and is not yet read completely: requests wait for it. */
    isReadAgain: (open: OpenDocument): boolean => reopened.has(open) && isSmall(open),
    /** No document waits to be read. */
    isIdle: (): boolean => queue.size === 0,
    /** Resolves when nothing more of the document will be read; rejects if the request was canceled. */
    async finished(open: OpenDocument, token: CancellationToken): Promise<void> {
      // Both end with `leave`: reading, and waiting for a language, after which it is read.
      const isDue = !open.closed && (queue.has(open) || open.awaits);
      if (isDue)
        await new Promise<void>((resolve) => waiting.set(open, [...(waiting.get(open) ?? []), resolve]));
      refuseCanceled(token);
    },
  };
}
