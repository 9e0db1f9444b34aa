/** A small site, as sources of a framework would describe it, before it is written in the way of one. */

export const ORIGIN = 'https://www.example.com';

export interface Site {
  /** Lines of robots.txt before its `Sitemap` line. */
  readonly robots: readonly string[];
  /** The heads of pages by path, without a slash at the end. */
  readonly pages: Readonly<Record<string, string>>;
  /** The listed paths, as in `pages`; others are written as they are. */
  readonly listed: readonly string[];
  /** Redirects from paths, and where to. */
  readonly redirects: Readonly<Record<string, string>>;
  /** Elements of the first entry, after its `<loc>`. */
  readonly more: string;
}

export const SITE: Site = {
  robots: ['User-agent: *', 'Disallow: /api/'],
  pages: {
    '/': '<title>Home</title>',
    '/about': '<title>About</title>',
    '/blog/a': '<title>A</title>',
    '/blog/b': '<title>B</title>',
    '/thanks': '<title>Thanks</title><meta name="robots" content="noindex">',
  },
  listed: ['/', '/about', '/blog/a', '/blog/b'],
  redirects: {},
  more: '',
};

/** Files by their paths. */
export type Files = Readonly<Record<string, string>>;

/** How a framework writes a site. */
export interface Framework {
  /** The paths of its robots.txt and of its sitemap, and what makes the sitemap. */
  readonly robots: string;
  readonly sitemap: string;
  readonly source: string | undefined;
  /** Whether URLs of pages end with a slash. */
  readonly slash: boolean;
  /** A program beside the files may answer any other URL. */
  readonly hasProgram: boolean;
  /** Redirects are in no file: the other form of the slash is one, if this says so. */
  readonly redirects: 'rules' | 'slash' | 'none';
  readonly files: (site: Site) => Files;
}

export const pageText = (head: string): string =>
  `<!doctype html><html><head>${head}</head><body></body></html>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;');

const urlOf = (path: string, slash: boolean): string =>
  /^https?:|[?#]|\/$|\.\w+$/.test(path) ? path : slash ? `${path}/` : path;

export const robotsText = ({ robots }: Site, prefix = '', name = 'sitemap.xml'): string =>
  `${[...robots, `Sitemap: ${ORIGIN}${prefix}/${name}`].join('\n')}\n`;

export function sitemapText({ listed, more }: Site, slash: boolean, prefix = ''): string {
  const entries = listed.map((path, at) => {
    const url = urlOf(path, slash);
    const loc = /^https?:/.test(url)
      ? url
      : ORIGIN + (prefix + url).replace(/^(\/.+)\/$/, slash ? '$1/' : '$1');
    return `<url><loc>${escaped(loc)}</loc>${at === 0 ? more : ''}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

export const indexText = (name: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<sitemap><loc>${ORIGIN}/${name}</loc></sitemap>\n</sitemapindex>\n`;

/** Pages as files: `about/index.html`, or `about.html`. */
export const htmlFiles = ({ pages }: Site, folder: string, areFolders: boolean): Files =>
  Object.fromEntries(
    Object.entries(pages).map(([path, head]) => {
      const name = path === '/' ? 'index.html' : `${path.slice(1)}${areFolders ? '/index.html' : '.html'}`;
      return [`${folder}/${name}`, pageText(head)];
    }),
  );
