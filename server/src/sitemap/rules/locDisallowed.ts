import { NOWHERE } from '../../core/surroundings.ts';
import { SOURCES } from '../facts/sources.ts';
import { url, urlset } from './shared/examples.ts';
import { entryPlace } from './shared/place.ts';
import type { SitemapLeafRule } from './types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/disallowed',
    level: 'warning',
    message: "Line {line} of robots.txt, '{rule}', keeps {agent} from this URL",
    variants: { all: { message: "Line {line} of robots.txt, '{rule}', keeps crawlers from this URL" } },
    docs: {
      what: 'A URL that the robots.txt of the same site disallows for Googlebot, or for all crawlers that it does not name.',
      why: 'What is listed should be fetched, and crawlers must not fetch it ("Sitemap contains URLs which are blocked by robots.txt" in Search Console).',
      how: 'Take the URL out of the sitemap, or allow it in robots.txt.',
    },
    sources: [SOURCES.searchConsole],
    examples: [
      {
        bad: urlset(url('', '⟦https://www.example.com/private/a⟧')),
        good: urlset(url('', 'https://www.example.com/a')),
        site: {
          address: 'https://www.example.com/sitemap.xml',
          files: { '/robots.txt': 'User-agent: *\nDisallow: /private/\n' },
        },
      },
    ],
  },

  leaf(node, report, { around }) {
    if (around === NOWHERE || !node.record) return;
    const place = entryPlace(node);
    const block = place && around.blockOf(place.url);
    if (!block) return;
    const { agent, rule, line } = block;
    report(place.from, place.to, { ...(agent === '*' && { variant: 'all' }), args: { agent, rule, line } });
  },
};
