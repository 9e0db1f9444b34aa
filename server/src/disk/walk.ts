/** The files of the machine: which there are below a folder, and what is in them. Knows no language. */
import { type Dirent, realpathSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { IGNORED_FOLDERS } from '../core/ownFiles.ts';

/** A path that cannot be read, and why. */
export interface Unreadable {
  readonly path: string;
  readonly reason: string;
}

/**
 * The paths of the files below a folder, in order, links to files and folders with them; each folder is entered once,
 * wherever links lead, and those of `IGNORED_FOLDERS` and what `isLeftOut` names are not. What cannot be looked into is told.
 */
export async function* filesBelow(
  folder: string,
  isLeftOut: (folder: string) => boolean = () => false,
  entered = new Set<string>(),
): AsyncGenerator<string | Unreadable> {
  let entries: Dirent[];
  try {
    const real = realpathSync(folder);
    if (entered.has(real)) return;
    entered.add(real);
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    yield { path: folder, reason: reasonOf(error) };
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    const kind = entry.isSymbolicLink() ? await stat(path).catch(() => undefined) : entry;
    if (kind?.isDirectory()) {
      if (!IGNORED_FOLDERS.includes(entry.name) && !isLeftOut(path))
        yield* filesBelow(path, isLeftOut, entered);
    } else if (kind?.isFile()) yield path;
    else yield { path, reason: kind ? NOT_REGULAR : 'the link leads nowhere' };
  }
}

/** Why a pipe or a device is not read: it may never end. */
export const NOT_REGULAR = 'it is not a regular file';

/** What the file system says of an error, in a line. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
