/** Where the files come from that are not open. */
import type { Connection } from 'vscode-languageserver';
import { canonicalUri } from '../../core/canonicalUri.ts';
import type { Facts } from '../../core/reach.ts';
import { stringsOf } from '../wire/parameters.ts';

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
  /** When a file was written, in milliseconds since 1970; undefined where it is gone. Absent where the source does not know. */
  modified?(uri: string): Promise<number | undefined>;
  /** What is under a name, without opening it. */
  look(uri: string, folder?: string): Promise<Facts | undefined>;
  /** A regular file if it is wanted by the beginning of it. */
  read(uri: string, wants: (head: string) => boolean, folder?: string): Promise<FileText | undefined>;
}

/**
 * The client as a source of files.
 * @param clientUri how the client writes a URI
 */
export function clientFiles(connection: Connection, clientUri: (uri: string) => string): FileSource {
  /** How the client has listed files, where that differs from how it writes their folder. */
  const listed = new Map<string, string>();
  const keyOf = (written: string): string => {
    const uri = canonicalUri(written);
    if (clientUri(uri) === written) listed.delete(uri);
    else listed.set(uri, written);
    return uri;
  };
  const ask = <T>(method: string, uri: string, folder: string | undefined, read: (answer: unknown) => T) =>
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
    look: (uri, folder) => ask('crawlwise/lookAt', uri, folder, factsIn),
    read: (uri, _wants, folder) => ask('crawlwise/readFile', uri, folder, fileText),
  };
}

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
