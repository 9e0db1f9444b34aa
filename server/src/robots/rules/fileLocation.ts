import type { SiteContext } from '../../core/siteContext.ts';
import { decoded, parsedUrl, plainName } from '../../core/uri.ts';
import type { RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { sitemapOf } from './shared/examples.ts';
import { FILE_NAME, servedPath, wholeFileRange } from './shared/place.ts';
import { shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

const SITEMAP = sitemapOf('https://user.github.io/project/');

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/file-location',
    needs: ['place', 'paths'],
    level: 'warning',
    message: 'Crawlers never read {path}: they request /robots.txt at the root of the site only',
    variants: {
      project: {
        message: 'Crawlers never read this file, served as {url}: they request only {root}',
      },
      copy: {
        message:
          'Crawlers never read this copy of /robots.txt: they request only the one at the root of the site',
        severity: 'hint',
      },
    },
    docs: {
      what: 'A `robots.txt` that is served from a directory below the root of its host, such as that of a project page, `https://user.github.io/project/`. It is a hint if the file at the root has the same text: some generators copy static files into the directory of each language.',
      why: 'A robots.txt applies to one protocol, host and port, and crawlers look for it only at the root. In a directory it has no effect.',
      how: 'Move its rules to the `robots.txt` at the root, with the directory added to the start of their paths, or use `robots` meta tags.',
      off: 'Turn it off if your build or server publishes the file at the root.',
    },
    sources: cite('RFC 2.3', 'G-spec'),
    examples: [
      {
        says: 'Crawlers never read /shop/robots.txt: they request /robots.txt at the root of the site only',
        bad: '⟦User-agent: *⟧\nDisallow: /cart/\n',
        good: '# The rules of this directory are in /robots.txt\n',
        site: {
          address: 'https://www.example.com/shop/robots.txt',
          files: { '/robots.txt': 'User-agent: *\nDisallow: /search/\n' },
        },
      },
      {
        bad: '⟦User-agent: *⟧\nDisallow: /cart/\n',
        good: '# The rules are in /robots.txt\n',
        says: 'Crawlers never read this copy of /robots.txt: they request only the one at the root of the site',
        site: {
          address: 'https://www.example.com/de/robots.txt',
          files: {
            '/robots.txt': 'User-agent: *\nDisallow: /cart/\n',
            '/de/robots.txt': 'User-agent: *\nDisallow: /cart/\n',
          },
        },
      },
      {
        bad: '⟦User-agent: *⟧\nDisallow: /drafts/\n\nSitemap: https://user.github.io/project/sitemap.xml\n',
        good: '# Sitemap: https://user.github.io/project/sitemap.xml\n',
        says: 'Crawlers never read this file, served as https://user.github.io/project/robots.txt: they request only https://user.github.io/robots.txt',
        site: { address: 'https://user.github.io/robots.txt', files: { '/sitemap.xml': SITEMAP } },
      },
    ],
  },

  file(file, report, context) {
    const path = servedPath(context);
    const range = path === undefined ? undefined : wholeFileRange(file);
    if (path === undefined || !range || plainName(path) !== FILE_NAME) return;
    if (path !== `/${FILE_NAME}`) {
      const variant = context.site.isRootCopy ? { variant: 'copy' } : {};
      report(range.start, range.end, { ...variant, args: { path: shown(path) } });
      return;
    }
    const project = projectOf(file, context.site);
    if (!project) return;
    const { origin, folder } = project;
    const args = { root: shown(`${origin}/${FILE_NAME}`), url: shown(`${origin}${folder}${FILE_NAME}`) };
    report(range.start, range.end, { variant: 'project', args });
  },
};

/** Hosts that serve each project of a user in a folder: GitHub, GitLab and Codeberg Pages. */
const PROJECT_HOST = /\.(?:github\.io|gitlab\.io|codeberg\.page)$/;

/**
 * The folder under which the whole site is served: all `Sitemap` lines begin with it, none of them is a file of the site
 * (where that is known), and without it at least one is.
 */
function projectOf(
  { sitemaps }: RobotsFile,
  { exists }: SiteContext,
): { origin: string; folder: string } | undefined {
  const urls = sitemaps.map(({ line }) => parsedUrl(line.value));
  const [first] = urls;
  const folder = first && /^\/[^/]+\//.exec(first.pathname)?.[0];
  if (!folder || !PROJECT_HOST.test(first.hostname)) return undefined;
  const isBelow = (url: URL | undefined): boolean =>
    url?.origin === first.origin &&
    url.pathname.startsWith(folder) &&
    exists(decoded(url.pathname)) === false;
  const isThere = (url: URL | undefined): boolean =>
    url !== undefined && exists(decoded(url.pathname.slice(folder.length - 1))) === true;
  return urls.every(isBelow) && urls.some(isThere) ? { origin: first.origin, folder } : undefined;
}
