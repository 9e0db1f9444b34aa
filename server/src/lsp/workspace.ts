/**
 * The files of the workspace that are not open, for what documents must know of each other. They come from the client
 * where it gives them (`experimental.crawlwiseFiles`), else from where the server runs. Only `Sites` knows what is in
 * them; here they are found, read one after the other, and read anew when they change.
 */
import {
  type ClientCapabilities,
  type Connection,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  type InitializeParams,
} from 'vscode-languageserver';
import type { Sites } from '../core/surroundings.ts';
import { type Documents, isClaimed, type OpenDocument } from './documents.ts';
import { isAble } from './experimental.ts';
import { describe, type Guard, type Log } from './guard.ts';
import { pause } from './later.ts';
import { SLICE_MS } from './reading.ts';

/** A file as it was read. */
export interface FileText {
  readonly text: string;
  /** When it was written, in milliseconds since 1970; absent where that is not known. */
  readonly modified?: number | undefined;
}

/** Where files come from. What cannot be read is absent; nothing here rejects. */
export interface FileSource {
  /** URIs of the files below folders, at most some ten thousand. */
  list(folders: readonly string[]): Promise<readonly string[]>;
  /** A file if it is wanted by the beginning of it. */
  read(uri: string, wants: (head: string) => boolean): Promise<FileText | undefined>;
}

/** How long a document must be left alone until others learn of its content, in milliseconds. */
const QUIET_MS = 400;
/** How long an answer waits for files that would make it a better one, in milliseconds. */
const MOMENT_MS = 2000;
/** Files of the workspace are read up to this many UTF-16 units together. */
const MOST_UNITS = 200_000_000;

export interface Workspace {
  initialize(params: InitializeParams): void;
  initialized(): void;
  /** A document has been read to its end. */
  read(open: OpenDocument): void;
  closed(open: OpenDocument): void;
  /** The origin the user says the site has. */
  origin(origin: string | undefined): void;
  /** Is resolved when the workspace has been looked through. */
  ready(): Promise<void>;
  /** Is resolved then, too, or after a moment; undefined when nothing is being looked through. */
  soon(): Promise<void> | undefined;
  /** The text of a file as it is stored now; undefined where it cannot be had. */
  textOf(uri: string): Promise<string | undefined>;
  /** Where files come from, and the folders that are open. */
  source(): FileSource | undefined;
  folders(): readonly string[];
  /** Whether the client tells of files that were written or deleted, and whether it knows patterns below a folder. */
  watching(): 'no' | 'by name' | 'by folder';
}

export interface WorkspaceOptions {
  readonly connection: Connection;
  readonly sites: Sites;
  readonly files: FileSource | undefined;
  readonly documents: () => Documents;
  readonly guard: Guard;
  readonly log: Log;
  /** What is around this document has become another. */
  readonly onChange: (open: OpenDocument) => void;
  /** These files have been written or deleted. */
  readonly onFiles: (uris: readonly string[]) => void;
}

/** The client as a source of files. */
const clientFiles = (connection: Connection): FileSource => ({
  list: (folders) =>
    connection.sendRequest<string[]>('crawlwise/listFiles', { folders }).then(
      (uris) => (Array.isArray(uris) ? uris.filter((uri) => typeof uri === 'string') : []),
      () => [],
    ),
  read: (uri) =>
    connection.sendRequest<unknown>('crawlwise/readFile', { uri }).then(fileText, () => undefined),
});

/** What a client answers for a file: its text, or that with the time at which it was written. */
function fileText(answer: unknown): FileText | undefined {
  if (typeof answer === 'string') return { text: answer };
  const { text, modified } = (answer ?? {}) as { readonly text?: unknown; readonly modified?: unknown };
  if (typeof text !== 'string') return undefined;
  return typeof modified === 'number' ? { text, modified } : { text };
}

const moment = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, MOMENT_MS);
  });

/** Keeps `sites` told of the workspace of one connection. */
export function createWorkspace(options: WorkspaceOptions): Workspace {
  const { connection, sites, documents, guard, log, onChange, onFiles } = options;
  let { files } = options;
  let folders: readonly string[] = [];
  let origin: string | undefined;
  let watching: ReturnType<Workspace['watching']> = 'no';
  const waiting = new Set<string>();
  /** Languages that could not be loaded. */
  const lost = new Set<string>();
  const quiet = new Map<OpenDocument, ReturnType<typeof setTimeout>>();
  /** The workspace has been looked through. */
  let ready: Promise<void> = Promise.resolve();
  let looking = false;
  let reads = false;
  let units = 0;

  /** Tells documents around which something has changed. */
  const settle = (): void => {
    for (const open of documents().all()) {
      if (!isClaimed(open)) continue;
      const { around } = open.document.config;
      const stale = around && guard(`look around ${open.uri}`, false, () => sites.isStale(open.uri, around));
      if (stale) onChange(open);
    }
  };

  /** Files of a language that cannot be loaded are only known to exist. */
  const load = async (language: string): Promise<void> => {
    if (lost.has(language)) return;
    await sites.load(language).catch((error) => {
      lost.add(language);
      log.error(`Failed to load what looks into files of ${language}: ${describe(error)}`);
    });
  };

  const readFile = async (uri: string): Promise<void> => {
    const look = (text: string) => guard(`look at ${uri}`, undefined, () => sites.languageOf(uri, text));
    let language: string | undefined;
    const file = await files!.read(uri, (head) => {
      language = look(head);
      return language !== undefined;
    });
    if (!file) return;
    const { text, modified } = file;
    language ??= look(text);
    if (language !== undefined) await load(language);
    if (documents().get(uri)) return;
    units += text.length;
    const step = guard(`take in ${uri}`, undefined, () => sites.put(uri, text, modified));
    if (!step) return;
    const slice = () => {
      const end = performance.now() + SLICE_MS;
      return guard(`read ${uri}`, true, () => step(() => performance.now() < end));
    };
    while (!slice()) await pause();
  };

  const takeIn = (open: OpenDocument): void => {
    if (open.closed || !open.document.text.complete) return;
    guard(`take in ${open.uri}`, undefined, () =>
      sites.putDocument(open.uri, open.service.id, open.document),
    );
    settle();
  };

  const readWaiting = async (): Promise<void> => {
    if (reads || !files) return;
    reads = true;
    for (const uri of waiting) {
      waiting.delete(uri);
      if (units > MOST_UNITS) {
        log.info(`The files of the workspace are many: ${uri} and ${waiting.size} more are not looked at`);
        waiting.clear();
        break;
      }
      await readFile(uri);
    }
    reads = false;
    settle();
  };

  const queue = (uris: readonly string[]): Promise<void> => {
    for (const uri of uris) if (sites.wants(uri) && !documents().get(uri)) waiting.add(uri);
    return readWaiting().catch((error) => log.error(`Failed to read the workspace: ${describe(error)}`));
  };

  const scan = async (): Promise<void> => {
    sites.open(folders, origin);
    if (!files || folders.length === 0) return;
    const uris = await files.list(folders);
    for (const uri of uris) sites.add(uri);
    await queue(uris);
  };
  const rescan = (): void => {
    looking = true;
    ready = scan()
      .catch((error) => log.error(`Failed to look through the workspace: ${describe(error)}`))
      .finally(() => {
        looking = false;
      });
  };

  const watch = (): void => {
    connection.onDidChangeWatchedFiles((params) => {
      const changes = Array.isArray(params?.changes) ? params.changes : [];
      for (const { uri, type } of changes) {
        if (type === FileChangeType.Deleted) sites.remove(uri);
        else sites.add(uri);
      }
      onFiles(changes.map(({ uri }) => uri));
      void queue(changes.filter(({ type }) => type !== FileChangeType.Deleted).map(({ uri }) => uri));
    });
    if (watching === 'no') return;
    connection.client
      .register(DidChangeWatchedFilesNotification.type, {
        watchers: [{ globPattern: '**/*.{xml,gz,txt,rss,atom}' }],
      })
      .catch((error) => log.warn(`The client does not tell of changed files: ${describe(error)}`));
  };

  connection.onRequest('crawlwise/createIndex', async ({ folder }: { folder?: unknown } = {}) => {
    await ready;
    return typeof folder === 'string' ? sites.indexOf(folder) : null;
  });

  return {
    initialize(params) {
      const capabilities: ClientCapabilities = params.capabilities ?? {};
      if (isAble(capabilities, 'crawlwiseFiles')) files = clientFiles(connection);
      const { dynamicRegistration, relativePatternSupport } =
        capabilities.workspace?.didChangeWatchedFiles ?? {};
      if (dynamicRegistration === true) watching = relativePatternSupport === true ? 'by folder' : 'by name';
      folders = foldersOf(params);
      sites.open(folders, origin);
    },
    initialized() {
      watch();
      rescan();
    },
    read(open) {
      clearTimeout(quiet.get(open));
      const timer = setTimeout(() => {
        quiet.delete(open);
        void load(open.service.id).then(() => takeIn(open));
      }, QUIET_MS);
      (timer as { unref?: () => void }).unref?.();
      quiet.set(open, timer);
    },
    closed(open) {
      clearTimeout(quiet.get(open));
      quiet.delete(open);
      if (files && folders.some((folder) => open.uri.startsWith(folder))) void queue([open.uri]);
      else sites.remove(open.uri);
    },
    origin(told) {
      if (told === origin) return;
      origin = told;
      sites.open(folders, origin);
      settle();
    },
    ready: () => ready,
    source: () => files,
    folders: () => folders,
    watching: () => watching,
    soon: () => (looking ? Promise.race([ready, moment()]) : undefined),
    textOf: async (uri) => (await files?.read(uri, () => true))?.text,
  };
}

/** The folders a client has open. */
function foldersOf({ workspaceFolders, rootUri }: InitializeParams): string[] {
  const uris = Array.isArray(workspaceFolders) ? workspaceFolders.map((folder) => folder?.uri) : [rootUri];
  return uris.filter((uri): uri is string => typeof uri === 'string');
}
