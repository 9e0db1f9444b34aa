import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONFIG_NAME } from '../../config/keys.ts';
import { isPageName } from '../../core/builtPages.ts';
import { CRAWLWISE_IGNORE, GIT_IGNORE } from '../../core/ownFiles.ts';
import { repositoryOf } from '../../disk/reach.ts';
import type { Listing } from '../files/files.ts';
import type { CallSettings } from '../settings/settings.ts';
import type { CheckOptions } from './options.ts';
import type { OtherFiles } from './siteOfFiles.ts';

/** The watched folders, and the names of files in them that matter besides the checked files. */
export interface Watched {
  readonly folders: readonly string[];
  readonly names: ReadonlySet<string>;
}

export const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Folders of built pages that are watched: systems limit watchers. A build that writes more pages changes one of these. */
const MAX_OF_PAGES = 2000;

interface Used {
  readonly wanted: Pick<CheckOptions, 'settings' | 'baselineFile'>;
  readonly settings: Pick<CallSettings, 'configFiles'>;
  readonly listing: Listing;
  readonly surroundings?: OtherFiles;
  readonly crawlers: readonly string[];
}

/** All that the result of a call depends on: files, configurations and their bases, ignore files, baseline, crawlers. */
export function watchedIn({ wanted, settings, listing, surroundings, crawlers }: Used): Watched {
  const folders = [
    ...(wanted.settings.named ?? []).filter(isFolder),
    ...[...listing.found, ...(surroundings?.others ?? [])].map(({ file }) => dirname(file)),
    ...(surroundings?.folders ?? []).map((uri) => fileURLToPath(uri)),
  ];
  const pages = [...listing.files, ...(surroundings?.files ?? [])].filter(isPageName);
  const ofPages = [...new Set(pages.map((uri) => dirname(fileURLToPath(uri))))].slice(0, MAX_OF_PAGES);
  const { baselineFile } = wanted;
  const files = [...settings.configFiles, ...crawlers, ...(baselineFile === undefined ? [] : [baselineFile])];
  const names = [CONFIG_NAME, GIT_IGNORE, CRAWLWISE_IGNORE, ...files.map((file) => basename(file))];
  const data = crawlers.filter(isFolder);
  return {
    folders: [...folders, ...ofPages, ...upwards(folders), ...files.map((file) => dirname(file)), ...data],
    names: new Set(names),
  };
}

/** The folders from these up to the roots of their repositories, where a configuration or an ignore file may be. */
function upwards(folders: readonly string[]): readonly string[] {
  const all = new Set<string>();
  for (const folder of new Set(folders)) {
    const top = repositoryOf(folder);
    if (top === undefined) continue;
    for (let up = folder; !all.has(up); up = dirname(up)) {
      all.add(up);
      if (up === top) break;
    }
  }
  return [...all];
}

/** The debounce time in milliseconds: several files are often written at once. */
const CALM = 150;

/**
 * Runs `work` now, and again whenever a file changes in one of the folders that it follows; never ends. Changes while
 * it runs trigger another run.
 * @param first the folders to watch from the start: no change in them is missed
 * @param work calls `follow` with the folders to watch before it reads their files; other folders are no longer watched
 * @param isOurs whether changes of a file of this name matter
 */
export async function watchAndRun(
  first: readonly string[],
  work: (follow: (folders: readonly string[]) => void) => Promise<void>,
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
  const follow = (all: readonly string[]): void => {
    const folders = new Set(all);
    for (const [folder, watcher] of watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of folders) if (!watchers.has(folder)) watchOver(folder);
  };
  follow(first);
  for (;;) {
    const changed = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await work(follow);
    await changed;
  }
}
