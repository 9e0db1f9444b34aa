import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

const entries = [
  '*',
  '/blog/a',
  '/blog/b',
  '/thanks',
  '/copy',
  '/moved',
  '/old',
  '/robots.txt',
  '/sitemap.xml',
];

export default defineConfig({
  plugins: [
    sveltekit({ adapter: adapter(), paths: { origin: 'https://www.example.com' }, prerender: { entries } }),
  ],
});
