import { catalogue } from '../../core/catalogue.ts';

/** The crawlers that a change concerns. */
export const crawlerWords = catalogue('robots/crawlers', {
  others: 'crawlers that no group names',
  othersSuchAs: 'crawlers that no group names ({some})',
  namesAndOthers: '{names}, and {others}',
  withOthers: {
    by: 'count',
    one: '{names}, and with it {others}',
    other: '{names}, and with them {others}',
  },
  every: 'every crawler',
  everyExcept: 'every crawler except {exceptions}',
});

/** A change in one line. */
export const headlineWords = catalogue('robots/headlines', {
  blocked: {
    by: 'count',
    one: '{paths} is now blocked for {crawlers}',
    other: '{paths} are now blocked for {crawlers}',
  },
  allowed: {
    by: 'count',
    one: '{paths} is now allowed for {crawlers}',
    other: '{paths} are now allowed for {crawlers}',
  },
  withUrls: { by: 'count', one: '{change} ({count} listed URL)', other: '{change} ({count} listed URLs)' },
  more: {
    by: 'count',
    one: '{changes}; and {count} more change',
    other: '{changes}; and {count} more changes',
  },
  everything: 'everything',
  somePaths: 'some paths',
  others: 'others',
  morePaths: { by: 'count', one: '{count} more path', other: '{count} more paths' },
  exceptSome: {
    by: 'count',
    one: '{paths} except {count} path',
    other: '{paths} except {count} paths',
  },
  unchangedAtTop: 'Nothing changes for crawlers in the first 500 KiB',
  beyondPaths: 'Something other than paths changes for crawlers',
});

/** Changes between two versions of a robots.txt, and for whom. */
export const changeWords = catalogue('robots/changes', {
  head: 'For {crawlers}:',

  pathsSuchAs: '{paths}, such as {path}',
  some: 'some of {pattern}',
  except: '{paths} except {exceptions}',
  exceptSame: {
    by: 'count',
    one: '{paths} except the same {count} path',
    other: '{paths} except the same {count} paths',
  },
  moreSets: { by: 'count', one: 'and {count} more', other: 'and {count} more' },
  everything: 'everything',
  allBlocked: {
    by: 'count',
    one: 'everything it could fetch until now',
    other: 'everything they could fetch until now',
  },
  allAllowed: {
    by: 'count',
    one: 'everything it could not fetch until now',
    other: 'everything they could not fetch until now',
  },
  'part-nothing': 'may now fetch nothing (before: some paths)',
  'part-all': 'may now fetch everything (before: some paths)',
  'nothing-part': 'may now fetch some paths (before: nothing)',
  moreBlocked: 'not complete: more paths may become blocked than are listed here',
  moreAllowed: 'not complete: more paths may become allowed than are listed here',
  manyBlocked: {
    by: 'count',
    one: 'not complete: {count} or more sets of paths become blocked',
    other: 'not complete: {count} or more sets of paths become blocked',
  },
  manyAllowed: {
    by: 'count',
    one: 'not complete: {count} or more sets of paths become allowed',
    other: 'not complete: {count} or more sets of paths become allowed',
  },
  unread:
    'not complete: a file is longer than 1 MiB, and only its first 500 KiB are compared, as crawlers need not read more',

  delay: 'Crawl-delay: {gone} → {come}, for {crawlers}',
  signals: 'Content signals: {gone} → {come}, for {crawlers}',
  none: 'none',
  sitemapsRemoved: {
    by: 'count',
    one: 'Sitemap removed: {urls}',
    other: '{count} sitemaps removed: {urls}',
  },
  sitemapsAdded: {
    by: 'count',
    one: 'Sitemap added: {urls}',
    other: '{count} sitemaps added: {urls}',
  },
  ignoring: 'No effect on {crawlers}, where robots.txt is ignored',

  onlyUrlBlocked: '1 of 1 listed URL becomes blocked: {urls}',
  onlyUrlAllowed: '1 of 1 listed URL becomes allowed: {urls}',
  urlsBlocked: {
    by: 'count',
    one: '{count} of {total} listed URLs becomes blocked: {urls}',
    other: '{count} of {total} listed URLs become blocked: {urls}',
  },
  urlsAllowed: {
    by: 'count',
    one: '{count} of {total} listed URLs becomes allowed: {urls}',
    other: '{count} of {total} listed URLs become allowed: {urls}',
  },
  manyUrlsBlocked: {
    by: 'count',
    one: '{count} of {total} listed URLs becomes blocked, such as {urls}',
    other: '{count} of {total} listed URLs become blocked, such as {urls}',
  },
  manyUrlsAllowed: {
    by: 'count',
    one: '{count} of {total} listed URLs becomes allowed, such as {urls}',
    other: '{count} of {total} listed URLs become allowed, such as {urls}',
  },

  unchanged: 'Nothing changes for crawlers',
});

/** Line numbers. */
export const lineWords = catalogue('robots/lines', {
  lines: { by: 'count', one: 'line {lines}', other: 'lines {lines}' },
  extent: {
    by: 'count',
    one: '{count} line from {first} to {last}',
    other: '{count} lines from {first} to {last}',
  },
});
