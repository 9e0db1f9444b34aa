/** The folders whose files the site knows: what is opened is searched, and the files of what is closed are dropped. */
import type { ConfiguredPlace } from '../../core/sites.ts';
import type { WorkspaceContext } from './context.ts';
import type { DiskEvents } from './diskEvents.ts';
import type { Search } from './search.ts';
import type { StaleDocuments } from './staleDocuments.ts';
import type { StoredFiles } from './storedFiles.ts';

export interface FollowedParts {
  /** What is configured about the site of a folder. */
  readonly placeOf: (folder: string) => ConfiguredPlace;
  readonly stale: StaleDocuments;
  readonly stored: StoredFiles;
  readonly onDisk: DiskEvents;
  readonly search: Search;
}

/** The followed folders of one connection. */
export function createFollowedFolders(
  { project: { sites }, folders }: WorkspaceContext,
  { placeOf, stale, stored, onDisk, search }: FollowedParts,
) {
  let known: Set<string> = new Set();
  let areFlat = folders.areFlat();

  const open = (): void => sites.open(folders.all(), placeOf, folders.areFlat());
  return {
    /** Notifies the site of the open folders, and of what is configured about them. */
    open,
    /** Searches folders that were opened, and drops the files of closed ones. */
    update(): void {
      const [before, wereFlat] = [known, areFlat];
      [known, areFlat] = [new Set(folders.all()), folders.areFlat()];
      // With its subfolders, the same folder is another one.
      const isOther = areFlat !== wereFlat;
      const added = [...known].filter((folder) => isOther || !before.has(folder));
      if (!isOther && added.length === 0 && known.size === before.size) return;
      stored.removeStrays();
      open();
      onDisk.follow();
      if (added.length > 0) search.start(added);
      else stale.settle();
    },
    /** The same for the folder of a document in an editor without open folders. */
    toggle(folder: string, isOpen: boolean): void {
      if (isOpen) known.add(folder);
      else known.delete(folder);
      sites.toggle(folder, isOpen);
      onDisk.toggle(folder, isOpen);
      if (isOpen) search.start([folder]);
      else stored.removeIn(folder);
    },
    /** Other files are ignored than before: drops these, and searches all folders again. */
    searchAgain(): void {
      stored.removeStrays();
      search.start([...known]);
    },
  };
}
