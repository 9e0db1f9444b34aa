import type { ValueCheck } from '../../../core/rule/rule.ts';
import { BLOCKED, reportBlocked } from '../../../urls/blocks.ts';
import { decode } from '../../../xml/tree/tree.ts';
import { SOURCES } from '../../facts/sources.ts';
import { inAll } from '../../syntax/places.ts';
import { at } from '../shared/examples.ts';
import { entryUrl } from '../shared/parsedUrl.ts';
import type { SitemapLeafRule } from '../types.ts';

const isAllowed: ValueCheck = (text, start, end, { site }) => !site.blockOf?.(decode(text.slice(start, end)));

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/disallowed',
    ...BLOCKED,
    docs: {
      what: 'A URL that the robots.txt of the same site disallows for Googlebot or bingbot, by the group that each of them obeys.',
      why: 'A sitemap asks crawlers to fetch this URL, and robots.txt forbids it ("Sitemap contains URLs which are blocked by robots.txt" in Search Console).',
      how: 'Remove the URL from the sitemap, or allow it in robots.txt.',
      off: 'Turn it off if the sitemap is for crawlers that robots.txt lets in, and not for Googlebot and bingbot.',
    },
    sources: [SOURCES.searchConsole],
    examples: [
      {
        says: "robots.txt blocks this URL for Googlebot and bingbot, as for all others: line 2, 'Disallow: /private/'",
        bad: at('⟦https://www.example.com/private/a⟧'),
        good: at('https://www.example.com/a'),
        site: {
          address: 'https://www.example.com/sitemap.xml',
          files: { '/robots.txt': 'User-agent: *\nDisallow: /private/\n' },
        },
      },
      {
        bad: at('⟦https://www.example.com/private/a⟧'),
        good: at('https://www.example.com/a'),
        site: {
          address: 'https://www.example.com/sitemap.xml',
          files: {
            '/robots.txt':
              'User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /private/\n\nUser-agent: *\nDisallow: /\n',
          },
        },
      },
    ],
  },

  isNeeded: ({ site }) => site.blockOf !== undefined,
  visits: inAll('loc'),
  unless: isAllowed,
  value: (loc, report, context) => reportBlocked(entryUrl(loc)?.url, loc, report, context),
};
