import { BLOCKED, reportBlocked } from '../../urls/blocks.ts';
import { URL_SOURCES } from '../../urls/sources.ts';
import type { UrlLeafRule } from './types.ts';

export const rule: UrlLeafRule = {
  meta: {
    code: 'text/disallowed',
    ...BLOCKED,
    docs: {
      what: 'A URL that the robots.txt of the same site disallows for Googlebot or bingbot, by the group that each of them obeys.',
      why: 'A sitemap asks crawlers to fetch this URL, and robots.txt forbids it.',
      how: 'Remove the URL from the list, or allow it in robots.txt.',
      off: 'Turn it off if the sitemap is for crawlers that robots.txt lets in, and not for Googlebot and bingbot.',
    },
    sources: [URL_SOURCES.searchConsole],
    examples: [
      {
        says: "robots.txt blocks this URL for Googlebot and bingbot, as for all others: line 2, 'Disallow: /private/'",
        bad: '⟦https://www.example.com/private/a⟧\n',
        good: 'https://www.example.com/a\n',
        site: {
          address: 'https://www.example.com/sitemap.txt',
          files: { '/robots.txt': 'User-agent: *\nDisallow: /private/\n' },
        },
      },
    ],
  },

  visits: ['url'],
  value: (url, report, context) =>
    reportBlocked(/\s/.test(url.value) ? undefined : url.value, url, report, context),
};
