import { basename, dirname } from 'node:path';
import { REACH } from '../../core/reach.ts';
import { filesBelow } from '../../disk/walk.ts';
import type { AccountEntry } from '../../project/account.ts';
import { mayBeOurs } from '../../registry.ts';
import { ROBOTS_NAME } from '../../site/facts/member.ts';
import { uriOf } from '../args/paths.ts';
import { fileWords as t } from '../words/files.ts';
import { type Cause, ignoredBy } from './account.ts';

interface IgnoredFolder {
  readonly words: Omit<AccountEntry, 'path'>;
  /** One of our files in it. */
  readonly sample?: string;
}

/** Collects ignored files of ours: whole folders, and files by their folders. */
export class IgnoredFiles {
  private readonly folders = new Map<string, IgnoredFolder>();
  private readonly files = new Map<Cause, Set<string>>();
  private searched = 0;

  /**
   * @param isOurs whether a file is in one of our languages
   * @param met called with the URIs of files that may be ours, except for robots.txt: they exist, although they are not
   * read
   */
  constructor(
    private readonly isOurs: (path: string) => Promise<boolean>,
    private readonly met: (uri: string) => void,
  ) {}

  async addFile(path: string, cause: Cause): Promise<void> {
    if (!this.meet(path) || !(await this.isOurs(path))) return;
    this.files.set(cause, (this.files.get(cause) ?? new Set()).add(path));
  }

  /** Records a folder if one of our files is in it, or if it has too many files to search. */
  async addFolder(path: string, cause: Cause): Promise<void> {
    if (this.folders.has(path)) return;
    let isOurs = false;
    for await (const below of filesBelow(path)) {
      if (++this.searched > REACH.ignored) {
        if (!isOurs)
          this.folders.set(path, {
            words: { ...ignoredBy(cause), reason: t('ignoredUnknown', { cause }) },
          });
        return;
      }
      if (typeof below !== 'string' || !this.meet(below) || isOurs) continue;
      isOurs = await this.isOurs(below);
      if (isOurs) this.folders.set(path, { words: ignoredBy(cause), sample: below });
    }
  }

  /** @param isSeen whether a file was checked nevertheless, because it was named as well */
  list(isSeen: (path: string) => boolean): readonly AccountEntry[] {
    const folders = [...this.folders].filter(([, { sample }]) => sample === undefined || !isSeen(sample));
    const files = [...this.files].flatMap(([cause, paths]) =>
      byFolder(
        [...paths].filter((path) => !isSeen(path)),
        cause,
      ),
    );
    return [...folders.map(([path, { words }]) => ({ path, ...words })), ...files];
  }

  /** Whether a file may be ours by its name. */
  private meet(path: string): boolean {
    const name = basename(path);
    const isNamed = mayBeOurs(name);
    if (isNamed && name !== ROBOTS_NAME) this.met(uriOf(path));
    return isNamed;
  }
}

/** Files that are ignored for one cause, grouped by folder. */
export function byFolder(paths: readonly string[], cause: Cause): readonly AccountEntry[] {
  const folders = new Map<string, string[]>();
  for (const path of paths) folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path]);
  return [...folders].map(([folder, all]) => ({
    ...{ path: all.length > 1 ? folder : all[0]!, count: all.length },
    ...ignoredBy(cause),
  }));
}
