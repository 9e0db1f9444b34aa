import { dirname, join, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { IGNORE_FILES } from '../core/ownFiles.ts';
import { LEADS_OUT, REACH } from '../core/reach.ts';
import { isLinkOut, repositoryOf } from '../disk/reach.ts';
import { octetsOf, textOf } from '../disk/read.ts';
import { reasonOf, type Unreadable } from '../disk/walk.ts';

/**
 * What is passed over below a folder: by patterns, relative to the folder, and by the ignore files in it, below it, and
 * above it up to the root of its repository. Those above do not count where they name the folder itself.
 */
export class Ignores {
  private readonly patterns: Ignore;
  /** The highest folder whose ignore files count. */
  private readonly top: string;
  private readonly files = new Map<string, readonly IgnoreFile[]>();
  private readonly folders = new Map<string, boolean>();
  /** Ignore files that could not be read, and so do not count. */
  readonly unreadable: Unreadable[] = [];

  private readonly root: string;

  /** @param reads whether ignore files count */
  constructor(
    root: string,
    patterns: readonly string[],
    private readonly reads: boolean,
  ) {
    this.patterns = ignore().add([...patterns]);
    this.root = resolve(root);
    const repository = (reads && repositoryOf(this.root)) || this.root;
    const isNamed = repository !== this.root && new Ignores(repository, [], true).has(this.root, true);
    this.top = isNamed ? this.root : repository;
  }

  /** Whether a path is passed over, or a folder that it is in. */
  has(path: string, isFolder = false): boolean {
    const whole = resolve(path);
    return isFolder ? this.hasFolder(whole) : this.hasFolder(dirname(whole)) || this.test(whole, false);
  }

  /** Each folder is asked about once, whatever is below it. */
  private hasFolder(folder: string): boolean {
    if (!isBelow(folder, this.top)) return false;
    let known = this.folders.get(folder);
    if (known === undefined) {
      known = this.hasFolder(dirname(folder)) || this.test(folder, true);
      this.folders.set(folder, known);
    }
    return known;
  }

  /** What the deepest file that says something of a path says; the patterns count above all. */
  private test(path: string, isFolder: boolean): boolean {
    if (!isBelow(path, this.top)) return false;
    const from = (folder: string): string =>
      relative(folder, path).split(sep).join('/') + (isFolder ? '/' : '');
    if (isBelow(path, this.root) && this.patterns.test(from(this.root)).ignored) return true;
    for (const { folder, rules } of this.reads ? this.filesAbove(dirname(path)) : []) {
      const verdict = rules.test(from(folder));
      if (verdict.ignored) return true;
      if (verdict.unignored) return false;
    }
    return false;
  }

  /** The ignore files in a folder and above it, the nearest first: those of the folder above, unless it has its own. */
  private filesAbove(folder: string): readonly IgnoreFile[] {
    const known = this.files.get(folder);
    if (known) return known;
    const above = folder === this.top ? [] : this.filesAbove(dirname(folder));
    const text = IGNORE_FILES.map((name) => this.textOf(join(folder, name))).join('\n');
    const all = text.trim() === '' ? above : [{ folder, rules: ignore().add(text) }, ...above];
    this.files.set(folder, all);
    return all;
  }

  /** Empty where there is no such file, and where it must not be read. */
  private textOf(path: string): string {
    try {
      const leadsOut = isLinkOut(path, this.top);
      if (leadsOut === undefined) return '';
      if (leadsOut) throw new Error(LEADS_OUT);
      return textOf(octetsOf(path, REACH.ignoreOctets));
    } catch (error) {
      this.unreadable.push({ path, reason: reasonOf(error) });
      return '';
    }
  }
}

/** The rules of the ignore files of a folder. */
interface IgnoreFile {
  readonly folder: string;
  readonly rules: Ignore;
}

const isBelow = (path: string, folder: string): boolean =>
  path !== folder && path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
