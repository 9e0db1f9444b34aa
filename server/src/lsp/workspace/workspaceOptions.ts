import type { Connection } from 'vscode-languageserver';
import type { ConfiguredPlace, Sites } from '../../core/sites.ts';
import type { Documents } from '../documents/documents.ts';
import type { Guard, Log } from '../wire/guard.ts';
import type { OnRequest } from '../wire/parameters.ts';
import type { Clock } from '../wire/timers.ts';
import type { FileSource } from './fileSource.ts';
import type { Folders } from './folders.ts';
import type { SiteFolders } from './siteFolders.ts';

/** The options of the workspace of one connection; each module uses the part it needs. */
export interface WorkspaceOptions {
  readonly connection: Connection;
  readonly onRequest: OnRequest;
  readonly sites: Sites;
  readonly files: FileSource | undefined;
  readonly folders: Pick<Folders, 'all' | 'of'>;
  /** Converts a canonical URI to the client's form. */
  readonly clientUri: (uri: string) => string;
  readonly documents: () => Documents;
  /** What is configured about the site of a folder. */
  readonly placeOf: (folder: string) => ConfiguredPlace;
  /** The configured roots of sites, as far as configurations were read. */
  readonly roots: () => readonly string[];
  /** Reads the configurations among these files. */
  readonly lookAtConfigs: (uris: readonly string[]) => Promise<void>;
  readonly guard: Guard;
  readonly log: Log;
  /** Called when all changes of files have reached the documents that depend on them. */
  readonly onSettled: () => void;
  /** Called when the files of folders are known for the first time. */
  readonly onKnown: () => void;
  /** Called when ignore files leave out other files than before. */
  readonly onIgnored: () => void;
  /** Called with documents that must be read again. */
  readonly onStale: (uris: readonly string[]) => void;
  /** Called before files are compared with what was read of them: others may have changed, too. */
  readonly onLook: () => void;
  /** Called with files that were written or deleted, anywhere. */
  readonly onFiles: (uris: readonly string[]) => void;
  /** For tests: debounce time in milliseconds, instead of the times above. */
  readonly quietMs?: number | undefined;
  /** For tests: the timer for pauses of the user. */
  readonly clock?: Clock | undefined;
  /** For tests: the limit of UTF-16 units read of files. */
  readonly mostUnits?: number | undefined;
}

/** The same, with the source of files and the folders whose files are read. */
export interface WorkspaceContext extends WorkspaceOptions {
  readonly folders: SiteFolders;
  readonly source: () => FileSource | undefined;
}
