/** Where the files come from that are not open. */
import type { Connection } from 'vscode-languageserver';

/** A file as it was read. */
export interface FileText {
  readonly text: string;
  /** When it was written, in milliseconds since 1970; absent where that is not known. */
  readonly modified?: number | undefined;
}

/** Where files come from. What cannot be read is absent; nothing here rejects. */
export interface FileSource {
  /**
   * URIs of the files below folders, at most some ten thousand.
   * @param isFlat without what is in folders of these folders
   */
  list(folders: readonly string[], isFlat?: boolean): Promise<readonly string[]>;
  /** When a file was written, in milliseconds since 1970; undefined where it is gone. Absent where that cannot be asked. */
  modified?(uri: string): Promise<number | undefined>;
  /** A file if it is wanted by the beginning of it. */
  read(uri: string, wants: (head: string) => boolean): Promise<FileText | undefined>;
}

/** The client as a source of files. */
export const clientFiles = (connection: Connection): FileSource => ({
  list: (folders, isFlat = false) =>
    connection.sendRequest<string[]>('crawlwise/listFiles', { folders, isFlat }).then(
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
