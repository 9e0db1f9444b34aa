import { rulesOff } from '../core/findings/lintConfig.ts';
import { checks } from '../sitemap/checks.ts';
import type { SitemapDocument } from '../sitemap/document.ts';
import { relist } from '../sitemap/tools/relist.ts';
import { readWithRulesOff } from './readWithRulesOff.ts';
import { sitemapFacts } from './sitemapFacts.ts';
import type { Facts, SiteReader } from './siteReader.ts';
import type { Step } from './step.ts';
import type { UrlSink } from './urlList.ts';

const factsOf = (document: SitemapDocument, sink?: UrlSink): Step<Facts> => {
  const step = sitemapFacts(document, sink);
  return (more) => {
    const sitemap = step(more);
    return sitemap && { sitemap };
  };
};

export const reader: SiteReader = {
  read: readWithRulesOff(checks, 'xml', factsOf),
  facts: (document, sink) => factsOf(document as SitemapDocument, sink),
  relist: (uri, text, listing) =>
    relist(
      checks.read(checks.open({ uri, languageId: 'xml', version: 0 }, text, rulesOff(checks.rules))),
      listing,
    ),
};
