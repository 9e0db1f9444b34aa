import { diskWords as t } from './words.ts';

const CODES = ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', 'ENOSPC', 'EROFS'] as const;

/** The reason of an error of the file system, in a line: in words, or else its message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  const known = CODES.find((item) => item === code);
  return known ? t(known) : error.message;
}
