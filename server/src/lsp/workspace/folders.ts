/** The open folders of a client, as canonical URIs with a trailing slash: `/site/` is not a prefix of `/site2/`. */
import {
  type Connection,
  DidChangeWorkspaceFoldersNotification,
  type InitializeParams,
  type ServerCapabilities,
} from 'vscode-languageserver';
import { canonicalUri } from '../../core/canonicalUri.ts';
import { innermost, slashed } from '../../core/uri.ts';
import type { ServerEvents } from '../documents/events.ts';

export const folderCapabilities: ServerCapabilities = {
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};

/** The folders in a client's message, by canonical URI; invalid ones are skipped. */
const foldersIn = (folders: unknown): [string, string][] =>
  (Array.isArray(folders) ? folders : [])
    .map((folder: { readonly uri?: unknown } | null | undefined) => folder?.uri)
    .filter((uri): uri is string => typeof uri === 'string')
    .map((uri) => [canonicalUri(slashed(uri)), slashed(uri)]);

export type Folders = ReturnType<typeof createFolders>;

/** The folders of one connection. */
export function createFolders(connection: Connection, events: ServerEvents) {
  /** In the client's form. */
  let written: ReadonlyMap<string, string> = new Map();
  let all: readonly string[] = [];
  let folders: ReadonlySet<string> = new Set();
  const take = (next: ReadonlyMap<string, string>): void => {
    written = next;
    all = [...next.keys()];
    folders = new Set(all);
  };
  return {
    all: (): readonly string[] => all,
    /** The innermost folder that contains a file. */
    of: (uri: string): string | undefined => innermost(folders, uri),
    /** A file or folder in one of them, in the client's form; others are unchanged. */
    clientUri(uri: string): string {
      const folder = innermost(folders, uri);
      return folder === undefined ? uri : written.get(folder)! + uri.slice(folder.length);
    },
    /** Handles the initial folders, and listens for changes. */
    initialize({ workspaceFolders, rootUri }: InitializeParams): void {
      take(new Map(foldersIn(workspaceFolders ?? [{ uri: rootUri }])));
      connection.onNotification(DidChangeWorkspaceFoldersNotification.method, (params: unknown) => {
        const { event } = (params ?? {}) as { readonly event?: { added?: unknown; removed?: unknown } };
        const before = written;
        const removed = new Map(foldersIn(event?.removed));
        take(new Map([...[...before].filter(([uri]) => !removed.has(uri)), ...foldersIn(event?.added)]));
        events.foldersChanged(
          all.filter((uri) => !before.has(uri)),
          [...before.keys()].filter((uri) => !written.has(uri)),
        );
      });
    },
  };
}
