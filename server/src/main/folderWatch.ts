import { type FSWatcher, watch } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { canonicalUri } from '../core/canonicalUri.ts';
import type { FolderWatch } from '../lsp/workspace/fileSource.ts';

/** Watched folders at most: the system allows a limited number for all programs of a user. */
const MAX_FOLDERS = 1000;

/**
 * Watches folders of this machine, each without its subfolders. Folders that cannot be watched are skipped.
 * @param onChange gets the URI of a file or folder that was written, created or deleted, and may be called several times for one change
 */
export function watchFolders(onChange: (uri: string) => void): FolderWatch {
  const watchers = new Map<string, FSWatcher>();
  const stop = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const start = (folder: string): void => {
    try {
      const path = fileURLToPath(folder);
      const watcher = watch(path, { persistent: false }, (_event, name) => {
        if (name === null) return;
        const uri = canonicalUri(pathToFileURL(join(path, name)).href);
        // A folder of this name may be a new one, or the watched one may be gone.
        stop(`${uri}/`);
        if (name === basename(path)) stop(folder);
        onChange(uri);
      });
      watcher.on('error', () => stop(folder));
      watchers.set(folder, watcher);
    } catch {
      // It is gone, or the system watches no more folders.
    }
  };
  /** Folders beyond the limit, the next ones first. */
  const waiting = new Set<string>();
  const fill = (): void => {
    for (const folder of waiting) {
      if (watchers.size >= MAX_FOLDERS) return;
      waiting.delete(folder);
      start(folder);
    }
  };
  return {
    set(folders) {
      const wanted = new Set(folders);
      for (const folder of [...watchers.keys()]) if (!wanted.has(folder)) stop(folder);
      waiting.clear();
      for (const folder of wanted) if (!watchers.has(folder)) waiting.add(folder);
      fill();
    },
    toggle(folder, isWatched) {
      waiting.delete(folder);
      if (!isWatched) stop(folder);
      else if (!watchers.has(folder)) waiting.add(folder);
      fill();
    },
  };
}
