import { reasonOf } from '../../disk/reasons.ts';
import { InputError } from '../command.ts';
import { visible } from '../report.ts';
import { reportWords } from '../words/report.ts';

/** Runs `work`. Throws `InputError` for an error of the file system, which is then about `file`. */
export async function reading<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).syscall !== 'string') throw error;
    throw new InputError(
      reportWords('cannotRead', { file: visible(file), reason: visible(reasonOf(error)) }),
    );
  }
}
