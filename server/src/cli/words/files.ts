import { catalogue } from '../../core/catalogue.ts';

/** Why files are not checked, and how to have them checked. */
export const fileWords = catalogue('cli/files', {
  notOurs: 'neither a robots.txt nor a sitemap',
  itIsNotOurs: 'it is neither a robots.txt nor a sitemap',
  noMatch: 'no file matches it',
  ignored: 'ignored by {cause}',
  ignoredUnknown: 'ignored by {cause}, too many files to search',
  allIgnored: 'all files that match it are ignored by {causes}; {ways}',
  '.gitignore': 'name a folder or file to check it, or use --no-ignore',
  '.crawlwiseignore': 'use --no-ignore to check it',
  '--ignore': 'leave out --ignore to check it',
  'crawlwise.json': 'name a file to check it',
  nearly: 'not named {name}',
  rename: "only '{name}' counts: rename it",
  submodule: 'a submodule that is not checked out',
  initialize: 'git submodule update --init checks it out',
  pointer: 'a pointer of Git LFS in place of the file',
  pull: 'git lfs pull fetches it',
  sparse: 'not in this sparse checkout',
  emptyFolder: 'no robots.txt and no sitemap is in it',
  skipped: 'skipped, {reason}: {paths}',
  skippedWay: 'skipped, {reason}: {paths}; {way}',
  folderFiles: { by: 'count', one: '{folder}/ ({count} file)', other: '{folder}/ ({count} files)' },
});
