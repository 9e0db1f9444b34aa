import { SOURCES } from '../facts/sources.ts';
import { url, urlset } from './shared/examples.ts';
import { reportLocs, soundLocs } from './shared/loc.ts';
import type { SitemapLeafRule } from './types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/fragment',
    level: 'warning',
    message: "Crawlers drop what follows '#': this is the URL without it",
    fixes: { cut: { title: "Delete the '#' and what follows it", safe: false, bulk: true } },
    docs: {
      what: 'A URL with a fragment, such as `#about`.',
      why: 'Fragments are not sent to the server, and Google Search generally does not crawl or index them: the entry is the same as one without.',
      how: 'List the page once without a fragment. Pages that differ only in it need URLs of their own.',
    },
    sources: [SOURCES.facets],
    examples: [
      {
        bad: urlset(url('', 'https://www.example.com/⟦#about⟧')),
        good: urlset(url('', 'https://www.example.com/')),
        fix: 'cut',
      },
    ],
  },

  screen: soundLocs,
  leaf: (node, report) => reportLocs(node, 'fragment', report),

  fixes: ({ start, end }) => [{ fix: 'cut', edits: [{ start, end, text: '' }] }],
};
