/**
 * For clients that do not report changed files: watches the folders of known files, and reports changes there as a
 * client would. A source that cannot watch reports nothing.
 */
import { CONFIG_NAME } from '../../config/keys.ts';
import { IGNORED_FOLDERS } from '../../core/ownFiles.ts';
import { folderOf, nameOf, slashed } from '../../core/uri.ts';
import { createDelayed } from '../wire/timers.ts';
import type { WorkspaceContext } from './context.ts';
import type { FileChange } from './fileEvents.ts';
import type { FolderWatch } from './fileSource.ts';
import { isIgnoreFile } from './ignored.ts';
import type { StoredFiles } from './storedFiles.ts';

/** How long changes are collected, in milliseconds: programs write a file in several steps. */
const CHANGES_MS = 100;

/** New folders that are watched although they have no known files: a build fills them later. */
const MAX_NEW_FOLDERS = 200;

export type DiskEvents = ReturnType<typeof createDiskEvents>;

/**
 * @param take gets the changes, each file once
 */
export function createDiskEvents(
  { project: { sites }, folders, access, lookFailed, quietMs = CHANGES_MS }: WorkspaceContext,
  stored: StoredFiles,
  take: (changes: readonly FileChange[]) => void,
) {
  let watch: FolderWatch | undefined;
  const changed = new Set<string>();
  const made = new Set<string>();

  /** The open folders, those of known files and all between, and new ones. */
  const watched = (): ReadonlySet<string> => {
    const found = new Set(folders.all());
    for (const uri of stored.uris()) {
      const top = folders.of(uri);
      let folder = folderOf(uri);
      while (top !== undefined && folder.length > top.length && !found.has(folder)) {
        found.add(folder);
        folder = folderOf(folder.slice(0, -1));
      }
    }
    for (const folder of made)
      if (folders.of(folder) === undefined) made.delete(folder);
      else found.add(folder);
    return found;
  };
  const follow = (): void => {
    const files = access.source();
    if (access.isWatched()) watch?.set([]);
    else {
      watch ??= files?.watch?.(noted);
      watch?.set(watched());
    }
  };

  /** What has happened to a file or folder; empty for a new file that is not relevant. */
  const changesAt = async (uri: string): Promise<FileChange[]> => {
    const facts = await access.source()!.look(uri, folders.of(uri));
    if (facts?.kind === 'file') {
      const isKnown = stored.has(uri) || sites.wants(uri) || nameOf(uri) === CONFIG_NAME || isIgnoreFile(uri);
      return isKnown ? [{ uri, isDeleted: false }] : [];
    }
    if (facts?.kind === 'folder') {
      if (folders.areFlat() || IGNORED_FOLDERS.includes(nameOf(uri))) return [];
      const folder = slashed(uri);
      // It is watched before it is listed: what comes in between is not missed.
      if (made.size < MAX_NEW_FOLDERS) made.add(folder);
      if (made.has(folder)) watch?.toggle(folder, true);
      const below = await access.source()!.list([folder]);
      return below.map((file) => ({ uri: file, isDeleted: false }));
    }
    for (const folder of made) if (folder.startsWith(slashed(uri))) made.delete(folder);
    const below = [...stored.uris()].filter((file) => file.startsWith(slashed(uri)));
    return [uri, ...below].map((file) => ({ uri: file, isDeleted: true }));
  };
  const report = async (): Promise<void> => {
    const uris = [...changed];
    changed.clear();
    const changes = (await Promise.all(uris.map(changesAt))).flat();
    if (changes.length === 0) return;
    take(changes);
    follow();
  };
  const reporting = createDelayed(report, quietMs, lookFailed);
  const noted = (uri: string): void => {
    changed.add(uri);
    reporting.request();
  };

  return {
    /** One more folder without subfolders is open, or one less. */
    toggle(folder: string, isOpen: boolean): void {
      if (access.isWatched()) return;
      watch ??= access.source()?.watch?.(noted);
      watch?.toggle(folder, isOpen);
    },
    /** Call it when other files or folders are known, or when the client has said whether it reports changes. */
    follow,
    isSettled: reporting.isSettled,
  };
}
