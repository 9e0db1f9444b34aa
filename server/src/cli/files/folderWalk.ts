/** The files below a folder of a call, as their sites have them: outputs of frameworks by their manifests. */
import { basename, dirname } from 'node:path';
import { isBuildName } from '../../core/builtPages.ts';
import { GIT_IGNORE } from '../../core/ownFiles.ts';
import { type FolderLink, filesBehind, filesBelow, type Unreadable } from '../../disk/walk.ts';
import type { AccountEntry } from '../../project/account.ts';
import type { Ignorer } from '../../project/ignores.ts';
import { mayBeOurs } from '../../registry.ts';
import { uriOf } from '../args/paths.ts';
import { fileWords as t } from '../words/files.ts';
import type { IgnoredOnDisk } from './ignores.ts';
import type { PlacedFile, Projects } from './projects.ts';
import type { Served } from './served.ts';

/** What decides about the folders below one. */
interface Rules {
  readonly served: Served;
  readonly projects: Projects;
  /** With and without regard to what projects have written. */
  readonly ignores: IgnoredOnDisk;
  readonly plainIgnores: IgnoredOnDisk;
}

export class FolderWalk {
  /** Folders that are ignored. */
  readonly left = new Map<string, Ignorer>();
  /** The roots of the outputs in it, and those that are checked though an ignore file names them. */
  private readonly roots = new Set<string>();
  private readonly included = new Set<string>();
  private readonly copies = new Set<string>();

  constructor(
    private readonly folder: string,
    private readonly rules: Rules,
  ) {}

  get ignores(): IgnoredOnDisk {
    return this.rules.ignores;
  }

  /** Each file once, and what cannot be read. */
  async *files(): AsyncGenerator<PlacedFile | Unreadable> {
    const { projects, ignores } = this.rules;
    const isMapped = projects.role(this.folder) === 'mapped' && projects.rootOf(this.folder) === this.folder;
    if (isMapped) {
      yield* projects.placed(this.folder);
      return;
    }
    const links: FolderLink[] = [];
    const isLeftOut = (folder: string): boolean => this.isLeftOut(folder);
    for await (const file of filesBelow(this.folder, isLeftOut, undefined, links, ignores.list)) {
      if (typeof file !== 'string') {
        yield file;
        continue;
      }
      const role = projects.role(dirname(file));
      if (role === undefined) projects.met(file);
      const copy = mayBeOurs(basename(file)) ? projects.copyOf(file) : undefined;
      yield { file, uri: uriOf(file), isCopied: copy !== undefined && ignores.ignorer(copy) === undefined };
    }
    for (const root of this.roots) yield* projects.placed(root);
    // What is ours is checked by its other path.
    for await (const file of filesBehind(links))
      if (isBuildName(basename(file))) yield { file, uri: uriOf(file), isCopied: true };
  }

  /**
   * What was included, and what was left out as a copy.
   * @param roots those of outputs with a file that is checked
   */
  async account(
    roots: ReadonlySet<string>,
    shown: (path: string) => string,
  ): Promise<readonly AccountEntry[]> {
    const { projects } = this.rules;
    const included = [...this.included].flatMap((root) =>
      roots.has(root) ? (projects.included(root, shown(root)) ?? []) : [],
    );
    const copies: AccountEntry[] = [];
    for (const path of this.copies)
      if (await holdsOurs(path)) copies.push({ kind: 'left-out', path, reason: t('copied') });
    return [...included, ...copies];
  }

  private isLeftOut(folder: string): boolean {
    const { projects, served, ignores, plainIgnores } = this.rules;
    const role = projects.role(folder);
    if (role === 'copy') this.copies.add(folder);
    if (role === 'copy') return true;
    const ignorer = ignores.ignorer(folder, true);
    const isOnWay = () => role === 'leads' || served.leadsTo(folder);
    if (ignorer !== undefined && !(ignorer === GIT_IGNORE && isOnWay())) {
      this.left.set(folder, ignorer);
      return true;
    }
    const root = projects.rootOf(folder);
    if (root !== undefined && !this.roots.has(root)) {
      this.roots.add(root);
      if (plainIgnores.ignorer(root, true) === GIT_IGNORE) this.included.add(root);
    }
    return role === 'mapped';
  }
}

async function holdsOurs(folder: string): Promise<boolean> {
  for await (const file of filesBelow(folder))
    if (typeof file === 'string' && mayBeOurs(basename(file))) return true;
  return false;
}
