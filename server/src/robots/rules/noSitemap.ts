import { cite } from './shared/cite.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/no-sitemap',
    level: 'off',
    message: 'No sitemap is named here, so engines must find it otherwise',
    docs: {
      what: 'A file with groups but without a `Sitemap` line.',
      why: 'The line is optional. It tells all engines where the sitemap is, without a registration at each.',
      how: 'Append `Sitemap:` with the complete URL of the sitemap or sitemap index.',
    },
    sources: cite('G-create', 'SM'),
    examples: [
      {
        bad: '⟦User-agent: *⟧\nDisallow: /cart/\n',
        good: 'User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/sitemap.xml\n',
      },
    ],
  },

  file({ groups, sitemaps }, report) {
    const first = groups[0]?.agents[0];
    if (!first || sitemaps.length > 0) return;
    report(first.start + first.line.bodyStart, first.start + first.line.bodyEnd);
  },
};
