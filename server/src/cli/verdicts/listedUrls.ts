import { type Context, InputError } from '../command.ts';
import { complaint, visible } from '../report.ts';
import { reportWords } from '../words/report.ts';
import { urlsIn } from './urlSource.ts';

/** URLs without duplicates, and whether all files could be read. */
export interface Listed {
  readonly urls: readonly string[];
  readonly isRight: boolean;
}

/** The URLs that files name, see `urlsIn`; undefined if no files are given. Reports files that cannot be read. */
export async function listedIn(files: readonly string[], { stderr }: Context): Promise<Listed | undefined> {
  if (files.length === 0) return undefined;
  let isRight = true;
  const urls = new Set<string>();
  const refuse = (reason: string): void => {
    isRight = false;
    stderr.write(complaint(reason));
  };
  for (const file of files) {
    try {
      for await (const some of urlsIn(file, { seen: new Set(), refuse }))
        for (const url of some) urls.add(url);
    } catch (error) {
      if (typeof (error as NodeJS.ErrnoException).syscall !== 'string') throw error;
      throw new InputError(
        reportWords('cannotRead', { file: visible(file), reason: visible((error as Error).message) }),
      );
    }
  }
  return { urls: [...urls], isRight };
}
