import { catalogue } from '../catalogue.ts';

/** Why a file or a folder is not opened, as a sentence that follows its name. */
export const reachWords = catalogue('core/reach', {
  leadsOut: 'the link leads out of the repository or folder',
  leadsNowhere: 'the link leads nowhere',
  notRegular: 'it is not a regular file',
  tooDeep: {
    by: 'most',
    one: 'it is more than {most} folder deep',
    other: 'it is more than {most} folders deep',
  },
  tooLong: 'it is longer than {size} KiB',
  tooLarge: 'it is larger than {size} MiB',
  refused: 'it {reason}',
});

/** The same as a predicate: the subject is the path or a pronoun for it. */
export const refusalWords = catalogue('core/refusals', {
  outside: 'is outside the repository or workspace folder',
  otherHost: 'is on another host',
  leadsOut: 'is a link that leads out of the repository or workspace folder',
  notRegular: 'is not a regular file',
  notFolder: 'is a file, not a folder',
  notFile: 'is a folder, not a file',
  tooLarge: 'is larger than {size} MiB',
  tooManyEntries: {
    by: 'most',
    one: 'has more than {most} file',
    other: 'has more than {most} files',
  },
  tooManyDataFiles: {
    by: 'most',
    one: 'has more than {most} JSON file',
    other: 'has more than {most} JSON files',
  },
});
