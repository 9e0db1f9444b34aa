import { catalogue } from '../../core/catalogue.ts';

/** Titles of refactorings, and the comments they write. */
export const refactoringWords = catalogue('robots/refactorings', {
  commentOut: { by: 'count', one: 'Comment out the line', other: 'Comment out {count} lines' },
  commentOutRead: {
    by: 'count',
    one: 'Comment out the line (crawlers no longer read it)',
    other: 'Comment out {count} lines (crawlers no longer read them)',
  },
  commentIn: {
    by: 'count',
    one: 'Comment in the line (crawlers read it)',
    other: 'Comment in {count} lines (crawlers read them)',
  },

  mergeGroups: {
    by: 'count',
    one: 'Merge the {count} group for {crawlers} into one',
    other: 'Merge the {count} groups for {crawlers} into one',
  },
  splitGroup: 'Split into one group per crawler',
  sortRules: 'Sort the rules of this group by precedence',

  encode: { by: 'count', one: 'Percent-encode the path', other: 'Percent-encode {count} paths' },
  encodeMatching: {
    by: 'count',
    one: 'Percent-encode the path (matches the URLs that crawlers request)',
    other: 'Percent-encode {count} paths (matches the URLs that crawlers request)',
  },
  decode: { by: 'count', one: 'Decode the path for reading', other: 'Decode {count} paths for reading' },

  expectation: 'Write an expectation for {crawler} {url}',
  expectations: {
    by: 'count',
    one: 'Write an expectation for what was tested last',
    other: 'Write {count} expectations for what was tested last',
  },

  withEffect: '{title} ({effect})',
  belowDirectory: 'matches only what is below the directory',
});
