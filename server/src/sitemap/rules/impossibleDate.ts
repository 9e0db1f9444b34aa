import { SOURCES } from '../facts/sources.ts';
import { wrongDates } from './shared/dates.ts';
import { url, urlset } from './shared/examples.ts';
import type { SitemapLeafRule } from './types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'lastmod/impossible-date',
    level: 'error',
    message: "There is no such moment as '{value}'",
    docs: {
      what: 'A `<lastmod>` of the right form that names a moment the calendar does not have: 30 February, month 13, 24:00.',
      why: 'Crawlers ignore a date they cannot read; Search Console reports "Invalid date".',
      how: 'Write the real date of the last significant change.',
    },
    sources: [SOURCES.dates],
    examples: [
      {
        bad: urlset(url('<lastmod>⟦2023-02-29⟧</lastmod>')),
        good: urlset(url('<lastmod>2023-02-28</lastmod>')),
      },
    ],
  },

  leaf(node, report) {
    for (const { fault, value, start, end } of wrongDates(node)) {
      if (fault === 'impossible') report(start, end, { args: { value } });
    }
  },
};
