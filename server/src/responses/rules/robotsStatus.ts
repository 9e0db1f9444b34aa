import { ROBOTS, SOURCES, UNREACHABLE } from './shared/sources.ts';
import type { AnswerRule } from './types.ts';

export const rule: AnswerRule = {
  meta: {
    code: 'live/robots-status',
    level: 'error',
    message: 'The host answers {status} for robots.txt: Google stops crawling the site',
    variants: {
      missing: {
        message: 'The host answers {status} for robots.txt: crawlers may fetch everything',
        severity: 'info',
      },
      unreachable: { message: 'robots.txt cannot be fetched ({fault}): crawlers must fetch nothing' },
    },
    docs: {
      what: 'The status of `/robots.txt` on the live site, if it is not 200.',
      why: 'After 5xx and 429, or without an answer, crawlers treat the whole site as blocked. After any other 4xx they treat it as open.',
      how: 'Serve the file with status 200. For a site without rules, a 404 is fine.',
      off: 'Turn it off for a site that has no robots.txt on purpose.',
    },
    sources: [SOURCES.status, SOURCES.google],
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
      if (UNREACHABLE.has(value)) report(start, end, { variant: 'unreachable', args: { fault: value } });
      return;
    }
    const status = Number(value);
    if (status < 400) return;
    const isBlocking = status >= 500 || status === 429;
    report(start, end, { ...(!isBlocking && { variant: 'missing' }), args: { status } });
  },
};
