import { EXPECTED_LIST, listFaults } from '../../urls/expectedUrls.ts';
import type { UrlFileRule } from './types.ts';

const SHOP = 'https://www.example.com/shop/1\n';

export const rule: UrlFileRule = {
  meta: {
    code: 'text/failed-expectation',
    needs: ['place'],
    ...EXPECTED_LIST,
    examples: [
      {
        bad: `⟦https://www.example.com/shop/1⟧\n`,
        good: `https://www.example.com/\n${SHOP}`,
        expected: { lists: [{ contains: ['/'], atLeast: 1, where: 'Line 3 of crawlwise.json' }] },
      },
      {
        bad: `⟦https://www.example.com/shop/1⟧\n`,
        good: `https://www.example.com/\n${SHOP}`,
        expected: { lists: [{ contains: [], atLeast: 2, where: 'Line 3 of crawlwise.json' }] },
      },
    ],
  },

  file({ document, index }, report, { expected, site }) {
    const { leaves, complete } = document;
    if (expected.lists.length === 0 || !complete) return;
    const first = document.leafAt(0)?.leaf.content?.line.text.length ?? 0;
    const listed = {
      count: leaves.total.records,
      has: (url: string) => index.has(url),
      visit: (more: (url: string) => boolean) =>
        leaves.visit(({ content }) => content?.url === undefined || more(content.url), 0, 'records'),
    };
    for (const fault of listFaults(expected.lists, listed, site.origin)) report(0, first, fault);
  },
};
