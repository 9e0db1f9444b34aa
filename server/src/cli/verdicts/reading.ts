import { InputError } from '../command.ts';
import { refused } from '../files/files.ts';
import { visible } from '../report.ts';
import { reportWords } from '../words/report.ts';

/** Runs `work`. Throws `InputError` for an error of the file system, which is then about `file`. */
export async function reading<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (typeof (error as NodeJS.ErrnoException).syscall !== 'string') throw error;
    const reason = visible(refused(file, error).reason);
    throw new InputError(reportWords('cannotRead', { file: visible(file), reason }));
  }
}
