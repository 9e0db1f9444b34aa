import { SOURCES } from '../../facts/sources.ts';
import { inAll } from '../../syntax/places.ts';
import { dateIn, isAfterTomorrow, isBeforeToday } from '../shared/dates.ts';
import { url, urlset } from '../shared/examples.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'lastmod/future',
    level: 'warning',
    message: 'This date is in the future: Google uses dates only if they are accurate',
    docs: {
      what: 'A `<lastmod>` more than a day in the future.',
      why: 'Google uses `<lastmod>` only where it is consistently and verifiably accurate. A date in the future is not accurate, so it may ignore the dates of the whole site.',
      how: 'Write the date of the last significant change.',
    },
    sources: [SOURCES.build],
    examples: [
      {
        bad: urlset(url('<lastmod>⟦2999-01-01⟧</lastmod>')),
        good: urlset(url('<lastmod>2024-08-05</lastmod>')),
      },
    ],
  },

  visits: inAll('lastmod'),
  unless: isBeforeToday,
  value(lastmod, report) {
    if (isAfterTomorrow(dateIn(lastmod))) report(lastmod.start, lastmod.end);
  },
};
