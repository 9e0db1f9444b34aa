import { memo } from '../../../core/memo.ts';
import type { ValueCheck } from '../../../core/rule/rule.ts';
import type { SiteContext } from '../../../core/siteContext.ts';
import { SOURCES } from '../../facts/sources.ts';
import { listed } from '../shared/examples.ts';
import { entryUrl, isSameFile, type ParsedUrl, parsedUrlOf } from '../shared/parsedUrl.ts';
import type { SitemapLeafRule } from '../types.ts';

/** The location of the index according to robots.txt, the configuration or the index itself. */
const ownPlace = memo((site: SiteContext): ParsedUrl | undefined => {
  const url = site.servedAt ?? site.listedAs;
  return url === undefined ? undefined : parsedUrlOf(url);
});

const isAnother: ValueCheck = (text, start, end, { site }) => {
  const own = ownPlace(site);
  const rest = own ? own.url.slice(own.end) || '/' : '';
  return !own || (!rest.includes('&') && !text.slice(start, end).endsWith(rest));
};

export const rule: SitemapLeafRule = {
  meta: {
    code: 'index/self-reference',
    needs: ['place'],
    level: 'error',
    message: 'This index lists itself: search engines reject an index inside an index',
    fixes: { delete: { title: 'Delete this entry', safe: false, oneByOne: 'deletes' } },
    docs: {
      what: 'An entry of an index with the URL of the index itself.',
      why: 'An index must not list an index, and this one would never end. So search engines reject the entry.',
      how: 'Delete the entry.',
    },
    sources: [SOURCES.searchConsole, SOURCES.index],
    examples: [
      {
        bad: listed('https://www.example.com/sitemap1.xml', '⟦https://www.example.com/sitemaps.xml⟧'),
        good: listed('https://www.example.com/sitemap1.xml'),
        fix: 'delete',
        site: { address: 'https://www.example.com/sitemaps.xml', files: { '/sitemap1.xml': '' } },
      },
    ],
  },

  visits: ['sitemap/loc'],
  unless: isAnother,
  value(loc, report, context) {
    const own = ownPlace(context.site);
    const place = own && entryUrl(loc);
    if (place && isSameFile(place, own)) report(loc.start, loc.end);
  },

  fixes(_, { text }) {
    return [{ fix: 'delete', edits: [{ start: 0, end: text.length, text: '' }] }];
  },
};
