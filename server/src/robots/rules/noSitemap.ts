import type { SiteContext } from '../../core/siteContext.ts';
import { cite } from './shared/cite.ts';
import { insertBelow } from './shared/edits.ts';
import { sitemapOf } from './shared/examples.ts';
import { FILE_NAME } from './shared/place.ts';
import { shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

const SITEMAP = sitemapOf('https://www.example.com/');

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/no-sitemap',
    needs: ['files', 'paths', 'place'],
    level: 'off',
    message: "No sitemap is named here: a 'Sitemap' line lets all search engines find it",
    fixes: { append: { title: "Add 'Sitemap: {url}'", safe: false } },
    docs: {
      what: 'A file with groups but without a `Sitemap` line.',
      why: 'The line is optional. It tells every search engine where the sitemap is, so you do not have to submit it to each of them.',
      how: 'Append `Sitemap:` with the complete URL of the sitemap or sitemap index.',
      off: 'Leave it off if you submit your sitemap in Search Console and do not want to publish its address.',
    },
    sources: cite('G-create', 'SM'),
    examples: [
      {
        bad: '⟦User-agent: *⟧\nDisallow: /cart/\n',
        good: 'User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/sitemap.xml\n',
        fix: 'append',
        site: { address: 'https://www.example.com/robots.txt', files: { '/sitemap.xml': SITEMAP } },
      },
    ],
  },

  file({ groups, sitemaps }, report) {
    const first = groups[0]?.agents[0];
    if (!first || sitemaps.length > 0) return;
    report(first.start + first.line.bodyStart, first.start + first.line.bodyEnd);
  },

  fixes(_, { lines, lineBreak }, { site }) {
    const last = lines.at(-1);
    if (!last) return [];
    const gap = last.line.kind === 'blank' ? '' : lineBreak;
    return urlsOf(site).map((url) => ({
      fix: 'append',
      args: { url: shown(url) },
      edits: [insertBelow(last, `${gap}Sitemap: ${url}`, lineBreak)],
    }));
  },
};

const MAX = 3;

/** The URLs of the site's sitemaps, indexes first; if none is known, the usual URL of one. */
function urlsOf({ files, origin, exists }: SiteContext): readonly string[] {
  const sitemaps = files.filter(({ kind }) => kind !== FILE_NAME);
  const indexes = sitemaps.filter(({ isIndex }) => isIndex);
  const known = (indexes.length > 0 ? indexes : sitemaps).flatMap(({ address }) => address ?? []);
  if (known.length > 0 || sitemaps.length > 0) return known.slice(0, MAX);
  return origin !== undefined && exists('/sitemap.xml') !== false ? [`${origin}/sitemap.xml`] : [];
}
