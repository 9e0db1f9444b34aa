module.exports = {
  title: 'The Linden Bakery',
  url: 'https://www.example.com',
  baseUrl: '/',
  trailingSlash: true,
  onBrokenLinks: 'ignore',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  presets: [
    [
      '@docusaurus/preset-classic',
      {
        docs: { routeBasePath: '/' },
        blog: false,
        sitemap: { lastmod: 'date', changefreq: 'weekly', priority: 0.5 },
      },
    ],
  ],
  plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/cards', to: '/menu/' }] }]],
};
