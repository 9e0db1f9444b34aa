import { cite } from './shared/cite.ts';
import { isTimeWindow } from './shared/time.ts';
import type { RobotsLeafRule } from './types.ts';

const RATE = /^\d{1,9}\/\d{1,9}[smhd]?$/i;

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/request-rate-syntax',
    level: 'warning',
    message: "Not a valid Request-rate, so crawlers ignore it: write documents per time, such as '1/10s'",
    docs: {
      what: 'A `Request-rate` that is not a number of documents, a slash and a time, with an optional window after a space.',
      why: 'SeznamBot, the only crawler that documents the line, cannot read anything else, and then fetches at its own pace.',
      how: 'Write, for example, `1/10s` for one document every ten seconds, or `1/10s 1800-1900`.',
    },
    sources: cite('CC-ext', 'G-src'),
    examples: [
      {
        bad: 'User-agent: SeznamBot\nDisallow: /cart/\nRequest-rate: ⟦10⟧\n',
        good: 'User-agent: SeznamBot\nDisallow: /cart/\nRequest-rate: 1/10s\n',
      },
    ],
  },

  visits: ['Request-rate'],
  value({ value, start, end }, report) {
    const [rate = '', window, ...rest] = value.split(/\s+/);
    const isSound = rest.length === 0 && RATE.test(rate) && (window === undefined || isTimeWindow(window));
    if (!isSound) report(start, end);
  },
};
