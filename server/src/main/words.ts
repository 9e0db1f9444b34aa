import { catalogue } from '../core/catalogue.ts';

/** Messages of the process on standard error. */
export const processWords = catalogue('main', {
  outputFailed: 'crawlwise: standard output cannot be written: {reason}',
  fileNotRead: 'crawlwise: {file} is not read: {reason}',
  unsettled: 'crawlwise: the command ended before it was done, which is a bug in Crawlwise: please report it',
  line: 'crawlwise: {message}',
  badHeader: 'The header of a message cannot be read: {reason}',
});
