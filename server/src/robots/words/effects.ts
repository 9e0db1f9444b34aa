import { catalogue } from '../../core/catalogue.ts';

/** The effect of a fix on crawlers, in brackets after its title. */
export const effectWords = catalogue('robots/effects', {
  blocks: 'blocks {paths} for {crawlers}',
  opens: 'opens {paths} for {crawlers}',
  site: 'the site',
  more: {
    by: 'count',
    one: '{changes}; and {count} more change',
    other: '{changes}; and {count} more changes',
  },
  morePaths: { by: 'count', one: '{count} more path', other: '{count} more paths' },
  moreCrawlers: { by: 'count', one: '{count} more crawler', other: '{count} more crawlers' },
  asGoogle: 'other parsers then read it as Google does',
  notByAll: 'unchanged for Google, but not for other parsers',
  othersChange: 'parsers that read lines or groups differently from Google: what they read changes',
  all: 'all crawlers',
  others: 'all other crawlers',
  andOthers: 'all others',
  becomesBlocked: {
    by: 'count',
    one: '{crawlers}: {paths} becomes blocked',
    other: '{crawlers}: {paths} become blocked',
  },
  becomesAllowed: {
    by: 'count',
    one: '{crawlers}: {paths} becomes allowed',
    other: '{crawlers}: {paths} become allowed',
  },
});
