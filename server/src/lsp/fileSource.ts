/** Where the files come from that are not open. */
import type { Connection } from 'vscode-languageserver';
import type { Facts } from '../core/reach.ts';

/** A file as it was read. */
export interface FileText {
  readonly text: string;
  /** When it was written, in milliseconds since 1970; absent where that is not known. */
  readonly modified?: number | undefined;
}

/**
 * Where files come from. What cannot be read is absent; nothing here rejects. With `folder`, links lead no further than the
 * repository of that folder.
 */
export interface FileSource {
  /**
   * URIs of the files below folders, at most `REACH.listed`.
   * @param isFlat without what is in folders of these folders
   */
  list(folders: readonly string[], isFlat?: boolean): Promise<readonly string[]>;
  /** When a file was written, in milliseconds since 1970; undefined where it is gone. Absent where that cannot be asked. */
  modified?(uri: string): Promise<number | undefined>;
  /** What is under a name, without opening it. */
  look(uri: string, folder?: string): Promise<Facts | undefined>;
  /** A regular file if it is wanted by the beginning of it. */
  read(uri: string, wants: (head: string) => boolean, folder?: string): Promise<FileText | undefined>;
}

/** The client as a source of files. */
export const clientFiles = (connection: Connection): FileSource => ({
  list: (folders, isFlat = false) =>
    connection.sendRequest<string[]>('crawlwise/listFiles', { folders, isFlat }).then(
      (uris) => (Array.isArray(uris) ? uris.filter((uri) => typeof uri === 'string') : []),
      () => [],
    ),
  look: (uri, folder) =>
    connection.sendRequest<unknown>('crawlwise/lookAt', { uri, folder }).then(factsIn, () => undefined),
  read: (uri, _wants, folder) =>
    connection.sendRequest<unknown>('crawlwise/readFile', { uri, folder }).then(fileText, () => undefined),
});

/** What a client answers for a file: its text, or that with the time at which it was written. */
function fileText(answer: unknown): FileText | undefined {
  if (typeof answer === 'string') return { text: answer };
  const { text, modified } = (answer ?? {}) as { readonly text?: unknown; readonly modified?: unknown };
  if (typeof text !== 'string') return undefined;
  return typeof modified === 'number' ? { text, modified } : { text };
}

/** What a client answers of a name; a file without a size is one that it does not know. */
function factsIn(answer: unknown): Facts | undefined {
  const { kind, size } = (answer ?? {}) as { readonly kind?: unknown; readonly size?: unknown };
  if (kind === 'file') return typeof size === 'number' ? { kind, size } : undefined;
  return kind === 'folder' || kind === 'other' || kind === 'outside' ? { kind } : undefined;
}
