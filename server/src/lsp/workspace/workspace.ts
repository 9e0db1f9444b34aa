/**
 * Notifies the site of files: of the stored files of the workspace, which it searches (`storedFiles.ts`,
 * `fileEvents.ts`), and of open documents after a pause (`quietDocuments.ts`). Their contents (`intake.ts`), and which
 * documents depend on them (`staleDocuments.ts`), are up to `Sites`.
 */
import type { ClientCapabilities } from 'vscode-languageserver';
import { canonicalUri } from '../../core/canonicalUri.ts';
import { REACH } from '../../core/reach.ts';
import { folderOf } from '../../core/uri.ts';
import type { OpenDocument } from '../documents/documents.ts';
import { createIntake } from '../documents/intake.ts';
import { createQuietDocuments } from '../documents/quietDocuments.ts';
import { SLICE_MS } from '../documents/reading.ts';
import { isAble } from '../wire/experimental.ts';
import { describe } from '../wire/guard.ts';
import { startTimer } from '../wire/timers.ts';
import { inSlices, yieldToMessages } from '../wire/yieldToMessages.ts';
import { failureWords } from '../words/failures.ts';
import { fileWords } from '../words/log.ts';
import { createBuiltPages } from './builtPages.ts';
import { createDiskEvents } from './diskEvents.ts';
import { createFileEvents } from './fileEvents.ts';
import { clientFiles, type FileSource } from './fileSource.ts';
import { createFileTimes } from './fileTimes.ts';
import { createIgnoredFiles, type IgnoredFiles } from './ignored.ts';
import { createMissedEvents } from './missedEvents.ts';
import { createProgress, type ReadingProgress } from './progress.ts';
import { createSiteFolders } from './siteFolders.ts';
import { createStaleDocuments, type StaleDocuments } from './staleDocuments.ts';
import { createStoredFiles, type StoredFiles } from './storedFiles.ts';
import type { WorkspaceContext, WorkspaceOptions } from './workspaceOptions.ts';

/** How long an answer waits for files that would improve it, in milliseconds. */
const MOMENT_MS = 2000;
/** Files that are added between two pauses for messages. */
const AT_ONCE = 1000;

export interface Workspace {
  initialize(capabilities: ClientCapabilities): void;
  initialized(): void;
  /** A document in one of our languages was opened. */
  opened(open: OpenDocument): void;
  /** Other programs may have written files: compares their times soon, unless the client reports changes. */
  lookAtTimes(): void;
  /** The text of a document has changed; other documents see it once it is read and no longer edited. */
  edited(open: OpenDocument): void;
  /** A document was read to its end. */
  read(open: OpenDocument): void;
  closed(open: OpenDocument): void;
  /** Folders were opened or closed. */
  moved(): void;
  /** The configured origins have changed. */
  originsChanged(): void;
  /** Resolves when the workspace has been searched, and all changes have taken effect. */
  ready(): Promise<void>;
  /** The same, but resolves after a moment at the latest; undefined if no search is running. */
  soon(): Promise<void> | undefined;
  /** Whether the stored files have been read, and all documents that depend on them are up to date. */
  isKnown(): boolean;
  /** Whether all other changes have reached the documents, too. */
  isSettled(): boolean;
  /** The text of a file as stored now; undefined if it cannot be read. */
  textOf(uri: string): Promise<string | undefined>;
  /** Reads the ignore files that apply to a document; undefined if they are known. */
  look(uri: string): Promise<void> | undefined;
  /** Whether an ignore file leaves a document out. */
  isIgnored(uri: string): boolean;
  /** The source of stored files. */
  source(): FileSource | undefined;
  /** How the client reports files that were written or deleted: by patterns relative to a folder, or by names only. */
  watching(): 'no' | 'by name' | 'by folder';
}

const moment = (): Promise<void> =>
  new Promise((resolve) => {
    startTimer(resolve, MOMENT_MS);
  });

/** Searches folders for stored files. */
function createScan(
  { sites, folders, log, source, onKnown, lookAtConfigs }: WorkspaceContext,
  stored: StoredFiles,
  ignored: IgnoredFiles,
  stale: StaleDocuments,
  progress: ReadingProgress,
  onListed: () => void,
) {
  /** All folders have been searched. */
  let ready: Promise<void> = Promise.resolve();
  let looking = 0;

  const scan = async (added: readonly string[]): Promise<void> => {
    const files = source();
    if (!files || added.length === 0) return;
    const listed = await files.list(added, folders.areFlat());
    if (listed.length >= REACH.listed) {
      log.warn(fileWords('tooMany', { most: REACH.listed }));
      sites.withoutBuilds();
    }
    // Folders may have been closed in the meantime.
    const uris = listed.filter((uri) => folders.of(uri) !== undefined);
    await lookAtConfigs(uris);
    await ignored.listed(uris);
    for (const [at, uri] of uris.entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await yieldToMessages();
      stored.add(uri);
      stored.enqueue([uri]);
    }
    onListed();
    await stored.read([]);
  };
  const begin = (): void => {
    if (looking++ === 0) progress.start();
    sites.reading(true);
  };
  const end = (): void => {
    looking--;
    if (looking > 0) return;
    progress.end();
    sites.reading(false);
    onKnown();
  };

  return {
    start(added: readonly string[]): void {
      begin();
      ready = Promise.all([ready, stale.after(() => scan(added).finally(end))])
        .then(() => {})
        .catch((error) => log.error(failureWords('scanWorkspace', { reason: describe(error) })));
    },
    async ready(): Promise<void> {
      await ready;
      while (sites.isInDoubt()) {
        if (stale.isSettled()) stale.settle();
        await yieldToMessages();
      }
    },
    soon: () => (looking > 0 ? Promise.race([ready, moment()]) : undefined),
    isSettled: () => looking === 0,
  };
}

/** Keeps `sites` up to date with the workspace of one connection. */
export function createWorkspace(options: WorkspaceOptions): Workspace {
  const { connection, onRequest, sites, documents, placeOf } = options;
  let { files } = options;
  const folders = createSiteFolders(options.folders);
  const context: WorkspaceContext = {
    ...options,
    folders,
    source: () => files,
    onKnown() {
      // Until then, it is not known which pages are not listed.
      sites.builtChanged();
      stale.settle();
      options.onKnown();
    },
  };
  const progress = createProgress(connection, options.clock);
  const stale = createStaleDocuments({
    ...options,
    onSettled() {
      stored.readAnnounced();
      options.onSettled();
    },
  });
  const intake = createIntake(options);
  const ignored = createIgnoredFiles({
    ...{ source: context.source, folders, roots: options.roots },
    onChange() {
      stored.removeStrays();
      scan.start([...known]);
      options.onIgnored();
    },
  });
  const stored = createStoredFiles(context, intake, ignored, stale, progress.advance);
  const quiet = createQuietDocuments(options, intake, stale);
  const built = createBuiltPages(context, stale);
  const scan = createScan(context, stored, ignored, stale, progress, () => {
    if (!folders.areFlat()) onDisk.follow();
  });
  const events = createFileEvents(context, stored, filesChanged, () => {
    onDisk.follow();
    times.look();
  });
  const isWatched = () => !folders.areFlat() && events.watching() !== 'no';
  const times = createFileTimes(context, stored, stale, isWatched);
  const onDisk = createDiskEvents(context, stored, isWatched, events.take);
  const missed = createMissedEvents(context, stored, built.compare, events.take);
  function filesChanged(uris: readonly string[], isNew: (uri: string) => boolean): void {
    ignored.touched(uris);
    built.changed(uris);
    missed.noted(uris, isNew);
  }
  /** The folders that the site has been notified of. */
  let known: Set<string> = new Set();
  let areFlat = folders.areFlat();

  const openFolders = (): void => sites.open(folders.all(), placeOf, folders.areFlat());
  /** Reads added folders, and drops the files of removed ones. */
  const follow = (): void => {
    const [before, wereFlat] = [known, areFlat];
    [known, areFlat] = [new Set(folders.all()), folders.areFlat()];
    // With its subfolders, the same folder is another one.
    const isOther = areFlat !== wereFlat;
    const added = [...known].filter((folder) => isOther || !before.has(folder));
    if (!isOther && added.length === 0 && known.size === before.size) return;
    stored.removeStrays();
    openFolders();
    onDisk.follow();
    if (added.length > 0) scan.start(added);
    else stale.settle();
  };
  /** The same for the folder of a document in an editor without open folders. */
  const toggle = (folder: string, isOpen: boolean): void => {
    if (isOpen) known.add(folder);
    else known.delete(folder);
    sites.toggle(folder, isOpen);
    onDisk.toggle(folder, isOpen);
    if (isOpen) scan.start([folder]);
    else stored.removeIn(folder);
  };
  const textOf = async (uri: string): Promise<string | undefined> =>
    (await files?.read(uri, () => true, folders.of(uri) ?? folderOf(uri)))?.text;
  onRequest('crawlwise/createIndex', { folder: 'string' }, async (params) => {
    await scan.ready();
    const folder = canonicalUri(params.folder);
    const uri = sites.indexIn(folder);
    const text =
      uri === undefined ? undefined : (documents().get(uri)?.document.text.getText() ?? (await textOf(uri)));
    const present = uri !== undefined && text !== undefined ? { uri, text } : undefined;
    return inSlices(sites.indexOf(folder, present), SLICE_MS);
  });

  return {
    initialize(capabilities) {
      if (isAble(capabilities, 'crawlwiseFiles')) files = clientFiles(connection, options.clientUri);
      events.initialize(capabilities);
      progress.initialize(capabilities);
      openFolders();
    },
    initialized() {
      events.initialized();
      follow();
    },
    opened({ uri }) {
      const folder = folders.opened(uri);
      if (folder !== undefined) toggle(folder, true);
      // A search that runs finds what is new.
      if (scan.isSettled()) missed.noted([uri], (one) => !stored.has(one));
    },
    lookAtTimes: times.look,
    edited: quiet.edited,
    read: quiet.read,
    closed(open) {
      const { uri } = open;
      quiet.closed(open);
      sites.forget(uri);
      const folder = folders.closed(uri);
      if (folder !== undefined) {
        toggle(folder, false);
        ignored.closed(folder);
      }
      if (files && folders.of(uri) !== undefined && sites.wants(uri)) {
        void stored.read([uri]);
      } else {
        sites.close(uri);
        stale.settle();
      }
    },
    moved: follow,
    originsChanged() {
      openFolders();
      stale.settle();
    },
    ready: scan.ready,
    source: context.source,
    watching: events.watching,
    soon: scan.soon,
    isKnown: () => stale.isSettled() && scan.isSettled(),
    look: ignored.look,
    isIgnored: ignored.has,
    isSettled: () =>
      [ignored, stale, quiet, scan, events, times, onDisk, missed, built].every((part) => part.isSettled()),
    textOf,
  };
}
