import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { reasonOf } from '../disk/walk.ts';
import { type Output, UsageError } from './command.ts';

/** An output that is there as a whole or not at all. */
export interface Draft extends Output {
  /** Puts it in its place. */
  finish(): void;
  /** Leaves nothing of it. */
  discard(): void;
}

/** Begins a file beside the one that it will replace. Throws `UsageError` where it cannot be written. */
export function draftOf(path: string): Draft {
  const aside = `${path}.${process.pid}.tmp`;
  const attempt = <T>(call: () => T): T => {
    try {
      return call();
    } catch (error) {
      rmSync(aside, { force: true });
      throw new UsageError(`${path} cannot be written: ${reasonOf(error)}`);
    }
  };
  const handle = attempt(() => openSync(aside, 'w'));
  return {
    write: (text) => attempt(() => writeSync(handle, text)),
    finish() {
      closeSync(handle);
      attempt(() => renameSync(aside, path));
    },
    discard() {
      closeSync(handle);
      rmSync(aside, { force: true });
    },
  };
}
