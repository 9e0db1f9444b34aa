import type { Source } from '../core/rule/rule.ts';

/** The pages that specify lists of URLs in every form. */
export const URL_SOURCES = {
  protocol: { title: 'sitemaps.org: Sitemaps XML format', url: 'https://www.sitemaps.org/protocol.html' },
  urls: {
    title: 'RFC 3986, Uniform Resource Identifier: Generic Syntax',
    url: 'https://www.rfc-editor.org/rfc/rfc3986.html',
  },
  build: {
    title: 'Google: Build and submit a sitemap',
    url: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  },
  searchConsole: {
    title: 'Search Console Help: Manage your sitemaps using the Sitemaps report',
    url: 'https://support.google.com/webmasters/answer/7451001',
  },
} as const satisfies Record<string, Source>;
