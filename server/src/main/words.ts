import { catalogue } from '../core/catalogue.ts';

/** Messages of the process on standard error. */
export const processWords = catalogue('main', {
  outputFailed: 'crawlwise: standard output cannot be written: {reason}',
  fileNotRead: 'crawlwise: {file} is not read: {reason}',
  line: 'crawlwise: {message}',
  badHeader: 'The header of a message cannot be read: {reason}',
});
