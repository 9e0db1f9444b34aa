import type { Connection } from 'vscode-languageserver';
import type { Sites } from '../../core/sites.ts';
import type { Documents } from '../documents/documents.ts';
import type { Guard, Log } from '../wire/guard.ts';
import type { Clock } from '../wire/timers.ts';
import type { FileSource } from './fileSource.ts';
import type { Folders } from './folders.ts';
import type { SiteFolders } from './siteFolders.ts';

/** What the workspace of one connection is given; each part of it takes what it may know. */
export interface WorkspaceOptions {
  readonly connection: Connection;
  readonly sites: Sites;
  readonly files: FileSource | undefined;
  readonly folders: Pick<Folders, 'all' | 'of'>;
  /** How the client writes a URI. */
  readonly clientUri: (uri: string) => string;
  readonly documents: () => Documents;
  /** The origin of the site whose root is a folder, as the user says. */
  readonly originOf: (root: string) => string | undefined;
  /** The folder that the user says is served as `/`, for the files in a folder. */
  readonly rootOf: (folder: string) => string | undefined;
  readonly guard: Guard;
  readonly log: Log;
  /** All changes of files have reached the documents that depend on them. */
  readonly onSettled: () => void;
  /** The files of folders are all known for the first time. */
  readonly onKnown: () => void;
  /** These documents are to be read again. */
  readonly onStale: (uris: readonly string[]) => void;
  /** These files have been written or deleted, wherever they are. */
  readonly onFiles: (uris: readonly string[]) => void;
  /** For tests: how long nothing must happen, in milliseconds, instead of the times above. */
  readonly quietMs?: number | undefined;
  /** For tests: what runs something later, where that is about the user's hands. */
  readonly clock?: Clock | undefined;
  /** For tests: up to how many UTF-16 units files are read together. */
  readonly mostUnits?: number | undefined;
}

/** The same, once it is known where files come from, and with the folders of files that are read. */
export interface WorkspaceContext extends WorkspaceOptions {
  readonly folders: SiteFolders;
  readonly source: () => FileSource | undefined;
}
