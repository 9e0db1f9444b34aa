import { catalogue } from '../core/catalogue.ts';

/** Messages about URLs in every kind of file that lists them. */
export const urlWords = catalogue('urls', {
  user: 'in the user name',
  host: 'in the host',
  path: 'in the path',
  query: 'in the query',
  character: "'{character}'",

  madeBy: 'Made by {file}; edits are lost',
  copiedFrom: 'Copied from {file}; edits are lost',
  made: 'Made by {file}; edits here are lost at the next build',
  copied: 'Copied from {file}; edits here are lost at the next build',

  near: 'Near the limit: {counts}',
  over: 'Over the limit: {counts}',
  entries: '{count} of {most} entries',
  urls: '{count} of {most} URLs',
  megabytes: '{size} of {most} MB',
});
