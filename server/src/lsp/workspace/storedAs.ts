/**
 * How open documents are stored: as their client says (`crawlwise/encoding`, sent before a document is opened and when it is
 * saved in another encoding), or by their first octets on the disk of the server.
 */
import { canonicalUri } from '../../core/canonicalUri.ts';
import { type StoredAs, storedAsHead, storedAsName } from '../../core/storedAs.ts';
import { folderOf } from '../../core/uri.ts';
import type { OpenDocument } from '../documents/openDocument.ts';
import type { WorkspaceContext } from './context.ts';

/** In UTF-16 units: as much as is read of the disk. */
const HEAD = 4096;

export type StoredEncodings = ReturnType<typeof createStoredEncodings>;

/** Listens to one connection; invalid messages are ignored. */
export function createStoredEncodings({ connection, opened, access, folders, events }: WorkspaceContext) {
  const known = new Map<string, StoredAs | undefined>();
  const told = new Set<string>();
  const set = (uri: string, stored: StoredAs | undefined): void => {
    if (known.get(uri) === stored) return;
    known.set(uri, stored);
    if (opened.get(uri)) events.answersChanged([uri]);
  };
  connection.onNotification('crawlwise/encoding', (params: unknown) => {
    const { uri: written, encoding } = (params ?? {}) as Readonly<Record<'uri' | 'encoding', unknown>>;
    if (typeof written !== 'string' || typeof encoding !== 'string') return;
    const uri = canonicalUri(written);
    told.add(uri);
    set(uri, storedAsName(encoding));
  });
  let looking = 0;
  const look = async (open: OpenDocument): Promise<void> => {
    const { uri } = open;
    if (told.has(uri) || access.isOfClient()) return;
    let head: string | undefined;
    const note = (text: string): boolean => {
      head = text;
      return false;
    };
    looking++;
    await access.source()?.read(uri, note, folders.of(uri) ?? folderOf(uri));
    looking--;
    if (opened.get(uri) !== open || head === undefined) return;
    set(uri, storedAsHead(head, open.document.text.slice(0, HEAD)));
  };
  return {
    /** How a document is stored; undefined for UTF-8, and if it is not known. */
    of: (uri: string): StoredAs | undefined => known.get(uri),
    /** Looks at the files of these documents. */
    look(opens: Iterable<OpenDocument>): void {
      for (const open of opens) void look(open);
    },
    closed({ uri }: OpenDocument): void {
      known.delete(uri);
      told.delete(uri);
    },
    isSettled: (): boolean => looking === 0,
  };
}
