import { catalogue, terms } from '../../core/catalogue.ts';

const WHO = '{who|all:all crawlers|others:all other crawlers|list:{crawlers}}';

/** The effect of a fix on crawlers, in brackets after its title. */
export const effectWords = catalogue('robots/effects', {
  blocks: `blocks {paths} for ${WHO}`,
  opens: `opens {paths} for ${WHO}`,
  asGoogle: 'other parsers then read it as Google does',
  notByAll: 'unchanged for Google, but not for other parsers',
  othersChange: 'parsers that read lines or groups differently from Google: what they read changes',
  becomesBlocked: {
    by: 'count',
    one: `${WHO}: {paths} becomes blocked`,
    other: `${WHO}: {paths} become blocked`,
  },
  becomesAllowed: {
    by: 'count',
    one: `${WHO}: {paths} becomes allowed`,
    other: `${WHO}: {paths} become allowed`,
  },
});

/** Items of lists of paths, crawlers and clauses. */
export const effectTerms = terms('robots/effectItems', {
  site: 'the site',
  more: {
    by: 'count',
    one: '{changes}; and {count} more change',
    other: '{changes}; and {count} more changes',
  },
  morePaths: { by: 'count', one: '{count} more path', other: '{count} more paths' },
  moreCrawlers: { by: 'count', one: '{count} more crawler', other: '{count} more crawlers' },
  andOthers: 'all others',
});
