import { URL_FIXES, URL_VARIANTS } from '../../../urls/urlFixes.ts';
import { SOURCES } from '../../facts/sources.ts';
import { at } from '../shared/examples.ts';
import { aboutLoc, fixLoc } from '../shared/loc.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/origin-without-slash',
    level: 'hint',
    message: URL_VARIANTS.origin.message,
    fixes: { slash: URL_FIXES.slash },
    docs: {
      what: 'A URL that ends with its host.',
      why: 'An empty path is the same as `/`. Crawlers and reports show the URL with the slash, so you do not find the one in your sitemap there.',
      how: 'Append the slash.',
      off: 'Turn it off if your software always writes the home page without a slash: crawlers treat both forms as equal.',
    },
    sources: [SOURCES.protocol, SOURCES.urls],
    examples: [{ bad: at('⟦https://www.example.com⟧'), good: at('https://www.example.com/'), fix: 'slash' }],
  },

  ...aboutLoc('origin'),

  fixes: (finding, node) => fixLoc(finding, node, 'origin'),
};
