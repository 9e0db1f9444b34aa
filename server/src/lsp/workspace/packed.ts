/** What clients say of the gzip files that documents are the content of: `crawlwise/packed`, before the document is opened. */
import type { Connection } from 'vscode-languageserver';
import { canonicalUri } from '../../core/canonicalUri.ts';
import { GZIP_FAULTS, type GzipFault } from '../../core/gzip.ts';

/** What is wrong with the gzip file of a document; undefined where nothing is, or nothing was said. */
export type PackedFaults = (uri: string) => GzipFault | undefined;

/** Listens to one connection; a message of another shape is ignored. */
export function decodePacked(connection: Connection): PackedFaults {
  const faults = new Map<string, GzipFault>();
  connection.onNotification('crawlwise/packed', (params: unknown) => {
    const { uri, fault } = (params ?? {}) as { readonly uri?: unknown; readonly fault?: unknown };
    if (typeof uri !== 'string') return;
    const known = GZIP_FAULTS.find((one) => one === fault);
    if (known) faults.set(canonicalUri(uri), known);
    else faults.delete(canonicalUri(uri));
  });
  return (uri) => faults.get(uri);
}
