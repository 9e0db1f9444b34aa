import { PAGE, SOURCES } from './shared/sources.ts';
import type { AnswerRule } from './types.ts';

export const rule: AnswerRule = {
  meta: {
    code: 'live/canonical-elsewhere',
    level: 'warning',
    message: 'The page names {to} as canonical, so search engines show that URL: list it instead',
    docs: {
      what: 'A URL of a sitemap whose page names another URL as its canonical one.',
      why: 'Search engines index the canonical URL, so the sitemap should list that one.',
      how: 'List the canonical URL, or correct the link in the page.',
    },
    sources: [SOURCES.canonical, SOURCES.build],
    examples: [
      {
        bad: `${PAGE}status: 200\ncanonical: ⟦https://www.example.com/boots⟧\n`,
        good: `${PAGE}status: 200\n`,
      },
    ],
  },

  visits: ['canonical'],
  value({ value, start, end }, report) {
    report(start, end, { args: { to: value } });
  },
};
