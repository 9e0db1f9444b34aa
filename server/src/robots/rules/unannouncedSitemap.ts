import { withoutGzip } from '../../core/ownFiles.ts';
import type { SiteContext } from '../../core/siteContext.ts';
import { decoded, parsedUrl } from '../../core/uri.ts';
import { cite } from './shared/cite.ts';
import { FILE_NAME } from './shared/place.ts';
import { shown } from './shared/show.ts';
import { areKin, MANY, pathOf } from './shared/sitemapKin.ts';
import type { RobotsFileRule } from './types.ts';

const SITE = 'https://www.example.com';
const SITEMAP = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${SITE}/</loc></url></urlset>`;
const files = Object.fromEntries(['ar', 'de', 'fr', 'ja'].map((code) => [`/sitemap-${code}.xml`, SITEMAP]));

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/unannounced-sitemap',
    needs: ['place', 'paths', 'files'],
    level: 'info',
    message:
      "No 'Sitemap' line names {path}, but {count} sitemaps of its kind are named: crawlers may not find it",
    docs: {
      what: 'A sitemap that neither robots.txt nor an index names, although robots.txt names many others whose names differ from its name in one word, such as `sitemap-ar.xml` beside `sitemap-de.xml`, `sitemap-fr.xml` and `sitemap-ja.xml`.',
      why: 'Crawlers find the sitemaps that robots.txt or an index names. They do not find this one, unless it is submitted to each search engine.',
      how: 'Add a `Sitemap` line for it.',
      off: 'Turn it off if you submit some sitemaps separately.',
    },
    sources: cite('SM', 'G-build'),
    examples: [
      {
        says: "No 'Sitemap' line names /sitemap-ar.xml, but 3 sitemaps of its kind are named: crawlers may not find it",
        bad: `Sitemap: ${SITE}/sitemap-de.xml\nSitemap: ${SITE}/sitemap-fr.xml\n⟦Sitemap: ${SITE}/sitemap-ja.xml⟧\n`,
        good: `Sitemap: ${SITE}/sitemap-ar.xml\nSitemap: ${SITE}/sitemap-de.xml\nSitemap: ${SITE}/sitemap-fr.xml\nSitemap: ${SITE}/sitemap-ja.xml\n`,
        site: { address: `${SITE}/robots.txt`, files },
      },
    ],
  },

  file(file, report, { site }) {
    const named = file.sitemaps.map((placed) => ({ placed, path: pathOf(placed) ?? '' }));
    for (const path of unannounced(named, site)) {
      const kin = named.filter((item) => areKin(item.path, path));
      const last = kin.at(-1)?.placed;
      if (!last || kin.length < MANY) continue;
      report(last.start + last.line.bodyStart, last.start + last.line.bodyEnd, {
        args: { path: shown(path), count: kin.length },
      });
    }
  },
};

/**
 * The paths of sitemaps that no line and no index names; none if there are indexes whose entries are not known.
 * @param lines the paths that lines name; empty for none
 */
function unannounced(
  lines: readonly { readonly path: string }[],
  { files, exists }: SiteContext,
): readonly string[] {
  const named = lines.map(({ path }) => path).filter((path) => path !== '');
  if (named.filter((path) => exists(path)).length < MANY) return [];
  const indexes = files.filter(({ isIndex }) => isIndex);
  if (indexes.some(({ entries }) => entries === undefined)) return [];
  const listed = indexes.flatMap(({ entries = [] }) =>
    entries.flatMap(({ loc }) => parsedUrl(loc)?.pathname ?? []),
  );
  const known = new Set([...named, ...listed.map(decoded)].map(withoutGzip));
  return files.flatMap(({ kind, isIndex, path }) =>
    kind === FILE_NAME || isIndex || known.has(withoutGzip(path)) ? [] : path,
  );
}
