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
const MAX_UNITS = 1_000_000_000;

export type StoredFiles = ReturnType<typeof createStoredFiles>;

/** Which stored files are known. */
function createFiles() {
  /** The files, with the length of those that were read. */
  const lengths = new Map<string, number>();
  const byFolder = new Multimap();
  /** Modification times, as far as known, in milliseconds since 1970. */
  const times = new Map<string, number>();
  let units = 0;
  return {
    has: (uri: string): boolean => lengths.has(uri),
    uris: (): Iterable<string> => lengths.keys(),
    in: (folder: string): readonly string[] => [...byFolder.get(folder)],
    /** The number of units read in total. */
    units: () => units,
    set(uri: string, length: number): void {
      units += length - (lengths.get(uri) ?? 0);
      lengths.set(uri, length);
      byFolder.add(folderOf(uri), uri);
    },
    delete(uri: string): void {
      units -= lengths.get(uri) ?? 0;
      lengths.delete(uri);
      byFolder.delete(folderOf(uri), uri);
      times.delete(uri);
    },
    modifiedOf: (uri: string): number | undefined => times.get(uri),
    setTime(uri: string, modified: number | undefined): void {
      if (modified === undefined || !lengths.has(uri)) times.delete(uri);
      else times.set(uri, modified);
    },
  };
}

/** The stored files of one connection. */
export function createStoredFiles(
  { project, folders, opened, access, guard, log, mostUnits = MAX_UNITS }: WorkspaceContext,
  ignored: Pick<IgnoredFiles, 'has'>,
  stale: StaleDocuments,
  onProgress: (done: number, total: number) => void,
) {
  const { sites } = project;
  const files = createFiles();
  /** Files that were skipped because of the limit. */
  const skipped = new Set<string>();
  const isFull = (): boolean => files.units() > mostUnits;
  /** The number of files read since the queue was empty. */
  let done = 0;
  /** The file that is being read, unless it was removed. */
  let current: string | undefined;

  const skip = (uri: string): void => {
    if (skipped.size === 0) log.info(fileWords('tooLong', { uri }));
    skipped.add(uri);
    if (files.has(uri)) sites.putFacts(uri);
    sites.close(uri);
  };
  /** Reads a stored file, unless it is open, or removed in the meantime. */
  const read = async (uri: string): Promise<void> => {
    current = uri;
    const isOurs = () => files.has(uri) || folders.of(uri) !== undefined;
    const isCurrent = () => current === uri && !opened.get(uri) && isOurs();
    const languageOf = (text: string) =>
      guard(failureTo('sniff', { uri }), undefined, () => sites.languageOf(uri, text));
    const file = isCurrent()
      ? await access.source()!.read(uri, (head) => languageOf(head) !== undefined, folders.of(uri))
      : undefined;
    const language = file && languageOf(file.text);
    if (file && language !== undefined) {
      const begin = () => sites.put(uri, file.text, file.modified, language);
      if (await project.takeIn(uri, language, begin, isCurrent)) files.set(uri, file.text.length);
    } else if (isCurrent() && files.has(uri)) {
      files.set(uri, 0);
      sites.putFacts(uri);
    }
    files.setTime(uri, file?.modified);
    if (!opened.get(uri)) sites.close(uri);
  };
  const readNext = async (uri: string, left: number): Promise<void> => {
    onProgress(done, done + left + 1);
    done++;
    if (isFull()) return skip(uri);
    await read(uri);
    do {
      stale.settle();
      await yieldToMessages();
    } while (sites.isPending);
  };
  const isReadable = (uri: string): boolean => !opened.get(uri) && !ignored.has(uri);
  /** Whether a file that a site announces is not read for its name. */
  const isOnlyAnnounced = (uri: string): boolean => files.has(uri) && !sites.wants(uri) && isReadable(uri);
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
    files.delete(uri);
    sites.remove(uri);
    if (!opened.get(uri)) sites.close(uri);
  };

  return {
    uris: files.uris,
    has: files.has,
    modifiedOf: files.modifiedOf,
    setTime: files.setTime,
    /** A stored file exists. Facts about its content are kept. Returns whether it is new; one that is ignored never is. */
    add(uri: string): boolean {
      const isNew = !files.has(uri);
      if (ignored.has(uri) && !sites.addIgnored(uri)) return false;
      if (isNew) files.set(uri, 0);
      if (!ignored.has(uri)) sites.add(uri);
      return isNew;
    },
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
    putOff: (uri: string): void => project.putOff(uri),
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
