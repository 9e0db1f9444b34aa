/** Set-ups of hosts as sites have them, a build with names of all kinds, and the URLs whose answers are compared. */
import type { HostName } from '../../../server/src/core/builtPages.ts';
import type { ConfigFiles } from '../../../server/src/pages/hosts/host.ts';

export const BUILD: readonly string[] = [
  ...[
    'index.html',
    '404.html',
    'robots.txt',
    'file.html',
    'folder/index.html',
    'both.html',
    'both/index.html',
  ],
  ...[
    'blog/index.html',
    'blog/v1.2/index.html',
    'blog/v1.3.html',
    'blog/2024/01/post.html',
    'docs/a.b/index.html',
  ],
  ...[
    'images/a b.png',
    'images/x.png',
    'é.html',
    'straße/index.html',
    'c&d.html',
    'e+f/index.html',
    'g,h.html',
  ],
  ...[
    'Upper.html',
    'Case/index.html',
    'old/index.htm',
    'php/index.php',
    'deep/er/still/index.html',
    'text.txt',
  ],
  ...['index/index.html', 'x.html.html', 'name.with.dots.html', 'a/index.html', 'a/b.html', 'a/b/c.html'],
];

/** The forms of the URL of each file, and URLs that get nothing. */
export const ADDRESSES: readonly string[] = [
  ...new Set([
    ...BUILD.flatMap((file) => {
      const path = encodeURI(`/${file}`);
      if (!/\.html?$/.test(file)) return [path, `${path}?x=1`, path.toUpperCase()];
      const bare = path.replace(/(?:\/index)?\.html?$/, '');
      const forms = [path, bare || '/', `${bare}/`, `${bare}.html`, `${bare}/index.html`, `${bare}/index`];
      const all = [...forms, `${bare}?x=1`, `${bare}/?x=1`, bare.toUpperCase()];
      return all.filter((form) => form.startsWith('/'));
    }),
    ...['/none', '/none/', '/none.html', '/none/index.html', '/blog/none', '/a/none/', '/images', '/images/'],
    ...['/c%26d', '/e%2Bf/', '/g%2Ch.html', '/%66ile.html', '/folder%2F', '/docs', '/blog/v1.2/?y=2'],
    ...['/go', '/go/', '/go/x', '/go/x/y', '/was', '/was/a', '/gone', '/gone/x', '/land/de', '/shop/item/7'],
  ]),
];

export interface Setup {
  readonly host: HostName;
  /** The program that stands for the host. */
  readonly program: 'superstatic' | 'wrangler' | 'nginx' | 'apache' | 'caddy' | 'http-server';
  readonly files: ConfigFiles;
  /** Servers redirect in ways of their own: what they answer in the end counts. */
  readonly isFollowed?: boolean;
  /** What it answers depends on more of a request than its URL. */
  readonly dependsOnRequest?: boolean;
}

const firebase = (hosting: object): Setup => ({
  ...{ host: 'firebase', program: 'superstatic' },
  files: { 'firebase.json': JSON.stringify({ hosting }) },
});
const pages = (files: ConfigFiles): Setup => ({ host: 'cloudflare', program: 'wrangler', files });
const workers = (assets: object, files: ConfigFiles = {}): Setup =>
  pages({ 'wrangler.jsonc': JSON.stringify({ assets: { directory: 'dist', ...assets } }), ...files });
const nginx = (text: string): Setup => ({ host: 'nginx', program: 'nginx', files: { 'nginx.conf': text } });
const apache = (...lines: readonly string[]): Setup => ({
  ...{ host: 'apache', program: 'apache', files: { '.htaccess': lines.join('\n') } },
});
const plain = (program: Setup['program']): Setup => ({
  ...{ host: 'plain', program, files: {}, isFollowed: true },
});

const REDIRECTS = `# rules
/go /file 301
/go/* /blog/:splat 302
/was/:name /a/:name
/both /x 301
/file.html /y 301!
https://example.com/land/* /z
/shop/:kind/:id /a/b?kind=:kind 308 # why
/gone/* /404.html 404
`;

export const SETUPS: Readonly<Record<string, Setup>> = {
  'Firebase, by default': firebase({}),
  'Firebase, clean URLs': firebase({ cleanUrls: true }),
  'Firebase, slashes': firebase({ trailingSlash: true }),
  'Firebase, no slashes': firebase({ trailingSlash: false }),
  'Firebase, clean URLs and slashes': firebase({ cleanUrls: true, trailingSlash: true }),
  'Firebase, clean URLs and no slashes': firebase({ cleanUrls: true, trailingSlash: false }),
  'Firebase, rules': firebase({
    redirects: [
      { source: '/go', destination: '/file.html', type: 301 },
      { source: '/go/**', destination: '/blog/', type: 302 },
      { source: '/was{,/**}', destination: '/a/', type: 301 },
      { source: '/@(gone|lost)', destination: '/', type: 301 },
      { source: '/shop/:kind/:id', destination: '/a/:kind', type: 301 },
      { source: '/land/+(de|at)', destination: '/straße/', type: 301 },
      { regex: '/x\\.html\\.htm.', destination: '/file.html', type: 301 },
    ],
    rewrites: [{ source: '/none/**', destination: '/index.html' }],
  }),
  'Cloudflare Pages': pages({}),
  'Cloudflare Pages, rules': pages({ _redirects: REDIRECTS }),
  'Cloudflare Workers': workers({}),
  'Cloudflare Workers, 404.html': workers({ not_found_handling: '404-page' }),
  'Cloudflare Workers, slashes': workers({ html_handling: 'force-trailing-slash' }),
  'Cloudflare Workers, no slashes': workers({ html_handling: 'drop-trailing-slash' }),
  'Cloudflare Workers, files only': workers({ html_handling: 'none' }),
  'Cloudflare Workers, rules': workers({}, { _redirects: REDIRECTS }),
  'nginx, by default': nginx('server { }'),
  'nginx, clean URLs': nginx('server { location / { try_files $uri $uri.html $uri/ =404; } }'),
  'nginx, rules': nginx(`server {
    index index.html;
    location = /go { return 301 /file.html; }
    location /go/ { return 302 /blog/; }
    location ^~ /was/ { return 301 /a$uri; }
    location ~ ^/gone { return 410; }
    location /shop/ { try_files $uri =404; }
    location / { try_files $uri $uri/ =404; }
  }`),
  'nginx, an application': {
    ...nginx('server { location / { try_files $uri $uri/ /index.html; } }'),
    dependsOnRequest: true,
  },
  'nginx, other indexes': nginx('server { index index.html index.htm; }'),
  'Apache, by default': apache(),
  'Apache, rules': apache(
    ...['Redirect 301 /go /file.html', 'RedirectMatch permanent ^/was/(.*)$ /a/$1', 'Redirect gone /gone'],
    ...['RewriteEngine On', 'RewriteRule ^land/de$ /blog/ [R=302,L]', 'RewriteCond %{REQUEST_FILENAME} -f'],
    ...['RewriteRule ^both\\.html$ /both/ [R=301,L]'],
  ),
  'Apache, no slashes': apache('DirectorySlash Off'),
  'Apache, other indexes': apache('DirectoryIndex index.html index.htm index.php'),
  'Apache, clean URLs': {
    ...apache(
      'RewriteEngine On',
      'RewriteCond %{REQUEST_FILENAME}.html -f',
      'RewriteRule ^(.*)$ $1.html [L]',
    ),
    dependsOnRequest: true,
  },
  'any server: Caddy': plain('caddy'),
  'any server: nginx': plain('nginx'),
  'any server: Apache': plain('apache'),
  'any server: http-server': plain('http-server'),
};
