import { SOURCES } from '../facts/sources.ts';
import { wrongDates } from './shared/dates.ts';
import { url, urlset } from './shared/examples.ts';
import type { SitemapLeafRule } from './types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'lastmod/missing-timezone',
    level: 'error',
    message: "A time needs a zone: 'Z' or '+hh:mm'",
    fixes: { utc: { title: "Append 'Z' (the time is UTC)", safe: false } },
    docs: {
      what: 'A `<lastmod>` with a time but no time zone.',
      why: 'A W3C date with a time must name its zone; without one it is read differently, or not at all.',
      how: 'Append `Z` for UTC, or the zone as `+hh:mm`.',
    },
    sources: [SOURCES.dates],
    examples: [
      {
        bad: urlset(url('<lastmod>⟦2024-08-05T10:00:00⟧</lastmod>')),
        good: urlset(url('<lastmod>2024-08-05T10:00:00Z</lastmod>')),
        fix: 'utc',
      },
    ],
  },

  leaf(node, report) {
    for (const { fault, start, end } of wrongDates(node)) if (fault === 'no-zone') report(start, end);
  },

  fixes: ({ end }) => [{ fix: 'utc', edits: [{ start: end, end, text: 'Z' }] }],
};
