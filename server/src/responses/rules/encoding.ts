import { ROBOTS, SITEMAP, SOURCES } from './shared/sources.ts';
import type { AnswerRule } from './types.ts';

export const rule: AnswerRule = {
  meta: {
    code: 'live/encoding',
    level: 'error',
    message: 'Crawlers cannot read the response: it does not match its Content-Encoding',
    variants: { file: { message: 'Crawlers cannot read the file: it is not valid gzip data' } },
    docs: {
      what: 'An answer whose `Content-Encoding` is unknown or does not match its bytes, or that breaks off; and a gzip file that cannot be unpacked.',
      why: 'Crawlers cannot read it, and treat the file as missing or as broken.',
      how: 'Send the header only for content that is packed so, and pack it once.',
    },
    sources: [SOURCES.coding],
    examples: [
      { bad: `${ROBOTS}status: 200\nfault: ⟦encoding⟧\n`, good: `${ROBOTS}status: 200\n` },
      { bad: `${SITEMAP}status: 200\nfault: ⟦gzip⟧\n`, good: `${SITEMAP}status: 200\n` },
    ],
  },

  visits: ['fault'],
  value({ value, start, end }, report) {
    if (value === 'encoding') report(start, end);
    if (value === 'gzip') report(start, end, { variant: 'file' });
  },
};
