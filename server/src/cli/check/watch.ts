import { type FSWatcher, watch } from 'node:fs';

/** Several files are often written at once: so long nothing may happen before they are looked at, in milliseconds. */
const CALM = 150;

/**
 * Does some work now, and again whenever a file changes in one of the folders that it names; never ends. What changes
 * while it works is looked at afterwards.
 * @param first the folders to begin with: nothing in them is missed
 * @param work gives the folders, which may become others
 * @param isOurs whether a change of a file of this name matters
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
      // A folder that is gone by now has nothing to tell.
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
