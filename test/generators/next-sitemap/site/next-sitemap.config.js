const ORIGIN = 'https://www.example.com';
/** What has a German version, as next-sitemap names paths: without a slash at the end. */
const TRANSLATED = ['/', '/menu'];

const versions = (path) => {
  const english = path.replace(/^\/de(?=\/|$)/, '') || '/';
  if (!TRANSLATED.includes(english)) return [];
  const own = english === '/' ? '/' : `${english}/`;
  return [
    { hreflang: 'en', href: ORIGIN + own, hrefIsAbsolute: true },
    { hreflang: 'de', href: `${ORIGIN}/de${own}`, hrefIsAbsolute: true },
  ];
};

module.exports = {
  siteUrl: ORIGIN,
  outDir: 'out',
  sitemapSize: 3,
  trailingSlash: true,
  exclude: ['/basket/'],
  generateRobotsTxt: true,
  robotsTxtOptions: { policies: [{ userAgent: '*', allow: '/', disallow: ['/basket/'] }] },
  transform: async (config, path) => ({
    loc: path,
    lastmod: '2026-05-04T08:00:00.000Z',
    changefreq: config.changefreq,
    priority: config.priority,
    alternateRefs: versions(path),
  }),
};
