/**
 * How hosts serve files and folders: the columns of the Trailing Slash Guide (github.com/slorber/trailing-slash-guide),
 * which measured them, and what emulators (Firebase, Cloudflare) and servers (Apache, nginx) answered.
 */

import type { HostName } from '../../../server/src/core/builtPages.ts';
import type { ConfigFiles } from '../../../server/src/pages/hosts/host.ts';

const json = (value: object): string => JSON.stringify(value);
const vercel = (settings: object): ConfigFiles => ({ 'vercel.json': json(settings) });
const firebase = (settings: object): ConfigFiles => ({ 'firebase.json': json({ hosting: settings }) });
export const workers = (handling: string): ConfigFiles => ({
  'wrangler.jsonc': `{ // assets\n "assets": { "directory": "dist", "html_handling": "${handling}" } }`,
});

export const FORMS = [
  '/file',
  '/file/',
  '/file.html',
  '/folder',
  '/folder/',
  '/folder/index.html',
  '/both',
  '/both/',
];

/**
 * For each form its answer: the file; a redirect to the form without or with a slash; 404; `?` if it is not known.
 */
export const SLASHES: readonly (readonly [host: HostName, configuration: ConfigFiles, answers: string])[] = [
  [
    'github-pages',
    {},
    'file.html 404 file.html 301:/folder/ folder/index.html folder/index.html both.html both/index.html',
  ],
  [
    'netlify',
    {},
    'file.html 301:/file file.html 301:/folder/ folder/index.html folder/index.html both.html 301:/both',
  ],
  [
    'netlify',
    { 'netlify.toml': '[build.processing.html]\npretty_urls = false' },
    'file.html file.html file.html folder/index.html folder/index.html folder/index.html ? ?',
  ],
  [
    'vercel',
    {},
    '404 404 file.html folder/index.html folder/index.html folder/index.html both/index.html both/index.html',
  ],
  [
    'vercel',
    vercel({ trailingSlash: false }),
    '404 404 file.html folder/index.html 308:/folder folder/index.html both/index.html 308:/both',
  ],
  [
    'vercel',
    vercel({ trailingSlash: true }),
    '404 404 file.html 308:/folder/ folder/index.html folder/index.html 308:/both/ both/index.html',
  ],
  ['vercel', vercel({ cleanUrls: true }), 'file.html ? 308:/file folder/index.html ? 308:/folder ? ?'],
  [
    'vercel',
    vercel({ cleanUrls: true, trailingSlash: false }),
    'file.html 308:/file 308:/file folder/index.html 308:/folder 308:/folder ? 308:/both',
  ],
  [
    'vercel',
    vercel({ cleanUrls: true, trailingSlash: true }),
    '308:/file/ file.html 308:/file/ 308:/folder/ folder/index.html 308:/folder/ 308:/both/ ?',
  ],
  [
    'cloudflare',
    {},
    'file.html 308:/file 308:/file 308:/folder/ folder/index.html 308:/folder/ both.html both/index.html',
  ],
  [
    'cloudflare',
    workers('auto-trailing-slash'),
    'file.html 307:/file 307:/file 307:/folder/ folder/index.html 307:/folder/ both.html both/index.html',
  ],
  [
    'cloudflare',
    workers('force-trailing-slash'),
    '307:/file/ file.html 307:/file/ 307:/folder/ folder/index.html 307:/folder/ 307:/both/ both/index.html',
  ],
  [
    'cloudflare',
    workers('drop-trailing-slash'),
    'file.html 307:/file 307:/file folder/index.html 307:/folder 307:/folder both.html 307:/both',
  ],
  ['cloudflare', workers('none'), '404 404 file.html 404 404 folder/index.html 404 404'],
  [
    'firebase',
    {},
    '404 404 file.html 301:/folder/ folder/index.html folder/index.html 301:/both/ both/index.html',
  ],
  [
    'firebase',
    firebase({ trailingSlash: false }),
    '404 404 file.html folder/index.html 301:/folder folder/index.html both/index.html 301:/both',
  ],
  [
    'firebase',
    firebase({ trailingSlash: true }),
    '404 404 file.html 301:/folder/ folder/index.html folder/index.html 301:/both/ both/index.html',
  ],
  [
    'firebase',
    firebase({ cleanUrls: true }),
    'file.html 404 301:/file folder/index.html folder/index.html 301:/folder both/index.html both/index.html',
  ],
  [
    'firebase',
    firebase({ cleanUrls: true, trailingSlash: false }),
    'file.html 301:/file 301:/file folder/index.html 301:/folder 301:/folder both/index.html 301:/both',
  ],
  [
    'firebase',
    firebase({ cleanUrls: true, trailingSlash: true }),
    '301:/file/ file.html 301:/file/ 301:/folder/ folder/index.html 301:/folder/ 301:/both/ both/index.html',
  ],
  [
    'apache',
    {},
    '404 404 file.html 301:/folder/ folder/index.html folder/index.html 301:/both/ both/index.html',
  ],
  [
    'nginx',
    {},
    '404 404 file.html 301:/folder/ folder/index.html folder/index.html 301:/both/ both/index.html',
  ],
  ['plain', {}, '? ? file.html ? folder/index.html folder/index.html ? both/index.html'],
];
