import type { SiteContext, SiteFile } from '../../server/src/core/siteContext.ts';
import { NO_SITE } from '../../server/src/core/siteFacts.ts';

const ORIGIN = 'https://www.example.com';

/**
 * The site of a robots.txt on www.example.com: its own path, and the files of the site by path; an empty text if the
 * content is irrelevant.
 */
export function siteWith(path: string, files: Readonly<Record<string, string>> = {}): SiteContext {
  const known = Object.entries(files).filter(([, text]) => text !== '');
  const all = known.map(
    ([other, text]): SiteFile => ({
      uri: `file:///site${other}`,
      path: other,
      address: ORIGIN + other,
      kind: other.endsWith('.txt')
        ? 'robots.txt'
        : text.includes('<sitemapindex')
          ? 'Sitemap index'
          : 'Sitemap',
      isIndex: text.includes('<sitemapindex'),
    }),
  );
  const pages = Object.values(files).flatMap((text) =>
    [...text.matchAll(/<url><loc>([^<]*)/g)].map(([, loc]) => loc!),
  );
  const others = all.filter((file) => file.path !== path);
  return {
    ...NO_SITE,
    address: ORIGIN + path,
    origin: ORIGIN,
    path,
    paths: [...new Set(Object.keys(files).flatMap(withFolders))].sort(),
    files: others,
    rivals: all.filter((file) => file.path === path).map(() => `file:///other${path}`),
    isRootCopy: path !== '/robots.txt' && path in files && files[path] === files['/robots.txt'],
    pages,
    exists: (requested) => requested === path || Object.hasOwn(files, requested),
    fileAt: (url) => others.find(({ address }) => address === url),
  };
}

const withFolders = (path: string): string[] => [
  ...[...path.matchAll(/\//g)].slice(1).map(({ index }) => path.slice(0, index + 1)),
  path,
];
