/** The folders a client has open, each as a URI with a slash at its end: `/site/` is not the beginning of `/site2/`. */
import {
  type Connection,
  DidChangeWorkspaceFoldersNotification,
  type InitializeParams,
  type ServerCapabilities,
} from 'vscode-languageserver';
import { innermost, slashed } from '../core/uri.ts';

export interface Folders {
  all(): readonly string[];
  /** The innermost folder a file lies in. */
  of(uri: string): string | undefined;
  /** Takes in what the client has open at first, and listens for what it opens and closes later. */
  initialize(params: InitializeParams): void;
}

export const folderCapabilities: ServerCapabilities = {
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};

/** The URIs of what a client names as folders; whatever is none is passed over. */
const urisOf = (folders: unknown): string[] =>
  (Array.isArray(folders) ? folders : [])
    .map((folder: { readonly uri?: unknown } | null | undefined) => folder?.uri)
    .filter((uri): uri is string => typeof uri === 'string')
    .map(slashed);

/** The folders of one connection; `onChange` learns what came and what went. */
export function createFolders(
  connection: Connection,
  onChange: (added: readonly string[], removed: readonly string[]) => void,
): Folders {
  let folders: readonly string[] = [];
  return {
    all: () => folders,
    of: (uri) => innermost(folders, uri),
    initialize({ workspaceFolders, rootUri }) {
      folders = [...new Set(urisOf(workspaceFolders ?? [{ uri: rootUri }]))];
      connection.onNotification(DidChangeWorkspaceFoldersNotification.method, (params: unknown) => {
        const { event } = (params ?? {}) as { readonly event?: { added?: unknown; removed?: unknown } };
        const before = new Set(folders);
        const gone = new Set(urisOf(event?.removed));
        const after = new Set([...folders.filter((uri) => !gone.has(uri)), ...urisOf(event?.added)]);
        folders = [...after];
        onChange(
          folders.filter((uri) => !before.has(uri)),
          [...before].filter((uri) => !after.has(uri)),
        );
      });
    },
  };
}
