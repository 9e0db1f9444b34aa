import type { Dirent } from 'node:fs';
import { resolve, sep } from 'node:path';
import { CRAWLWISE_IGNORE, GIT_IGNORE } from '../../core/ownFiles.ts';
import { REACH } from '../../core/reach.ts';
import { reachWords } from '../../core/words/reach.ts';
import { isLinkOut, repositoryOf } from '../../disk/reach.ts';
import { octetsOf, textOf } from '../../disk/read.ts';
import { reasonOf } from '../../disk/reasons.ts';
import { listNow, type Unreadable } from '../../disk/walk.ts';
import { type Ignorer, Ignores } from '../../project/ignores.ts';

export interface IgnoreOptions {
  readonly patterns: readonly string[];
  /** The folder that the patterns are relative to. */
  readonly patternsFrom: string;
  /** Whether ignore files are read. */
  readonly reads: boolean;
  /** Whether a folder is below a site's root, where no `.gitignore` counts. */
  readonly isServed: (folder: string) => boolean;
}

/** What is ignored below a named folder of the disk, see `Ignores`. Each ignore file is read once. */
export class IgnoredOnDisk {
  private readonly top: string;
  private readonly texts = new Map<string, string>();
  private readonly ignores: Ignores;
  /** Ignore files that could not be read and have no effect. */
  readonly unreadable: Unreadable[] = [];

  constructor(root: string, { patterns, patternsFrom, reads, isServed }: IgnoreOptions) {
    this.top = (reads && repositoryOf(resolve(root))) || resolve(root);
    this.ignores = new Ignores(pathOf(root), {
      ...{ top: pathOf(this.top), patterns, patternsFrom: pathOf(patternsFrom), isServed },
      textOf: reads ? (path) => this.textOf(path) : undefined,
    });
  }

  /** What ignores a path or one of its parent folders; undefined if nothing does. */
  ignorer(path: string, isFolder = false): Ignorer | undefined {
    return this.ignores.ignorer(pathOf(path), isFolder);
  }

  /** Lists a folder. It is not looked at again for ignore files that it does not have. */
  readonly list = (folder: string): Dirent[] => {
    const entries = listNow(folder);
    for (const name of [GIT_IGNORE, CRAWLWISE_IGNORE])
      if (!entries.some((entry) => entry.name.toLowerCase() === name))
        this.texts.set(`${pathOf(folder)}/${name}`, '');
    return entries;
  };

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
      this.unreadable.push({ path: resolve(path), reason: reasonOf(error) });
      return '';
    }
  }
}

const pathOf = (path: string): string => resolve(path).split(sep).join('/');
