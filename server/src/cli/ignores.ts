import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { IGNORE_FILES } from '../core/ownFiles.ts';

/**
 * What is passed over below a folder: by patterns, relative to the folder, and by the ignore files in it, below it, and
 * above it up to the root of its repository. Those above do not count where they name the folder itself.
 */
export class Ignores {
  private readonly patterns: Ignore;
  /** The highest folder whose ignore files count. */
  private readonly top: string;
  private readonly files = new Map<string, Ignore | undefined>();
  private readonly folders = new Map<string, boolean>();

  /** @param reads whether ignore files count */
  constructor(
    private readonly root: string,
    patterns: readonly string[],
    private readonly reads: boolean,
  ) {
    this.patterns = ignore().add([...patterns]);
    const own = resolve(root);
    const repository = (reads && repositoryOf(own)) || own;
    const isNamed = repository !== own && new Ignores(repository, [], true).has(own, true);
    this.top = isNamed ? own : repository;
  }

  /** Whether a path is passed over, or a folder that it is in. */
  has(path: string, isFolder = false): boolean {
    const names = relative(this.top, path).split(sep);
    let folder = this.top;
    for (const [at, name] of names.entries()) {
      const isLast = at === names.length - 1;
      const below = join(folder, name);
      if (isLast && !isFolder ? this.test(below, names, at, false) : this.hasFolder(below, names, at))
        return true;
      folder = below;
    }
    return false;
  }

  private hasFolder(folder: string, names: readonly string[], at: number): boolean {
    let known = this.folders.get(folder);
    if (known === undefined) {
      known = this.test(folder, names, at, true);
      this.folders.set(folder, known);
    }
    return known;
  }

  /** What the deepest file that says something of a path says; the patterns count above all. */
  private test(path: string, names: readonly string[], last: number, isFolder: boolean): boolean {
    if (isOutside(names)) return false;
    const end = isFolder ? '/' : '';
    const own = relative(this.root, path).split(sep);
    if (!isOutside(own) && this.patterns.test(own.join('/') + end).ignored) return true;
    for (let from = last; from >= 0 && this.reads; from--) {
      const folder = join(this.top, ...names.slice(0, from));
      const verdict = this.fileIn(folder)?.test(names.slice(from, last + 1).join('/') + end);
      if (verdict?.ignored) return true;
      if (verdict?.unignored) return false;
    }
    return false;
  }

  private fileIn(folder: string): Ignore | undefined {
    if (!this.files.has(folder)) {
      const texts = IGNORE_FILES.map((name) => textOf(join(folder, name)));
      this.files.set(folder, texts.some(Boolean) ? ignore().add(texts.join('\n')) : undefined);
    }
    return this.files.get(folder);
  }
}

/** Whether a relative path, by its names, is that of the folder itself or leads out of it. */
const isOutside = ([first]: readonly string[]): boolean => first === '' || first === '..';

/** The folder at or above this one that has `.git`, be it a folder or, in work trees and submodules, a file. */
function repositoryOf(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryOf(above);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
