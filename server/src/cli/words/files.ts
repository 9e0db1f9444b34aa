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
  copied: 'the same files are checked elsewhere',
  notBuilt: {
    by: 'count',
    one: '{name} project: {made} makes robots.txt or a sitemap, and is not built; run `{command}`, then `crawlwise check {folder}`',
    other:
      '{name} project: {made} make robots.txt and sitemaps, and are not built; run `{command}`, then `crawlwise check {folder}`',
  },
  madeByProgram: {
    by: 'count',
    one: '{name} project: {made} makes robots.txt or a sitemap while the site is served, and no file has it; prerender it, or start the site and run `crawlwise check` with its URL',
    other:
      '{name} project: {made} make robots.txt and sitemaps while the site is served, and no files have them; prerender them, or start the site and run `crawlwise check` with its URL',
  },
  mayBeMadeByProgram:
    '{name} project: no file of the build is robots.txt or a sitemap; prerender them, or start the site and run `crawlwise check` with its URL',
  nowhere: 'exit code 1: expectations of URLs were tested nowhere; --allow-untested accepts that',
  failsOn: 'exit code 1 because of --fail-on: {kinds}',
  skipped: 'skipped, {reason}: {paths}',
  skippedWay: 'skipped, {reason}: {paths}; {way}',
  folderFiles: { by: 'count', one: '{folder}/ ({count} file)', other: '{folder}/ ({count} files)' },
});
