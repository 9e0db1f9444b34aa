import { FAILURE, PAGE, SOURCES } from './shared/sources.ts';
import type { AnswerRule } from './types.ts';

export const rule: AnswerRule = {
  meta: {
    code: 'page/failed-expectation',
    level: 'error',
    message: '{failure}',
    docs: {
      what: 'A URL that does not get what an entry of `expect` in `crawlwise.json` says: another status, redirect, canonical URL or media type, a page that search engines may or may not index, or a URL that a sitemap lists or does not list. The message says where it was tested: in files, in a built site, or on a live site.',
      why: 'Expectations are tests: staging that must not be indexed, a redirect that must last, pages that must stay in search. A header of the host, a file of another environment or a new template breaks them, and nobody sees that before search engines do.',
      how: 'Change the page, the host or its configuration, or the expectation.',
    },
    sources: [SOURCES.noindex],
    examples: [{ bad: `${PAGE}expected: ⟦${FAILURE}⟧\n`, good: `${PAGE}status: 200\n` }],
  },

  visits: ['expected'],
  value({ value, start, end }, report) {
    report(start, end, { args: { failure: value }, suppressible: false });
  },
};
