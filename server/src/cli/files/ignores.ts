import { dirname, join, relative, resolve, sep } from 'node:path';
import { gitignoreOf, type Ignored } from '../../config/gitignore.ts';
import { CRAWLWISE_IGNORE, GIT_IGNORE } from '../../core/ownFiles.ts';
import { REACH } from '../../core/reach.ts';
import { reachWords } from '../../core/words/reach.ts';
import { isBelow, isLinkOut, repositoryOf } from '../../disk/reach.ts';
import { octetsOf, textOf } from '../../disk/read.ts';
import { reasonOf, type Unreadable } from '../../disk/walk.ts';

type IgnoreName = typeof GIT_IGNORE | typeof CRAWLWISE_IGNORE;

/** What ignores a path: an ignore file, or `--ignore`. */
export type Ignorer = IgnoreName | '--ignore';

export interface IgnoreRules {
  readonly patterns: readonly string[];
  /** The folder that the patterns are relative to. */
  readonly patternsFrom: string;
  /** Whether ignore files are read. */
  readonly reads: boolean;
  /** Whether a folder is below a site's root, where no `.gitignore` counts. */
  readonly isServed: (folder: string) => boolean;
}

/** An ignore file, and the folder that its patterns are relative to. */
interface IgnoreFile {
  readonly folder: string;
  readonly ignored: Ignored;
}

/**
 * What is ignored below a named folder: by the patterns of the call, by `.crawlwiseignore` files up to the root of the
 * repository, and by `.gitignore` files in the folder and below it. Those above do not count, because the folder was
 * named on purpose.
 */
export class Ignores {
  private readonly patterns: Ignored;
  private readonly root: string;
  private readonly patternsFrom: string;
  /** The highest folder whose `.crawlwiseignore` counts. */
  private readonly top: string;
  private readonly files = new Map<string, readonly IgnoreFile[]>();
  private readonly folders = new Map<string, Ignorer | undefined>();
  private readonly texts = new Map<string, string>();
  /** Ignore files that could not be read and have no effect. */
  readonly unreadable: Unreadable[] = [];

  constructor(
    root: string,
    private readonly given: IgnoreRules,
  ) {
    this.patterns = gitignoreOf(given.patterns);
    this.root = resolve(root);
    this.patternsFrom = resolve(given.patternsFrom);
    this.top = (given.reads && repositoryOf(this.root)) || this.root;
  }

  /** What ignores a path or one of its parent folders; undefined if nothing does. */
  ignorer(path: string, isFolder = false): Ignorer | undefined {
    const whole = resolve(path);
    if (isFolder) return this.ofFolder(whole);
    const folder = dirname(whole);
    return this.below(this.ofFolder(folder), whole, folder, false);
  }

  /** Cached: each folder is evaluated once. */
  private ofFolder(folder: string): Ignorer | undefined {
    if (!isBelow(folder, this.top)) return undefined;
    if (!this.folders.has(folder))
      this.folders.set(folder, this.below(this.ofFolder(dirname(folder)), folder, folder, true));
    return this.folders.get(folder);
  }

  /** What ignores a path in a folder that is not ignored; `.gitignore` has no effect if `folder` is served. */
  private below(
    above: Ignorer | undefined,
    path: string,
    folder: string,
    isFolder: boolean,
  ): Ignorer | undefined {
    const isServed = this.given.isServed(folder);
    if (above !== undefined && !(isServed && above === GIT_IGNORE)) return above;
    const from = (base: string): string => relative(base, path).split(sep).join('/') + (isFolder ? '/' : '');
    if (isBelow(path, this.patternsFrom) && this.patterns(from(this.patternsFrom))) return '--ignore';
    if (!this.given.reads) return undefined;
    const ignores = (name: IgnoreName): boolean => {
      for (const one of this.filesAbove(name, dirname(path))) {
        const ignored = one.ignored(from(one.folder));
        if (ignored !== undefined) return ignored;
      }
      return false;
    };
    if (ignores(CRAWLWISE_IGNORE)) return CRAWLWISE_IGNORE;
    return !isServed && ignores(GIT_IGNORE) ? GIT_IGNORE : undefined;
  }

  /**
   * The ignore files of a name in a folder and its parents, the nearest first, as far up as they apply. With a
   * `.gitignore` comes the `.crawlwiseignore` beside it, which can negate its patterns.
   */
  private filesAbove(
    name: typeof GIT_IGNORE | typeof CRAWLWISE_IGNORE,
    folder: string,
  ): readonly IgnoreFile[] {
    const highest = name === GIT_IGNORE ? this.root : this.top;
    if (folder !== highest && !isBelow(folder, highest)) return [];
    const place = join(folder, name);
    const known = this.files.get(place);
    if (known) return known;
    const above = folder === highest ? [] : this.filesAbove(name, dirname(folder));
    const text =
      name === GIT_IGNORE
        ? `${this.textOf(place)}\n${this.textOf(join(folder, CRAWLWISE_IGNORE))}`
        : this.textOf(place);
    const all = text.trim() === '' ? above : [{ folder, ignored: gitignoreOf(text.split('\n')) }, ...above];
    this.files.set(place, all);
    return all;
  }

  private textOf(path: string): string {
    const text = this.texts.get(path) ?? this.read(path);
    this.texts.set(path, text);
    return text;
  }

  /** Empty if the file is missing or must not be read. */
  private read(path: string): string {
    try {
      const leadsOut = isLinkOut(path, this.top);
      if (leadsOut === undefined) return '';
      if (leadsOut) throw new Error(reachWords('leadsOut'));
      return textOf(octetsOf(path, REACH.ignoreOctets));
    } catch (error) {
      this.unreadable.push({ path, reason: reasonOf(error) });
      return '';
    }
  }
}
