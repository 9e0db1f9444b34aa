/** What the user chooses or drops: files, and the files in folders, with their paths. */
import type { Dropped } from './drops.ts';
import type { Chosen } from './reading.ts';

/** A folder may be a whole disk: the walk ends here. */
const MAX_ENTRIES = 20_000;

/** Files that are chosen or dropped, and those in dropped folders. Those of a chosen folder have paths that begin with its name. */
export async function chosenBy(dropped: readonly Dropped[]): Promise<readonly Chosen[]> {
  const found: Chosen[] = [];
  const left = { entries: MAX_ENTRIES };
  for (const item of dropped) {
    if (item instanceof File) found.push({ file: item, path: item.webkitRelativePath || item.name });
    else await walk(item, found, left);
  }
  return withoutFolder(found);
}

async function walk(entry: FileSystemEntry, found: Chosen[], left: { entries: number }): Promise<void> {
  if (left.entries-- <= 0) return;
  const path = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) {
    const file = await new Promise<File | undefined>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(undefined)),
    );
    if (file) found.push({ file, path });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    const part = await new Promise<readonly FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (part.length === 0) return;
    for (const child of part) await walk(child, found, left);
  }
}

/** The folder that all files are in is the root of the site: their paths are below it. */
function withoutFolder(files: readonly Chosen[]): readonly Chosen[] {
  const folder = files[0]?.path.split('/', 1)[0];
  const isShared = files.every(({ path }) => path.startsWith(`${folder}/`));
  return isShared ? files.map(({ file, path }) => ({ file, path: path.slice(folder!.length + 1) })) : files;
}
