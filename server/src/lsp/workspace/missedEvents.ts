/**
 * Changes that a client misses: VS Code on Linux does not see what is written while it begins to watch a new folder.
 * A file that was not known, by an event or as a document, shows that others may be new: the folder of its site is listed
 * (that of the workspace without its subfolders: it may be large). Built pages are compared with the source after each.
 */
import { createDelayed } from '../wire/timers.ts';
import type { WorkspaceContext } from './context.ts';
import type { FileChange } from './fileEvents.ts';
import type { StoredFiles } from './storedFiles.ts';

/** How long events must rest, in milliseconds. */
const REST_MS = 1000;

/**
 * @param comparePages compares built pages that were read from folders with the source
 * @param take gets the files that were missed
 */
export function createMissedEvents(
  { project: { sites }, folders, access, lookFailed, quietMs = REST_MS }: WorkspaceContext,
  stored: StoredFiles,
  comparePages: (folders: readonly string[]) => Promise<void>,
  take: (changes: readonly FileChange[]) => void,
) {
  /** The folders of sites, and whether to list them. */
  const due = new Map<string, boolean>();

  const look = async (): Promise<void> => {
    const wanted = [...due].filter(([folder]) => folders.of(folder) !== undefined);
    due.clear();
    for (const [folder, isListed] of wanted) {
      if (!isListed) continue;
      const listed = await access.source()!.list([folder], folders.all().includes(folder));
      const missed = listed.filter((uri) => !stored.has(uri) && folders.of(uri) !== undefined);
      if (missed.length > 0) take(missed.map((uri) => ({ uri, isDeleted: false })));
    }
    await comparePages(wanted.map(([folder]) => folder));
  };
  const looking = createDelayed(look, quietMs, lookFailed);

  return {
    /** Files were written, or documents opened; `isNew` tells which were not known. */
    noted(uris: readonly string[], isNew: (uri: string) => boolean): void {
      if (folders.areFlat() || access.source() === undefined) return;
      for (const uri of uris) {
        const folder = sites.rootOf(uri);
        due.set(folder, due.get(folder) === true || isNew(uri));
      }
      looking.postpone();
    },
    isSettled: looking.isSettled,
  };
}
