import { SOURCES } from '../facts/sources.ts';
import { url, urlset } from './shared/examples.ts';
import { reportLocs } from './shared/loc.ts';
import { soundLocs } from './shared/screens.ts';
import type { SitemapLeafRule } from './types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/empty',
    level: 'error',
    message: 'The URL is missing',
    docs: {
      what: 'A `<loc>` with nothing in it.',
      why: 'The entry names no page; Search Console reports "Invalid URL".',
      how: 'Write the complete URL, or delete the entry.',
    },
    sources: [SOURCES.protocol, SOURCES.searchConsole],
    examples: [
      { bad: urlset('<url><⟦loc⟧/></url>'), good: urlset(url('')) },
      { bad: urlset('<url><⟦loc⟧> </loc></url>'), good: urlset(url('')) },
    ],
  },

  screen: soundLocs,
  leaf: (node, report) => reportLocs(node, 'empty', report),
};
