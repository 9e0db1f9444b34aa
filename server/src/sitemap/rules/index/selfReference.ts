import type { ValueCheck } from '../../../core/rule/rule.ts';
import { SOURCES } from '../../facts/sources.ts';
import { listed } from '../shared/examples.ts';
import { entryPlace, isSameFile, ownPlace } from '../shared/place.ts';
import type { SitemapLeafRule } from '../types.ts';

const isAnother: ValueCheck = (text, start, end, context) => {
  const own = ownPlace(context);
  const rest = own ? own.url.slice(own.end) || '/' : '';
  return !own || (!rest.includes('&') && !text.slice(start, end).endsWith(rest));
};

export const rule: SitemapLeafRule = {
  meta: {
    code: 'index/self-reference',
    needs: ['place'],
    level: 'error',
    message: 'The index lists itself',
    fixes: { delete: { title: 'Delete this entry', safe: false, oneByOne: 'deletes' } },
    docs: {
      what: 'An entry of an index with the URL of the index itself.',
      why: 'An index must not list an index, and this one would never end.',
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
    const own = ownPlace(context);
    const place = own && entryPlace(loc);
    if (place && isSameFile(place, own)) report(loc.start, loc.end);
  },

  fixes(_, { text }) {
    return [{ fix: 'delete', edits: [{ start: 0, end: text.length, text: '' }] }];
  },
};
