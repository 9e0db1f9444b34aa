import { cite } from './shared/cite.ts';
import { sitemapFault } from './shared/sitemapUrl.ts';
import type { RobotsLeafRule } from './types.ts';

/** Pages, images and other texts, by the end of the path. */
const NO_SITEMAP =
  /\.(?:x?html?|shtml|jpe?g|png|gif|svg|css|js|json|pdf|zip|md)$|\b(?:llms(?:-full)?|ads|humans|robots)\.txt$/i;

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/sitemap-unexpected-target',
    level: 'warning',
    message: 'Crawlers read sitemaps, feeds and text files here, not {what}',
    docs: {
      what: 'A `Sitemap` line with a URL that ends like that of a page, an image or another file that is not a sitemap, such as `/sitemap.html` and `/llms.txt`.',
      why: 'Crawlers read XML sitemaps, RSS and Atom feeds and text files. They cannot read a page with links for visitors as a sitemap.',
      how: 'Name the XML sitemap, or delete the line.',
    },
    sources: cite('SM', 'G-spec'),
    examples: [
      {
        bad: 'Sitemap: ⟦https://www.example.com/sitemap.html⟧\n',
        good: 'Sitemap: https://www.example.com/sitemap.xml\n',
      },
    ],
  },

  visits: ['Sitemap'],
  value({ line, value, start, end }, report) {
    const is = sitemapFault(line)?.is;
    if (is === 'host' || is === 'trace') return;
    const what = value.includes('?') ? undefined : NO_SITEMAP.exec(value)?.[0];
    if (what !== undefined) report(start, end, { args: { what: what.toLowerCase() } });
  },
};
