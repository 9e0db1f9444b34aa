import { catalogue } from '../../core/catalogue.ts';

/** Titles of tools, their results, and their refusals. */
export const toolWords = catalogue('sitemap/tools', {
  sort: 'Sort the Entries by loc',
  removeDuplicates: 'Remove Duplicate Entries',
  split: 'Split the Sitemap into Files',

  feed: 'This is a feed, not a sitemap',
  spanning: 'An element spans several entries',
  unclosed: 'Entry {number} has no end',
  noRecords: 'There is no entry in this file',
  openRoot: 'The root element has no end tag',

  moved: { by: 'count', one: '{count} entry moved', other: '{count} entries moved' },
  sorted: 'The entries are already sorted',

  removed: { by: 'count', one: '{count} entry removed', other: '{count} entries removed' },
  merged: {
    by: 'count',
    one: '{count} entry merged into earlier ones',
    other: '{count} entries merged into earlier ones',
  },
  values: 'of different values the newest date and the first of all others stay',
  left: {
    by: 'count',
    one: '{count} entry left, which cannot be merged without a loss',
    other: '{count} entries left, which cannot be merged without a loss',
  },
  noDuplicates: 'No URL is listed twice',
  noDuplicateSitemaps: 'No sitemap is listed twice',

  oneFile: 'One file is enough: no limit is reached',
  indexes: { by: 'count', one: 'Split into {count} index', other: 'Split into {count} indexes' },
  indexesHint: {
    by: 'count',
    one: 'Name it wherever {original} is named now. That file stays; you can delete it.',
    other: 'Name each of them wherever {original} is named now. That file stays; you can delete it.',
  },
  sitemaps: {
    by: 'count',
    one: 'Split into {count} sitemap and an index',
    other: 'Split into {count} sitemaps and an index',
  },
  sitemapsHint: 'Name the index wherever {original} is named now. That file stays; you can delete it.',
  sitemapsGuess:
    'Name the index wherever {original} is named now. That file stays; you can delete it. Check that the files are served below {folder}.',
});
