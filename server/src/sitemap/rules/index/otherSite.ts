import type { ReportOptions } from '../../../core/rule/rule.ts';
import { SOURCES } from '../../facts/sources.ts';
import type { Entry } from '../../index/entry.ts';
import { listed } from '../shared/examples.ts';
import { reportLocsOf } from '../shared/leaves.ts';
import { announcedUrl, isCrossSubmitted, straysOf } from '../shared/parsedUrl.ts';
import type { SitemapFileRule } from '../types.ts';

const site = { address: 'https://www.example.com/sitemap_index.xml', files: {} };
const WWW = 'https://www.example.com/sitemap1.xml';

export const rule: SitemapFileRule = {
  meta: {
    code: 'index/other-site',
    needs: ['place'],
    level: 'error',
    message: '{site} is another site: crawlers read only sitemaps on the site of the index, {main}',
    variants: {
      between: {
        message: '{site} is not the site of the others, {main}: crawlers read only one site per index',
        severity: 'warning',
      },
    },
    docs: {
      what: 'An entry of an index on a different host or protocol than the index itself. If the address of the index is not known, an entry on a different host than most entries.',
      why: 'An index may only list sitemaps of its own site, unless the sites are set up for cross-site submission. Crawlers do not read the others.',
      how: 'List the sitemap in an index on its own site, or set `site.crossSubmission` in `crawlwise.json`.',
    },
    sources: [SOURCES.index, SOURCES.protocol],
    examples: [
      {
        says: 'https://www.example.org is another site: crawlers read only sitemaps on the site of the index, https://www.example.com',
        bad: listed('⟦https://www.example.org/sitemap.xml⟧'),
        good: listed(WWW),
        site,
      },
      { bad: listed('⟦http://www.example.com/sitemap.xml⟧'), good: listed(WWW), site },
      {
        bad: listed(WWW, '⟦https://www.example.org/sitemap.xml⟧'),
        good: listed(WWW, 'https://www.example.com/sitemap.xml'),
      },
    ],
  },

  file(file, report, context) {
    if (file.root?.kind !== 'sitemapindex' || isCrossSubmitted(context)) return;
    const own = announcedUrl(context);
    const { host, otherHosts, otherSchemes } = straysOf(file, context);
    const main = own ? `${own.scheme}://${own.host}` : (host ?? '');
    const optionsOf = ({ origin }: Entry): ReportOptions => {
      const { host, scheme } = origin!;
      const site = own ? `${scheme}://${host}` : host;
      return { ...(!own && { variant: 'between' }), args: { site, main } };
    };
    reportLocsOf(file, otherHosts, otherHosts.size, report, optionsOf);
    if (own) reportLocsOf(file, otherSchemes, otherSchemes.size, report, optionsOf);
  },
};
