import { SOURCES } from '../facts/sources.ts';
import { url, urlset } from './shared/examples.ts';
import { reportLocs, soundLocs } from './shared/loc.ts';
import type { SitemapLeafRule } from './types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/malformed-percent',
    level: 'error',
    message: "Two hexadecimal digits must follow '%'",
    fixes: { encode: { title: "Replace by '%25'", safe: true } },
    docs: {
      what: 'A `%` in a URL that starts no percent-encoding.',
      why: 'Servers and crawlers read it differently, or refuse the URL.',
      how: 'Write `%25` for a percent sign, or complete the encoding.',
    },
    sources: [SOURCES.urls],
    examples: [
      {
        bad: urlset(url('', 'https://www.example.com/100⟦%⟧')),
        good: urlset(url('', 'https://www.example.com/100%25')),
        fix: 'encode',
      },
    ],
  },

  screen: soundLocs,
  leaf: (node, report) => reportLocs(node, 'percent', report),

  fixes: ({ start, end }) => [{ fix: 'encode', edits: [{ start, end, text: '%25' }] }],
};
