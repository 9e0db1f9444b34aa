/** What ignore files and patterns leave out, for all front ends. It opens nothing: it is given the texts of ignore files. */
import { gitignoreOf, type Ignored } from '../config/gitignore.ts';
import { CRAWLWISE_IGNORE, GIT_IGNORE } from '../core/ownFiles.ts';

type IgnoreName = typeof GIT_IGNORE | typeof CRAWLWISE_IGNORE;

/** What ignores a path: an ignore file, or `--ignore`. */
export type Ignorer = IgnoreName | '--ignore';

export interface IgnoreRules {
  /** The highest folder whose `.crawlwiseignore` counts. */
  readonly top: string;
  readonly patterns?: readonly string[];
  /** The folder that the patterns are relative to. */
  readonly patternsFrom?: string;
  /** The text of an ignore file; empty if there is none. Without it, ignore files have no effect. */
  readonly textOf?: ((path: string) => string) | undefined;
  /** Whether a folder is below a site's root, where no `.gitignore` counts. */
  readonly isServed: (folder: string) => boolean;
}

/** An ignore file, and the folder that its patterns are relative to. */
interface IgnoreFile {
  readonly folder: string;
  readonly ignored: Ignored;
}

/**
 * What is ignored below a folder: by patterns, by `.crawlwiseignore` files up to the top, and by `.gitignore` files in
 * the folder and below it. Those above do not count, because the folder was named on purpose. Paths are absolute, with
 * slashes, or decoded URIs; folders have no slash at the end.
 */
export class Ignores {
  private readonly patterns: Ignored;
  private readonly files = new Map<string, readonly IgnoreFile[]>();
  private readonly folders = new Map<string, Ignorer | undefined>();

  constructor(
    private readonly root: string,
    private readonly given: IgnoreRules,
  ) {
    this.patterns = gitignoreOf(given.patterns ?? []);
  }

  /** What ignores a path or one of its parent folders; undefined if nothing does. */
  ignorer(path: string, isFolder = false): Ignorer | undefined {
    if (isFolder) return this.ofFolder(path);
    const folder = parentOf(path);
    return this.below(this.ofFolder(folder), path, folder, false);
  }

  /** Cached: each folder is evaluated once. */
  private ofFolder(folder: string): Ignorer | undefined {
    if (!isBelow(folder, this.given.top)) return undefined;
    if (!this.folders.has(folder))
      this.folders.set(folder, this.below(this.ofFolder(parentOf(folder)), folder, folder, true));
    return this.folders.get(folder);
  }

  /** What ignores a path in a folder that is not ignored; `.gitignore` has no effect if `folder` is served. */
  private below(
    above: Ignorer | undefined,
    path: string,
    folder: string,
    isFolder: boolean,
  ): Ignorer | undefined {
    const { patternsFrom = this.root, textOf, isServed } = this.given;
    if (above !== undefined && !(above === GIT_IGNORE && isServed(folder))) return above;
    const from = (base: string): string => path.slice(withSlash(base).length) + (isFolder ? '/' : '');
    if (isBelow(path, patternsFrom) && this.patterns(from(patternsFrom))) return '--ignore';
    if (!textOf) return undefined;
    const ignores = (name: IgnoreName): boolean => {
      for (const ignoreFile of this.filesAbove(name, parentOf(path), textOf)) {
        const ignored = ignoreFile.ignored(from(ignoreFile.folder));
        if (ignored !== undefined) return ignored;
      }
      return false;
    };
    if (ignores(CRAWLWISE_IGNORE)) return CRAWLWISE_IGNORE;
    return ignores(GIT_IGNORE) && !isServed(folder) ? GIT_IGNORE : undefined;
  }

  /**
   * The ignore files of a name in a folder and its parents, the nearest first, as far up as they apply. With a
   * `.gitignore` comes the `.crawlwiseignore` beside it, which can negate its patterns.
   */
  private filesAbove(
    name: IgnoreName,
    folder: string,
    textOf: (path: string) => string,
  ): readonly IgnoreFile[] {
    const highest = name === GIT_IGNORE ? this.root : this.given.top;
    if (folder !== highest && !isBelow(folder, highest)) return [];
    const place = withSlash(folder) + name;
    const known = this.files.get(place);
    if (known) return known;
    const above = folder === highest ? [] : this.filesAbove(name, parentOf(folder), textOf);
    const text =
      name === GIT_IGNORE
        ? `${textOf(place)}\n${textOf(withSlash(folder) + CRAWLWISE_IGNORE)}`
        : textOf(place);
    const all = text.trim() === '' ? above : [{ folder, ignored: gitignoreOf(text.split('\n')) }, ...above];
    this.files.set(place, all);
    return all;
  }
}

const withSlash = (folder: string): string => (folder.endsWith('/') ? folder : `${folder}/`);

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/';

const isBelow = (path: string, folder: string): boolean =>
  path.length > folder.length && path.startsWith(withSlash(folder));
