import {
  chmodSync,
  closeSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { reasonOf } from '../../disk/walk.ts';
import { InputError, type Output } from '../command.ts';
import { reportWords as say } from '../words/report.ts';

/** An output that is there as a whole or not at all. */
export interface Draft extends Output {
  /** Puts it in its place. */
  finish(): void;
  /** Leaves nothing of it. */
  discard(): void;
}

/**
 * Begins a file beside the one that it will replace: through links the one they lead to, whose mode it takes. What is no
 * regular file, such as a device or a pipe, is written to as it is. Throws `InputError` where it cannot be written.
 */
export function draftOf(path: string): Draft {
  let draft: Draft | undefined;
  const attempt = <T>(call: () => T): T => {
    try {
      return call();
    } catch (error) {
      draft?.discard();
      throw new InputError(say('cannotWrite', { file: path, reason: reasonOf(error) }));
    }
  };
  const own = attempt(() => {
    const { target, mode } = placeOf(path);
    return target === undefined ? writing(path, 'w') : replacing(target, mode);
  });
  draft = own;
  return {
    write: (text) => attempt(() => own.write(text)),
    finish: () => attempt(() => own.finish()),
    discard: () => own.discard(),
  };
}

/** Begins a file beside another one, whose place it takes, with a mode if one is given. Throws where that cannot be. */
export function replacing(target: string, mode: number | undefined): Draft {
  const aside = join(dirname(target), `.crawlwise-${crypto.randomUUID()}.tmp`);
  const own = writing(aside, 'wx');
  const discard = (): void => {
    own.discard();
    rmSync(aside, { force: true });
  };
  try {
    if (mode !== undefined) chmodSync(aside, mode & 0o7777);
  } catch (error) {
    discard();
    throw error;
  }
  return {
    write: own.write,
    finish() {
      own.finish();
      renameSync(aside, target);
    },
    discard,
  };
}

function writing(path: string, flag: 'w' | 'wx'): Draft {
  let handle: number | undefined = openSync(path, flag);
  const close = (): void => {
    if (handle !== undefined) closeSync(handle);
    handle = undefined;
  };
  return { write: (text) => writeFileSync(handle!, text), finish: close, discard: close };
}

/** The file to replace, and its mode if it is there; nothing for what is not to be replaced. Throws for a folder. */
function placeOf(path: string): { readonly target?: string; readonly mode?: number } {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (path === '') throw new Error(say('unnamed'));
  if (stats?.isDirectory()) throw new Error(say('folder'));
  if (stats) return stats.isFile() ? { target: realpathSync(path), mode: stats.mode } : {};
  if (lstatSync(path, { throwIfNoEntry: false })) throw new Error(say('brokenLink'));
  return { target: path };
}
