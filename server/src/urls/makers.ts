/**
 * What makes a file of a built site: a route or template, a file that the build copies, or the settings of a generator.
 * Known by the names of files alone, and of one generator by what it writes; nothing is opened or executed.
 */
import type { Maker } from '../core/siteContext.ts';
import { decoded, lastSegment } from '../core/uri.ts';
import { GENERATORS, type SiteGenerator } from './generators.ts';

/** How a generator makes files. Paths are relative to the folder of its project, without a slash at the beginning. */
interface Making {
  readonly generator: SiteGenerator;
  /** The folders that it fills, with a slash at the end. */
  readonly fills: RegExp;
  /** Whether its settings may be missing. */
  readonly needsNoSettings?: boolean;
  /** What it makes a file of, by the path of the file below the folder, and the base path: the first one that exists counts. */
  readonly sources?: (path: string, base: string) => readonly string[];
  /** The folders from which it copies files, each with a slash; by default those of the generator. */
  readonly copies?: readonly string[];
  /** The paths that it makes of its settings, and the beginning of such a file if others may write it, too. */
  readonly makes?: RegExp;
  readonly begins?: Readonly<Record<string, RegExp>>;
}

const SCRIPTS = ['ts', 'js', 'tsx', 'jsx', 'mjs', 'mts'];
const TEMPLATES = ['njk', 'liquid', 'hbs', 'ejs', '11ty.js', '11ty.ts', '11ty.cjs', '11ty.mjs', 'md', 'webc'];

const withEach = (stems: readonly string[], extensions: readonly string[]): readonly string[] =>
  stems.flatMap((stem) => extensions.map((extension) => `${stem}.${extension}`));
const inEach = (folders: readonly string[], path: string): readonly string[] =>
  folders.map((folder) => folder + path);
const stemOf = (path: string): string => path.replace(/\.[^./]+$/, '');

/** The routes of the App Router and of the Pages Router, also below a base path, which is in no name. */
function nextSources(path: string, base: string): readonly string[] {
  const below = /^[^/]+\/[^/]+$/.test(path) ? path.slice(path.indexOf('/') + 1) : path.slice(base.length);
  return [...new Set([path, below])].flatMap((own) => {
    const file = own.replace(/(^|\/)sitemap\/[^/]+\.xml$/, '$1sitemap.xml');
    return [`app/${stemOf(file)}`, `app/${file}/route`, `pages/${file}`, `pages/${file}/index`];
  });
}

/** The names of a module for a path: `[robots.txt]`, `robots[.]txt`, `robots`. */
const reactRouterSources = (path: string): readonly string[] => [
  ...[`[${path}]`, path.replaceAll('.', '[.]'), stemOf(path)],
];

/** In the order of precedence: what is more specific comes first. */
const MAKINGS: readonly Making[] = [
  {
    generator: GENERATORS.nextSitemap,
    fills: /^(?:public|out|\.next)\/$/,
    makes: /^(?:sitemap(?:-\d+)?\.xml|robots\.txt)$/,
    // The robots.txt that it writes begins with a comment for each group.
    begins: { 'robots.txt': /^# \*\r?\n/ },
  },
  {
    // Files in `public` are in the way of routes: Next.js does not overwrite them.
    generator: GENERATORS.next,
    fills: /^(?!public\/|static\/|src\/)/,
    needsNoSettings: true,
    sources: (path, base) =>
      nextSources(path, base).flatMap((stem) => withEach([stem, `src/${stem}`], SCRIPTS)),
    copies: ['public/'],
  },
  {
    generator: GENERATORS.astro,
    fills: /^(?!public\/|src\/)/,
    sources: (path) => withEach([`src/pages/${path}`], SCRIPTS),
    makes: /^sitemap-(?:index|\d+)\.xml$/,
  },
  {
    generator: GENERATORS.nuxt,
    fills: /^(?:\.output\/public|\.vercel\/output\/static|dist)\/$/,
    sources: (path) => withEach([`server/routes/${path}`], SCRIPTS),
    copies: ['public/', 'app/public/', 'static/'],
    makes: /^(?:robots\.txt|(?:sitemap|[^/]*-sitemap)(?:_index)?\.xml|__sitemap__\/.*)$/,
  },
  {
    // Since version 3, its settings are those of Vite.
    generator: GENERATORS.svelteKit,
    fills: /^(?:build|build\/(?:client|prerendered)|\.vercel\/output\/static|\.svelte-kit\/.*)\/$/,
    needsNoSettings: true,
    sources: (path) => withEach([`src/routes/${path}/+server`], SCRIPTS),
  },
  {
    generator: GENERATORS.reactRouter,
    fills: /^(?:build\/client|\.vercel\/output\/static)\/$/,
    sources: (path) => reactRouterSources(path).flatMap((stem) => withEach([`app/routes/${stem}`], SCRIPTS)),
  },
  {
    generator: GENERATORS.docusaurus,
    fills: /^build\/$/,
    makes: /^(?:[a-z-]+\/)?sitemap\.xml$/i,
  },
  {
    generator: GENERATORS.vitePress,
    fills: /^\.vitepress\/dist\/$/,
    makes: /^sitemap\.xml$/,
  },
  {
    generator: GENERATORS.hugo,
    fills: /^(?!static\/|layouts\/|content\/|assets\/)/,
    sources: (path) =>
      inEach(['layouts/', 'layouts/_default/'], lastSegment(path)).filter((item) => !item.endsWith('/')),
    makes: /^(?:robots\.txt|(?:.*\/)?sitemap\.xml)$/,
  },
  {
    generator: GENERATORS.jekyll,
    fills: /^_site\/$/,
    sources: (path) => [path],
    makes: /^(?:robots\.txt|sitemap\.xml)$/,
  },
  {
    generator: GENERATORS.eleventy,
    fills: /^(?:_site|dist|build|public|docs|out)\/$/,
    sources: (path) =>
      withEach(
        inEach(['', 'src/', 'content/', 'site/', 'src/site/'], '').flatMap((folder) => [
          folder + path,
          folder + stemOf(path),
        ]),
        TEMPLATES,
      ),
    copies: ['', 'src/', 'public/', 'static/', 'src/static/', 'src/assets/'],
    makes: /^(?:robots\.txt|sitemap\.xml)$/,
  },
];

/** The files of a project that make a robots.txt or a sitemap, by their paths in it. */
const SOURCES: ReadonlyMap<SiteGenerator, RegExp> = new Map<SiteGenerator, RegExp>([
  [
    GENERATORS.next,
    /^(?:src\/)?app\/(?:robots|(?:.*\/)?(?:sitemap|(?:robots\.txt|[^/]*sitemap[^/]*\.xml)\/route))\.[jt]sx?$|^(?:src\/)?pages\/(?:.*\/)?(?:robots\.txt|[^/]*sitemap[^/]*\.xml)(?:\/index)?\.[jt]sx?$|^next-sitemap\.config\.\w+$/,
  ],
  [GENERATORS.nextSitemap, /^next-sitemap\.config\.\w+$/],
  [GENERATORS.astro, /^src\/pages\/(?:.*\/)?(?:robots\.txt|[^/]*sitemap[^/]*\.xml)\.[jt]s$/],
  [GENERATORS.nuxt, /^server\/routes\/(?:.*\/)?(?:robots\.txt|[^/]*sitemap[^/]*\.xml)(?:\.get)?\.[jt]s$/],
  [GENERATORS.svelteKit, /^src\/routes\/(?:.*\/)?(?:robots\.txt|[^/]*sitemap[^/]*\.xml)\/\+server\.[jt]s$/],
  [GENERATORS.remix, /^app\/routes\/(?:.*\/)?[^/]*(?:robots|sitemap)[^/]*\.[jt]sx?$/],
  [GENERATORS.reactRouter, /^app\/routes\/(?:.*\/)?[^/]*(?:robots|sitemap)[^/]*\.[jt]sx?$/],
  [
    GENERATORS.rails,
    /^config\/sitemap\.rb$|^app\/views\/(?:.*\/)?(?:robots|[^/]*sitemap[^/]*)\.(?:text|txt|xml)\.\w+$/,
  ],
  [GENERATORS.django, /(?:^|\/)sitemaps\.py$/],
  [GENERATORS.laravel, /^resources\/views\/(?:.*\/)?[^/]*sitemap[^/]*\.blade\.php$/],
]);

/** Whether a file of a project makes a robots.txt or a sitemap, by its path in it. */
export const makesOurs = (generator: SiteGenerator, path: string): boolean =>
  SOURCES.get(generator)?.test(path) ?? false;

/** Groups of routes, whose names are not in URLs: `app/(shop)/sitemap.ts`. Clients may escape parentheses. */
const GROUP = /\/(?:\(|%28)[^/()]+(?:\)|%29)(?=\/)/gi;

/** The URI that a file would have without groups of routes. */
export const withoutGroups = (uri: string): string => uri.replace(GROUP, '');

/** Only the file in `app` itself is that route of Next.js: one in a group has no URL. */
const isNoRoute = (uri: string): boolean => /\/robots\.[jt]sx?$/.test(uri) && withoutGroups(uri) !== uri;

/** How far above the root of a site its project may be: `.output/public/` is two folders below. */
const MAX_ABOVE = 3;

/** Whether the existence of a file may change what makes another one. */
export const mayBeMaker = (name: string): boolean => MAKER_NAME.test(name);
const MAKER_NAME =
  /^(?:(?:next|next-sitemap|astro|nuxt|svelte|react-router|docusaurus|eleventy)\.config\.|\+server\.|route\.|\[?(?:robots|[\w-]*sitemap)|\.eleventy\.|hugo\.|_config\.ya?ml$)/i;

/**
 * What makes a file; undefined if it is not known to be made.
 * @param uri the file
 * @param root the root of its site: a URI with a trailing slash
 * @param find the URI of the file that has a URI, but for groups of routes and escapes; undefined if there is none
 * @param text the text of a robots.txt, as far as known
 */
export function makerOf(
  uri: string,
  root: string,
  find: (uri: string) => string | undefined,
  text: string | undefined,
): Maker | undefined {
  const path = decoded(uri.slice(root.length)).replace(/\.gz$/i, '');
  const base = basePathOf(path, (own) => find(root + own) !== undefined);
  let project = parentOf(root);
  for (let above = 0; above < MAX_ABOVE && project.length < root.length; above++) {
    const filled = decoded(root.slice(project.length));
    for (const making of MAKINGS) {
      if (!making.fills.test(filled)) continue;
      const existing = (names: readonly string[]): string | undefined => {
        for (const name of names) {
          const found = find(project + name);
          if (found !== undefined && found !== uri && !isNoRoute(found)) return found;
        }
        return undefined;
      };
      const settings = existing(making.generator.settings);
      if (settings === undefined && !making.needsNoSettings) continue;
      const makerAt = (found: string, isCopy: boolean): Maker => ({
        ...{ uri: found, path: decoded(found.slice(project.length)), isCopy },
      });
      const { copies = making.generator.copies?.map((folder) => `${folder}/`) ?? [] } = making;
      const copied = settings === undefined ? undefined : existing(inEach(copies, path));
      if (copied !== undefined) return makerAt(copied, true);
      const source = existing(making.sources?.(path, base) ?? []);
      if (source !== undefined) return makerAt(source, false);
      const begins = making.begins?.[path];
      const isMade = making.makes?.test(path) === true && (begins === undefined || begins.test(text ?? ''));
      if (isMade && settings !== undefined) return makerAt(settings, false);
    }
    const above_ = parentOf(project);
    if (above_ === project) break;
    project = above_;
  }
  return undefined;
}

/** The base path of a site: the first folders of a path, if robots.txt is in them, and none is above. */
function basePathOf(path: string, has: (path: string) => boolean): string {
  const folders = path.split('/').slice(0, -1);
  const above = ['', ...folders.map((_, at) => `${folders.slice(0, at + 1).join('/')}/`)];
  return above.find((folder) => has(`${folder}robots.txt`)) ?? '';
}

/** The parent folder of a folder, with a trailing slash; the shortest one is its own parent. */
function parentOf(folder: string): string {
  const parent = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
  return parent.length > 'file:///'.length - 1 ? parent : folder;
}
