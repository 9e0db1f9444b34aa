import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';

export default defineConfig({
  site: 'https://www.example.com',
  trailingSlash: 'always',
  i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
  redirects: { '/cards/': '/menu/' },
  integrations: [
    sitemap({
      i18n: { defaultLocale: 'en', locales: { en: 'en', de: 'de' } },
      lastmod: new Date('2026-05-04T08:00:00Z'),
      entryLimit: 4,
    }),
  ],
});
