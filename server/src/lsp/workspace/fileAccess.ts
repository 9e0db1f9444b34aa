/** How files are reached that are not open: who provides them, and who reports their changes. */
import {
  type ClientCapabilities,
  type Connection,
  DidChangeWatchedFilesNotification,
} from 'vscode-languageserver';
import { CONFIG_NAME } from '../../config/keys.ts';
import { BUILD_FILES } from '../../core/builtPages.ts';
import { IGNORE_NAMES } from '../../core/ownFiles.ts';
import { folderOf } from '../../core/uri.ts';
import { DECIDING } from '../../project/listed.ts';
import type { Project } from '../../project/project.ts';
import type { ServerEvents } from '../documents/events.ts';
import type { SiteUris } from '../documents/siteUris.ts';
import { isAble } from '../wire/experimental.ts';
import { describe, type Log } from '../wire/guard.ts';
import { fileWords } from '../words/log.ts';
import { clientFiles, type FileSource } from './fileSource.ts';
import type { SiteFolders } from './siteFolders.ts';

/** How a client reports files that were written or deleted: by patterns relative to a folder, or by names only. */
export type Watching = 'no' | 'by name' | 'by folder';

export interface FileAccessOptions {
  readonly connection: Connection;
  readonly project: Project;
  /** The source if the client provides no files. */
  readonly files: FileSource | undefined;
  readonly folders: SiteFolders;
  readonly events: ServerEvents;
  readonly log: Log;
  /** Converts a canonical URI to the client's form. */
  readonly clientUri: (uri: string) => string;
  /** Where sites have files. */
  readonly siteUris: SiteUris;
}

export type FileAccess = ReturnType<typeof createFileAccess>;

/** The files of one connection. */
export function createFileAccess(options: FileAccessOptions) {
  const { connection, project, folders, events, log, clientUri, siteUris } = options;
  let { files } = options;
  let placed = files && placedBy(siteUris, files);
  let watching: Watching = 'no';
  return {
    initialize(capabilities: ClientCapabilities): void {
      const { dynamicRegistration, relativePatternSupport } =
        capabilities.workspace?.didChangeWatchedFiles ?? {};
      if (dynamicRegistration === true) watching = relativePatternSupport === true ? 'by folder' : 'by name';
      if (!isAble(capabilities, 'crawlwiseFiles')) return;
      files = clientFiles(connection, clientUri);
      placed = placedBy(siteUris, files);
    },
    /** Registers watchers, if the client supports it. */
    initialized(): void {
      if (watching === 'no') return;
      const names = [CONFIG_NAME, ...IGNORE_NAMES];
      const globs = [
        ...project.sites.watched,
        ...[...names, ...DECIDING].map((name) => `**/${name}`),
        BUILD_FILES,
      ];
      connection.client
        .register(DidChangeWatchedFilesNotification.type, {
          watchers: globs.map((globPattern) => ({ globPattern })),
        })
        .catch((error) => {
          log.warn(fileWords('notReported', { reason: describe(error) }));
          watching = 'no';
          events.watchingRefused();
        });
    },
    /** The source of stored files, by the URIs at which their sites have them; and by their own. */
    source: (): FileSource | undefined => placed,
    stored: (): FileSource | undefined => files,
    /** Whether the client provides the files: it knows how they are encoded. */
    isOfClient: (): boolean => files !== options.files,
    watching: (): Watching => watching,
    /** Whether the client reports changes of the files that make up a site. */
    isWatched: (): boolean => !folders.areFlat() && watching !== 'no',
    /** The text of a file as stored now; undefined if it cannot be read. */
    textOf: async (uri: string): Promise<string | undefined> =>
      (await placed?.read(uri, () => true, folders.of(uri) ?? folderOf(uri)))?.text,
  };
}

/** A source by the URIs at which sites have the files. */
const placedBy = (uris: SiteUris, files: FileSource): FileSource => ({
  ...files,
  list: async (folders, isFlat) =>
    (await files.list(folders, isFlat)).flatMap((file) => uris.served(file) ?? []),
  ...(files.modified && { modified: (uri) => files.modified!(uris.fileOf(uri)) }),
  look: (uri, folder) => files.look(uris.fileOf(uri), folder),
  read: (uri, wants, folder) => files.read(uris.fileOf(uri), wants, folder),
});
