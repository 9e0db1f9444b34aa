/** Sources of files that are not open. */
import type { Connection } from 'vscode-languageserver';
import { canonicalUri } from '../../core/canonicalUri.ts';
import type { FileStatus } from '../../core/reach.ts';

/** A file as it was read. */
export interface FileText {
  readonly text: string;
  /** Modification time, in milliseconds since 1970; absent if not known. */
  readonly modified?: number | undefined;
}

/** Reports the files and folders that are written, created or deleted in some folders. */
export interface FolderWatch {
  /** Watches these folders, given by URIs with a slash at the end, and no others. */
  set(folders: Iterable<string>): void;
  /** Watches one more folder, or one less. */
  toggle(folder: string, isWatched: boolean): void;
}

/**
 * A source of files. What cannot be read is absent; nothing here rejects. With `folder`, links are followed only within
 * that folder's repository.
 */
export interface FileSource {
  /**
   * URIs of the files below folders, at most `REACH.listed`.
   * @param isFlat without subfolders
   */
  list(folders: readonly string[], isFlat?: boolean): Promise<readonly string[]>;
  /**
   * The modification time of a file, in milliseconds since 1970; undefined if it is gone. Absent if the source does not
   * know times.
   */
  modified?(uri: string): Promise<number | undefined>;
  /** Watches folders, each without its subfolders. Absent where the source cannot. */
  watch?(onChange: (uri: string) => void): FolderWatch;
  /** What is under a name, without opening it. */
  look(uri: string, folder?: string): Promise<FileStatus | undefined>;
  /** A regular file, if `wants` accepts its beginning. */
  read(uri: string, wants: (head: string) => boolean, folder?: string): Promise<FileText | undefined>;
}

/**
 * The client as a source of files.
 * @param clientUri converts a canonical URI to the client's form
 */
export function clientFiles(connection: Connection, clientUri: (uri: string) => string): FileSource {
  /** The URIs in the client's list, if they differ from the form of their folder. */
  const listed = new Map<string, string>();
  const keyOf = (written: string): string => {
    const uri = canonicalUri(written);
    if (clientUri(uri) === written) listed.delete(uri);
    else listed.set(uri, written);
    return uri;
  };
  const request = <T>(
    method: string,
    uri: string,
    folder: string | undefined,
    read: (answer: unknown) => T,
  ) =>
    connection
      .sendRequest<unknown>(method, {
        uri: listed.get(uri) ?? clientUri(uri),
        folder: folder === undefined ? undefined : clientUri(folder),
      })
      .then(read, () => undefined);
  return {
    list: (folders, isFlat = false) =>
      connection
        .sendRequest<unknown>('crawlwise/listFiles', { folders: folders.map(clientUri), isFlat })
        .then(
          (uris) => stringsOf(uris).map(keyOf),
          () => [],
        ),
    look: (uri, folder) => request('crawlwise/lookAt', uri, folder, factsIn),
    read: (uri, _wants, folder) => request('crawlwise/readFile', uri, folder, fileText),
  };
}

/** A file in a client's answer: its text, or its text and modification time. */
function fileText(answer: unknown): FileText | undefined {
  if (typeof answer === 'string') return { text: answer };
  const { text, modified } = (answer ?? {}) as { readonly text?: unknown; readonly modified?: unknown };
  if (typeof text !== 'string') return undefined;
  return typeof modified === 'number' ? { text, modified } : { text };
}

/** Facts about a name in a client's answer; a file without a size counts as unknown. */
function factsIn(answer: unknown): FileStatus | undefined {
  const { kind, size, modified } = (answer ?? {}) as Readonly<Record<'kind' | 'size' | 'modified', unknown>>;
  if (kind === 'file') {
    if (typeof size !== 'number') return undefined;
    return { kind, size, modified: typeof modified === 'number' ? modified : undefined };
  }
  return kind === 'folder' || kind === 'other' || kind === 'outside' ? { kind } : undefined;
}

/** The strings in a client's answer; other values are skipped. */
const stringsOf = (answer: unknown): string[] =>
  Array.isArray(answer) ? answer.filter((item): item is string => typeof item === 'string') : [];
