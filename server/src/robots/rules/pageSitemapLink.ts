import type { PageLink } from '../../core/builtPages.ts';
import type { SiteContext } from '../../core/siteContext.ts';
import { decoded, httpUrl } from '../../core/uri.ts';
import { cite } from './shared/cite.ts';
import { nearFile, nearName, renameFix } from './shared/nearFile.ts';
import { shown } from './shared/show.ts';
import { pathOf } from './shared/sitemapKin.ts';
import type { RobotsFileRule } from './types.ts';

const SITE = 'https://www.example.com';
const address = `${SITE}/robots.txt`;
const SITEMAP = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${SITE}/</loc></url></urlset>`;
const PAGE = '<!doctype html><title>Page</title>';

export const rule: RobotsFileRule = {
  meta: {
    code: 'page/sitemap-link',
    needs: ['build', 'place', 'paths', 'files'],
    level: 'error',
    message: 'The build has no such file: crawlers cannot read this sitemap',
    variants: {
      near: {
        message: "The build has no such file, so crawlers cannot read this sitemap. Did you mean '{name}'?",
      },
      page: {
        message:
          '{file} (line {line}) links to the sitemap {path}, which the build lacks: crawlers get an error',
        sample: { file: 'dist/index.html', line: '6', path: '/sitemap.xml' },
      },
    },
    fixes: { rename: { title: "Replace with '{name}'", safe: false } },
    docs: {
      what: 'A `Sitemap` line, or a `<link rel="sitemap">` of the home page, that names a file of the site which the build does not have, and which the host does not redirect or rewrite. The link of the page is reported on the first line of robots.txt.',
      why: 'Crawlers request the file and get an error. Without its sitemap, they find the pages later, or not at all.',
      how: 'Write the name of the file that is built, or have it built.',
    },
    sources: cite('SM', 'G-spec'),
    examples: [
      {
        bad: `Sitemap: ⟦${SITE}/sitemap.xml⟧\n`,
        good: `Sitemap: ${SITE}/sitemap-index.xml\n`,
        says: "The build has no such file, so crawlers cannot read this sitemap. Did you mean 'sitemap-index.xml'?",
        fix: 'rename',
        site: { address, files: { '/index.html': PAGE, '/sitemap-index.xml': SITEMAP } },
      },
    ],
  },

  file(file, report, { site }) {
    const { build, origin } = site;
    if (!build) return;
    for (const placed of file.sitemaps) {
      const { line, start } = placed;
      const path = pathOf(placed);
      if (path === undefined || !isMissing(line.value, site)) continue;
      const near = nearFile(path, file, site, true);
      report(start + line.valueStart, start + line.valueEnd, {
        ...(near !== undefined && { variant: 'near', args: { name: nearName(near, path) } }),
      });
    }
    const link = origin === undefined ? undefined : deadLink(`${origin}/`, site);
    const first = link && file.lineAt(0);
    if (!first) return;
    const args = {
      file: build.folder + link.file,
      line: String(link.line),
      path: shown(decoded(pathIn(link.url!))),
    };
    report(0, first.line.text.trimEnd().length, { variant: 'page', args });
  },

  fixes: renameFix(true),
};

/** Whether a URL of the site gets nothing, though its folder is built: a folder of its own may be added later. */
function isMissing(url: string, { build }: SiteContext): boolean {
  const path = decoded(pathIn(url));
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return build!.at(url)?.kind === 'missing' && (folder === '/' || build!.hasFolder(folder));
}

/** A link of the home page to a file that is not built. */
function deadLink(home: string, site: SiteContext): (PageLink & { readonly file: string }) | undefined {
  const found = site.build!.at(home);
  if (found?.kind !== 'page') return undefined;
  const link = found.indexLinks.find(({ url }) => url !== undefined && isMissing(url, site));
  return link && { ...link, file: found.file };
}

const pathIn = (url: string): string => httpUrl(url)?.pathname ?? '';
