import { checks } from '../sitemap/checks.ts';
import type { SitemapDocument } from '../sitemap/features/types.ts';
import type { SiteReader } from './readers.ts';
import { silent } from './silent.ts';
import { kept, sitemapFacts } from './sitemapFacts.ts';

export const reader: SiteReader = {
  read(uri, text) {
    let document = checks.open({ uri, languageId: 'xml', version: 0 }, text, silent(checks));
    return (more) => {
      document = checks.read(document, more);
      return document.text.complete ? { sitemap: kept(sitemapFacts(document)) } : undefined;
    };
  },
  facts: (document) => ({ sitemap: sitemapFacts(document as SitemapDocument) }),
};
