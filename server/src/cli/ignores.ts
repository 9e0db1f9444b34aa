import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';

const NAMES = ['.gitignore', '.crawlwiseignore'];

/** What is passed over below a folder: by the ignore files in it and below it, and by patterns, relative to the folder. */
export class Ignores {
  private readonly patterns: Ignore;
  private readonly files = new Map<string, Ignore | undefined>();
  private readonly folders = new Map<string, boolean>();

  /** @param reads whether ignore files count */
  constructor(
    private readonly root: string,
    patterns: readonly string[],
    private readonly reads: boolean,
  ) {
    this.patterns = ignore().add([...patterns]);
  }

  /** Whether a path below the root is passed over, or a folder that it is in. */
  has(path: string, isFolder = false): boolean {
    const names = relative(this.root, path).split(sep);
    let folder = this.root;
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
    const below = (from: number) => names.slice(from, last + 1).join('/') + (isFolder ? '/' : '');
    if (path === this.root || names[0] === '..' || names[0] === '') return false;
    if (this.patterns.test(below(0)).ignored) return true;
    for (let from = last; from >= 0 && this.reads; from--) {
      const folder = join(this.root, ...names.slice(0, from));
      const verdict = this.fileIn(folder)?.test(below(from));
      if (verdict?.ignored) return true;
      if (verdict?.unignored) return false;
    }
    return false;
  }

  private fileIn(folder: string): Ignore | undefined {
    if (!this.files.has(folder)) {
      const texts = NAMES.map((name) => textOf(join(folder, name)));
      this.files.set(folder, texts.some(Boolean) ? ignore().add(texts.join('\n')) : undefined);
    }
    return this.files.get(folder);
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
