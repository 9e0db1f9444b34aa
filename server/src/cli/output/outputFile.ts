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
import { reasonOf } from '../../disk/reasons.ts';
import { InputError, type Output } from '../command.ts';
import { reportWords as t } from '../words/report.ts';

/** An output file that is written completely or not at all. */
export interface Draft extends Output {
  /** Moves it to its place. */
  finish(): void;
  /** Removes it. */
  discard(): void;
}

/**
 * Starts a temporary file beside the file to replace: through links beside their target, with its mode. Devices and
 * pipes are written directly. Throws `InputError` if it cannot be written.
 * @param name the path in messages
 */
export function draftOf(path: string, name: string): Draft {
  let draft: Draft | undefined;
  const attempt = <T>(call: () => T): T => {
    try {
      return call();
    } catch (error) {
      draft?.discard();
      throw new InputError(t('cannotWrite', { file: name, reason: reasonOf(error) }));
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

/** Starts a temporary file that replaces another one, with a mode if given. Throws if that is not possible. */
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

/** The file to replace, and its mode if it exists; empty for what cannot be replaced. Throws for a folder. */
function placeOf(path: string): { readonly target?: string; readonly mode?: number } {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (path === '') throw new Error(t('unnamed'));
  if (stats?.isDirectory()) throw new Error(t('folder'));
  if (stats) return stats.isFile() ? { target: realpathSync(path), mode: stats.mode } : {};
  if (lstatSync(path, { throwIfNoEntry: false })) throw new Error(t('brokenLink'));
  return { target: path };
}
