/** The files of builds: pages and configurations of hosts, by names that content gives. */
import { lstatSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FileBeginning } from '../core/sites.ts';
import { lookAt, realPathOf, repositoryOf } from './reach.ts';
import { beginningOf } from './read.ts';

/**
 * The beginning of a regular file, at most `most` octets, valid until the next file is read. Links are followed within the repository of the file's folder,
 * or within that folder. Undefined for anything else; never throws.
 */
export function readBeginning(uri: string, most: number): FileBeginning | undefined {
  try {
    const path = fileURLToPath(uri);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats) return undefined;
    if (stats.isSymbolicLink() && lookAt(path, dirname(path))?.kind !== 'file') return undefined;
    return beginningOf(path, most, stats.isFile() ? stats : undefined);
  } catch {
    return undefined;
  }
}

/**
 * The folder of the repository of a build, in which the configuration of its host may be; undefined outside of one.
 * @param folder a URI with a slash at the end, as is what is returned
 */
export function topOfBuild(folder: string): string | undefined {
  const repository = repositoryOf(realPathOf(fileURLToPath(folder)));
  return repository === undefined ? undefined : pathToFileURL(repository + sep).href;
}
