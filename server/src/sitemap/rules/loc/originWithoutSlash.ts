import { URL_FIXES, URL_VARIANTS } from '../../../urls/urlFixes.ts';
import { SOURCES } from '../../facts/sources.ts';
import { inAll } from '../../syntax/places.ts';
import { url, urlset } from '../shared/examples.ts';
import { fixLoc, reportLoc } from '../shared/loc.ts';
import { soundUrl } from '../shared/sound.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/origin-without-slash',
    level: 'hint',
    message: URL_VARIANTS.origin.message,
    fixes: { slash: URL_FIXES.slash },
    docs: {
      what: 'A URL that ends with its host.',
      why: 'An empty path is the same as `/`. Crawlers and reports show the URL with the slash.',
      how: 'Append the slash.',
      off: 'Turn it off if your software always writes the home page without a slash: crawlers treat both forms as equal.',
    },
    sources: [SOURCES.protocol, SOURCES.urls],
    examples: [
      {
        bad: urlset(url('', '⟦https://www.example.com⟧')),
        good: urlset(url('', 'https://www.example.com/')),
        fix: 'slash',
      },
    ],
  },

  visits: inAll('loc'),
  unless: soundUrl,
  value: (loc, report) => reportLoc(loc, 'origin', report),

  fixes: (finding, node) => fixLoc(finding, node, 'origin'),
};
