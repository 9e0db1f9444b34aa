/**
 * File events of the client: files that were written or deleted. They are debounced before the files are read. Contents
 * are handled elsewhere.
 */
import { FileChangeType } from 'vscode-languageserver';
import { canonicalUri } from '../../core/canonicalUri.ts';
import { createDelayed } from '../wire/timers.ts';
import type { WorkspaceContext } from './context.ts';
import type { StoredFiles } from './storedFiles.ts';

/** How long file events are collected, in milliseconds. */
const EVENTS_MS = 100;

/** A file that was written or created, or deleted; `uri` is its own, canonical. */
export interface FileChange {
  readonly uri: string;
  readonly isDeleted: boolean;
}

/** The valid events in a notification of the client. */
function changesIn(params: { readonly changes?: unknown } | null | undefined): FileChange[] {
  const changes: readonly unknown[] = Array.isArray(params?.changes) ? params.changes : [];
  return changes.flatMap((change) => {
    const { uri, type } = (change ?? {}) as { readonly uri?: unknown; readonly type?: unknown };
    if (typeof uri !== 'string') return [];
    return { uri: canonicalUri(uri), isDeleted: type === FileChangeType.Deleted };
  });
}

/** The events of one connection. */
export function createFileEvents(
  { connection, folders, events, siteUris, quietMs = EVENTS_MS }: WorkspaceContext,
  stored: StoredFiles,
) {
  const reading = createDelayed(
    () => stored.read([]),
    quietMs,
    () => {},
  );

  const take = (changes: readonly FileChange[]): void => {
    const there: string[] = [];
    const created = new Set<string>();
    for (const { uri, isDeleted } of changes) {
      const place = folders.of(uri) === undefined ? undefined : siteUris.served(uri);
      if (place === undefined) continue;
      stored.putOff(place);
      if (isDeleted) stored.remove(place);
      else {
        if (stored.add(place)) created.add(uri);
        there.push(place);
      }
    }
    events.filesChanged(
      changes.map(({ uri }) => uri),
      (uri) => created.has(uri),
    );
    stored.enqueue(there);
    reading.request();
  };
  connection.onDidChangeWatchedFiles((params) => take(changesIn(params)));

  return { take, isSettled: reading.isSettled };
}
