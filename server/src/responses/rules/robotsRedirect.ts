import { faultText } from '../../core/words/liveFaults.ts';
import { LOST, ROBOTS, SOURCES } from './shared/sources.ts';
import type { AnswerRule } from './types.ts';

export const rule: AnswerRule = {
  meta: {
    code: 'live/robots-redirect',
    level: 'warning',
    message: 'robots.txt redirects to another site, {to}: its rules apply here, and change with that site',
    variants: {
      same: { message: 'robots.txt redirects to {to}, which crawlers follow', severity: 'info' },
      lost: {
        message: 'robots.txt cannot be fetched ({fault}): crawlers may treat it as missing',
      },
    },
    docs: {
      what: 'Redirects of `/robots.txt` on the live site: to another host, to another path, or more than five.',
      why: 'The standard asks crawlers to follow at least five redirects, also to other hosts, and to apply the rules to the first host. After more, they may treat the file as missing. A file of another host changes with that host.',
      how: 'Serve the file at `/robots.txt` of each host.',
      off: 'Turn it off if all hosts share one file on purpose.',
    },
    sources: [SOURCES.redirects, SOURCES.google],
    examples: [
      {
        bad: `${ROBOTS}redirect: ⟦https://cdn.example.net/robots.txt⟧\nstatus: 200\n`,
        good: `${ROBOTS}status: 200\n`,
      },
      {
        bad: `${ROBOTS}redirect: ⟦https://www.example.com/files/robots.txt⟧\nstatus: 200\n`,
        good: `${ROBOTS}status: 200\n`,
      },
      { bad: `${ROBOTS}fault: ⟦hops⟧\n`, good: `${ROBOTS}status: 200\n` },
    ],
  },

  visits: ['redirect', 'fault'],
  value({ kind, place, value, url, start, end }, report) {
    if (kind !== 'robots') return;
    if (place === 'redirect') {
      const isSame = hostOf(value) === hostOf(url);
      report(start, end, { ...(isSame && { variant: 'same' }), args: { to: value } });
    } else if (LOST.has(value)) report(start, end, { variant: 'lost', args: { fault: faultText(value) } });
  },
};

const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);
