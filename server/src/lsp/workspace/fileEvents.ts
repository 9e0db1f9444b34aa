/**
 * File events of the client: files that were written or deleted. They are debounced before the files are read. Contents
 * are handled elsewhere.
 */
import {
  type ClientCapabilities,
  DidChangeWatchedFilesNotification,
  FileChangeType,
} from 'vscode-languageserver';
import { CONFIG_NAME } from '../../config/keys.ts';
import { BUILD_FILES } from '../../core/builtPages.ts';
import { canonicalUri } from '../../core/canonicalUri.ts';
import { describe } from '../wire/guard.ts';
import { startTimer, type Timer } from '../wire/timers.ts';
import { fileWords } from '../words/log.ts';
import { IGNORE_FILES } from './ignored.ts';
import type { StoredFiles } from './storedFiles.ts';
import type { WorkspaceOptions } from './workspaceOptions.ts';

/** How long file events are collected, in milliseconds. */
const EVENTS_MS = 100;

/** A file that was written or created, or deleted; `uri` is canonical. */
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

/**
 * The events of one connection.
 * @param onChange called with the files that were written or deleted in the folders, and which were not known before
 * @param onRefused called when the client has announced that it reports changes, and does not
 */
export function createFileEvents(
  options: WorkspaceOptions,
  stored: StoredFiles,
  onChange: (uris: readonly string[], isNew: (uri: string) => boolean) => void,
  onRefused: () => void,
) {
  const { connection, sites, folders, log, onFiles, quietMs = EVENTS_MS } = options;
  let watching: 'no' | 'by name' | 'by folder' = 'no';
  let collecting: Timer | undefined;

  const take = (changes: readonly FileChange[]): void => {
    const there: string[] = [];
    const created = new Set<string>();
    for (const { uri, isDeleted } of changes) {
      if (folders.of(uri) === undefined) continue;
      stored.putOff(uri);
      if (isDeleted) stored.remove(uri);
      else {
        if (stored.add(uri)) created.add(uri);
        there.push(uri);
      }
    }
    const uris = changes.map(({ uri }) => uri);
    onFiles(uris);
    onChange(uris, (uri) => created.has(uri));
    stored.enqueue(there);
    collecting ??= startTimer(() => {
      collecting = undefined;
      void stored.read([]);
    }, quietMs);
  };

  return {
    initialize({ workspace }: ClientCapabilities): void {
      const { dynamicRegistration, relativePatternSupport } = workspace?.didChangeWatchedFiles ?? {};
      if (dynamicRegistration === true) watching = relativePatternSupport === true ? 'by folder' : 'by name';
    },
    /** Listens to file events, and registers watchers if the client supports it. */
    initialized(): void {
      connection.onDidChangeWatchedFiles((params) => take(changesIn(params)));
      if (watching === 'no') return;
      connection.client
        .register(DidChangeWatchedFilesNotification.type, {
          watchers: [...sites.watched, `**/${CONFIG_NAME}`, BUILD_FILES, IGNORE_FILES].map((globPattern) => ({
            globPattern,
          })),
        })
        .catch((error) => {
          log.warn(fileWords('notReported', { reason: describe(error) }));
          watching = 'no';
          onRefused();
        });
    },
    take,
    watching: () => watching,
    isSettled: () => collecting === undefined,
  };
}
