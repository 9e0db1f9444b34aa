import { faultText } from '../../core/words/liveFaults.ts';
import { ROBOTS, SOURCES, UNREACHABLE } from './shared/sources.ts';
import type { AnswerRule } from './types.ts';

export const rule: AnswerRule = {
  meta: {
    code: 'live/robots-status',
    level: 'error',
    message:
      'The server returned {status} for robots.txt: Google stops crawling for 12 hours, then uses its last copy',
    variants: {
      missing: {
        message: 'The server returned {status} for robots.txt: crawlers may fetch everything',
        severity: 'info',
      },
      unreachable: { message: 'robots.txt cannot be fetched ({fault}): crawlers must not fetch anything' },
    },
    docs: {
      what: 'The status of `/robots.txt` on the live site, if it is not 200.',
      why: 'After 5xx and 429, or without an answer, crawlers treat the whole site as blocked. Google stops for 12 hours, then obeys the last copy that it could fetch, for up to 30 days. After any other 4xx crawlers treat the site as open.',
      how: 'Serve the file with status 200. For a site without rules, a 404 is fine. For a planned outage, answer 503 or 429 with `Retry-After`, in seconds or as a date: Google documents it in its page on the crawl rate since 2026-10-06.',
      off: 'Turn it off for a site that has no robots.txt on purpose.',
    },
    sources: [SOURCES.status, SOURCES.google, SOURCES.rate],
    examples: [
      { bad: `${ROBOTS}status: ⟦503⟧\n`, good: `${ROBOTS}status: 200\n` },
      { bad: `${ROBOTS}status: ⟦404⟧\n`, good: `${ROBOTS}status: 200\n` },
      { bad: `${ROBOTS}fault: ⟦idle⟧\n`, good: `${ROBOTS}status: 200\n` },
    ],
  },

  visits: ['status', 'fault'],
  value({ kind, place, value, start, end }, report) {
    if (kind !== 'robots') return;
    if (place === 'fault') {
      if (UNREACHABLE.has(value))
        report(start, end, { variant: 'unreachable', args: { fault: faultText(value) } });
      return;
    }
    const status = Number(value);
    if (status < 400) return;
    const isBlocking = status >= 500 || status === 429;
    report(start, end, { ...(!isBlocking && { variant: 'missing' }), args: { status: String(status) } });
  },
};
