import { catalogue } from '../catalogue.ts';

/** The names of hosts. */
export const hostWords = catalogue('core/hosts', {
  netlify: 'Netlify',
  vercel: 'Vercel',
  cloudflare: 'Cloudflare',
  'github-pages': 'GitHub Pages',
  firebase: 'Firebase',
  apache: 'Apache',
  nginx: 'nginx',
  plain: 'The host',
});
