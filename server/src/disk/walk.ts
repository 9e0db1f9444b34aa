/** The files of the machine: those below a folder, and their contents. Knows no language. */
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { IGNORED_FOLDERS } from '../core/ownFiles.ts';
import { REACH } from '../core/reach.ts';
import { reachWords as t } from '../core/words/reach.ts';
import { boundOf, isIn, realBelow, realPathOf } from './reach.ts';
import { reasonOf } from './reasons.ts';

/** A path that cannot be read, and why. */
export interface Unreadable {
  readonly path: string;
  readonly reason: string;
  readonly isFolder?: boolean;
}

/** A link to a folder, and the path of that without links. */
export interface FolderLink {
  readonly path: string;
  readonly real: string;
}

/** How the entries of a folder are read. Rejects or throws for one that cannot be read. */
type List = (folder: string) => Dirent[] | Promise<Dirent[]>;

/** While other work is done. */
const listLater: List = (folder) => readdir(folder, { withFileTypes: true });
/** At once, which takes less processor time: for programs that do nothing else. */
export const listNow = (folder: string): Dirent[] => readdirSync(folder, { withFileTypes: true });

/** A folder that is being walked. */
interface Level {
  readonly path: string;
  /** The same with links resolved. */
  readonly real: string;
  /** Its depth below the first. */
  readonly depth: number;
  /** Its remaining entries, the next one last. */
  readonly entries: Dirent[];
}

/**
 * The paths of the files below a folder, in order, including links to files and folders. Each folder is entered once,
 * by a path without links if there is one, because configurations use that. Folders in `IGNORED_FOLDERS` and those
 * accepted by `isLeftOut` are skipped. Links are followed within the repository of the folder, or the folder itself
 * outside of a repository. What cannot be read is yielded with the reason, and so is a folder that is too deep. Linear
 * in the entries.
 * @param deepest the limit of nested folders below the first
 * @param again takes the links to folders that are entered by another path
 * @param list reads each folder
 */
export async function* filesBelow(
  folder: string,
  isLeftOut: (folder: string) => boolean = () => false,
  deepest: number = REACH.depth,
  again?: FolderLink[],
  list = listLater,
): AsyncGenerator<string | Unreadable> {
  const entered = new Set<string>();
  const levels: Level[] = [];
  /** Folders that links lead to; they are entered last. */
  const linked: Omit<Level, 'entries'>[] = [];
  const enter = async ({ path, real, depth }: Omit<Level, 'entries'>): Promise<Unreadable | undefined> => {
    try {
      const { dev, ino } = statSync(real, { bigint: true });
      const identity = `${dev}:${ino}`;
      if (entered.has(identity)) {
        again?.push({ path, real });
        return undefined;
      }
      if (depth > deepest) return { path, reason: t('tooDeep', { most: deepest }), isFolder: true };
      entered.add(identity);
      const entries = await list(path);
      levels.push({ path, real, depth, entries: entries.sort((a, b) => (a.name < b.name ? 1 : -1)) });
      return undefined;
    } catch (error) {
      // One that is gone since its parent was listed is not there; only the first must be.
      const isGone = depth > 0 && (error as NodeJS.ErrnoException).code === 'ENOENT';
      return isGone ? undefined : { path, reason: reasonOf(error), isFolder: true };
    }
  };

  let bound: string | undefined;
  /** The target of a link; undefined if it is out of bounds or cannot be resolved. */
  const followed = (link: string): string | undefined => {
    try {
      bound ??= boundOf(folder);
      return realBelow(link, bound);
    } catch {
      return undefined;
    }
  };
  linked.push({ path: folder, real: realPathOf(folder), depth: 0 });
  while (levels.length + linked.length > 0) {
    const level = levels.at(-1);
    if (!level) {
      const unreadable = await enter(linked.shift()!);
      if (unreadable) yield unreadable;
      continue;
    }
    const entry = level.entries.pop();
    if (!entry) {
      levels.pop();
      continue;
    }
    const path = join(level.path, entry.name);
    const isLink = entry.isSymbolicLink();
    if ((isLink || entry.isDirectory()) && IGNORED_FOLDERS.includes(entry.name)) continue;
    const place = join(level.real, entry.name);
    const real = isLink ? followed(place) : place;
    if (real === undefined) {
      if (!isLeftOut(path)) yield { path, reason: t('leadsOut') };
      continue;
    }
    const kind = isLink ? await stat(real).catch(() => undefined) : entry;
    if (kind?.isDirectory()) {
      if (isLeftOut(path)) continue;
      const below = { path, real, depth: level.depth + 1 };
      if (isLink) linked.push(below);
      else {
        const unreadable = await enter(below);
        if (unreadable) yield unreadable;
      }
    } else if (kind?.isFile()) yield path;
    else yield { path, reason: t(kind ? 'notRegular' : 'leadsNowhere') };
  }
}

/** Files behind links that lead to the same folders again. */
const MAX_AGAIN = 100_000;

/**
 * The paths of the files behind links to folders that `filesBelow` has entered by another path. Links in these are not
 * followed, nor is one to a folder that it is in. A limited number of files.
 */
export async function* filesBehind(links: readonly FolderLink[]): AsyncGenerator<string> {
  let left = MAX_AGAIN;
  for (const { path, real } of links) {
    if (isIn(realPathOf(dirname(path)), real)) continue;
    const waiting = [''];
    for (let own = waiting.pop(); own !== undefined; own = waiting.pop()) {
      const entries = await readdir(join(real, own), { withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        if (left-- <= 0) return;
        const name = join(own, entry.name);
        if (entry.isFile()) yield join(path, name);
        else if (entry.isDirectory() && !IGNORED_FOLDERS.includes(entry.name)) waiting.push(name);
      }
    }
  }
}

/** The names in a folder; none if it cannot be read. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
