/** The committed versions of a file. */
import { InputError } from '../command.ts';
import { runGit } from './program.ts';
import { recordedAt } from './revisions.ts';

/** A version of a file, which is read on request. */
export interface FileVersion {
  /** When it was committed, in milliseconds since 1970. */
  readonly time: number;
  read(): Uint8Array;
}

const MOST = 50;

/**
 * The last versions of a file up to a revision, the oldest first; none outside of a repository.
 * @param folder the working folder
 */
export function versionsOf(folder: string, revision: string, path: string): readonly FileVersion[] {
  try {
    const fields = ['--format=%H %ct', '--no-show-signature', '-n', String(MOST)];
    const { ok, output } = runGit(folder, 'log', ...fields, revision, '--', `:(literal)${path}`);
    if (!ok) return [];
    const commits = output.toString().trim().split('\n').reverse();
    return commits.flatMap((line): FileVersion[] => {
      const [id, seconds] = line.split(' ');
      if (!id || seconds === undefined) return [];
      return [{ time: Number(seconds) * 1000, read: () => contentAt(folder, id, path) }];
    });
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}

function contentAt(folder: string, revision: string, path: string): Uint8Array {
  const found = recordedAt(folder, revision, path);
  return 'file' in found ? found.file.read() : new Uint8Array();
}
