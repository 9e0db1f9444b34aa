/** Files of a revision, through the `git` program. */
import { spawnSync } from 'node:child_process';
import { isAbsolute, posix, relative } from 'node:path';
import { MOST_UNPACKED } from '../../core/gzip.ts';
import { InputError } from '../command.ts';
import { visible } from '../report.ts';

/** A file of a revision. */
export interface Blob {
  /** Relative to the folder that was asked for. */
  readonly path: string;
  /** `REV:path`, as git takes it in the working folder. */
  readonly name: string;
  read(): Uint8Array;
}

/** What a revision has at a path. */
export type Recorded = { readonly file: Blob } | { readonly files: readonly Blob[] };

const MOST_MILLISECONDS = 60_000;
const REVISION = /^([^:]+):(.*)$/s;

/** The revision and path in `REV:path`; undefined for a text of another form. */
export function revisionIn(
  operand: string,
): { readonly revision: string; readonly path: string } | undefined {
  const [, revision, path] = REVISION.exec(operand) ?? [];
  return revision === undefined || revision.startsWith('-') ? undefined : { revision, path: path! };
}

/**
 * What stands at `REV:path`, the path relative to the working folder. Throws `InputError` with one clear line where there is
 * no git, no repository, no such revision, or nothing at the path.
 */
export function recordedAt(revision: string, path: string): Recorded {
  const shown = `'${visible(`${revision}:${path}`)}'`;
  if (ask(['rev-parse', '--git-dir']) === undefined) {
    throw new InputError(`${shown} is not a file here, and the working folder is not in a git repository`);
  }
  if (ask(['rev-parse', '--verify', '--quiet', `${revision}^{object}`]) === undefined) {
    throw new InputError(missing(revision));
  }
  const own = (isAbsolute(path) ? relative('.', path) : path).replace(/^\.$/, '');
  const place = /^\.\.?(?:\/|$)/.test(own) ? own : `./${own}`;
  const id = ask(['rev-parse', '--verify', '--quiet', `${revision}:${place.replaceAll('\\', '/')}`])
    ?.toString()
    .trim();
  if (id === undefined) throw new InputError(`There is no ${visible(path)} in ${visible(revision)}`);
  const read = (blob: string): Uint8Array => {
    const octets = ask(['cat-file', 'blob', blob]);
    if (!octets) throw new InputError(`${shown} cannot be read by git`);
    return octets;
  };
  const isTop = ask(['rev-parse', '--show-prefix'])?.toString().trim() === '';
  const nameOf = (below: string): string => {
    const from = posix.join(place.replaceAll('\\', '/'), below);
    return `${revision}:${isTop || from.startsWith('../') ? from : `./${from}`}`;
  };
  const type = ask(['cat-file', '-t', id])?.toString().trim();
  if (type === 'blob') return { file: { path: own, name: nameOf(''), read: () => read(id) } };
  const entries = ask(['ls-tree', '-r', '-z', '--full-tree', id])?.toString().split('\0') ?? [];
  return {
    files: entries.flatMap((entry) => {
      const [, kind, blob, name] = /^\d+ (\w+) (\w+)\t(.*)$/s.exec(entry) ?? [];
      return kind === 'blob' ? [{ path: name!, name: nameOf(name!), read: () => read(blob!) }] : [];
    }),
  };
}

function missing(revision: string): string {
  const name = `'${visible(revision)}'`;
  if (ask(['rev-parse', '--verify', '--quiet', 'HEAD']) === undefined) {
    return `There is no revision ${name}: the repository has no commits yet`;
  }
  const isShallow = ask(['rev-parse', '--is-shallow-repository'])?.toString().trim() === 'true';
  return isShallow
    ? `There is no revision ${name} here: the history is shallow, 'git fetch --unshallow' gets the rest of it`
    : `There is no revision ${name}`;
}

/** What git prints; undefined where it says no. */
function ask(args: readonly string[]): Buffer | undefined {
  const { error, status, stdout } = spawnSync('git', args, {
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' },
    maxBuffer: MOST_UNPACKED,
    timeout: MOST_MILLISECONDS,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') {
    throw new InputError('There is no git program here to read a revision with');
  }
  return error || status !== 0 ? undefined : stdout;
}
