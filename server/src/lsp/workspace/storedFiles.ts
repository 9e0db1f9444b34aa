/**
 * The files of the workspace as stored: which exist, and their contents, read one after another while they are not
 * open. How they are found, and which documents depend on them, is decided elsewhere.
 */

import { Multimap } from '../../core/multimap.ts';
import { folderOf } from '../../core/uri.ts';
import { describe } from '../wire/guard.ts';
import { yieldToMessages } from '../wire/yieldToMessages.ts';
import { failureTo, failureWords } from '../words/failures.ts';
import { fileWords } from '../words/log.ts';
import type { WorkspaceContext } from './context.ts';
import type { IgnoredFiles } from './ignored.ts';
import type { Intake } from './intake.ts';
import type { StaleDocuments } from './staleDocuments.ts';

/** The limit of UTF-16 units read of the files of the workspace. */
const MOST_UNITS = 1_000_000_000;

export type StoredFiles = ReturnType<typeof createStoredFiles>;

/** The known stored files, which are read one at a time. */
function createFiles(
  { sites, folders, opened, access, guard, mostUnits = MOST_UNITS }: WorkspaceContext,
  intake: Intake,
  ignored: Pick<IgnoredFiles, 'has'>,
) {
  /** The known stored files, with the length of those that were read. */
  const stored = new Map<string, number>();
  const byFolder = new Multimap();
  /** Modification times of the files, as far as known, in milliseconds since 1970. */
  const times = new Map<string, number>();
  let units = 0;
  /** The file that is being read, unless it was removed. */
  let current: string | undefined;

  /** Updates the total of units read. */
  const store = (uri: string, length: number): void => {
    units += length - (stored.get(uri) ?? 0);
    stored.set(uri, length);
    byFolder.add(folderOf(uri), uri);
  };
  const setTime = (uri: string, modified: number | undefined): void => {
    if (modified === undefined || !stored.has(uri)) times.delete(uri);
    else times.set(uri, modified);
  };
  const readStored = async (uri: string): Promise<void> => {
    current = uri;
    const isOurs = () => stored.has(uri) || folders.of(uri) !== undefined;
    const isCurrent = () => current === uri && !opened.get(uri) && isOurs();
    const look = (text: string) =>
      guard(
        failureTo('sniff', { uri }),
        undefined,
        () => sites.languageOf(uri, text) ?? sites.announcedLanguage(uri, text),
      );
    const read = isCurrent()
      ? await access.source()!.read(uri, (head) => look(head) !== undefined, folders.of(uri))
      : undefined;
    const language = read && look(read.text);
    if (read && language !== undefined) {
      const begin = () => sites.put(uri, read.text, read.modified, language);
      if (await intake({ language, uri, failure: failureTo('read', { uri }) }, begin, isCurrent))
        store(uri, read.text.length);
    } else if (isCurrent() && stored.has(uri)) {
      store(uri, 0);
      sites.blank(uri);
    }
    setTime(uri, read?.modified);
  };

  return {
    uris: () => stored.keys(),
    has: (uri: string) => stored.has(uri),
    in: (folder: string) => [...byFolder.get(folder)],
    modifiedOf: (uri: string) => times.get(uri),
    /** Whether it was read, or could not be. */
    isRead: (uri: string) => times.has(uri),
    setTime,
    /** Whether the limit is reached. */
    isFull: () => units > mostUnits,
    /** A stored file exists. Facts about its content are kept. Returns whether it is new; one that is ignored never is. */
    add(uri: string): boolean {
      const isNew = !stored.has(uri);
      if (ignored.has(uri) && !sites.addIgnored(uri)) return false;
      if (isNew) store(uri, 0);
      if (!ignored.has(uri)) sites.add(uri);
      return isNew;
    },
    /** Reads a stored file, unless it is open, or removed in the meantime. */
    async read(uri: string): Promise<void> {
      await readStored(uri);
      if (!opened.get(uri)) sites.close(uri);
    },
    remove(uri: string): void {
      if (current === uri) current = undefined;
      units -= stored.get(uri) ?? 0;
      stored.delete(uri);
      byFolder.delete(folderOf(uri), uri);
      times.delete(uri);
      sites.remove(uri);
      if (!opened.get(uri)) sites.close(uri);
    },
  };
}

/** The stored files of one connection. */
export function createStoredFiles(
  context: WorkspaceContext,
  intake: Intake,
  ignored: Pick<IgnoredFiles, 'has'>,
  stale: StaleDocuments,
  onProgress: (done: number, total: number) => void,
) {
  const { sites, folders, opened, access, guard, log } = context;
  const files = createFiles(context, intake, ignored);
  /** Files waiting to be read. */
  const waiting = new Set<string>();
  /** Files that were skipped because of the limit. */
  const skipped = new Set<string>();
  /** The current run of the reader. */
  let reading: Promise<void> | undefined;

  const skip = (uri: string): void => {
    if (skipped.size === 0) log.info(fileWords('tooLong', { uri }));
    skipped.add(uri);
    if (files.has(uri)) sites.blank(uri);
    sites.close(uri);
  };
  const readAll = async (): Promise<void> => {
    let done = 0;
    try {
      for (const uri of waiting) {
        onProgress(done, done + waiting.size);
        done++;
        waiting.delete(uri);
        if (files.isFull()) skip(uri);
        else {
          await files.read(uri);
          stale.settle();
          await yieldToMessages();
        }
        if (waiting.size === 0) enqueueAnnounced();
      }
    } finally {
      reading = undefined;
    }
  };
  const readWaiting = async (): Promise<void> => {
    if (!access.source()) return;
    reading ??= Promise.resolve().then(readAll);
    await reading;
  };
  /** Queues files that are not open and may be relevant. */
  const enqueue = (uris: Iterable<string>): void => {
    for (const uri of uris)
      if ((sites.wants(uri) || sites.isAnnounced(uri)) && !opened.get(uri) && !ignored.has(uri))
        waiting.add(uri);
  };
  /** Queues files that have not been read, and that sites announce whatever their names; returns whether there are any. */
  const enqueueAnnounced = (): boolean => {
    const all = guard(failureTo('settle', {}), [], () => sites.takeAnnounced());
    const unread = all.filter((uri) => !sites.wants(uri) && files.has(uri) && !files.isRead(uri));
    enqueue(unread);
    return unread.length > 0;
  };
  const remove = (uri: string): void => {
    skipped.delete(uri);
    waiting.delete(uri);
    files.remove(uri);
  };

  return {
    uris: files.uris,
    has: files.has,
    modifiedOf: files.modifiedOf,
    setTime: files.setTime,
    add: files.add,
    remove,
    /** Removes the files directly in a folder. */
    removeIn(folder: string): void {
      for (const uri of files.in(folder)) remove(uri);
    },
    /** Removes files outside of all open folders, and those that are ignored now. */
    removeStrays(): void {
      for (const uri of files.uris()) if (folders.of(uri) === undefined || ignored.has(uri)) remove(uri);
    },
    /** Removes a file from the queue until it is requested again. */
    putOff: (uri: string) => void waiting.delete(uri),
    enqueue,
    /** Reads files that sites announce by now. */
    readAnnounced(): void {
      if (enqueueAnnounced()) void stale.after(readWaiting);
    },
    /** Reads the queue, and these files; skipped files, too, if there is room again. Never rejects. */
    read(uris: Iterable<string>): Promise<void> {
      enqueue(uris);
      if (!files.isFull()) {
        for (const uri of skipped) waiting.add(uri);
        skipped.clear();
      }
      return stale
        .after(readWaiting)
        .catch((error) => log.error(failureWords('readWorkspace', { reason: describe(error) })));
    },
  };
}
