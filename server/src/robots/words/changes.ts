import { catalogue } from '../../core/catalogue.ts';

/** Changes between two versions of a robots.txt, and for whom. */
export const changeWords = catalogue('robots/changes', {
  others: 'crawlers that no group names',
  namesAndOthers: '{names}, and crawlers that no group names',
  withOthers: {
    by: 'count',
    one: '{names}, and with it {others}',
    other: '{names}, and with them {others}',
  },
  ofPurpose: '{purpose}: {crawlers}',
  among: 'among them {crawlers}',
  andMore: { by: 'count', one: 'and {count} more', other: 'and {count} more' },
  crawlersSuchAs: '{crawlers}, such as {some}',
  head: 'For {crawlers}:',

  pathsSuchAs: '{paths}, such as {path}',
  some: 'some of {pattern}',
  except: '{paths} except {exceptions}',
  exceptListed: {
    by: 'count',
    one: '{paths} except the {count} path listed above',
    other: '{paths} except the {count} paths listed above',
  },
  allBlocked: 'everything it could fetch until now',
  allAllowed: 'everything it could not fetch until now',
  'all-nothing': 'may now fetch nothing (before: everything)',
  'part-nothing': 'may now fetch nothing (before: some paths)',
  'part-all': 'may now fetch everything (before: some paths)',
  'nothing-all': 'may now fetch everything (before: nothing)',
  'nothing-part': 'may now fetch some paths (before: nothing)',
  moreBlocked: 'not complete: more paths may become blocked than are listed here',
  moreAllowed: 'not complete: more paths may become allowed than are listed here',
  unread:
    'not complete: a file is longer than 1 MiB, and only its first 500 KiB are compared, as crawlers need not read more',

  delay: 'Crawl-delay: {gone} → {come}, for {crawlers}',
  signals: 'Content signals: {gone} → {come}, for {crawlers}',
  none: 'none',
  sitemapRemoved: 'Sitemap removed: {url}',
  sitemapAdded: 'Sitemap added: {url}',
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
  unchangedAtTop: 'Nothing changes for crawlers in the first 500 KiB',
  beyondPaths: 'Something other than paths changes for crawlers',
  title: '{changes} for crawlers',
  setsBlocked: {
    by: 'count',
    one: '{count} set of paths becomes blocked',
    other: '{count} sets of paths become blocked',
  },
  setsAllowed: {
    by: 'count',
    one: '{count} set of paths becomes allowed',
    other: '{count} sets of paths become allowed',
  },
  manySetsBlocked: {
    by: 'count',
    one: '{count} or more sets of paths become blocked',
    other: '{count} or more sets of paths become blocked',
  },
  manySetsAllowed: {
    by: 'count',
    one: '{count} or more sets of paths become allowed',
    other: '{count} or more sets of paths become allowed',
  },
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
