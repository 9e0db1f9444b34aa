import { SOURCES } from '../facts/sources.ts';
import { listed } from './shared/examples.ts';
import { entryPlace, isSameFile, ownPlace } from './shared/place.ts';
import type { SitemapLeafRule } from './types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'index/self-reference',
    level: 'error',
    message: 'The index lists itself',
    fixes: { delete: { title: 'Delete this entry', safe: false } },
    docs: {
      what: 'An entry of an index with the URL of the index itself.',
      why: 'An index must not list an index, and this one would never come to an end.',
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

  leaf(node, report, context) {
    const own = node.root?.kind === 'sitemapindex' ? ownPlace(context) : undefined;
    const place = own && entryPlace(node);
    if (place && isSameFile(place, own)) report(place.from, place.to);
  },

  fixes(_, { text }) {
    return [{ fix: 'delete', edits: [{ start: 0, end: text.length, text: '' }] }];
  },
};
