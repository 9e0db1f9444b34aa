/** Looks up paths that content names, within the limits of `core/reach.ts`. Opens no file. */
import { existsSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path';
import { type FileStatus, REACH } from '../core/reach.ts';

/** The nearest folder, upwards from this one, that has `.git`: a folder or, in work trees and submodules, a file. */
export function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryOf(above);
}

/**
 * The folder that content of a folder must not leave, with links resolved: its repository, or else the folder itself.
 */
export function boundOf(folder: string): string {
  const real = realpathSync(folder);
  return repositoryOf(real) ?? real;
}

/**
 * Resolves the links in a path, name by name; nothing outside of the bound is examined.
 * @param path below `bound`
 * @param bound a folder without links
 * @returns undefined as soon as a link leads out of the bound, or after too many; a path that does not exist stays as
 * it is
 */
export function realBelow(path: string, bound: string): string | undefined {
  let at = bound;
  let links = 0;
  const ahead = namesOf(relative(bound, path)).reverse();
  while (ahead.length > 0) {
    const name = ahead.pop()!;
    at = name === '..' ? dirname(at) : join(at, name);
    // Folders above the bound are not links.
    if (isIn(bound, at)) continue;
    if (!isIn(at, bound)) return undefined;
    const target = linkAt(at);
    if (target === undefined) continue;
    if (++links > REACH.links || (isAbsolute(target) && parse(target).root !== parse(bound).root))
      return undefined;
    ahead.push(...namesOf(isAbsolute(target) ? relative(parse(target).root, target) : target).reverse());
    at = isAbsolute(target) ? parse(bound).root : dirname(at);
  }
  return isIn(at, bound) ? at : undefined;
}

const namesOf = (path: string): string[] =>
  path.split(sep === '\\' ? /[\\/]/ : sep).filter((name) => name !== '' && name !== '.');

/** Whether an absolute path is below a folder; not the folder itself. */
export const isBelow = (path: string, folder: string): boolean =>
  path !== folder && path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Whether an absolute path is a folder, or below it. */
export const isIn = (path: string, folder: string): boolean => path === folder || isBelow(path, folder);

/** The path of a file or folder with links resolved; if that fails, the absolute path. */
export function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

/** The target of a link as stored; undefined if the path is not a link. */
function linkAt(path: string): string | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined;
}

/**
 * A path with links resolved as by `realBelow`, within the bound of a folder above it. Throws errors of the file
 * system.
 */
export function linkedPath(path: string, within: string): string | undefined {
  const top = resolve(within);
  return realBelow(join(realpathSync(top), relative(top, resolve(path))), boundOf(top));
}

/**
 * What is at a path; undefined for nothing. Throws errors of the file system.
 * @param within the folder whose bound links must not leave; without it they may lead anywhere
 */
export function lookAt(path: string, within?: string): FileStatus | undefined {
  const real = within === undefined ? path : linkedPath(path, within);
  if (real === undefined) return { kind: 'outside' };
  const stats = statSync(real, { throwIfNoEntry: false });
  if (!stats) return undefined;
  if (stats.isFile()) return { kind: 'file', size: stats.size, modified: stats.mtimeMs };
  return { kind: stats.isDirectory() ? 'folder' : 'other' };
}

/** Whether anything is at a path, perhaps a link to nothing. Follows no link in its last part. */
export const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Whether a path is a link out of bounds; undefined if nothing is there. Its parent folders are not examined. */
export function isLinkOut(path: string, within: string): boolean | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isSymbolicLink() && linkedPath(path, within) === undefined;
}
