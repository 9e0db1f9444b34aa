import { SOURCES } from '../../facts/sources.ts';
import { url, urlset } from '../shared/examples.ts';
import { aboutLoc } from '../shared/loc.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/empty',
    level: 'error',
    message: '<loc> is empty, so this entry names no page',
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

  ...aboutLoc('empty'),
};
