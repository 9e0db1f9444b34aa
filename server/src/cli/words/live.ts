import { catalogue } from '../../core/catalogue.ts';

/** Output of commands about live sites. */
export const liveWords = catalogue('cli/live', {
  private:
    '{origin} is not requested: {address} is not a public address; to request it, name it with --allow-private',
  notToken: "--as takes the User-Agent header of a crawler, in ASCII, not '{name}'",
  oneSite: 'A URL of a live site is checked alone: crawlwise check https://www.example.com',
  notLive: '--{option} is about files, not about a live site',
  onlyLive: '--{option} is about a live site: crawlwise check https://www.example.com',
  stopped: 'stopped: not everything was requested',
  otherSite: 'crawlwise.json is about {site}, so nothing that it expects was tested; --no-config ignores it',
  pagesLeft: {
    by: 'count',
    one: '{count} more page was not requested',
    other: '{count} more pages were not requested',
  },
  redirectsClosed: {
    by: 'count',
    one: '{count} redirect not followed because the robots.txt of its target disallows it; --ignore-robots follows it',
    other:
      '{count} redirects not followed because the robots.txt of their targets disallows them; --ignore-robots follows them',
  },
  refusalsLeft: {
    by: 'count',
    one: '{count} more site was not requested because of its address',
    other: '{count} more sites were not requested because of their addresses',
  },
  progress: {
    by: 'total',
    one: '{count} of {total} request: {url}',
    other: '{count} of {total} requests: {url}',
  },
  closed:
    'robots.txt says nothing that can be relied on, so nothing else was requested; --ignore-robots does so',
  noSitemaps: 'robots.txt names no sitemap, so no URL was checked',
  sitemapsLeft: {
    by: 'count',
    one: '{count} more sitemap was not requested',
    other: '{count} more sitemaps were not requested',
  },
  sitemapsClosed: {
    by: 'count',
    one: '{count} sitemap not requested because robots.txt disallows it; --ignore-robots requests it',
    other: '{count} sitemaps not requested because robots.txt disallows them; --ignore-robots requests them',
  },
  pagesClosed: {
    by: 'count',
    one: '{count} page not requested because robots.txt disallows it; --ignore-robots requests it',
    other: '{count} pages not requested because robots.txt disallows them; --ignore-robots requests them',
  },
  sampled: {
    by: 'total',
    one: '{count} of {total} listed URL requested (--sample)',
    other: '{count} of {total} listed URLs requested (--sample)',
  },
  expectedLeft: {
    by: 'count',
    one: '{count} more URL that crawlwise.json names was not requested',
    other: '{count} more URLs that crawlwise.json names were not requested',
  },
  expectedClosed: 'robots.txt disallows it; --ignore-robots requests it',
  targetClosed: 'the robots.txt of the target of its redirect disallows that; --ignore-robots follows it',
  refused: 'the address of its host is not public',
  noAnswer: 'there is no answer ({fault})',
  notRequested: 'it was not requested; --sample N requests more listed URLs',
  inMeta: 'meta, line {line}',
  headUnread: 'the head of the page could not be read to its end',
  elsewhere: {
    by: 'count',
    one: '{count} listed URL is on another site, and was not requested',
    other: '{count} listed URLs are on other sites, and were not requested',
  },
});
