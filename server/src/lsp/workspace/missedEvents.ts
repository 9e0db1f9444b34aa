/**
 * Changes that a client misses: VS Code on Linux does not see what is written while it begins to watch a new folder.
 * After events, and after a document is opened, the folder of its site is listed (that of the workspace without its
 * subfolders: it may be large), and built pages are compared with the source.
 */
import { describe } from '../wire/guard.ts';
import { startTimer, type Timer } from '../wire/timers.ts';
import { failureWords } from '../words/failures.ts';
import type { FileChange } from './fileEvents.ts';
import type { StoredFiles } from './storedFiles.ts';
import type { WorkspaceContext } from './workspaceOptions.ts';

/** How long events must rest, in milliseconds. */
const REST_MS = 1000;

/**
 * @param comparePages compares built pages that were read from folders with the source
 * @param take gets the files that were missed
 */
export function createMissedEvents(
  { sites, folders, source, log, quietMs = REST_MS }: WorkspaceContext,
  stored: StoredFiles,
  comparePages: (folders: readonly string[]) => Promise<void>,
  take: (changes: readonly FileChange[]) => void,
) {
  const due = new Set<string>();
  let rest: Timer | undefined;
  let running: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    const wanted = [...due].filter((folder) => folders.of(folder) !== undefined);
    due.clear();
    for (const folder of wanted) {
      if (wanted.some((other) => folder !== other && folder.startsWith(other))) continue;
      const listed = await source()!.list([folder], folders.all().includes(folder));
      const missed = listed.filter((uri) => !stored.has(uri) && folders.of(uri) !== undefined);
      if (missed.length > 0) take(missed.map((uri) => ({ uri, isDeleted: false })));
    }
    await comparePages(wanted);
  };

  return {
    /** Files were written, or documents opened. */
    noted(uris: readonly string[]): void {
      if (folders.areFlat() || source() === undefined) return;
      for (const uri of uris) due.add(sites.rootOf(uri));
      clearTimeout(rest);
      rest = startTimer(() => {
        rest = undefined;
        running = (running ?? Promise.resolve())
          .then(look)
          .catch((error) => log.error(failureWords('fileTimes', { reason: describe(error) })));
        const last = running;
        void last.then(() => {
          if (running === last) running = undefined;
        });
      }, quietMs);
    },
    isSettled: () => rest === undefined && running === undefined,
  };
}
