/** The files of the machine: which there are below a folder, and what is in them. Knows no language. */
import { type Dirent, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { IGNORED_FOLDERS } from '../core/ownFiles.ts';
import { REACH } from '../core/reach.ts';
import { reachWords as say } from '../core/words/reach.ts';
import { boundOf, realBelow, realPathOf } from './reach.ts';

/** A path that cannot be read, and why. */
export interface Unreadable {
  readonly path: string;
  readonly reason: string;
  readonly isFolder?: boolean;
}

/** A folder that is being walked. */
interface Level {
  readonly path: string;
  /** The same without links. */
  readonly real: string;
  /** How many folders it is below the first. */
  readonly depth: number;
  /** What of it is still to be looked at, the next one last. */
  readonly entries: Dirent[];
}

/**
 * The paths of the files below a folder, in order, links to files and folders with them; each folder is entered once,
 * by its own name if there is a way without links, for configurations name it so, and those of `IGNORED_FOLDERS` and what `isLeftOut` names are not. Links do not lead out of the
 * repository of the folder, or of the folder where it is in none. What cannot be looked into is given with the reason, and so is
 * a folder that is too deep. Takes time in proportion to the entries.
 * @param deepest how many folders in each other are entered below the first
 */
export async function* filesBelow(
  folder: string,
  isLeftOut: (folder: string) => boolean = () => false,
  deepest: number = REACH.depth,
): AsyncGenerator<string | Unreadable> {
  const entered = new Set<string>();
  const levels: Level[] = [];
  /** Folders that links lead to; they are entered last. */
  const linked: Omit<Level, 'entries'>[] = [];
  const enter = async ({ path, real, depth }: Omit<Level, 'entries'>): Promise<Unreadable | undefined> => {
    try {
      const { dev, ino } = statSync(real, { bigint: true });
      const identity = `${dev}:${ino}`;
      if (entered.has(identity)) return undefined;
      if (depth > deepest) return { path, reason: say('tooDeep', { most: deepest }), isFolder: true };
      entered.add(identity);
      const entries = await readdir(path, { withFileTypes: true });
      levels.push({ path, real, depth, entries: entries.sort((a, b) => (a.name < b.name ? 1 : -1)) });
      return undefined;
    } catch (error) {
      return { path, reason: reasonOf(error), isFolder: true };
    }
  };

  let bound: string | undefined;
  /** Where a link leads; undefined where that is out of the bound, or cannot be said. */
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
      if (!isLeftOut(path)) yield { path, reason: say('leadsOut') };
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
    else yield { path, reason: say(kind ? 'notRegular' : 'leadsNowhere') };
  }
}

/** What the file system says of an error, in a line. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
