/**
 * The client's reports about gzip files whose content is opened as a document: `crawlwise/packed`, sent before the
 * document is opened.
 */
import type { Connection } from 'vscode-languageserver';
import { canonicalUri } from '../../core/canonicalUri.ts';
import { GZIP_FAULTS, type GzipFault } from '../../core/gzip.ts';

/** The fault of a document's gzip file; undefined if it has none or none was reported. */
export type PackedFaults = (uri: string) => GzipFault | undefined;

/** Listens to one connection; invalid messages are ignored. */
export function decodePacked(connection: Connection): PackedFaults {
  const faults = new Map<string, GzipFault>();
  connection.onNotification('crawlwise/packed', (params: unknown) => {
    const { uri, fault } = (params ?? {}) as { readonly uri?: unknown; readonly fault?: unknown };
    if (typeof uri !== 'string') return;
    const known = GZIP_FAULTS.find((item) => item === fault);
    if (known) faults.set(canonicalUri(uri), known);
    else faults.delete(canonicalUri(uri));
  });
  return (uri) => faults.get(uri);
}
