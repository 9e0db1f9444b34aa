import { checks } from '../sitemap/checks.ts';
import type { SitemapDocument } from '../sitemap/features/types.ts';
import type { SiteReader } from './readers.ts';
import { readSilently } from './readSilently.ts';
import { kept, sitemapFacts } from './sitemapFacts.ts';

export const reader: SiteReader = {
  read: readSilently(checks, 'xml', (document) => ({ sitemap: kept(sitemapFacts(document)) })),
  facts: (document) => ({ sitemap: sitemapFacts(document as SitemapDocument) }),
};
