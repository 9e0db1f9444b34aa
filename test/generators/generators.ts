/**
 * Real generators, each with a small site of ours in `NAME/site` and what it wrote for it in `NAME/output`. The versions are
 * in `versions/`.
 */

/** A generator, and what is true of the files that it writes. */
export interface Generator {
  /** The folder. */
  readonly name: string;
  readonly software: string;
  readonly registry: 'npm' | 'PyPI';
  readonly commands: readonly (readonly string[])[];
  /** The root of the built site below the folder of its sources: robots.txt, sitemaps and pages. */
  readonly built: string;
  /**
   * The file of the page `/menu/` is `menu/index.html`; that of `/menu` is `menu.html` with `.html`. `none` if only sitemaps
   * are written.
   */
  readonly pages: 'index.html' | '.html' | 'none';
  /** Findings above a hint: severity, rule and file, with the reason why each is true. */
  readonly findings: Readonly<Record<string, string>>;
  /** Further findings if one of `HOSTS` serves the pages. */
  readonly served?: Readonly<Partial<Record<(typeof HOSTS)[number], Readonly<Record<string, string>>>>>;
}

/** Hosts that serve what generators write without any configuration. */
export const HOSTS = ['netlify', 'cloudflare', 'github-pages'] as const;

const NOT_ESCAPED = 'writes "é" as it is in the name of the file; URLs in a sitemap must be percent-encoded';
const NOINDEX = 'lists /thanks/, whose page has noindex';
const HOST = 'writes a Host line, which no documented crawler reads today';

export const GENERATORS: readonly Generator[] = [
  {
    name: 'sitemap',
    software: 'sitemap.js',
    registry: 'npm',
    commands: [['node', 'build.mjs']],
    built: 'public',
    pages: 'none',
    findings: { 'info news/stale sitemap-news.xml': 'the story is older than two days' },
  },
  {
    name: 'next-sitemap',
    software: 'Next.js, with next-sitemap',
    registry: 'npm',
    commands: [['next', 'build'], ['next-sitemap']],
    built: 'out',
    pages: 'index.html',
    findings: {
      'info robots/host-obsolete robots.txt': HOST,
      'warning loc/disallowed sitemap-0.xml':
        'lists /basket/, which robots.txt blocks: "exclude" has a slash at the end that its paths do not have',
      'warning loc/not-escaped sitemap-0.xml': NOT_ESCAPED,
      'error page/noindex sitemap-2.xml': NOINDEX,
    },
  },
  {
    name: 'next',
    software: 'Next.js, with its own sitemap and robots.txt',
    registry: 'npm',
    commands: [['next', 'build']],
    built: 'out',
    pages: 'index.html',
    findings: {
      'info robots/host-obsolete robots.txt': HOST,
      'warning page/image-missing sitemap.xml': 'lists a picture of a cake that the site does not have',
    },
  },
  {
    name: 'astro',
    software: 'Astro, with @astrojs/sitemap',
    registry: 'npm',
    commands: [['astro', 'build']],
    built: 'dist',
    pages: 'index.html',
    findings: { 'error page/noindex sitemap-1.xml': NOINDEX },
  },
  {
    name: 'vitepress',
    software: 'VitePress',
    registry: 'npm',
    commands: [['vitepress', 'build']],
    built: '.vitepress/dist',
    pages: '.html',
    findings: { 'error page/noindex sitemap.xml': 'lists /thanks, whose page has noindex, with any host' },
  },
  {
    name: 'eleventy',
    software: 'Eleventy, with a template for the sitemap',
    registry: 'npm',
    commands: [['eleventy', '--output=public']],
    built: 'public',
    pages: 'index.html',
    findings: {},
  },
  {
    name: 'docusaurus',
    software: 'Docusaurus',
    registry: 'npm',
    commands: [['docusaurus', 'build']],
    built: 'build',
    pages: 'index.html',
    findings: {},
  },
  {
    name: 'mkdocs',
    software: 'MkDocs, with mkdocs-static-i18n',
    registry: 'PyPI',
    commands: [['python', '-m', 'mkdocs', 'build']],
    built: 'site',
    pages: 'index.html',
    findings: {},
  },
  {
    name: 'sphinx',
    software: 'Sphinx, with sphinx-sitemap',
    registry: 'PyPI',
    commands: [['python', '-m', 'sphinx', '-q', '-b', 'dirhtml', '.', 'public/en']],
    built: 'public',
    pages: 'index.html',
    findings: {
      'warning loc/not-escaped en/sitemap.xml': NOT_ESCAPED,
      'error page/noindex en/sitemap.xml': NOINDEX,
      'warning page/canonical-elsewhere en/sitemap.xml':
        'adds the language to the URLs of the sitemap, and Sphinx does not add it to the canonical ones',
    },
  },
  {
    name: 'django',
    software: 'Django, with django.contrib.sitemaps',
    registry: 'PyPI',
    commands: [['python', 'bakery.py']],
    built: 'public',
    pages: 'index.html',
    findings: {
      'warning loc/not-escaped sitemap-tables.xml':
        'writes "é" as location() gives it; URLs in a sitemap must be percent-encoded',
      'info page/unlisted sitemap.xml': 'the second page of sitemap-tables.xml is not in the build',
    },
  },
  {
    name: 'pelican',
    software: 'Pelican, with pelican-sitemap',
    registry: 'PyPI',
    commands: [['python', '-m', 'pelican', 'content', '-o', 'public', '-s', 'pelicanconf.py']],
    built: 'public',
    pages: 'index.html',
    findings: {
      'error hreflang/attributes sitemap.xml': 'writes "ref" where "href" is meant',
      'error sitemap/unescaped-ampersand sitemap.xml':
        'writes "&" of a slug as it is: the XML is not well-formed',
      'warning loc/not-escaped sitemap.xml': NOT_ESCAPED,
      'info page/unlisted sitemap.xml':
        'writes the pages of a draft and of a hidden article, and does not list them',
    },
    served: {
      cloudflare: {
        'warning page/redirect sitemap.xml': 'lists /tags.html, which Cloudflare redirects to /tags',
      },
    },
  },
];
