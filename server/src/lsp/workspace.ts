/**
 * Tells the site of files: of those of the workspace that are not open, which are found here, read one after the other
 * and read anew when they change, and of documents, once they were left alone for a moment. Only `Sites` knows what is in
 * them and which documents that concerns; those are handed on together, as few times as possible.
 */
import {
  type ClientCapabilities,
  type Connection,
  DidChangeWatchedFilesNotification,
  FileChangeType,
} from 'vscode-languageserver';
import { CONFIG_NAME } from '../config/keys.ts';
import type { Sites } from '../core/sites.ts';
import type { Documents, OpenDocument } from './documents.ts';
import { isAble } from './experimental.ts';
import { clientFiles, type FileSource } from './fileSource.ts';
import type { Folders } from './folders.ts';
import { describe, type Guard, type Log } from './guard.ts';
import { SLICE_MS } from './reading.ts';
import { afterMessages, yieldToMessages } from './yieldToMessages.ts';

/** How long a document must be left alone until others learn of its content, in milliseconds. */
const QUIET_MS = 400;
/** How long events of files are collected, in milliseconds. */
const EVENTS_MS = 100;
/** How long documents keep the findings of an older state while files are read, in milliseconds. */
const PATIENCE_MS = 1000;
/** How long an answer waits for files that would make it a better one, in milliseconds. */
const MOMENT_MS = 2000;
/** Files of the workspace are read up to this many UTF-16 units together. */
const MOST_UNITS = 1_000_000_000;

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

export interface WorkspaceOptions {
  readonly connection: Connection;
  readonly sites: Sites;
  readonly files: FileSource | undefined;
  readonly folders: Pick<Folders, 'all' | 'of'>;
  readonly documents: () => Documents;
  /** The origin of the site whose root is a folder, as the user says. */
  readonly originOf: (root: string) => string | undefined;
  /** The folder that the user says is served as `/`, for the files in a folder. */
  readonly rootOf: (folder: string) => string | undefined;
  readonly guard: Guard;
  readonly log: Log;
  /** These documents are to be read again. */
  readonly onStale: (uris: readonly string[]) => void;
  /** These files have been written or deleted, wherever they are. */
  readonly onFiles: (uris: readonly string[]) => void;
  /** For tests: how long nothing must happen, in milliseconds, instead of the times above. */
  readonly quietMs?: number | undefined;
}

const moment = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, MOMENT_MS);
  });

const startTimer = (run: () => void, ms: number): ReturnType<typeof setTimeout> => {
  const timer = setTimeout(run, ms);
  (timer as { unref?: () => void }).unref?.();
  return timer;
};

/** Keeps `sites` told of the workspace of one connection. */
export function createWorkspace(options: WorkspaceOptions): Workspace {
  const { connection, sites, folders, documents, originOf, rootOf, guard, log, onStale, onFiles, quietMs } =
    options;
  let { files } = options;
  let watching: ReturnType<Workspace['watching']> = 'no';
  /** Files that are to be read. */
  const waiting = new Set<string>();
  /** Files that are stored, as far as that is known, with the length of those that were read. */
  const stored = new Map<string, number>();
  /** Files that were not read, as there were too many. */
  const passed = new Set<string>();
  let units = 0;
  /** Languages that could not be loaded. */
  const lost = new Set<string>();
  /** Documents with a text that others have not learnt of, and since when they are left alone. */
  const quiet = new Map<OpenDocument, ReturnType<typeof setTimeout> | undefined>();
  let collecting: ReturnType<typeof setTimeout> | undefined;
  /** The workspace has been looked through. */
  let ready: Promise<void> = Promise.resolve();
  let looking = 0;
  let reads = false;
  /** The file that is being read. */
  let current: { readonly uri: string; isGone: boolean } | undefined;
  /** How much is on its way to the site. */
  let busy = 0;
  let settledAt = 0;
  /** It is still looked which documents are stale. */
  let doubts = false;

  /** Hands on which documents are to be read again, unless there will soon be more to say. */
  const settle = (): void => {
    if (busy > 0 && performance.now() - settledAt < PATIENCE_MS) return;
    settledAt = performance.now();
    const end = performance.now() + SLICE_MS;
    const uris = guard('look which documents are stale', undefined, () =>
      sites.stale(() => performance.now() < end),
    );
    if (uris?.length) onStale(uris);
    if (!uris || doubts || !sites.isInDoubt()) return;
    doubts = true;
    afterMessages(() => {
      doubts = false;
      settle();
    });
  };
  const working = async (work: () => Promise<void>): Promise<void> => {
    if (busy++ === 0) settledAt = performance.now();
    try {
      await work();
    } finally {
      busy--;
      settle();
    }
  };

  /** Files of a language that cannot be loaded are only known to exist. */
  const load = async (language: string): Promise<void> => {
    if (lost.has(language)) return;
    await sites.load(language).catch((error) => {
      lost.add(language);
      log.error(`Failed to load the reader for files of ${language}: ${describe(error)}`);
    });
  };

  /** Runs what reads a file in slices; false where `isCurrent` says before the end that it is not to be read any more. */
  const inSlices = async (
    what: string,
    step: ((more: () => boolean) => boolean) | undefined,
    isCurrent: () => boolean = () => true,
  ): Promise<boolean> => {
    if (!step) return true;
    const slice = () => {
      const end = performance.now() + SLICE_MS;
      return guard(what, true, () => step(() => performance.now() < end));
    };
    while (!slice()) {
      await yieldToMessages();
      if (!isCurrent()) return false;
    }
    return true;
  };

  /** Keeps count of what is stored. */
  const store = (uri: string, length: number): void => {
    units += length - (stored.get(uri) ?? 0);
    stored.set(uri, length);
  };
  const unstore = (uri: string): void => {
    if (current?.uri === uri) current.isGone = true;
    units -= stored.get(uri) ?? 0;
    stored.delete(uri);
    passed.delete(uri);
    waiting.delete(uri);
    sites.remove(uri);
    if (!documents().get(uri)) sites.close(uri);
  };
  const isThere = (uri: string): void => {
    if (!stored.has(uri)) stored.set(uri, 0);
    sites.add(uri);
  };

  const isOurs = (uri: string): boolean => stored.has(uri) || folders.of(uri) !== undefined;

  /** Reads a file as it is stored, unless it is open, or goes meanwhile. */
  const readStored = async (uri: string): Promise<void> => {
    const file = { uri, isGone: false };
    current = file;
    const isCurrent = () => !file.isGone && !documents().get(uri) && isOurs(uri);
    const look = (text: string) => guard(`look at ${uri}`, undefined, () => sites.languageOf(uri, text));
    const read = isCurrent() ? await files!.read(uri, (head) => look(head) !== undefined) : undefined;
    const language = read && look(read.text);
    if (language !== undefined) await load(language);
    if (!isCurrent()) return;
    if (read && language !== undefined) {
      const step = guard(`take in ${uri}`, undefined, () => sites.put(uri, read.text, read.modified));
      if (await inSlices(`read ${uri}`, step, isCurrent)) store(uri, read.text.length);
    } else if (stored.has(uri)) {
      store(uri, 0);
      sites.blank(uri);
    }
  };
  const readFile = async (uri: string): Promise<void> => {
    await readStored(uri);
    if (!documents().get(uri)) sites.close(uri);
  };

  const readWaiting = async (): Promise<void> => {
    if (reads || !files) return;
    reads = true;
    for (const uri of waiting) {
      waiting.delete(uri);
      if (units <= MOST_UNITS) {
        await readFile(uri);
        settle();
        continue;
      }
      if (passed.size === 0) log.info(`The workspace has too many files: ${uri} and others are not read`);
      passed.add(uri);
      sites.blank(uri);
      sites.close(uri);
    }
    reads = false;
    current = undefined;
  };

  const enqueue = (uris: Iterable<string>): void => {
    for (const uri of uris) if (sites.wants(uri) && !documents().get(uri)) waiting.add(uri);
  };
  /** Reads files that may be of interest. What was passed over is read where room has been made. */
  const queue = (uris: Iterable<string>): Promise<void> => {
    enqueue(uris);
    if (units <= MOST_UNITS) {
      for (const uri of passed) waiting.add(uri);
      passed.clear();
    }
    return working(readWaiting).catch((error) =>
      log.error(`Failed to read the workspace: ${describe(error)}`),
    );
  };

  const scan = async (added: readonly string[]): Promise<void> => {
    if (!files || added.length === 0) return;
    const uris = await files.list(added);
    if (!added.some((folder) => folders.all().includes(folder))) return;
    for (const uri of uris) isThere(uri);
    await queue(uris);
  };
  const rescan = (added: readonly string[]): void => {
    looking++;
    sites.open(folders.all(), originOf, rootOf);
    ready = Promise.all([ready, working(() => scan(added))])
      .then(() => {})
      .catch((error) => log.error(`Failed to look through the workspace: ${describe(error)}`))
      .finally(() => {
        looking--;
      });
  };

  const takeIn = async (open: OpenDocument): Promise<void> => {
    quiet.delete(open);
    const { document, service, uri, edition } = open;
    const isCurrent = () => !open.closed && open.edition === edition;
    if (!document.text.complete) {
      if (!open.stuck) quiet.set(open, undefined);
      return;
    }
    await load(service.id);
    if (!isCurrent()) return;
    const step = guard(`take in ${uri}`, undefined, () => sites.putDocument(uri, service.id, document));
    await inSlices(`take in ${uri}`, step, isCurrent);
  };

  const watch = (): void => {
    connection.onDidChangeWatchedFiles((params) => {
      const changes: readonly unknown[] = Array.isArray(params?.changes) ? params.changes : [];
      const changed: string[] = [];
      const there: string[] = [];
      for (const change of changes) {
        const { uri, type } = (change ?? {}) as { readonly uri?: unknown; readonly type?: unknown };
        if (typeof uri !== 'string') continue;
        changed.push(uri);
        if (folders.of(uri) === undefined) continue;
        waiting.delete(uri);
        if (type === FileChangeType.Deleted) unstore(uri);
        else {
          isThere(uri);
          there.push(uri);
        }
      }
      onFiles(changed);
      enqueue(there);
      collecting ??= startTimer(() => {
        collecting = undefined;
        void queue([]);
      }, quietMs ?? EVENTS_MS);
    });
    if (watching === 'no') return;
    connection.client
      .register(DidChangeWatchedFilesNotification.type, {
        watchers: [{ globPattern: sites.watched }, { globPattern: `**/${CONFIG_NAME}` }],
      })
      .catch((error) => log.warn(`The client does not report changed files: ${describe(error)}`));
  };

  const textOf = async (uri: string): Promise<string | undefined> =>
    (await files?.read(uri, () => true))?.text;
  connection.onRequest('crawlwise/createIndex', async ({ folder }: { readonly folder: string }) => {
    await ready;
    const uri = sites.indexIn(folder);
    const text =
      uri === undefined ? undefined : (documents().get(uri)?.document.text.getText() ?? (await textOf(uri)));
    return sites.indexOf(folder, uri !== undefined && text !== undefined ? { uri, text } : undefined);
  });

  return {
    initialize(capabilities) {
      if (isAble(capabilities, 'crawlwiseFiles')) files = clientFiles(connection);
      const { dynamicRegistration, relativePatternSupport } =
        capabilities.workspace?.didChangeWatchedFiles ?? {};
      if (dynamicRegistration === true) watching = relativePatternSupport === true ? 'by folder' : 'by name';
      sites.open(folders.all(), originOf, rootOf);
    },
    initialized() {
      watch();
      rescan(folders.all());
    },
    edited(open) {
      clearTimeout(quiet.get(open));
      quiet.set(open, undefined);
    },
    read(open) {
      if (!quiet.has(open)) return;
      clearTimeout(quiet.get(open));
      quiet.set(
        open,
        startTimer(() => void working(() => takeIn(open)), quietMs ?? QUIET_MS),
      );
    },
    closed(open) {
      const { uri } = open;
      clearTimeout(quiet.get(open));
      quiet.delete(open);
      sites.forget(uri);
      if (files && folders.of(uri) !== undefined && sites.wants(uri)) {
        void queue([uri]);
        return;
      }
      sites.close(uri);
      settle();
    },
    moved(added, removed) {
      const gone = removed.length > 0 ? [...stored.keys()] : [];
      for (const uri of gone) if (folders.of(uri) === undefined) unstore(uri);
      rescan(added);
    },
    originsChanged() {
      sites.open(folders.all(), originOf, rootOf);
      settle();
    },
    ready: () => ready,
    source: () => files,
    watching: () => watching,
    soon: () => (looking > 0 ? Promise.race([ready, moment()]) : undefined),
    isSettled: () => busy === 0 && !doubts && quiet.size === 0 && collecting === undefined && looking === 0,
    textOf,
  };
}
