import { type FSWatcher, watch } from 'node:fs';

/** The debounce time in milliseconds: several files are often written at once. */
const CALM = 150;

/**
 * Runs `work` now, and again whenever a file changes in one of the folders that it returns; never ends. Changes while
 * it runs trigger another run.
 * @param first the folders to watch from the start: no change in them is missed
 * @param work returns the folders to watch, which may change
 * @param isOurs whether changes of a file of this name matter
 */
export async function whenever(
  first: readonly string[],
  work: () => Promise<readonly string[]>,
  isOurs: (name: string) => boolean,
): Promise<never> {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let wake = (): void => {};
  const notice = (_event: string, name: string | null): void => {
    if (name !== null && !isOurs(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => wake(), CALM);
  };
  const watchOver = (folder: string): void => {
    try {
      const watcher = watch(folder, notice).on('error', () => watchers.delete(folder));
      watchers.set(folder, watcher);
    } catch {
      // The folder was removed in the meantime.
    }
  };
  for (const folder of new Set(first)) watchOver(folder);
  for (;;) {
    const changed = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const folders = new Set(await work());
    for (const [folder, watcher] of watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of folders) if (!watchers.has(folder)) watchOver(folder);
    await changed;
  }
}
