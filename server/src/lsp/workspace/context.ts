import type { Connection } from 'vscode-languageserver';
import type { Configurable } from '../../config/keys.ts';
import type { Project } from '../../project/project.ts';
import type { ServerEvents } from '../documents/events.ts';
import type { OpenDocuments } from '../documents/openDocument.ts';
import type { SiteUris } from '../documents/siteUris.ts';
import type { Guard, Log } from '../wire/guard.ts';
import type { Clock } from '../wire/timers.ts';
import type { FileAccess } from './fileAccess.ts';
import type { Folders } from './folders.ts';
import type { SiteFolders } from './siteFolders.ts';

/** What the parts of the workspace of one connection use; each uses some of it. */
export interface WorkspaceContext {
  readonly connection: Connection;
  readonly project: Project;
  readonly opened: OpenDocuments;
  readonly folders: SiteFolders;
  readonly access: FileAccess;
  readonly siteUris: SiteUris;
  readonly events: ServerEvents;
  readonly guard: Guard;
  readonly log: Log;
  /** Logs that looking at files has failed. */
  readonly lookFailed: (error: unknown) => void;
  /** For tests: debounce time in milliseconds, instead of those of the parts. */
  readonly quietMs?: number | undefined;
  /** For tests: the timer for pauses of the user. */
  readonly clock?: Clock | undefined;
  /** For tests: the limit of UTF-16 units read of files. */
  readonly mostUnits?: number | undefined;
}

/** What the parts use that read settings, configurations and other files of the user. */
export interface UserContext extends Pick<WorkspaceContext, 'connection' | 'access' | 'events' | 'log'> {
  readonly languages: readonly Configurable[];
  readonly folders: Folders;
  /** Converts a canonical URI to the client's form. */
  readonly clientUri: (uri: string) => string;
}
