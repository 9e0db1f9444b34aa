import { rulesOff } from '../../core/findings/lintConfig.ts';
import { checks } from '../../sitemap/checks.ts';
import { relist } from '../../sitemap/tools/relist.ts';
import { readerWithRulesOff } from './readerWithRulesOff.ts';
import { sitemapFacts } from './sitemapFacts.ts';
import type { SiteReader } from './siteReader.ts';

export const reader: SiteReader = {
  ...readerWithRulesOff(checks, 'xml', sitemapFacts),
  relist: (uri, text, listing) =>
    relist(
      checks.read(checks.open({ uri, languageId: 'xml', version: 0 }, text, rulesOff(checks.rules))),
      listing,
    ),
};
