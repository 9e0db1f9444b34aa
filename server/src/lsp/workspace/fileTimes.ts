/**
 * For clients that do not tell of files that other programs write: looks at the known files when a document is opened or
 * saved, by the time at which they were written. What is in them is not known here.
 */
import { describe } from '../wire/guard.ts';
import { yieldToMessages } from '../wire/yieldToMessages.ts';
import { failureWords } from '../words/failures.ts';
import type { StaleDocuments } from './staleDocuments.ts';
import type { StoredFiles } from './storedFiles.ts';
import type { WorkspaceContext } from './workspaceOptions.ts';

/** Files between two moments at which messages are answered. */
const AT_ONCE = 64;

/**
 * Only one look runs at a time; requests in the meantime lead to one more.
 * @param isWatched whether the client reports such files
 */
export function createFileTimes(
  { sites, folders, log, source }: WorkspaceContext,
  stored: StoredFiles,
  stale: StaleDocuments,
  isWatched: () => boolean,
) {
  /** When files were written that have not been read. */
  const times = new Map<string, number>();
  let looking = false;
  let isDue = false;

  /** Whether a file was written after it was read; one that is gone is removed. */
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
    /** Whether files can be looked at. */
    canLook: () => source()?.modified !== undefined,
    look(): void {
      if (source()?.modified === undefined || isWatched()) return;
      isDue = true;
      if (!looking) void lookAll();
    },
    isSettled: () => !looking,
  };
}
