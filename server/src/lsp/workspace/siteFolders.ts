/**
 * The folders whose files the server reads: the open folders of the client; without any, the folder of each open
 * document, without its subfolders.
 */
import { folderOf } from '../../core/uri.ts';
import type { Folders } from './folders.ts';

export interface SiteFolders extends Pick<Folders, 'all' | 'of'> {
  /** Whether subfolders are excluded. */
  areFlat(): boolean;
  /** A document was opened or closed. */
  opened(uri: string): void;
  closed(uri: string): void;
}

/**
 * URIs of files that may have siblings: with an absolute path and without a query, which is specific to one document.
 */
const IN_A_FOLDER = /^[a-z][a-z\d+.-]*:(?:\/\/[^/?#]*)?\/[^?#]*$/i;

/** @param folders the open folders of the client */
export function createSiteFolders(folders: Pick<Folders, 'all' | 'of'>): SiteFolders {
  const documents = new Set<string>();
  const areFlat = (): boolean => folders.all().length === 0;
  const own = (): ReadonlySet<string> => new Set([...documents].map(folderOf));
  return {
    areFlat,
    all: () => (areFlat() ? [...own()] : folders.all()),
    of(uri) {
      if (!areFlat()) return folders.of(uri);
      return own().has(folderOf(uri)) ? folderOf(uri) : undefined;
    },
    opened(uri) {
      if (IN_A_FOLDER.test(uri)) documents.add(uri);
    },
    closed: (uri) => void documents.delete(uri),
  };
}
