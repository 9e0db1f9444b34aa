/**
 * The files of the workspace as they are stored: which there are, and what is in them, read one after the other while they
 * are not open. Who finds them, and which documents are concerned, is not known here.
 */

import type { Intake } from '../documents/intake.ts';
import { describe } from '../wire/guard.ts';
import { yieldToMessages } from '../wire/yieldToMessages.ts';
import { failureTo, failureWords } from '../words/failures.ts';
import { fileWords } from '../words/log.ts';
import type { StaleDocuments } from './staleDocuments.ts';
import type { WorkspaceContext } from './workspaceOptions.ts';

/** Files of the workspace are read up to this many UTF-16 units together. */
const MOST_UNITS = 1_000_000_000;

export type StoredFiles = ReturnType<typeof createStoredFiles>;

/** Which files are stored, and the reading of one of them at a time. */
function createFiles(
  { sites, folders, documents, guard, source, mostUnits = MOST_UNITS }: WorkspaceContext,
  intake: Intake,
) {
  /** Files that are stored, as far as that is known, with the length of those that were read. */
  const stored = new Map<string, number>();
  /** When those that were read were written, in milliseconds since 1970, as far as that is known. */
  const times = new Map<string, number | undefined>();
  let units = 0;
  /** The file that is being read, unless it has gone. */
  let current: string | undefined;

  /** Keeps count of what has been read. */
  const store = (uri: string, length: number): void => {
    units += length - (stored.get(uri) ?? 0);
    stored.set(uri, length);
  };
  const readStored = async (uri: string): Promise<void> => {
    current = uri;
    const isOurs = () => stored.has(uri) || folders.of(uri) !== undefined;
    const isCurrent = () => current === uri && !documents().get(uri) && isOurs();
    const look = (text: string) =>
      guard(failureTo('sniff', { uri }), undefined, () => sites.languageOf(uri, text));
    const read = isCurrent()
      ? await source()!.read(uri, (head) => look(head) !== undefined, folders.of(uri))
      : undefined;
    const language = read && look(read.text);
    times.set(uri, read?.modified);
    if (read && language !== undefined) {
      const begin = () => sites.put(uri, read.text, read.modified);
      if (await intake({ language, uri, failure: failureTo('read', { uri }) }, begin, isCurrent))
        store(uri, read.text.length);
    } else if (isCurrent() && stored.has(uri)) {
      store(uri, 0);
      sites.blank(uri);
    }
  };

  return {
    uris: () => stored.keys(),
    has: (uri: string) => stored.has(uri),
    modifiedOf: (uri: string) => times.get(uri),
    /** No more are to be read. */
    isFull: () => units > mostUnits,
    /** A file is stored; what was known of its content stays. */
    add(uri: string): void {
      if (!stored.has(uri)) stored.set(uri, 0);
      sites.add(uri);
    },
    /** Reads a file as it is stored, unless it is open, or goes meanwhile. */
    async read(uri: string): Promise<void> {
      await readStored(uri);
      if (!documents().get(uri)) sites.close(uri);
    },
    remove(uri: string): void {
      if (current === uri) current = undefined;
      units -= stored.get(uri) ?? 0;
      stored.delete(uri);
      times.delete(uri);
      sites.remove(uri);
      if (!documents().get(uri)) sites.close(uri);
    },
  };
}

/** The stored files of one connection. */
export function createStoredFiles(context: WorkspaceContext, intake: Intake, stale: StaleDocuments) {
  const { sites, folders, documents, log, source } = context;
  const files = createFiles(context, intake);
  /** Files that are to be read. */
  const waiting = new Set<string>();
  /** Files that were not read, as there were too many. */
  const passed = new Set<string>();
  /** The reading of all that is to be read. */
  let reading: Promise<void> | undefined;

  const passOver = (uri: string): void => {
    if (passed.size === 0) log.info(fileWords('tooLong', { uri }));
    passed.add(uri);
    if (files.has(uri)) sites.blank(uri);
    sites.close(uri);
  };
  const readAll = async (): Promise<void> => {
    try {
      for (const uri of waiting) {
        waiting.delete(uri);
        if (files.isFull()) passOver(uri);
        else {
          await files.read(uri);
          stale.settle();
          await yieldToMessages();
        }
      }
    } finally {
      reading = undefined;
    }
  };
  const readWaiting = async (): Promise<void> => {
    if (!source()) return;
    reading ??= Promise.resolve().then(readAll);
    await reading;
  };
  /** Files are to be read, where they are closed and may be of interest. */
  const enqueue = (uris: Iterable<string>): void => {
    for (const uri of uris) if (sites.wants(uri) && !documents().get(uri)) waiting.add(uri);
  };
  const remove = (uri: string): void => {
    passed.delete(uri);
    waiting.delete(uri);
    files.remove(uri);
  };

  return {
    uris: files.uris,
    has: files.has,
    modifiedOf: files.modifiedOf,
    add: files.add,
    remove,
    /** Removes those that lie in no folder that is open. */
    removeStrays(): void {
      for (const uri of files.uris()) if (folders.of(uri) === undefined) remove(uri);
    },
    /** A file is not to be read until it is named again. */
    putOff: (uri: string) => void waiting.delete(uri),
    enqueue,
    /** Reads what is to be read, and these; skipped files, too, where there is room again. Never rejects. */
    read(uris: Iterable<string>): Promise<void> {
      enqueue(uris);
      if (!files.isFull()) {
        for (const uri of passed) waiting.add(uri);
        passed.clear();
      }
      return stale
        .after(readWaiting)
        .catch((error) => log.error(failureWords('readWorkspace', { reason: describe(error) })));
    },
  };
}
