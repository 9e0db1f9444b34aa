/** The files that an operand of a comparison names: on the disk, in git, on a live site, or standard input. */
import { existsSync, statSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { octetsNamed, octetsOf } from '../../../disk/read.ts';
import { filesBelow } from '../../../disk/walk.ts';
import { mayBeOurs } from '../../../registry.ts';
import { isLive } from '../../args/isLive.ts';
import type { Call } from '../../args/parse.ts';
import type { Paths } from '../../args/paths.ts';
import { type Context, InputError, UsageError } from '../../command.ts';
import { refused } from '../../files/claim.ts';
import { isInput } from '../../files/files.ts';
import { type Blob, recordedAt, revisionIn } from '../../git/revisions.ts';
import { visible } from '../../report.ts';
import { liveWords } from '../../words/live.ts';
import { sideWords as t } from '../../words/verdicts.ts';

/** A file, not read yet. */
interface Stored {
  /** Relative to its folder, with slashes; for a single file its name as given. */
  readonly path: string;
  /** Its name in output. */
  readonly name: string;
  /** Throws `InputError` if it cannot be read. */
  read(): Uint8Array;
}

export interface Operand {
  readonly isFolder: boolean;
  /** It is recorded in git: a version, not another place. */
  readonly isVersion?: true;
  /** The folder, if it is one on the disk. */
  readonly folder: string | undefined;
  /** The file, or those in the folder with a name of ours, in order. Throws `InputError` for one that cannot be read. */
  files(): AsyncIterable<Stored> | Iterable<Stored>;
}

/** Opens an operand of a call; throws `InputError` if it names nothing. */
export type Opener = (operand: string) => Promise<Operand>;

/**
 * Opens the operands of a call: `-`, a file or folder, `REV:path` of git, or the URL of a file on a live site. Throws
 * `UsageError` for options about live sites if no operand is one.
 */
export function openerOf(call: Call, context: Context): Opener {
  const isAnyLive = call.operands.some(isLive);
  const option = isAnyLive ? undefined : (['as', 'allow-private'] as const).find((name) => call.has(name));
  if (option !== undefined) throw new UsageError(liveWords('onlyLive', { option }));
  const site = isAnyLive
    ? import('../../live/liveFile.ts').then(({ LiveFiles }) => new LiveFiles(call, context))
    : undefined;
  return async (operand) => {
    if (!site || !isLive(operand)) return operandOf(operand, call.paths, context);
    const { path, octets } = await (await site).get(operand);
    return single({ path, name: operand, read: () => octets });
  };
}

/** What an operand names on this machine. Throws `InputError` if there is nothing. */
export async function operandOf(
  operand: string,
  paths: Paths,
  context: Pick<Context, 'input'>,
): Promise<Operand> {
  if (isInput(operand)) {
    const octets = await context.input();
    return single({ path: operand, name: 'stdin', read: () => octets });
  }
  const at = paths.at(operand);
  if (existsSync(at)) {
    if (statSync(at).isDirectory())
      return { isFolder: true, folder: at, files: () => storedBelow(at, paths) };
    return single({ path: operand, name: operand, read: () => octetsAt(at, operand, octetsNamed) });
  }
  const named = revisionIn(operand);
  if (!named) throw new InputError(t('noFile', { path: visible(operand) }));
  const found = recordedAt(paths.folder, named.revision, named.path);
  const storedOf = ({ name, read }: Blob, path: string): Stored => ({ path, name, read: () => read() });
  if ('file' in found) return { ...single(storedOf(found.file, operand)), isVersion: true };
  const own = found.files.filter(({ path }) => mayBeOurs(basename(path)));
  const files = () => own.map((blob) => storedOf(blob, blob.path));
  return { isFolder: true, isVersion: true, folder: undefined, files };
}

const single = (stored: Stored): Operand => ({ isFolder: false, folder: undefined, files: () => [stored] });

async function* storedBelow(folder: string, paths: Paths): AsyncGenerator<Stored> {
  for await (const below of filesBelow(folder)) {
    const path = typeof below === 'string' ? below : below.path;
    if (!mayBeOurs(basename(path))) continue;
    if (typeof below !== 'string')
      throw new InputError(t('unreadable', { file: visible(paths.shown(path)), reason: below.reason }));
    const own = relative(folder, path).replaceAll('\\', '/');
    const name = paths.shown(path);
    yield { path: own, name, read: () => octetsAt(path, name) };
  }
}

function octetsAt(path: string, name: string, read: (path: string) => Uint8Array = octetsOf): Uint8Array {
  try {
    return read(path);
  } catch (error) {
    throw new InputError(
      t('unreadable', { file: visible(name), reason: visible(refused(path, error).reason) }),
    );
  }
}
