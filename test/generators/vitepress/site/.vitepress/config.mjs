import { defineConfig } from 'vitepress';

export default defineConfig({
  title: 'The Linden Bakery',
  cleanUrls: true,
  lastUpdated: true,
  srcExclude: ['drafts/**'],
  sitemap: { hostname: 'https://www.example.com' },
  rewrites: { 'pages/:name.md': ':name.md' },
  locales: {
    root: { label: 'English', lang: 'en' },
    de: { label: 'Deutsch', lang: 'de' },
  },
});
