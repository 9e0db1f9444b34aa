/**
 * The ignore files of the open folders, `.gitignore` and `.crawlwiseignore`: what they leave out has no findings, as on the
 * command line. Each folder's are read when a document in it is opened, or when the folders are searched.
 */

import { foldersUp } from '../../config/paths.ts';
import { GIT_IGNORE, IGNORE_NAMES } from '../../core/ownFiles.ts';
import { REACH } from '../../core/reach.ts';
import { isServedBelow } from '../../core/served.ts';
import { decoded, folderOf, nameOf } from '../../core/uri.ts';
import { type Ignorer, Ignores } from '../../project/ignores.ts';
import { atMost, PATIENCE_MS } from '../wire/timers.ts';
import type { WorkspaceContext } from './context.ts';

export const isIgnoreFile = (uri: string): boolean => IGNORE_NAMES.includes(nameOf(uri));

export type IgnoredFiles = ReturnType<typeof createIgnoredFiles>;

const topOf = (folder: string): string => decoded(folder).replace(/\/$/, '');

/**
 * The ignore files of one connection.
 * @param roots the folders that are served, or only those that are configured, as far as known: URIs with a slash at the end
 */
export function createIgnoredFiles(
  { folders, access, events }: Pick<WorkspaceContext, 'folders' | 'access' | 'events'>,
  roots: (isConfigured: boolean) => readonly string[],
) {
  /** The texts of ignore files by their decoded URIs; empty for those that are not there. */
  const texts = new Map<string, string>();
  /** The folders whose ignore files were read. */
  const read = new Set<string>();
  const byTop = new Map<string, Ignores>();
  /** Whether some ignore file is not empty. */
  let isUsed = false;
  let left = 0;

  const take = async (uri: string): Promise<boolean> => {
    const facts = await access.source()?.look(uri, folders.of(uri));
    const isRead = facts?.kind === 'file' && facts.size <= REACH.ignoreOctets;
    const text = isRead ? ((await access.source()?.read(uri, () => true, folders.of(uri)))?.text ?? '') : '';
    const before = texts.get(decoded(uri)) ?? '';
    texts.set(decoded(uri), text);
    if (text === before) return false;
    isUsed = [...texts.values()].some((text) => text !== '');
    byTop.clear();
    return true;
  };
  /** Reads ignore files, and returns whether one of them has changed. Never rejects. */
  const takeAll = async (uris: readonly string[]): Promise<boolean> => {
    left++;
    const changes = await Promise.all(uris.map(take)).catch((): boolean[] => []);
    left--;
    return changes.includes(true);
  };

  const ignorer = (uri: string, isConfigured: boolean): Ignorer | undefined => {
    const folder = isUsed ? folders.of(uri) : undefined;
    if (folder === undefined) return undefined;
    const top = topOf(folder);
    const key = `${isConfigured} ${top}`;
    const ignores =
      byTop.get(key) ??
      new Ignores(top, {
        top,
        textOf: (path) => texts.get(path) ?? '',
        isServed: (path) => roots(isConfigured).some((root) => isServedBelow(path, decoded(root))),
      });
    byTop.set(key, ignores);
    return ignores.ignorer(decoded(uri));
  };

  return {
    /**
     * Reads the ignore files that apply to a file; undefined if they are known. Never rejects, and waits only briefly: an
     * event tells if one is found later.
     */
    look(uri: string): Promise<void> | undefined {
      const top = folders.of(uri) ?? (folders.areFlat() ? folderOf(uri) : undefined);
      // A URI without a path has no folder.
      if (top === undefined || top === '' || !access.source()) return undefined;
      const unknown = foldersUp(uri, top).filter((folder) => !read.has(folder));
      if (unknown.length === 0) return undefined;
      for (const folder of unknown) read.add(folder);
      const reading = takeAll(unknown.flatMap((folder) => IGNORE_NAMES.map((name) => folder + name)));
      let isLate = false;
      void reading.then((isOther) => {
        if (isLate && isOther) events.ignoredChanged();
      });
      return atMost(PATIENCE_MS, reading).then(() => {
        isLate = true;
      });
    },
    /** Reads those among the files of folders that were searched. */
    async listed(uris: readonly string[]): Promise<void> {
      for (const uri of uris) {
        read.add(folderOf(uri));
        if (isIgnoreFile(uri)) await take(uri);
      }
    },
    /** These files were written or deleted. */
    touched(uris: readonly string[]): void {
      const own = uris.filter((uri) => isIgnoreFile(uri) && folders.of(uri) !== undefined);
      if (own.length === 0) return;
      void takeAll(own).then((isOther) => {
        if (isOther) events.ignoredChanged();
      });
    },
    /** A folder is no longer open. */
    closed(folder: string): void {
      read.delete(folder);
      for (const name of IGNORE_NAMES) texts.delete(decoded(folder + name));
      byTop.clear();
    },
    /** Whether a file is ignored, as far as ignore files were read. */
    has: (uri: string): boolean => ignorer(uri, false) !== undefined,
    /** Whether a file would be ignored if it were not in the output of a project. */
    includes: (uri: string): boolean =>
      ignorer(uri, false) === undefined && ignorer(uri, true) === GIT_IGNORE,
    /** Other folders are served than before. */
    forget: () => byTop.clear(),
    isSettled: () => left === 0,
  };
}
