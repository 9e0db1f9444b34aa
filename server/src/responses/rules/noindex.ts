import { PAGE, SOURCES } from './shared/sources.ts';
import type { AnswerRule } from './types.ts';

export const rule: AnswerRule = {
  meta: {
    code: 'live/noindex',
    level: 'error',
    message: "Search engines do not index this page: it says '{directive}'",
    docs: {
      what: 'A URL of a sitemap whose page has `noindex`, in its head or in an `X-Robots-Tag` header.',
      why: 'The sitemap asks search engines to index the page, and the page asks them not to.',
      how: 'Remove the directive from the page, or the URL from the sitemap. Headers are often added by a proxy or the configuration of the host.',
    },
    sources: [SOURCES.noindex],
    examples: [{ bad: `${PAGE}status: 200\nnoindex: ⟦noindex⟧\n`, good: `${PAGE}status: 200\n` }],
  },

  visits: ['noindex'],
  value({ value, start, end }, report) {
    report(start, end, { args: { directive: value } });
  },
};
