/**
 * File events of the client: files that were written or deleted. They are debounced before the files are read. This
 * module does not know their contents.
 */
import {
  type ClientCapabilities,
  DidChangeWatchedFilesNotification,
  FileChangeType,
} from 'vscode-languageserver';
import { CONFIG_NAME } from '../../config/keys.ts';
import { canonicalUri } from '../../core/canonicalUri.ts';
import { describe } from '../wire/guard.ts';
import { startTimer, type Timer } from '../wire/timers.ts';
import { fileWords } from '../words/log.ts';
import type { StoredFiles } from './storedFiles.ts';
import type { WorkspaceOptions } from './workspaceOptions.ts';

/** How long file events are collected, in milliseconds. */
const EVENTS_MS = 100;

/** The events of one connection. */
export function createFileEvents(options: WorkspaceOptions, stored: StoredFiles) {
  const { connection, sites, folders, log, onFiles, quietMs = EVENTS_MS } = options;
  let watching: 'no' | 'by name' | 'by folder' = 'no';
  let collecting: Timer | undefined;

  const take = (changes: readonly unknown[]): void => {
    const changed: string[] = [];
    const there: string[] = [];
    for (const change of changes) {
      const { uri: written, type } = (change ?? {}) as { readonly uri?: unknown; readonly type?: unknown };
      if (typeof written !== 'string') continue;
      const uri = canonicalUri(written);
      changed.push(uri);
      if (folders.of(uri) === undefined) continue;
      stored.putOff(uri);
      if (type === FileChangeType.Deleted) stored.remove(uri);
      else {
        stored.add(uri);
        there.push(uri);
      }
    }
    onFiles(changed);
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
      connection.onDidChangeWatchedFiles((params) =>
        take(Array.isArray(params?.changes) ? params.changes : []),
      );
      if (watching === 'no') return;
      connection.client
        .register(DidChangeWatchedFilesNotification.type, {
          watchers: [{ globPattern: sites.watched }, { globPattern: `**/${CONFIG_NAME}` }],
        })
        .catch((error) => log.warn(fileWords('notReported', { reason: describe(error) })));
    },
    watching: () => watching,
    isSettled: () => collecting === undefined,
  };
}
