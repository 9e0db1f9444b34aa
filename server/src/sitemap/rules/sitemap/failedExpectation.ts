import { EXPECTED_LIST, listFaults } from '../../../urls/expectedUrls.ts';
import { visitEntries } from '../../index/entry.ts';
import { urlset } from '../shared/examples.ts';
import { rootNameRange } from '../shared/leaves.ts';
import type { SitemapFileRule } from '../types.ts';

const HOME = '<url><loc>https://www.example.com/</loc></url>';
const SHOP = '<url><loc>https://www.example.com/shop/1</loc></url>';

export const rule: SitemapFileRule = {
  meta: {
    code: 'sitemap/failed-expectation',
    needs: ['place'],
    ...EXPECTED_LIST,
    examples: [
      {
        bad: urlset(SHOP).replace('urlset', '⟦urlset⟧'),
        good: urlset(HOME + SHOP),
        expected: { lists: [{ contains: ['/', '/shop/*'], atLeast: 1, where: 'Line 3 of crawlwise.json' }] },
      },
      {
        bad: urlset(HOME).replace('urlset', '⟦urlset⟧'),
        good: urlset(HOME + SHOP),
        expected: { lists: [{ contains: [], atLeast: 2, where: 'Line 3 of crawlwise.json' }] },
      },
    ],
  },

  file(file, report, { expected, site }) {
    const { document, recordIndex } = file;
    const { leaves, complete } = document;
    if (expected.lists.length === 0 || !complete) return;
    const { start, end } = rootNameRange(file) ?? { start: 0, end: 0 };
    const listed = {
      count: leaves.total.records,
      has: (url: string) => recordIndex.locs.first(url) !== undefined,
      visit: (more: (url: string) => boolean) =>
        visitEntries(document, ({ loc }) => loc === undefined || more(loc)),
    };
    for (const fault of listFaults(expected.lists, listed, site.origin)) report(start, end, fault);
  },
};
