import { URL_SOURCES } from '../../urls/sources.ts';
import type { UrlFileRule } from './types.ts';

/** A longer file of blank lines is not a new sitemap. */
const LONGEST = 2 ** 16;

export const rule: UrlFileRule = {
  meta: {
    code: 'text/empty',
    level: 'info',
    message: 'The file lists no URL: Search Console reports an empty sitemap',
    docs: {
      what: 'A text sitemap that is empty or has only blank lines.',
      why: 'Crawlers read the file and find nothing. Search Console reports "Empty sitemap".',
      how: 'List at least one URL, or remove the file from robots.txt, from the index and from Search Console.',
      off: 'Turn it off if your build fills the file before it is served.',
    },
    sources: [URL_SOURCES.build],
    examples: [
      { bad: '⟦⟧', good: 'https://www.example.com/\n' },
      { bad: '⟦⟧\n\n', good: 'https://www.example.com/\n' },
    ],
  },

  file({ document, index }, report) {
    if (!document.complete || document.length > LONGEST || index.hasUrls) return;
    if (document.slice(0, document.length).replace('\ufeff', '').trim() === '') report(0, 0);
  },
};
