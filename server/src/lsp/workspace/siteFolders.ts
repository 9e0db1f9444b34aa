/**
 * The folders whose files the server reads: the open folders of the client; without any, the folder of each open
 * document, without its subfolders.
 */
import { Multimap } from '../../core/multimap.ts';
import { folderOf } from '../../core/uri.ts';
import type { Folders } from './folders.ts';

/**
 * URIs of files that may have siblings: with an absolute path and without a query, which is specific to one document.
 */
const IN_A_FOLDER = /^[a-z][a-z\d+.-]*:(?:\/\/[^/?#]*)?\/[^?#]*$/i;

export type SiteFolders = ReturnType<typeof createSiteFolders>;

/** @param folders the open folders of the client */
export function createSiteFolders(folders: Pick<Folders, 'all' | 'of'>) {
  /** The open documents of each folder. */
  const documents = new Multimap();
  const areFlat = (): boolean => folders.all().length === 0;
  const ifFlat = (folder: string): string | undefined => (areFlat() ? folder : undefined);
  return {
    /** Whether subfolders are excluded. */
    areFlat,
    all: (): readonly string[] => (areFlat() ? [...documents.keys()] : folders.all()),
    of(uri: string): string | undefined {
      if (!areFlat()) return folders.of(uri);
      return documents.has(folderOf(uri)) ? folderOf(uri) : undefined;
    },
    /** A document was opened or closed; returns the folder that is read, or no longer read, because of it. */
    opened(uri: string): string | undefined {
      const folder = folderOf(uri);
      return IN_A_FOLDER.test(uri) && documents.add(folder, uri) ? ifFlat(folder) : undefined;
    },
    closed(uri: string): string | undefined {
      const folder = folderOf(uri);
      return documents.delete(folder, uri) ? ifFlat(folder) : undefined;
    },
  };
}
