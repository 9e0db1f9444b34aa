export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  routeRules: { '/old': { redirect: { to: '/about', statusCode: 301 } } },
  nitro: {
    prerender: {
      routes: [
        '/',
        '/about',
        '/blog/a',
        '/blog/b',
        '/thanks',
        '/copy',
        '/moved',
        '/old',
        '/robots.txt',
        '/sitemap.xml',
      ],
    },
  },
});
