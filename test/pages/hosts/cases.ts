/** Configurations of hosts, and what they answer. */

import type { HostName } from '../../../server/src/core/builtPages.ts';
import type { ConfigFiles } from '../../../server/src/pages/hosts/host.ts';

interface Case {
  readonly host: HostName;
  readonly files: ConfigFiles;
  /** URLs or paths, and the answers. */
  readonly answers: Readonly<Record<string, string>>;
  /** Paths, and the directives of headers, or `unknown`. */
  readonly tags?: Readonly<Record<string, string>>;
}

const json = (value: object): string => JSON.stringify(value, null, 1);

export const CASES: Readonly<Record<string, Case>> = {
  'Netlify: redirects': {
    host: 'netlify',
    files: {
      _redirects: [
        '# comment',
        '/old /new # why',
        '/blog/*  /news/:splat  302',
        '/u/:name/:id /users/:id?of=:name 301',
        '/file /elsewhere',
        '/folder/ https://other.example/x 308!',
        '/app/* /index.html 200',
        '/gone/* /404.html 404',
        '/land / 302 Country=de,at',
        '/q id=:id /articles/:id',
        'https://old.example.com/* https://www.example.com/:splat 301!',
        '/odd/*.html /x',
        'nothing',
      ].join('\n'),
    },
    answers: {
      '/old': '301 /new (_redirects:2)',
      '/old/?a=b': '301 /new?a=b (_redirects:2)',
      '/OLD': '404',
      '/blog/2020/a': '302 /news/2020/a (_redirects:3)',
      '/blog': '302 /news/ (_redirects:3)',
      '/blogger': '404',
      '/u/ann/7': '301 /users/7?of=ann (_redirects:4)',
      '/u/ann': '404',
      '/file': '200 file.html',
      '/folder/': '308 https://other.example/x (_redirects:6)',
      '/folder': '308 https://other.example/x (_redirects:6)',
      '/app/x': 'unknown rule (_redirects:7)',
      '/gone/x': '404 (_redirects:8)',
      '/land': 'unknown rule (_redirects:9)',
      '/q': '404',
      '/q?id=5': '301 /articles/5?id=5 (_redirects:10)',
      'https://old.example.com/file': '301 /file (_redirects:11)',
      '/odd/a': 'unknown rule (_redirects:12)',
      '/none': '404',
    },
  },
  'Netlify: rules with a scheme are for that scheme': {
    host: 'netlify',
    files: {
      _redirects: [
        'http://www.example.com/* https://www.example.com/:splat 301!',
        'http://example.com/* https://www.example.com/:splat 301!',
        'https://example.com/* https://www.example.com/:splat 301!',
      ].join('\n'),
    },
    answers: {
      '/file': '200 file.html',
      '/none': '404',
      'http://www.example.com/file': '301 /file (_redirects:1)',
      'https://example.com/file': '301 /file (_redirects:3)',
    },
  },
  'Netlify: netlify.toml': {
    host: 'netlify',
    files: {
      'netlify.toml': `[[redirects]]\nfrom = "/a/*"\nto = "/b/:splat"\n[[redirects]]\nfrom = "/file"\nto = "/b"\nstatus = 302\nforce = true\n[[redirects]]\nfrom = "/c"\nto = "/d"\nconditions = {Language = ["de"]}\n[[headers]]\nfor = "/draft/*"\n[headers.values]\nX-Robots-Tag = "noindex"`,
      _headers: '/all/*\n  X-Frame-Options: DENY\n  x-robots-tag: googlebot: noindex, nofollow\n',
    },
    answers: {
      '/a/x': '301 /b/x (netlify.toml:1)',
      '/file': '302 /b (netlify.toml:4)',
      '/c': 'unknown rule (netlify.toml:9)',
    },
    tags: {
      '/draft/x': 'robots noindex (netlify.toml:13)',
      '/all/x': 'googlebot noindex (_headers:3), googlebot nofollow (_headers:3)',
      '/file': '',
    },
  },
  'Netlify: a configuration that cannot be read': {
    host: 'netlify',
    files: { 'netlify.toml': '[[redirects' },
    answers: { '/file': '200 file.html', '/none': 'unknown configuration (netlify.toml:0)' },
    tags: { '/file': 'unknown' },
  },
  'Cloudflare: redirects': {
    host: 'cloudflare',
    files: {
      _redirects:
        '/blog/* /news/:splat 301\n/blog/a /b\n/file /x 303\n/movies/:title /media/:title\n/proxy/* /x/:splat 200\n/q /r?z=1\n',
      _headers:
        '/*\n  X-Robots-Tag: noindex\n/public/*\n  ! X-Robots-Tag\nhttps://www.example.com/y\n  X-Robots-Tag: none',
    },
    answers: {
      '/blog/a': '301 /news/a (_redirects:1)',
      '/blog/b?x=1': '301 /news/b?x=1 (_redirects:1)',
      '/q?y=2': '302 /r?z=1 (_redirects:6)',
      '/blog/b': '301 /news/b (_redirects:1)',
      '/blog': '404',
      '/file': '303 /x (_redirects:3)',
      '/movies/m': '302 /media/m (_redirects:4)',
      '/movies/m/n': '404',
      '/proxy/a': 'unknown rule (_redirects:5)',
      '/folder/': '200 folder/index.html',
    },
    tags: {
      '/a': 'robots noindex (_headers:2)',
      '/public/a': '',
      '/y': 'robots noindex (_headers:2), robots none (_headers:6)',
    },
  },
  'Cloudflare: rules that it rejects': {
    host: 'cloudflare',
    files: {
      _redirects: [
        ...['https://www.example.com/file /a', '/file http://x.example/', '/file /a 301!', '/file /a 410'],
        ...['/file /a 301 Country=de', '/file', '/* /index.html 301', '/file https://x.example/ 200'],
        ...['/f2 /a', '/f2 /b', '/x/*/y/* /c'],
      ].join('\n'),
    },
    answers: {
      '/file': '200 file.html',
      '/none': '404',
      '/f2': '302 /a (_redirects:9)',
      '/x/1/y/2': '404',
    },
  },
  'Cloudflare Workers: escapes, and a second name': {
    host: 'cloudflare',
    files: { 'wrangler.jsonc': '{ "assets": { "directory": "dist" } }' },
    answers: {
      '/images/a%20b.png': '200 images/a b.png',
      '/images/../robots.txt': '200 robots.txt',
      '/folder.html': '307 /folder/',
      '/file/index.html': '307 /file',
      '/folder/index': '307 /folder/',
      '/%C3%A9': '200 é.html',
      '/%zz': '404',
    },
  },
  'Cloudflare: a program answers some paths': {
    host: 'cloudflare',
    files: { '_routes.json': '{}' },
    answers: { '/file': '200 file.html', '/none': 'unknown program (_routes.json:0)' },
  },
  'Vercel: a dot in the last segment has no slash': {
    host: 'vercel',
    files: { 'vercel.json': json({ trailingSlash: true }) },
    answers: {
      '/folder': '308 /folder/',
      '/folder/index.html': '200 folder/index.html',
      '/robots.txt': '200 robots.txt',
      '/robots.txt/': '308 /robots.txt',
      '/deep/er/?x=1': '200 deep/er/index.html',
      '/deep/er?x=1': '308 /deep/er/?x=1',
      '/none': '404',
    },
  },
  'Vercel: rules': {
    host: 'vercel',
    files: {
      'vercel.json': json({
        redirects: [
          { source: '/old', destination: '/new' },
          { source: '/blog/:path*', destination: '/news/:path*', permanent: false },
          { source: '/post/:id(\\d+)', destination: 'https://x.example/p/:id?a=1', statusCode: 301 },
          { source: '/if', destination: '/x', has: [{ type: 'header', key: 'x' }] },
          { source: '/file.html', destination: '/', permanent: true },
        ],
        rewrites: [{ source: '/app/(.*)', destination: '/index.html' }],
        headers: [
          { source: '/draft/(.*)', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] },
          {
            source: '/maybe',
            has: [{ type: 'host', value: 'x' }],
            headers: [{ key: 'x-robots-tag', value: 'none' }],
          },
        ],
      }),
    },
    answers: {
      '/old': '308 /new (vercel.json:3)',
      '/old/': '404',
      '/blog/a/b?c': '307 /news/a/b?c (vercel.json:7)',
      '/blog': '307 /news/ (vercel.json:7)',
      '/post/12': '301 https://x.example/p/12?a=1 (vercel.json:12)',
      '/post/a': '404',
      '/if': 'unknown rule (vercel.json:17)',
      '/file.html': '308 / (vercel.json:27)',
      '/app/x': 'unknown rule (vercel.json:34)',
      '/api/x': 'unknown program',
    },
    tags: { '/draft/a': 'robots noindex (vercel.json:40)', '/maybe': 'unknown', '/': '' },
  },
  'Vercel: a source that cannot be read': {
    host: 'vercel',
    files: { 'vercel.json': json({ redirects: [{ source: '/(', destination: '/' }] }) },
    answers: { '/file.html': 'unknown rule (vercel.json:3)' },
  },
  'Vercel: routes of the old kind': {
    host: 'vercel',
    files: { 'vercel.json': json({ routes: [] }) },
    answers: { '/': 'unknown configuration (vercel.json:1)' },
    tags: { '/': 'unknown' },
  },
  'Firebase: rules': {
    host: 'firebase',
    files: {
      'firebase.json': json({
        hosting: {
          redirects: [
            { source: '/old{,/**}', destination: '/new', type: 301 },
            { source: '/blog/:post*', destination: '/news/:post*', type: 302 },
            { source: '/blog2/:post*', destination: '/news/:post', type: 302 },
            { source: '/u/:id', destination: '/users/:id' },
            { source: '/docs/**', destination: '/manual' },
            { source: '/a/*/b', destination: '/ab' },
            { source: '*.png', destination: '/pictures' },
            { regex: '^/r/(?<name>[a-z]+)$', destination: '/s/:name' },
          ],
          rewrites: [{ source: '/app/**', destination: '/index.html' }],
          headers: [
            { source: '/draft/*', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] },
            { source: '**/file.html', headers: [{ key: 'X-Robots-Tag', value: 'none' }] },
          ],
        },
      }),
    },
    answers: {
      '/old': '301 /new (firebase.json:4)',
      '/old/a/b': '301 /new (firebase.json:4)',
      '/older': '404',
      '/blog/a/b': '302 /news/a/b (firebase.json:9)',
      '/blog2/a/b': 'unknown rule (firebase.json:14)',
      '/u/5': '301 /users/5 (firebase.json:19)',
      '/u/5/?q=1': '301 /users/5?q=1 (firebase.json:19)',
      '/docs': '404',
      '/docs/': '301 /manual (firebase.json:23)',
      '/docs/.x': 'unknown rule (firebase.json:23)',
      '/x/a.png': '404',
      '/a/x/b': '301 /ab (firebase.json:27)',
      '/a/x/y/b': '404',
      '/docs/a/b': '301 /manual (firebase.json:23)',
      '/a.png': '301 /pictures (firebase.json:31)',
      '/r/abc': '301 /s/abc (firebase.json:35)',
      '/app/x': 'unknown rule (firebase.json:41)',
    },
    tags: {
      '/draft/a': 'robots noindex (firebase.json:47)',
      '/draft/a/b': '',
      '/file.html': 'robots none (firebase.json:56)',
    },
  },
  'Firebase: several sites': {
    host: 'firebase',
    files: { 'firebase.json': json({ hosting: [{}, {}] }) },
    answers: { '/': 'unknown configuration (firebase.json:1)' },
  },
  'Firebase: one odd rule does not hide the others': {
    host: 'firebase',
    files: {
      'firebase.json': json({
        hosting: {
          redirects: [
            { source: '/@(x|y)', destination: '/new' },
            { source: '/!(z)/b.html', destination: '/new' },
            { source: '/+(a)b?/[cd]', destination: '/new' },
            { source: '/{old,older}/**', destination: '/new' },
          ],
        },
      }),
    },
    answers: {
      '/x': '301 /new (firebase.json:4)',
      '/z': '404',
      '/file.html': '200 file.html',
      '/a/b.html': 'unknown rule (firebase.json:8)',
      '/aabz/c': '301 /new (firebase.json:12)',
      '/aabz/e': '404',
      '/older/a': '301 /new (firebase.json:16)',
      '/oldest/a': '404',
    },
  },
  'Apache: rules': {
    host: 'apache',
    files: {
      '.htaccess': [
        'Redirect 301 /old /new',
        'Redirect /temp https://x.example/',
        'Redirect gone /gone',
        'RedirectMatch permanent ^/p/(\\d+)$ /q/$1',
        'RewriteEngine On',
        'RewriteCond %{HTTPS} off [OR]',
        'RewriteCond %{HTTP_HOST} !^www\\. [NC]',
        'RewriteRule ^(.*)$ https://www.example.com/$1 [R=301,L]',
        'RewriteRule ^literal\\.html$ /l/ [R=301,L]',
        'RewriteRule ^x/(.*)$ /y/$1 [R]',
        'RewriteCond %{REQUEST_FILENAME} !-f',
        'RewriteCond %{REQUEST_FILENAME} !-d',
        'RewriteRule ^front/ /index.php [L]',
        '<IfModule mod_headers.c>',
        '  <FilesMatch "\\.png$">',
        '    Header set X-Robots-Tag "noindex"',
        '  </FilesMatch>',
        '</IfModule>',
        '<Files "file.html">',
        'Header always set X-Robots-Tag \\',
        '  "none"',
        '</Files>',
      ].join('\n'),
    },
    answers: {
      '/old': '301 /new (.htaccess:1)',
      '/old/a?b': '301 /new/a?b (.htaccess:1)',
      '/temp/z': '302 https://x.example//z (.htaccess:2)',
      '/gone/x': '410 (.htaccess:3)',
      '/p/12?z': '301 /q/12?z (.htaccess:4)',
      '/older': '404',
      '/temp': '302 https://x.example/ (.htaccess:2)',
      '/gone': '410 (.htaccess:3)',
      '/p/12': '301 /q/12 (.htaccess:4)',
      '/literal.html': '301 /l/ (.htaccess:9)',
      '/x/a': 'unknown rule (.htaccess:10)',
      '/front/a': 'unknown rule (.htaccess:13)',
      '/file.html': '200 file.html',
      'http://www.example.com/file.html': 'unknown rule (.htaccess:8)',
      'https://example.com/file.html': 'unknown rule (.htaccess:8)',
    },
    tags: {
      '/images/a%20b.png': 'robots noindex (.htaccess:16)',
      '/file.html': 'robots none (.htaccess:20)',
      '/': '',
    },
  },
  'Apache: settings by which other files answer': {
    host: 'apache',
    files: { '.htaccess': 'Options +MultiViews\n<If "true">\nHeader set X-Robots-Tag none\n</If>' },
    answers: { '/file': 'unknown configuration (.htaccess:1)', '/file.html': '200 file.html' },
    tags: { '/file.html': 'unknown' },
  },
  'Apache: a folder without a slash': {
    host: 'apache',
    files: { '.htaccess': 'DirectorySlash Off' },
    answers: { '/folder': 'unknown settings', '/folder/': '200 folder/index.html', '/none': '404' },
  },
  'nginx: locations': {
    host: 'nginx',
    files: {
      'nginx.conf': `http {
  # comment { }
  server { listen 80; server_name example.com; return 301 https://www.example.com$request_uri; }
  server {
    server_name www.example.com; root /var/www; index index.html;
    add_header X-Robots-Tag "noindex";
    location = /old { return 301 /new; }
    location /go/ { return 302 https://x.example$uri; }
    location / { try_files $uri $uri.html $uri/ =404; }
    location ~* \\.php$ { fastcgi_pass unix:/run/php; }
    location /quiet/ { add_header Cache-Control no-store; }
    rewrite ^/r/ /s/ permanent;
  }
}`,
    },
    answers: {
      '/old?x=1': '301 /new (nginx.conf:7)',
      '/go/a': '302 https://x.example/go/a (nginx.conf:8)',
      '/file': '200 file.html',
      '/folder': '301 /folder/',
      '/folder/': '200 folder/index.html',
      '/none': '404 (nginx.conf:9)',
      '/a.PHP': 'unknown rule (nginx.conf:10)',
      '/r/a': 'unknown rule (nginx.conf:12)',
      'http://example.com/a?b': '301 /a?b (nginx.conf:3)',
    },
    tags: { '/file': 'robots noindex (nginx.conf:6)', '/quiet/a': '' },
  },
  'nginx: an application': {
    host: 'nginx',
    files: { 'nginx.conf': 'location / { try_files $uri /index.html; }' },
    answers: { '/robots.txt': '200 robots.txt', '/none': 'unknown rule (nginx.conf:1)' },
  },
  'nginx: a configuration that cannot be read': {
    host: 'nginx',
    files: { 'nginx.conf': 'server { }}' },
    answers: { '/': 'unknown configuration (nginx.conf:0)' },
    tags: { '/': 'unknown' },
  },
};
