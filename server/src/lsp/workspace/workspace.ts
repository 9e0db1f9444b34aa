/**
 * Notifies the site of files: of the stored files of the workspace, which it searches (`search.ts`, `storedFiles.ts`,
 * `fileEvents.ts`), and of open documents after a pause (`quietDocuments.ts`). Which documents depend on them
 * (`staleDocuments.ts`) is up to `Sites`.
 */
import type { ClientCapabilities } from 'vscode-languageserver';
import type { OpenDocument } from '../documents/openDocument.ts';
import { createBuiltPages } from './builtPages.ts';
import type { WorkspaceContext } from './context.ts';
import { createDiskEvents } from './diskEvents.ts';
import { createFileEvents } from './fileEvents.ts';
import { createFileTimes } from './fileTimes.ts';
import { createMissedEvents } from './missedEvents.ts';
import { createProgress } from './progress.ts';
import { createQuietDocuments } from './quietDocuments.ts';
import { createRebuilt } from './rebuilt.ts';
import { createSearch, type WorkspaceParts } from './search.ts';
import { createStaleDocuments } from './staleDocuments.ts';
import { createStoredFiles } from './storedFiles.ts';

export type Workspace = ReturnType<typeof createWorkspace>;

/** Keeps the sites up to date with the workspace of one connection. */
export function createWorkspace(context: WorkspaceContext, given: WorkspaceParts) {
  const { connection, project, folders, access, clock } = context;
  const { sites } = project;
  const { configs, ignored } = given;
  const progress = createProgress(connection, clock);
  const stale = createStaleDocuments(context);
  const stored = createStoredFiles(context, ignored, stale, progress.advance);
  const quiet = createQuietDocuments(context, stale);
  const built = createBuiltPages(context, stale);
  const times = createFileTimes(context, stored, stale, configs.readAll);
  const reported = createFileEvents(context, stored);
  const onDisk = createDiskEvents(context, stored, reported.take);
  const missed = createMissedEvents(context, stored, built.compare, reported.take);
  const search = createSearch(context, { ...given, stale, stored, onDisk, progress });
  const rebuilt = createRebuilt(context, given, stored, stale, search.outputs);
  const all = [ignored, stale, quiet, search, reported, times, onDisk, missed, built, rebuilt];

  return {
    initialize(capabilities: ClientCapabilities): void {
      progress.initialize(capabilities);
      search.open();
    },
    initialized: search.update,
    /** A document in one of our languages was opened. */
    opened({ uri }: OpenDocument): void {
      const folder = folders.opened(uri);
      if (folder !== undefined) search.toggle(folder, true);
      // A search that runs finds what is new.
      if (search.isSettled()) missed.noted([uri], (item) => !stored.has(item));
    },
    /** Other programs may have written files: compares their times soon, unless the client reports changes. */
    lookAtTimes: times.look,
    /** The text of a document has changed; other documents see it once it is read and no longer edited. */
    edited: quiet.edited,
    /** A document was read to its end. */
    read: quiet.read,
    closed(open: OpenDocument): void {
      const { uri } = open;
      quiet.closed(open);
      sites.forget(uri);
      const folder = folders.closed(uri);
      if (folder !== undefined) {
        search.toggle(folder, false);
        ignored.closed(folder);
      }
      if (access.source() && folders.of(uri) !== undefined && sites.wants(uri)) {
        void stored.read([uri]);
      } else {
        sites.close(uri);
        stale.settle();
      }
    },
    /** Folders were opened or closed. */
    moved: search.update,
    /** The configured origins have changed. */
    originsChanged(): void {
      search.open();
      stale.settle();
    },
    /** Other files are ignored than before. */
    ignoredChanged: search.again,
    /** The client does not report changed files after all. */
    unwatched(): void {
      onDisk.follow();
      times.look();
    },
    /** Files were created, changed or deleted; `isNew` tells which were not known before. */
    filesChanged(uris: readonly string[], isNew: (uri: string) => boolean): void {
      built.changed(uris);
      rebuilt.touched(uris);
      missed.noted(uris, isNew);
    },
    /** The files of the workspace. */
    storedUris: stored.uris,
    /** Reads files that sites announce by now. */
    readAnnounced: stored.readAnnounced,
    /** Reads files of builds that are wanted. */
    readBuilds: built.read,
    /** Resolves when the workspace has been searched, and all changes have taken effect. */
    ready: search.ready,
    /** The same, but resolves after a moment at the latest; undefined if no search is running. */
    soon: search.soon,
    /** Whether changes of the site have not taken effect yet. */
    isInDoubt: (): boolean => sites.isInDoubt(),
    /** Whether the stored files have been read, and all documents that depend on them are up to date. */
    isKnown: (): boolean => stale.isSettled() && search.isSettled(),
    /** Whether all other changes have reached the documents, too. */
    isSettled: (): boolean => all.every((part) => part.isSettled()),
  };
}
