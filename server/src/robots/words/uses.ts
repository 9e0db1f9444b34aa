import { catalogue } from '../../core/catalogue.ts';

/** The explanation of a use of pages. */
export const usePageWords = catalogue('robots/use-pages', {
  head: '**{use}** · a use of pages',
  crawlers: 'Rules block crawlers that fetch for it and obey robots.txt: {crawlers}',
  signal: '`{field}` says {values} ({document}, as of {date}); it blocks nothing',
  token: 'A group of `{token}` asks that paths not be used for it (a draft, as of {date}); it blocks nothing',
  elsewhere:
    'Not in robots.txt: the control of Search Console for AI features in Google Search (as of 2026-08-31), and NOARCHIVE or NOCACHE in pages for Copilot of Bing (as of 2026-02-27)',
  policy: '`crawlwise policy {stance} --merge robots.txt` puts groups, tokens and signals into a file.',
});
