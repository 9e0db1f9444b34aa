import { cite } from './shared/cite.ts';
import { insert } from './shared/edits.ts';
import { sitemapFault } from './shared/sitemapUrl.ts';
import type { RobotsLeafRule } from './types.ts';

const HOST = /^(?:\/\/[^/\s]|(?:[a-z\d-]{1,63}\.){1,10}[a-z\d-]{2,63}(?::\d{1,5})?(?:\/|$))/i;

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/sitemap-not-absolute',
    level: 'error',
    message: 'The sitemap URL must be complete, with protocol and host',
    fixes: { https: { title: "Insert '{text}'", safe: false } },
    docs: {
      what: 'A `Sitemap` line with a path, or with a URL that lacks its protocol.',
      why: 'Crawlers take the value as it stands. Google does not try `http` or `https` for it, nor the host with or without `www`.',
      how: 'Write the URL as the browser shows it, from `https://` on.',
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
    ],
  },

  leaf(line, report) {
    if (sitemapFault(line)?.is === 'relative') report(line.valueStart, line.valueEnd);
  },

  fixes({ start }, { value }) {
    if (!HOST.test(value.slice(0, 300))) return [];
    const text = value.startsWith('//') ? 'https:' : 'https://';
    return [{ fix: 'https', args: { text }, edits: [insert(start, text)] }];
  },
};
