/** The committed files below a folder, with those of its submodules, and of the folders that its links lead to. */
import { join } from 'node:path';
import { linkedPath, lookAt, realPathOf } from '../../disk/reach.ts';
import { runGit } from './program.ts';

/** The files of the last commit below one folder. */
export interface Tree {
  /** An absolute path. */
  readonly folder: string;
  /** Where it is below the first folder: empty for that, or ends with a slash. */
  readonly prefix: string;
  /** Relative to the folder, with slashes. Links are not among them: their own history is not that of their targets. */
  readonly paths: readonly string[];
}

export interface Trees {
  readonly trees: readonly Tree[];
  /** The paths of submodules that are not checked out, and of links that lead out of the repository or to nothing. */
  readonly left: readonly string[];
}

const MAX_TREES = 50;
const LINK = '120000';
const SUBMODULE = '160000';

/**
 * The trees below a folder, or why there are none: no commits yet, or a clone that lacks them or that git refuses to read.
 * Throws `InputError` without git.
 * @param working the working folder
 */
export function treesBelow(working: string, folder: string): Trees | 'none' | 'missing' {
  const trees: Tree[] = [];
  const left: string[] = [];
  const seen = new Set<string>();
  const waiting = [{ folder, prefix: '' }];
  for (let next = waiting.shift(); next && trees.length < MAX_TREES; next = waiting.shift()) {
    const { folder: own, prefix } = next;
    const real = realPathOf(own);
    if (seen.has(real)) continue;
    seen.add(real);
    const entries = entriesIn(working, own);
    if (!entries && trees.length === 0) return whyNone(working, own);
    // In the folder of a submodule that is not checked out, git lists the submodule itself.
    if (!entries || entries.some(([, path]) => path === './')) {
      left.push(prefix.slice(0, -1));
      continue;
    }
    const paths: string[] = [];
    for (const [mode, path] of entries) {
      const target = mode === LINK || mode === SUBMODULE ? targetOf(own, path) : undefined;
      if (mode !== LINK && mode !== SUBMODULE) paths.push(path);
      else if (target === 'nothing') left.push(prefix + path);
      else if (target !== undefined) waiting.push({ folder: target.folder, prefix: `${prefix}${path}/` });
    }
    trees.push({ folder: own, prefix, paths });
  }
  return { trees, left: left.sort() };
}

/** The modes and paths of all entries of the last commit below a folder; undefined if it cannot be read. */
function entriesIn(
  working: string,
  folder: string,
): readonly (readonly [mode: string, path: string])[] | undefined {
  const { ok, output } = runGit(working, '-C', folder, 'ls-tree', '-r', '-z', 'HEAD');
  if (!ok) return undefined;
  return output
    .toString()
    .split('\0')
    .slice(0, -1)
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf('\t') + 1)] as const);
}

function whyNone(working: string, folder: string): 'none' | 'missing' {
  const succeeds = (...args: readonly string[]): boolean =>
    runGit(working, '-C', folder, 'rev-parse', ...args).ok;
  return succeeds('--git-dir') && !succeeds('--verify', '--quiet', 'HEAD') ? 'none' : 'missing';
}

/** The folder of a submodule or of a link; undefined for a link to a file. */
function targetOf(folder: string, path: string): { readonly folder: string } | 'nothing' | undefined {
  const own = join(folder, path);
  try {
    const kind = lookAt(own, folder)?.kind;
    if (kind === 'file') return undefined;
    const target = kind === 'folder' ? linkedPath(own, folder) : undefined;
    if (target === undefined) return 'nothing';
    return { folder: target };
  } catch {
    return 'nothing';
  }
}
