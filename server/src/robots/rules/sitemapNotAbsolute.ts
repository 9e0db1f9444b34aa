import { cite } from './shared/cite.ts';
import { insert } from './shared/edits.ts';
import { sitemapFault } from './shared/sitemapUrl.ts';
import type { RobotsLeafRule } from './types.ts';

/** The start of a value that is a host, or begins with one. */
const HOST = /^(?:\/\/[^/\s]|(?:[a-z\d-]{1,63}\.){1,10}[a-z\d-]{2,63}(?::\d{1,5})?(?:\/|$))/i;
/** `sitemap.xml` looks like a host but is a file. */
const FILE = /^[\w.-]{1,255}\.(?:xml|txt|gz|rss|atom)$/i;

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/sitemap-not-absolute',
    needs: ['place'],
    level: 'error',
    message: 'Crawlers need the full URL of the sitemap: Google does not add protocol or host',
    fixes: {
      https: { title: "Add '{text}'", safe: false },
      origin: { title: "Add '{text}', the address of this site", safe: false },
    },
    docs: {
      what: 'A `Sitemap` line with a path, or with a URL that lacks its protocol.',
      why: 'Crawlers use the value unchanged. Google does not try `http` or `https`, or the host with or without `www`. So crawlers do not find the sitemap.',
      how: 'Write the URL as the browser shows it, including `https://`.',
    },
    sources: cite('G-spec', 'G-create', 'SM'),
    examples: [
      {
        bad: 'Sitemap: ⟦/sitemap.xml⟧\n',
        good: 'Sitemap: https://www.example.com/sitemap.xml\n',
      },
      {
        bad: 'Sitemap: ⟦www.example.com/sitemap.xml⟧\n',
        good: 'Sitemap: https://www.example.com/sitemap.xml\n',
        fix: 'https',
      },
      {
        bad: 'Sitemap: ⟦/feeds/sitemap.xml⟧\n',
        good: 'Sitemap: https://www.example.com/feeds/sitemap.xml\n',
        fix: 'origin',
        site: { address: 'https://www.example.com/robots.txt', files: {} },
      },
      {
        bad: 'Sitemap: ⟦sitemap.xml⟧\n',
        good: 'Sitemap: https://www.example.com/sitemap.xml\n',
        fix: 'origin',
        site: { address: 'https://www.example.com/robots.txt', files: {} },
      },
    ],
  },

  visits: ['Sitemap'],
  value({ line, start, end }, report) {
    if (sitemapFault(line)?.is === 'relative') report(start, end);
  },

  fixes({ start }, { value }, { site: { origin } }) {
    const head = value.slice(0, 300);
    if (HOST.test(head) && !FILE.test(head)) {
      const protocol = origin?.startsWith('http:') ? 'http:' : 'https:';
      const text = value.startsWith('//') ? protocol : `${protocol}//`;
      return [{ fix: 'https', args: { text }, edits: [insert(start, text)] }];
    }
    if (origin === undefined || !isPath(head)) return [];
    const text = value.startsWith('/') ? origin : `${origin}/`;
    return [{ fix: 'origin', args: { text }, edits: [insert(start, text)] }];
  },
};

/** Whether a value can follow the origin of a site: a path, or the name of a file. */
const isPath = (value: string): boolean => /^\/(?!\/)/.test(value) || FILE.test(value);
