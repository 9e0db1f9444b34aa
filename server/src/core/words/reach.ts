import { catalogue } from '../catalogue.ts';

/** Why a file or a folder is not opened, as a clause that follows its name and a colon. */
export const reachWords = catalogue('core/reach', {
  outside: 'it is outside the repository or workspace folder',
  otherHost: 'it is on another host',
  leadsOut: 'the link leads out of the repository or folder',
  leadsNowhere: 'the link leads nowhere',
  pointer: 'it is a pointer of Git LFS, and the file was not fetched: git lfs pull',
  notRegular: 'it is not a regular file',
  notFolder: 'it is a file, not a folder',
  notFile: 'it is a folder, not a file',
  tooDeep: {
    by: 'most',
    one: 'it is more than {most} folder deep',
    other: 'it is more than {most} folders deep',
  },
  tooLong: 'it is longer than {size} KiB',
  tooLarge: 'it is larger than {size} MiB',
  tooManyEntries: {
    by: 'most',
    one: 'it has more than {most} file',
    other: 'it has more than {most} files',
  },
  tooManyDataFiles: {
    by: 'most',
    one: 'it has more than {most} JSON file',
    other: 'it has more than {most} JSON files',
  },
});
