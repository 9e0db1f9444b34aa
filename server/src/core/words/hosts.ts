import { catalogue } from '../catalogue.ts';

/** The names of hosts, and of the servers of frameworks. */
export const hostWords = catalogue('core/hosts', {
  netlify: 'Netlify',
  vercel: 'Vercel',
  cloudflare: 'Cloudflare',
  'github-pages': 'GitHub Pages',
  firebase: 'Firebase',
  apache: 'Apache',
  nginx: 'nginx',
  plain: 'The host',
  next: 'Next.js',
  nitro: 'Nitro',
  sveltekit: 'SvelteKit',
  astro: 'Astro',
  'react-router': 'React Router',
});
