/**
 * For clients that do not report files written by other programs: compares the modification times of the known files
 * after documents were opened or saved. Contents are handled elsewhere.
 */
import { createDelayed } from '../wire/timers.ts';
import { yieldToMessages } from '../wire/yieldToMessages.ts';
import type { WorkspaceContext } from './context.ts';
import type { StaleDocuments } from './staleDocuments.ts';
import type { StoredFiles } from './storedFiles.ts';

/** How long requests must rest, in milliseconds: many documents are opened at once. */
const REST_MS = 100;
/** Files that are checked between two pauses for messages. */
const AT_ONCE = 64;

/**
 * Checks all files.
 * @param onLook called before files are compared: others may have changed, too
 */
export function createFileTimes(
  { project: { sites }, folders, access, lookFailed, quietMs = REST_MS }: WorkspaceContext,
  stored: StoredFiles,
  stale: StaleDocuments,
  onLook: () => void,
) {
  /** Whether a file was written after it was read; a missing one is removed. */
  const isOther = async (uri: string): Promise<boolean> => {
    const before = stored.modifiedOf(uri);
    const now = await access.source()?.modified?.(uri);
    // It was read again in the meantime.
    if (stored.modifiedOf(uri) !== before) return false;
    if (now === undefined) stored.remove(uri);
    else stored.setTime(uri, now);
    return now !== undefined && before !== undefined && now !== before;
  };
  const look = async (): Promise<void> => {
    onLook();
    const changed: string[] = [];
    const listed = folders.areFlat() ? await access.source()!.list(folders.all(), true) : [];
    for (const uri of listed) {
      if (stored.has(uri) || folders.of(uri) === undefined) continue;
      stored.add(uri);
      changed.push(uri);
    }
    for (const [at, uri] of [...stored.uris()].filter((uri) => sites.wants(uri)).entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await yieldToMessages();
      if (await isOther(uri)) changed.push(uri);
    }
    if (changed.length > 0) await stored.read(changed);
  };
  const looking = createDelayed(() => stale.after(look), quietMs, lookFailed);

  return {
    /** Compares soon, unless the client reports changes. */
    look(): void {
      if (access.source()?.modified === undefined || access.isWatched()) return;
      looking.postpone();
    },
    isSettled: looking.isSettled,
  };
}
