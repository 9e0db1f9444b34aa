/**
 * The folders whose files the server reads: those that the client has open; where it has none, the folder of each open
 * document, without the folders in that.
 */
import { folderOf } from '../../core/uri.ts';
import type { Folders } from './folders.ts';

export interface SiteFolders extends Pick<Folders, 'all' | 'of'> {
  /** Whether folders in these folders are left out. */
  areFlat(): boolean;
  /** A document has been opened or closed. */
  opened(uri: string): void;
  closed(uri: string): void;
}

/** Where a file can lie beside others: a path from the top, without a query, which belongs to one document. */
const IN_A_FOLDER = /^[a-z][a-z\d+.-]*:(?:\/\/[^/?#]*)?\/[^?#]*$/i;

/** @param folders what the client has open */
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
