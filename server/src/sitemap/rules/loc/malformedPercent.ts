import { URL_FIXES, URL_VARIANTS } from '../../../urls/urlFixes.ts';
import { SOURCES } from '../../facts/sources.ts';
import { at } from '../shared/examples.ts';
import { aboutLoc, fixLoc } from '../shared/loc.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/malformed-percent',
    level: 'error',
    message: URL_VARIANTS.percent.message,
    fixes: {
      replace: URL_FIXES.replace,
      encode: { title: "Replace with '%25' for each of the {count} '%'", safe: true },
    },
    docs: {
      what: 'A `%` in a URL that does not start a percent-encoding.',
      why: 'Servers and crawlers read it differently, or refuse the URL.',
      how: 'Write `%25` for a percent sign, or complete the encoding.',
    },
    sources: [SOURCES.urls],
    examples: [
      {
        bad: at('https://www.example.com/100⟦%⟧'),
        good: at('https://www.example.com/100%25'),
        fix: 'replace',
      },
      {
        bad: at('https://www.example.com/100⟦%⟧-50%'),
        good: at('https://www.example.com/100%25-50%25'),
        fix: 'encode',
      },
    ],
  },

  ...aboutLoc('percent'),

  fixes: (finding, node) => fixLoc(finding, node, 'percent'),
};
