import { catalogue } from '../core/catalogue.ts';

/** Messages about URLs in every kind of file that lists them. */
export const urlWords = catalogue('urls', {
  user: 'user name',
  host: 'host',
  path: 'path',
  query: 'query',
  character: "'{character}'",

  near: 'Near the limit: {counts}',
  over: 'Over the limit: {counts}',
  entries: '{count} of {most} {entries}',
  megabytes: '{size} of {most} MB',
});
