/**
 * For clients that do not report files written by other programs: compares the modification times of the known files
 * when a document is opened or saved. Contents are handled elsewhere.
 */
import { describe } from '../wire/guard.ts';
import { yieldToMessages } from '../wire/yieldToMessages.ts';
import { failureWords } from '../words/failures.ts';
import type { StaleDocuments } from './staleDocuments.ts';
import type { StoredFiles } from './storedFiles.ts';
import type { WorkspaceContext } from './workspaceOptions.ts';

/** Files that are checked between two pauses for messages. */
const AT_ONCE = 64;

/**
 * Checks all files, and once more if requested in the meantime.
 * @param isWatched whether the client reports such files
 */
export function createFileTimes(
  { sites, folders, log, source }: WorkspaceContext,
  stored: StoredFiles,
  stale: StaleDocuments,
  isWatched: () => boolean,
) {
  /** Modification times of files that have not been read. */
  const times = new Map<string, number>();
  let looking = false;
  let isDue = false;

  /** Whether a file was written after it was read; a missing one is removed. */
  const isOther = async (uri: string): Promise<boolean> => {
    const now = await source()?.modified?.(uri);
    if (now === undefined) {
      times.delete(uri);
      stored.remove(uri);
      return false;
    }
    const before = stored.modifiedOf(uri) ?? times.get(uri) ?? now;
    times.set(uri, now);
    return now !== before;
  };
  const look = async (): Promise<void> => {
    const changed: string[] = [];
    const listed = folders.areFlat() ? await source()!.list(folders.all(), true) : [];
    for (const uri of listed) {
      if (stored.has(uri) || folders.of(uri) === undefined) continue;
      stored.add(uri);
      changed.push(uri);
    }
    for (const [at, uri] of [...stored.uris()].filter(sites.wants).entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await yieldToMessages();
      if (await isOther(uri)) changed.push(uri);
    }
    if (changed.length > 0) await stored.read(changed);
  };
  const lookAll = async (): Promise<void> => {
    looking = true;
    try {
      while (isDue) {
        isDue = false;
        await stale.after(look);
      }
    } catch (error) {
      log.error(failureWords('fileTimes', { reason: describe(error) }));
    } finally {
      looking = false;
    }
  };

  return {
    /** Returns whether there is anything to compare; false if the client reports changes. */
    look(): boolean {
      if (source()?.modified === undefined || isWatched()) return false;
      isDue = true;
      if (!looking) void lookAll();
      return true;
    },
    isSettled: () => !looking,
  };
}
