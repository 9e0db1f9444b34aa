import { catalogue } from '../core/catalogue.ts';

/** Why the file system refuses, by the codes of its errors. */
export const diskWords = catalogue('disk/reasons', {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOSPC: 'no space is left on the disk',
  EROFS: 'the disk is read-only',
});
