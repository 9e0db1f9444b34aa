import { SOURCES } from '../facts/sources.ts';
import { url, urlset } from './shared/examples.ts';
import { reportLocs, soundLocs } from './shared/loc.ts';
import type { SitemapLeafRule } from './types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/origin-without-slash',
    level: 'hint',
    message: "The URL of a home page ends with '/'",
    fixes: { slash: { title: "Append '/'", safe: true } },
    docs: {
      what: 'A URL that ends with its host.',
      why: 'An empty path is the same as `/`; crawlers and reports show the URL with it.',
      how: 'Append the slash.',
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

  screen: soundLocs,
  leaf: (node, report) => reportLocs(node, 'origin', report),

  fixes: ({ end }) => [{ fix: 'slash', edits: [{ start: end, end, text: '/' }] }],
};
