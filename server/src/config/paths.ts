/** Paths in a configuration. */
import { decoded, folderOf, parentOf, slashed } from '../core/uri.ts';

/** The path of a file below a folder, decoded; for a file outside of it, a path that no glob with a slash matches. */
export function pathBelow(folder: string, uri: string): string {
  const [from, to] = [decoded(folder), decoded(uri)];
  return to.startsWith(from) ? to.slice(from.length) : `..${to.replace(/^[a-z][a-z\d+.-]*:\/*/i, '/')}`;
}

/** The URI of a folder below another one. */
export const folderBelow = (folder: string, path: string): string => {
  const names = path.split(/[\\/]/).filter((name) => name !== '' && name !== '.');
  return slashed([folder.replace(/\/$/, ''), ...names.map(encodeURIComponent)].join('/'));
};

/** The folders a configuration for a file may be in, the nearest first, up to `stop` or the top. */
export function foldersUp(uri: string, stop?: string): readonly string[] {
  const top = stop ?? /^[a-z][a-z\d+.-]*:(?:\/\/[^/]*)?\//i.exec(uri)?.[0];
  if (top === undefined || !uri.startsWith(top)) return [];
  const folders: string[] = [];
  for (let folder = folderOf(uri); folder.length >= top.length; folder = parentOf(folder)) {
    folders.push(folder);
  }
  return folders;
}
