/** The folders a client has open, each as a canonical URI with a slash at its end: `/site/` is not the beginning of `/site2/`. */
import {
  type Connection,
  DidChangeWorkspaceFoldersNotification,
  type InitializeParams,
  type ServerCapabilities,
} from 'vscode-languageserver';
import { canonicalUri } from '../../core/canonicalUri.ts';
import { innermost, slashed } from '../../core/uri.ts';

export interface Folders {
  all(): readonly string[];
  /** The innermost folder a file lies in. */
  of(uri: string): string | undefined;
  /** A file or folder in one of them, as the client writes that one; others are left unchanged. */
  clientUri(uri: string): string;
  /** Takes in what the client has open at first, and listens for what it opens and closes later. */
  initialize(params: InitializeParams): void;
}

export const folderCapabilities: ServerCapabilities = {
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};

/** What a client names as folders, by their canonical URIs; anything else is skipped. */
const foldersIn = (folders: unknown): [string, string][] =>
  (Array.isArray(folders) ? folders : [])
    .map((folder: { readonly uri?: unknown } | null | undefined) => folder?.uri)
    .filter((uri): uri is string => typeof uri === 'string')
    .map((uri) => [canonicalUri(slashed(uri)), slashed(uri)]);

/** The folders of one connection; `onChange` gets the added and the removed ones. */
export function createFolders(
  connection: Connection,
  onChange: (added: readonly string[], removed: readonly string[]) => void,
): Folders {
  let folders: readonly string[] = [];
  /** As the client writes them. */
  let written: ReadonlyMap<string, string> = new Map();
  const take = (next: ReadonlyMap<string, string>): void => {
    written = next;
    folders = [...next.keys()];
  };
  return {
    all: () => folders,
    of: (uri) => innermost(folders, uri),
    clientUri(uri) {
      const folder = innermost(folders, uri);
      return folder === undefined ? uri : written.get(folder)! + uri.slice(folder.length);
    },
    initialize({ workspaceFolders, rootUri }) {
      take(new Map(foldersIn(workspaceFolders ?? [{ uri: rootUri }])));
      connection.onNotification(DidChangeWorkspaceFoldersNotification.method, (params: unknown) => {
        const { event } = (params ?? {}) as { readonly event?: { added?: unknown; removed?: unknown } };
        const before = written;
        const gone = new Map(foldersIn(event?.removed));
        take(new Map([...[...before].filter(([uri]) => !gone.has(uri)), ...foldersIn(event?.added)]));
        onChange(
          folders.filter((uri) => !before.has(uri)),
          [...before.keys()].filter((uri) => !written.has(uri)),
        );
      });
    },
  };
}
