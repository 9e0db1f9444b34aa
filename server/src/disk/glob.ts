/** The files that a glob names. */
import { type Stats, stat } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { glob as find, type GlobOptions } from 'tinyglobby';
import { IGNORED_FOLDERS } from '../core/ownFiles.ts';
import { LEADS_OUT, REACH } from '../core/reach.ts';
import { linkedPath } from './reach.ts';
import type { Unreadable } from './walk.ts';

/**
 * The files that a glob names, in order, and those of them that are links out of the repository of this folder, or of their own
 * folder where that is another one. Links are followed, other than these; folders are entered as deep as `REACH.depth`.
 */
export async function filesLike(
  glob: string,
): Promise<{ readonly files: readonly string[]; readonly refused: readonly Unreadable[] }> {
  const out = new Set<string>();
  const fs = {
    realpath(path: string, done: (error: null, real: string) => void): void {
      const whole = resolve(path);
      const real = realOf(whole);
      if (real === undefined) out.add(whole);
      done(null, real ?? whole);
    },
    stat(path: string, done: (error: Error | null, stats?: Pick<Stats, 'isDirectory'>) => void): void {
      if (out.has(path)) done(null, { isDirectory: () => false });
      else stat(path, done);
    },
  } as unknown as NonNullable<GlobOptions['fs']>;
  const ignore = IGNORED_FOLDERS.map((name) => `**/${name}/**`);
  const found = await find(glob, { dot: true, ignore, expandDirectories: false, deep: REACH.depth, fs });
  const files: string[] = [];
  const refused: Unreadable[] = [];
  for (const path of found.sort()) {
    if (out.has(resolve(path))) refused.push({ path, reason: LEADS_OUT });
    else files.push(path);
  }
  return { files, refused };
}

/** Where a link leads; undefined for out of the bounds, and for nowhere. */
function realOf(link: string): string | undefined {
  const own = relative('.', link);
  try {
    return linkedPath(link, own.startsWith('..') || isAbsolute(own) ? dirname(link) : '.');
  } catch {
    return undefined;
  }
}
