import { rulesOff } from '../../core/findings/lintConfig.ts';
import { checks } from '../../sitemap/checks.ts';
import type { SitemapDocument } from '../../sitemap/document.ts';
import { relist } from '../../sitemap/tools/relist.ts';
import { sitemapFacts, sitemapFactsIn } from './sitemapFacts.ts';
import { asFacts, type SiteReader } from './siteReader.ts';

export const reader: SiteReader = {
  facts: (document, sink) => asFacts(sitemapFacts(document as SitemapDocument, sink)),
  read: (_uri, text, sink) => asFacts(sitemapFactsIn(text, sink)),
  relist: (uri, text, listing) =>
    relist(
      checks.read(checks.open({ uri, languageId: 'xml', version: 0 }, text, rulesOff(checks.rules))),
      listing,
    ),
};
