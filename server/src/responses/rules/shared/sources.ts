import type { Source } from '../../../core/rule/rule.ts';

/** The pages that the rules about responses cite. */
export const SOURCES = {
  status: {
    title: 'RFC 9309, Robots Exclusion Protocol, section 2.3.1',
    url: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1',
  },
  redirects: {
    title: 'RFC 9309, Robots Exclusion Protocol, section 2.3.1.2',
    url: 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1.2',
  },
  google: {
    title: 'Google, How Google interprets the robots.txt specification',
    url: 'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
  },
  rate: {
    title: 'Google: Reduce the Google crawl rate',
    url: 'https://developers.google.com/crawling/docs/crawlers-fetchers/reduce-crawl-rate',
  },
  build: {
    title: 'Google: Build and submit a sitemap',
    url: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  },
  protocol: { title: 'sitemaps.org: Sitemaps XML format', url: 'https://www.sitemaps.org/protocol.html' },
  coding: {
    title: 'RFC 9110, HTTP Semantics, section 8.4',
    url: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-8.4',
  },
  noindex: {
    title: 'Google: Block search indexing with noindex',
    url: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
  },
  canonical: {
    title: 'Google: How to specify a canonical URL',
    url: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  },
} satisfies Readonly<Record<string, Source>>;

export const ROBOTS = 'robots: https://www.example.com/robots.txt\n';
export const SITEMAP = 'sitemap: https://www.example.com/sitemap.xml\n';
export const PAGE = 'page: https://www.example.com/shoes\n';
export const FAILURE =
  "Line 3 of crawlwise.json expects 'index': true of /shoes in dist/: 'noindex' keeps it out";

/** Faults after which nothing of the answer counts. */
export const UNREACHABLE: ReadonlySet<string> = new Set([
  ...['dns', 'connection', 'certificate', 'idle', 'slow', 'cut-off'],
]);

/** Faults of redirects. */
export const LOST: ReadonlySet<string> = new Set([
  ...['circle', 'hops', 'location', 'not-http', 'private', 'link-local'],
]);
