/**
 * Which file of a repository is the source of a page: the one with the same name. `/blog/a/` is made of `content/blog/a.md` or
 * `src/pages/blog/a.astro`, as generators do it by default; or of a file that the configuration names.
 */
import { decoded, httpUrl } from '../../core/uri.ts';

/** Folders whose names are not in URLs. */
const ROOTS: readonly string[] = [
  ...[
    'docs/source',
    'docs/src',
    'doc/source',
    'doc',
    'src/content',
    'src/pages',
    'src/routes',
    'src/app',
    'src/site',
    'src/docs',
    'src/posts',
    'src',
  ],
  ...['content/pages', 'content', 'pages', 'app', 'routes', 'docs', 'site', 'posts', '_posts'],
  ...['source/_posts', 'source', 'input', 'website', 'public', 'static', 'www', 'htdocs'],
  ...['dist', 'build', 'out', '_site'],
];

/** Extensions of texts, which are pages anywhere. */
const TEXTS = /\.(?:md|mdx|mdoc|markdown|rst|adoc|asciidoc|org|ipynb|njk|liquid|hbs|pug|textile)$/i;
/** Extensions of components, which are pages in folders for routes only. */
const COMPONENTS = /\.(?:astro|vue|svelte|tsx|jsx|ts|js|php)$/i;
const ROUTES = /^(?:src\/)?(?:pages|routes|app)\//;
const HTML = /\.html?$/i;
/** Names of the page of a folder, and of what is no page in a folder for routes. */
const INDEX = /(?:^|\/)_?index$/;
const INDEX_ROUTE = /(?:^|\/)(?:index|\+?page)$/;
const NO_PAGE = /(?:^|\/)_(?!index$)[^/]*$/;
const NO_ROUTE =
  /(?:^|\/)(?:[_+](?!page$)[^/]*|layout|loading|error|not-found|template|route|robots|sitemap|404|500)$/;
/** Texts about a repository, and folders for tools: no pages. */
const OF_REPOSITORY =
  /(?:^|\/)(?:readme|agents|claude)\.\w+$|^(?:changelog|changes|history|contributing|license|licence|security|support|authors|code_of_conduct|todo)\.\w+$|(?:^|\/)(?:\.|node_modules\/)/i;
const DATED = /(^|\/)(\d{4})-(\d\d)-(\d\d)-([^/]+)$/;

/** Texts are rather sources than components, and these than HTML, which may be a committed build. */
const rankOf = (path: string): number =>
  TEXTS.test(path) ? 0 : COMPONENTS.test(path) && ROUTES.test(path) ? 1 : HTML.test(path) ? 2 : 3;

/** A file, and the page that it may be the source of. */
export interface SourceFile {
  /** Relative to the folder of the project, with slashes. */
  readonly path: string;
  /** The path of the page, with the extension of the file and without a slash at the beginning. */
  readonly page: string;
  /** Files with a lower rank are rather the source. */
  readonly rank: number;
}

/** The settings of Pelican, which has no folders of articles in its URLs. */
export const PELICAN = 'pelicanconf.py';
const OF_PELICAN = /^content\/(?!pages\/)(?:.*\/)?(?=[^/]+$)/;

/** Whether a folder of a project is one whose name is not in URLs. */
export const isSourceFolder = (path: string): boolean => ROOTS.includes(path);

/**
 * A file as the source of the pages with its name; none for a file that is not a page by its extension.
 * @param path relative to the folder of the project, with slashes
 */
export function namedSources(path: string, { isPelican = false } = {}): readonly SourceFile[] {
  const rank = rankOf(path);
  if (rank > 2 || OF_REPOSITORY.test(path)) return [];
  const roots = new Set(['', ...ROOTS.map((root) => `${root}/`)]);
  const [ofArticles] = (isPelican && OF_PELICAN.exec(path)) || [];
  if (ofArticles !== undefined) roots.add(ofArticles);
  return [...roots].flatMap((root) =>
    path.startsWith(root) ? [{ path, page: path.slice(root.length), rank }] : [],
  );
}

/** Files by the pages that they are sources of. */
export class PageSources {
  private readonly files = new Map<
    string,
    { readonly path: string; readonly rank: number; isOnly: boolean }
  >();
  /** The first segments of all pages: others may be base paths. */
  private readonly top = new Set<string>();

  /** Adds a file as the source of all pages that generators make of such a name. */
  add({ path, page, rank }: SourceFile): void {
    for (const key of keysOf(page)) {
      const known = this.files.get(key);
      if (known?.path === path || (known && known.rank < rank)) continue;
      if (known && known.rank === rank) known.isOnly = false;
      else this.files.set(key, { path, rank, isOnly: true });
      this.top.add(key.split('/', 1)[0]!);
    }
  }

  /** The source of the page of a URL; undefined if there is none, or more than one. */
  sourceOf(url: string): string | undefined {
    const { pathname, search = '' } = httpUrl(url) ?? {};
    if (pathname === undefined || search !== '') return undefined;
    const key = normal(
      decoded(pathname)
        .replace(/^\//, '')
        .replace(/(?:^|\/)index\.html?$|\.html?$|\/$/i, ''),
    );
    const found = this.files.get(key) ?? this.files.get(withoutDate(key)) ?? this.belowBase(key);
    return found?.isOnly ? found.path : undefined;
  }

  /** The same below a base path, of a project or of a language and a version: `/project/a/`, `/en/latest/a.html`. */
  private belowBase(key: string) {
    const [first = '', second = '', ...rest] = key.split('/');
    if (this.top.has(first)) return undefined;
    const found = this.files.get([second, ...rest].join('/'));
    return found ?? (VERSION.test(second) ? this.files.get(rest.join('/')) : undefined);
  }
}

/** The second part of the paths of documentation that has versions (Read the Docs). */
const VERSION = /^(?:latest|stable|main|master|v?\d+(?:\.\d+)*(?:\.x)?)$/;

/** A post of Hexo has the date in its URL that only its front matter has. */
const withoutDate = (key: string): string => key.replace(/^\d{4}\/\d\d\/\d\d\//, '');

/** Generators write names in lower case, and hyphens for spaces. */
const normal = (path: string): string => path.toLowerCase().replace(/ /g, '-');

/**
 * The paths of the pages that generators make of a file by its name: without slashes at the ends, in lower case.
 * @param page see `SourceFile.page`
 */
export function keysOf(page: string): readonly string[] {
  const stem = page.replace(/\.[^./]+$/, '');
  // Placeholders such as `[slug]` stand for many pages.
  const isRoute = COMPONENTS.test(page);
  if (/[[\]$]/.test(stem) || (isRoute ? NO_ROUTE : NO_PAGE).test(stem)) return [];
  const own = stem
    .replace(isRoute ? INDEX_ROUTE : INDEX, '')
    .replace(/(^|\/)\([^/()]+\)(?=\/|$)/g, '$1')
    .replace(/(^|\/)\d+\.(?=[^/])/g, '$1')
    .replace(/\/{2,}/g, '/')
    .replace(/^\/|\/$/g, '');
  const keys = [own];
  if (DATED.test(own)) keys.push(own.replace(DATED, '$1$2/$3/$4/$5'), own.replace(DATED, '$1$5'));
  const [, name, language] = /^(.*)\.([a-z]{2}(?:-[a-z]{2})?)$/i.exec(own) ?? [];
  if (language !== undefined) keys.push(`${language}/${name!.replace(INDEX, '')}`.replace(/\/$/, ''));
  return [...new Set(keys.map(normal))];
}
