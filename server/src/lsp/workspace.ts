/**
 * Tells the site of files: of those of the workspace that are not open, which are looked for here (`storedFiles.ts`,
 * `fileEvents.ts`), and of documents that were left alone for a moment (`quietDocuments.ts`). Only `Sites` knows what is
 * in them (`intake.ts`) and which documents that concerns (`staleDocuments.ts`).
 */
import type { ClientCapabilities } from 'vscode-languageserver';
import { inWords, REACH } from '../core/reach.ts';
import { folderOf } from '../core/uri.ts';
import type { OpenDocument } from './documents.ts';
import { isAble } from './experimental.ts';
import { createFileEvents } from './fileEvents.ts';
import { clientFiles, type FileSource } from './fileSource.ts';
import { describe } from './guard.ts';
import { createIntake } from './intake.ts';
import { createQuietDocuments } from './quietDocuments.ts';
import { createStaleDocuments, type StaleDocuments } from './staleDocuments.ts';
import { createStoredFiles, type StoredFiles } from './storedFiles.ts';
import { startTimer } from './timers.ts';
import type { WorkspaceContext, WorkspaceOptions } from './workspaceOptions.ts';

/** How long an answer waits for files that would make it a better one, in milliseconds. */
const MOMENT_MS = 2000;

export interface Workspace {
  initialize(capabilities: ClientCapabilities): void;
  initialized(): void;
  /** A document has another text; others learn of it once it has been read and left alone. */
  edited(open: OpenDocument): void;
  /** A document has been read to its end. */
  read(open: OpenDocument): void;
  closed(open: OpenDocument): void;
  /** Folders have been opened or closed. */
  moved(added: readonly string[], removed: readonly string[]): void;
  /** The user says something else about origins. */
  originsChanged(): void;
  /** Is resolved when the workspace has been looked through. */
  ready(): Promise<void>;
  /** Is resolved then, too, or after a moment; undefined when nothing is being looked through. */
  soon(): Promise<void> | undefined;
  /** Whether all that was told has reached the documents it concerns. */
  isSettled(): boolean;
  /** The text of a file as it is stored now; undefined where it cannot be had. */
  textOf(uri: string): Promise<string | undefined>;
  /** Where files come from. */
  source(): FileSource | undefined;
  /** Whether the client tells of files that were written or deleted, and whether it knows patterns below a folder. */
  watching(): 'no' | 'by name' | 'by folder';
}

const moment = (): Promise<void> =>
  new Promise((resolve) => {
    startTimer(resolve, MOMENT_MS);
  });

/** Looks folders through for the files that are stored in them. */
function createScan({ folders, log, source }: WorkspaceContext, stored: StoredFiles, stale: StaleDocuments) {
  /** All folders have been looked through. */
  let ready: Promise<void> = Promise.resolve();
  let looking = 0;

  const scan = async (added: readonly string[]): Promise<void> => {
    const files = source();
    if (!files || added.length === 0) return;
    const listed = await files.list(added);
    if (listed.length >= REACH.listed)
      log.warn(`The workspace has more than ${inWords(REACH.listed)} files: not all of them are read`);
    // Folders may have gone meanwhile.
    const uris = listed.filter((uri) => folders.of(uri) !== undefined);
    for (const uri of uris) stored.add(uri);
    await stored.read(uris);
  };

  return {
    start(added: readonly string[]): void {
      looking++;
      ready = Promise.all([ready, stale.after(() => scan(added))])
        .then(() => {})
        .catch((error) => log.error(`Failed to look through the workspace: ${describe(error)}`))
        .finally(() => {
          looking--;
        });
    },
    ready: () => ready,
    soon: () => (looking > 0 ? Promise.race([ready, moment()]) : undefined),
    isSettled: () => looking === 0,
  };
}

/** Keeps `sites` told of the workspace of one connection. */
export function createWorkspace(options: WorkspaceOptions): Workspace {
  const { connection, sites, folders, documents, originOf, rootOf } = options;
  let { files } = options;
  const context: WorkspaceContext = { ...options, source: () => files };
  const stale = createStaleDocuments(options);
  const intake = createIntake(options);
  const stored = createStoredFiles(context, intake, stale);
  const quiet = createQuietDocuments(options, intake, stale);
  const scan = createScan(context, stored, stale);
  const events = createFileEvents(options, stored);

  const openFolders = (): void => sites.open(folders.all(), originOf, rootOf);
  const textOf = async (uri: string): Promise<string | undefined> =>
    (await files?.read(uri, () => true, folders.of(uri) ?? folderOf(uri)))?.text;
  connection.onRequest('crawlwise/createIndex', async ({ folder }: { readonly folder: string }) => {
    await scan.ready();
    const uri = sites.indexIn(folder);
    const text =
      uri === undefined ? undefined : (documents().get(uri)?.document.text.getText() ?? (await textOf(uri)));
    return sites.indexOf(folder, uri !== undefined && text !== undefined ? { uri, text } : undefined);
  });

  return {
    initialize(capabilities) {
      if (isAble(capabilities, 'crawlwiseFiles')) files = clientFiles(connection);
      events.initialize(capabilities);
      openFolders();
    },
    initialized() {
      events.initialized();
      openFolders();
      scan.start(folders.all());
    },
    edited: quiet.edited,
    read: quiet.read,
    closed(open) {
      const { uri } = open;
      quiet.closed(open);
      sites.forget(uri);
      if (files && folders.of(uri) !== undefined && sites.wants(uri)) {
        void stored.read([uri]);
      } else {
        sites.close(uri);
        stale.settle();
      }
    },
    moved(added, removed) {
      if (removed.length > 0) stored.removeStrays();
      openFolders();
      scan.start(added);
    },
    originsChanged() {
      openFolders();
      stale.settle();
    },
    ready: scan.ready,
    source: context.source,
    watching: events.watching,
    soon: scan.soon,
    isSettled: () => [stale, quiet, scan, events].every((part) => part.isSettled()),
    textOf,
  };
}
