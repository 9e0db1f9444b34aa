/** Files of a revision, through the `git` program. */
import { isAbsolute, posix, relative } from 'node:path';
import { realPathOf } from '../../disk/reach.ts';
import { InputError } from '../command.ts';
import { visible } from '../report.ts';
import { gitWords as t } from '../words/verdicts.ts';
import { runGit } from './program.ts';

/** A file of a revision. */
export interface Blob {
  /** Relative to the requested folder. */
  readonly path: string;
  /** `REV:path`, as git reads it in the working folder. */
  readonly name: string;
  read(): Uint8Array;
}

/** What a revision has at a path. */
export type Recorded = { readonly file: Blob } | { readonly files: readonly Blob[] };

const REVISION = /^([^:]*):(.*)$/s;

/** The revision and path in `REV:path`, or in `:path` for what is staged; undefined for another form. */
export function revisionIn(
  operand: string,
): { readonly revision: string; readonly path: string } | undefined {
  const [, revision, path] = REVISION.exec(operand) ?? [];
  return revision === undefined || revision.startsWith('-') ? undefined : { revision, path: path! };
}

/**
 * The file or folder at `REV:path`, the path relative to the working folder, which comes first. Throws `InputError` with one clear line if
 * git, the repository, the revision or the path is missing, or if the object is not in the clone.
 */
export function recordedAt(folder: string, revision: string, path: string): Recorded {
  const shown = `'${visible(`${revision}:${path}`)}'`;
  mustBeRepository(folder, shown);
  if (revision === '') return stagedAt(folder, path, shown);
  if (gitOutput(folder, 'rev-parse', '--verify', '--quiet', `${revision}^{object}`) === undefined) {
    throw new InputError(missing(folder, revision));
  }
  const { own, place } = placeOf(folder, path);
  const id = gitOutput(folder, 'rev-parse', '--verify', '--quiet', `${revision}:${place}`);
  if (id === undefined) {
    // A clone without trees cannot tell what is at a path.
    if (!runGit(folder, 'ls-tree', '-z', revision, '--', place).ok) throw new InputError(absent(shown));
    throw new InputError(t('noPath', { path: visible(path), revision: visible(revision) }));
  }
  const isTop = gitOutput(folder, 'rev-parse', '--show-prefix') === '';
  const blob = (hash: string, below: string): Blob => {
    const from = posix.join(place, below);
    const name = `${revision}:${isTop || from.startsWith('../') ? from : `./${from}`}`;
    return { path: below || own, name, read: () => contentOf(folder, hash, `'${visible(name)}'`) };
  };
  const type = gitOutput(folder, 'cat-file', '-t', id);
  if (type === undefined) throw new InputError(absent(shown));
  if (type === 'blob') return { file: blob(id, '') };
  const { ok, output } = runGit(folder, 'ls-tree', '-r', '-z', '--full-tree', id);
  if (!ok) throw new InputError(absent(shown));
  const entries = output.toString().split('\0');
  return {
    files: entries.flatMap((entry) => {
      const [, kind, hash, name] = /^\d+ (\w+) (\w+)\t(.*)$/s.exec(entry) ?? [];
      return kind === 'blob' ? [blob(hash!, name!)] : [];
    }),
  };
}

function mustBeRepository(folder: string, shown: string): void {
  if (gitOutput(folder, 'rev-parse', '--git-dir') === undefined)
    throw new InputError(t('noRepository', { name: shown }));
}

/** A path relative to the working folder, as given and as git reads it after a colon. */
function placeOf(folder: string, path: string): { readonly own: string; readonly place: string } {
  const own = (isAbsolute(path) ? relative(folder, path) : path).replace(/^\.$/, '');
  return { own, place: (/^\.\.?(?:\/|$)/.test(own) ? own : `./${own}`).replaceAll('\\', '/') };
}

/** What is staged at a path: the file, or the files below it. Throws `InputError` if there is nothing. */
function stagedAt(folder: string, path: string, shown: string): Recorded {
  const { own, place } = placeOf(folder, path);
  const { ok, output } = runGit(folder, 'ls-files', '--stage', '-z', '--', `:(literal)${place}`);
  if (!ok) throw new InputError(absent(shown));
  const top = posix.normalize(place).replace(/\/$/, '');
  const blobs = output
    .toString()
    .split('\0')
    .flatMap((entry) => {
      const [, hash, name] = /^\d+ (\w+) 0\t(.*)$/s.exec(entry) ?? [];
      if (hash === undefined) return [];
      const below = posix.relative(top, name!);
      return [
        { path: below || own, name: `:${name}`, read: () => contentOf(folder, hash, `':${visible(name!)}'`) },
      ];
    });
  const [first] = blobs;
  if (!first) throw new InputError(t('notStaged', { path: visible(path) }));
  return first.path === own && blobs.length === 1 && posix.normalize(first.name.slice(1)) === top
    ? { file: first }
    : { files: blobs };
}

/**
 * The root of the repository of the working folder, and the ids of the files in it by their paths: in the last commit, or where the current
 * branch left a revision. Throws `InputError` if git cannot tell.
 */
export function committedSince(
  folder: string,
  revision: string | undefined,
): {
  readonly root: string;
  readonly ids: ReadonlyMap<string, string>;
} {
  const root = gitOutput(folder, 'rev-parse', '--show-toplevel');
  if (root === undefined) throw new InputError(t('noRepositoryHere'));
  const named = revision ?? 'HEAD';
  const commit = named.startsWith('-')
    ? undefined
    : gitOutput(folder, 'rev-parse', '--verify', '--quiet', `${named}^{commit}`);
  if (commit === undefined) throw new InputError(missing(folder, named));
  const base = gitOutput(folder, 'merge-base', commit, 'HEAD') ?? commit;
  const { ok, output } = runGit(folder, 'ls-tree', '-r', '-z', '--full-tree', base);
  if (!ok) throw new InputError(absent(`'${visible(named)}'`));
  const entries = output
    .toString()
    .split('\0')
    .flatMap((entry): [string, string][] => {
      const [, id, path] = /^\d+ blob (\w+)\t(.*)$/s.exec(entry) ?? [];
      return id === undefined ? [] : [[path!, id]];
    });
  return { root: realPathOf(root), ids: new Map(entries) };
}

const absent = (shown: string): string => t('notCloned', { name: shown });

function contentOf(folder: string, hash: string, shown: string): Uint8Array {
  const { ok, isCut, output } = runGit(folder, 'cat-file', 'blob', hash);
  if (ok) return output;
  throw new InputError(isCut ? t('tooLarge', { name: shown }) : absent(shown));
}

function missing(folder: string, revision: string): string {
  const words = { revision: visible(revision) };
  if (gitOutput(folder, 'rev-parse', '--verify', '--quiet', 'HEAD') === undefined) {
    return t('noCommits', words);
  }
  return gitOutput(folder, 'rev-parse', '--is-shallow-repository') === 'true'
    ? t('shallow', words)
    : t('noRevision', words);
}

/** The output of git, without the final line break; undefined if it fails. */
function gitOutput(folder: string, ...args: readonly string[]): string | undefined {
  const { ok, output } = runGit(folder, ...args);
  return ok ? output.toString().trim() : undefined;
}
