import { URL_FIXES, URL_VARIANTS } from '../../urls/urlFixes.ts';
import { SOURCES } from '../facts/sources.ts';
import { url, urlset } from './shared/examples.ts';
import { mendLoc, reportLocs } from './shared/loc.ts';
import { soundLocs } from './shared/screens.ts';
import type { SitemapLeafRule } from './types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/fragment',
    level: 'warning',
    message: URL_VARIANTS.fragment.message,
    fixes: { fragment: { ...URL_FIXES.fragment, bulk: true } },
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
        fix: 'fragment',
      },
    ],
  },

  screen: soundLocs,
  leaf: (node, report) => reportLocs(node, 'fragment', report),

  fixes: (finding, node) => mendLoc(finding, node, 'fragment'),
};
