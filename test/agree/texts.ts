/** Short texts of robots.txt files, sitemaps and pages. */
export const W = 'https://www.example.com';

export const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const entries = (
  name: string,
  items: readonly (string | readonly [loc: string, lastmod: string])[],
): string =>
  items
    .map((item) => {
      const [loc, lastmod] = typeof item === 'string' ? [item] : item;
      const date = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`;
      return `<${name}><loc>${loc}</loc>${date}</${name}>\n`;
    })
    .join('');

/** A sitemap of URLs, or of URLs with dates. */
export const urlset = (...items: readonly (string | readonly [string, string])[]): string =>
  `${DECLARATION}<urlset ${NAMESPACE}>\n${entries('url', items)}</urlset>\n`;

export const index = (...items: readonly (string | readonly [string, string])[]): string =>
  `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${entries('sitemap', items)}</sitemapindex>\n`;

/** A robots.txt that blocks `/private/` and announces sitemaps. */
export const robots = (...sitemaps: readonly string[]): string =>
  `User-agent: *\nDisallow: /private/\n${sitemaps.map((url) => `Sitemap: ${url}\n`).join('')}`;

/** A robots.txt in which two rules of equal length match `/x/private.html`. */
export const tie = (sitemap: string): string =>
  `User-agent: *\nAllow: /x/*.html\nDisallow: /x/priv*l\nSitemap: ${sitemap}\n`;

export const page = (head = ''): string => `<!doctype html>\n<title>Page</title>\n${head}`;

/** Pages with their language versions: `[loc, [hreflang, href]…]`. */
export const versions = (
  ...pages: readonly (readonly [string, ...(readonly [hreflang: string, href: string])[]])[]
): string =>
  `${DECLARATION}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages
    .map(
      ([loc, ...links]) =>
        `<url><loc>${loc}</loc>${links
          .map(([lang, href]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`)
          .join('')}</url>\n`,
    )
    .join('')}</urlset>\n`;

export const feed = (...links: readonly string[]): string =>
  `${DECLARATION}<rss version="2.0"><channel>${links.map((link) => `<item><link>${link}</link></item>`).join('')}</channel></rss>\n`;

export const json = (value: unknown): string => JSON.stringify(value, null, 2);

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
