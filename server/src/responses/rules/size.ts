import { ROBOTS, SITEMAP, SOURCES } from './shared/sources.ts';
import type { AnswerRule } from './types.ts';

/** In octets: what Google reads of a robots.txt, and the limit of a sitemap, unpacked. */
const MAX = { robots: 512_000, sitemap: 52_428_800 };

export const rule: AnswerRule = {
  meta: {
    code: 'live/size',
    level: 'error',
    message: 'robots.txt has more than 500 KiB: crawlers ignore the rest',
    variants: { sitemap: { message: 'The sitemap has more than 50 MB unpacked: crawlers may ignore it' } },
    docs: {
      what: 'A robots.txt of more than 500 KiB, or a sitemap of more than 50 MB when unpacked, as the host sends it.',
      why: 'Crawlers stop reading a robots.txt there, and refuse a larger sitemap.',
      how: 'Shorten the robots.txt; split the sitemap and list its parts in an index.',
    },
    sources: [SOURCES.google, SOURCES.build],
    examples: [
      {
        bad: `${ROBOTS}size: ⟦512001⟧\n`,
        good: `${ROBOTS}size: 512000\n`,
        says: 'robots.txt has more than 500 KiB: crawlers ignore the rest',
      },
      {
        bad: `${SITEMAP}size: ⟦52428801⟧\n`,
        good: `${SITEMAP}size: 52428800\n`,
        says: 'The sitemap has more than 50 MB unpacked: crawlers may ignore it',
      },
    ],
  },

  visits: ['size'],
  value({ kind, value, start, end }, report) {
    if (kind === 'page' || Number(value) <= MAX[kind]) return;
    report(start, end, kind === 'robots' ? {} : { variant: 'sitemap' });
  },
};
