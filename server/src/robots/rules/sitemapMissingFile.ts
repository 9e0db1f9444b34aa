import type { SiteContext } from '../../core/siteContext.ts';
import { isFilledByBuild } from '../../urls/generators.ts';
import type { RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { isMissing, nearFile, nearName, renameFix } from './shared/nearFile.ts';
import { shown } from './shared/show.ts';
import { areKin, MANY, pathOf } from './shared/sitemapKin.ts';
import type { RobotsFileRule } from './types.ts';

const SITE = 'https://www.example.com';
const address = `${SITE}/robots.txt`;
const SITEMAP = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${SITE}/</loc></url></urlset>`;

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/sitemap-missing-file',
    needs: ['place', 'paths', 'files', 'build'],
    level: 'warning',
    message: "{path} is not in the workspace: crawlers may get an error. Did you mean '{name}'?",
    variants: {
      kin: {
        message:
          '{path} is not in the workspace, but {count} others of its kind are: crawlers may get an error',
      },
    },
    fixes: { rename: { title: "Replace with '{name}'", safe: false } },
    docs: {
      what: 'A `Sitemap` line that names a file that is missing from the folder of the site, while a sitemap with a similar name, which no line names, is there; or one that is missing among many of the same kind, such as `sitemap-hi.xml` beside `sitemap-de.xml`, `sitemap-fr.xml` and `sitemap-ja.xml`, which other lines name. Similar names are not looked for in folders whose files a build copies (`public`, `static`, `source`, `src`) or that have the configuration of a generator or of rewrites.',
      why: 'Crawlers that request the named file get an error, and do not look for another one.',
      how: 'Write the name of the sitemap that exists, put the missing one there, or delete the line.',
      off: 'Turn it off if your server generates the sitemap.',
    },
    sources: cite('SM', 'G-spec'),
    examples: [
      {
        says: "/sitemap-imagens.xml is not in the workspace: crawlers may get an error. Did you mean 'sitemap-images.xml'?",
        bad: `Sitemap: ⟦${SITE}/sitemap-imagens.xml⟧\n`,
        good: `Sitemap: ${SITE}/sitemap-images.xml\n`,
        fix: 'rename',
        site: { address, files: { '/sitemap-images.xml': SITEMAP } },
      },
      {
        bad: `Sitemap: ⟦${SITE}/sitemap.xml⟧\n`,
        good: `Sitemap: ${SITE}/sitemap_index.xml\n`,
        fix: 'rename',
        site: { address, files: { '/sitemap_index.xml': SITEMAP } },
      },
      {
        bad: `Sitemap: ${SITE}/sitemap-de.xml\nSitemap: ${SITE}/sitemap-fr.xml\nSitemap: ${SITE}/sitemap-ja.xml\nSitemap: ⟦${SITE}/sitemap-hi.xml⟧\n`,
        good: `Sitemap: ${SITE}/sitemap-de.xml\nSitemap: ${SITE}/sitemap-fr.xml\nSitemap: ${SITE}/sitemap-ja.xml\n`,
        says: '/sitemap-hi.xml is not in the workspace, but 3 others of its kind are: crawlers may get an error',
        site: {
          address,
          files: { '/sitemap-de.xml': SITEMAP, '/sitemap-fr.xml': SITEMAP, '/sitemap-ja.xml': SITEMAP },
        },
      },
    ],
  },

  file(file, report, { site }) {
    // `page/sitemap-link` knows better.
    if (site.build) return;
    const isFilled = isFilledByBuild(site);
    const kin = kinOfLines(file, site);
    for (const placed of file.sitemaps) {
      const { line, start } = placed;
      const path = pathOf(placed);
      if (path === undefined) continue;
      const name = isFilled ? undefined : nearFile(path, file, site);
      const count = name === undefined ? kin(path) : undefined;
      if (name === undefined && count === undefined) continue;
      report(start + line.valueStart, start + line.valueEnd, {
        ...(count !== undefined && { variant: 'kin' }),
        args: { path: shown(path), ...(count === undefined ? { name: nearName(name!, path) } : { count }) },
      });
    }
  },

  fixes: renameFix(false),
};

/** For a missing file: the number of its kin that lines name and that exist, if they are many and more than missing ones. */
function kinOfLines(file: RobotsFile, site: SiteContext): (path: string) => number | undefined {
  const paths = [...new Set(file.sitemaps.flatMap((placed) => pathOf(placed) ?? []))];
  const missing = new Set(paths.filter((path) => isMissing(path, site)));
  return (path) => {
    if (!missing.has(path)) return undefined;
    const kin = paths.filter((other) => areKin(path, other));
    const there = kin.filter((other) => !missing.has(other)).length;
    return there >= MANY && there > kin.length - there ? there : undefined;
  };
}
