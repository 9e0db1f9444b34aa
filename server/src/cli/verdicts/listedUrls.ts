import type { Paths } from '../args/paths.ts';
import type { Context } from '../command.ts';
import { reading } from '../files/reading.ts';
import { urlsIn } from './urlSource.ts';

/** URLs without duplicates, and whether all files could be read. */
export interface Listed {
  readonly urls: readonly string[];
  readonly ok: boolean;
}

/** The URLs that files name, see `urlsIn`; undefined if no files are given. Reports files that cannot be read. */
export async function listedIn(
  files: readonly string[],
  paths: Paths,
  { complain }: Pick<Context, 'complain'>,
): Promise<Listed | undefined> {
  if (files.length === 0) return undefined;
  let ok = true;
  const urls = new Set<string>();
  const refuse = (reason: string): void => {
    ok = false;
    complain(reason);
  };
  for (const file of files)
    await reading(file, async () => {
      for await (const some of urlsIn(file, { paths, seen: new Set(), refuse }))
        for (const url of some) urls.add(url);
    });
  return { urls: [...urls], ok };
}
