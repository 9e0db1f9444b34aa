/**
 * The files of the workspace as stored: which exist, and their contents, read one after another while they are not
 * open. How they are found, and which documents depend on them, is decided elsewhere; the project says what is read.
 */
import { Multimap } from '../../core/multimap.ts';
import { folderOf } from '../../core/uri.ts';
import { describe } from '../wire/guard.ts';
import { yieldToMessages } from '../wire/yieldToMessages.ts';
import { failureTo, failureWords } from '../words/failures.ts';
import { fileWords } from '../words/log.ts';
import type { WorkspaceContext } from './context.ts';
import type { IgnoredFiles } from './ignored.ts';
import type { StaleDocuments } from './staleDocuments.ts';

/** The limit of UTF-16 units read of the files of the workspace. */
const MOST_UNITS = 1_000_000_000;

export type StoredFiles = ReturnType<typeof createStoredFiles>;

/** The stored files of one connection. */
export function createStoredFiles(
  { project, folders, opened, access, guard, log, mostUnits = MOST_UNITS }: WorkspaceContext,
  ignored: Pick<IgnoredFiles, 'has'>,
  stale: StaleDocuments,
  onProgress: (done: number, total: number) => void,
) {
  const { sites } = project;
  /** The known stored files, with the length of those that were read. */
  const stored = new Map<string, number>();
  const byFolder = new Multimap();
  /** Modification times of the files, as far as known, in milliseconds since 1970. */
  const times = new Map<string, number>();
  /** Files that were skipped because of the limit. */
  const skipped = new Set<string>();
  let units = 0;
  const isFull = (): boolean => units > mostUnits;
  /** The number of files read since the queue was empty. */
  let done = 0;
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
  const skip = (uri: string): void => {
    if (skipped.size === 0) log.info(fileWords('tooLong', { uri }));
    skipped.add(uri);
    if (stored.has(uri)) sites.putFacts(uri);
    sites.close(uri);
  };
  /** Reads a stored file, unless it is open, or removed in the meantime. */
  const read = async (uri: string): Promise<void> => {
    current = uri;
    const isOurs = () => stored.has(uri) || folders.of(uri) !== undefined;
    const isCurrent = () => current === uri && !opened.get(uri) && isOurs();
    const languageOf = (text: string) =>
      guard(failureTo('sniff', { uri }), undefined, () => sites.languageOf(uri, text));
    const file = isCurrent()
      ? await access.source()!.read(uri, (head) => languageOf(head) !== undefined, folders.of(uri))
      : undefined;
    const language = file && languageOf(file.text);
    if (file && language !== undefined) {
      const begin = () => sites.put(uri, file.text, file.modified, language);
      if (await project.takeIn(uri, language, begin, isCurrent)) store(uri, file.text.length);
    } else if (isCurrent() && stored.has(uri)) {
      store(uri, 0);
      sites.putFacts(uri);
    }
    setTime(uri, file?.modified);
    if (!opened.get(uri)) sites.close(uri);
  };
  const readNext = async (uri: string, left: number): Promise<void> => {
    onProgress(done, done + left + 1);
    done++;
    if (isFull()) return skip(uri);
    await read(uri);
    stale.settle();
    await yieldToMessages();
  };
  const isReadable = (uri: string): boolean => !opened.get(uri) && !ignored.has(uri);
  /** Whether a file that a site announces is not read for its name. */
  const isOnlyAnnounced = (uri: string): boolean => stored.has(uri) && !sites.wants(uri) && isReadable(uri);
  const readQueue = async (): Promise<void> => {
    if (!access.source()) return;
    await project.follow(readNext, isOnlyAnnounced).finally(() => (done = 0));
  };
  /** Queues files that are not open and may be relevant. */
  const enqueue = (uris: Iterable<string>): void =>
    project.queue([...uris].filter((uri) => (sites.wants(uri) || sites.isAnnounced(uri)) && isReadable(uri)));
  const remove = (uri: string): void => {
    skipped.delete(uri);
    project.putOff(uri);
    if (current === uri) current = undefined;
    units -= stored.get(uri) ?? 0;
    stored.delete(uri);
    byFolder.delete(folderOf(uri), uri);
    times.delete(uri);
    sites.remove(uri);
    if (!opened.get(uri)) sites.close(uri);
  };

  return {
    uris: () => stored.keys(),
    has: (uri: string) => stored.has(uri),
    modifiedOf: (uri: string) => times.get(uri),
    setTime,
    /** A stored file exists. Facts about its content are kept. Returns whether it is new; one that is ignored never is. */
    add(uri: string): boolean {
      const isNew = !stored.has(uri);
      if (ignored.has(uri) && !sites.addIgnored(uri)) return false;
      if (isNew) store(uri, 0);
      if (!ignored.has(uri)) sites.add(uri);
      return isNew;
    },
    remove,
    /** Removes the files directly in a folder. */
    removeIn(folder: string): void {
      for (const uri of [...byFolder.get(folder)]) remove(uri);
    },
    /** Removes files outside of all open folders, and those that are ignored now. */
    removeStrays(): void {
      for (const uri of stored.keys()) if (folders.of(uri) === undefined || ignored.has(uri)) remove(uri);
    },
    /** Removes a file from the queue until it is requested again. */
    putOff: (uri: string) => project.putOff(uri),
    enqueue,
    /** Reads files that sites announce by now. */
    readAnnounced(): void {
      const isQueued = guard(failureTo('settle', {}), false, () => project.queueAnnounced(isOnlyAnnounced));
      if (isQueued) void stale.after(readQueue);
    },
    /** Reads the queue, and these files; skipped files, too, if there is room again. Never rejects. */
    read(uris: Iterable<string>): Promise<void> {
      enqueue(uris);
      if (!isFull()) {
        project.queue(skipped);
        skipped.clear();
      }
      return stale
        .after(readQueue)
        .catch((error) => log.error(failureWords('readWorkspace', { reason: describe(error) })));
    },
  };
}
