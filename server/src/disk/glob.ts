/** The files that a glob matches. */
import { existsSync, type Stats, stat } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { glob as find, type GlobOptions } from 'tinyglobby';
import { IGNORED_FOLDERS } from '../core/ownFiles.ts';
import { REACH } from '../core/reach.ts';
import { reachWords as t } from '../core/words/reach.ts';
import { isIn, linkedPath } from './reach.ts';
import type { Unreadable } from './walk.ts';

/**
 * The absolute paths of the files that a glob matches, in order, and those of them that are broken links, or links out of the repository of
 * the working folder (of their own folder, if that is elsewhere). Other links are followed; folders are entered up to
 * `REACH.depth`.
 * @param folder the working folder: an absolute path
 */
export async function filesLike(
  glob: string,
  folder: string,
): Promise<{ readonly files: readonly string[]; readonly refused: readonly Unreadable[] }> {
  const reasons = new Map<string, string>();
  const fs = {
    realpath(path: string, done: (error: null, real: string) => void): void {
      const link = resolve(path);
      const real = realOf(link, folder);
      if (real === undefined) reasons.set(link, t('leadsOut'));
      else if (!existsSync(real)) reasons.set(link, t('leadsNowhere'));
      done(null, reasons.has(link) ? link : real!);
    },
    stat(path: string, done: (error: Error | null, stats?: Pick<Stats, 'isDirectory'>) => void): void {
      if (reasons.has(path)) done(null, { isDirectory: () => false });
      else stat(path, done);
    },
  } as unknown as NonNullable<GlobOptions['fs']>;
  const ignore = IGNORED_FOLDERS.map((name) => `**/${name}/**`);
  const found = await find(glob, {
    ...{ cwd: folder, absolute: true, dot: true, ignore, expandDirectories: false, deep: REACH.depth, fs },
  });
  const files: string[] = [];
  const refused: Unreadable[] = [];
  for (const path of found.sort()) {
    const reason = reasons.get(resolve(path));
    if (reason === undefined) files.push(path);
    else refused.push({ path, reason });
  }
  return { files, refused };
}

/** The target of a link; undefined if it is out of bounds. */
function realOf(link: string, folder: string): string | undefined {
  try {
    return linkedPath(link, isIn(link, folder) ? folder : dirname(link));
  } catch {
    return undefined;
  }
}
