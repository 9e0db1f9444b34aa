/** Builds and what hosts serve, templates, configurations, and crawlers of the user. */
import type { AgreeSite } from '../site.ts';
import { DECLARATION, json, NAMESPACE, page, robots, urlset, W } from '../texts.ts';

const NOINDEX = '<meta name="robots" content="noindex">';
const pages = (folder: string, ...names: readonly string[]): AgreeSite['files'] =>
  Object.fromEntries(names.map((name) => [`${folder}/${name}`, page()]));

const dist = (files: AgreeSite['files'], ...paths: readonly string[]): AgreeSite['files'] => ({
  'dist/robots.txt': robots(`${W}/sitemap.xml`),
  'dist/sitemap.xml': urlset(...paths.map((path) => `${W}${path}`)),
  'dist/index.html': page(),
  ...files,
});

const bot = (token: string, purpose: string) => json({ operator: 'Example', purpose, tokens: [{ token }] });

export const BUILT: readonly AgreeSite[] = [
  { name: 'build', files: dist({ 'dist/a.html': page(NOINDEX) }, '/', '/a.html', '/b.html') },
  {
    name: 'build-in-an-app',
    files: Object.fromEntries(
      Object.entries(dist({ 'dist/a/index.html': page(NOINDEX) }, '/', '/a/', '/b/')).map(([name, text]) => [
        `apps/web/${name}`,
        text,
      ]),
    ),
  },
  {
    name: 'build-with-redirects',
    files: dist(
      { 'dist/_redirects': '/old /new 301\n/gone /x 410\n', ...pages('dist', 'new.html') },
      '/',
      '/old',
      '/new',
    ),
  },
  {
    name: 'build-with-headers',
    files: dist(
      { 'dist/_headers': '/a.html\n  X-Robots-Tag: noindex\n', ...pages('dist', 'a.html') },
      '/',
      '/a.html',
    ),
  },
  {
    name: 'build-with-canonicals',
    files: dist(
      { 'dist/a.html': page(`<link rel="canonical" href="${W}/b.html">`), ...pages('dist', 'b.html') },
      '/a.html',
    ),
  },
  {
    name: 'build-below-a-path',
    files: {
      'crawlwise.json': json({ site: { url: `${W}/docs/`, root: 'dist' } }),
      ...dist({ 'dist/a.html': page(NOINDEX) }, '/docs/', '/docs/a.html', '/docs/b.html', '/a.html'),
    },
  },
  {
    name: 'build-for-vercel',
    files: {
      'vercel.json': json({ cleanUrls: true, redirects: [{ source: '/old', destination: '/a' }] }),
      'crawlwise.json': json({ site: { url: W, root: 'dist', hosting: 'vercel' } }),
      ...dist(pages('dist', 'a.html'), '/', '/a', '/a.html', '/old'),
    },
  },
  {
    name: 'build-for-firebase',
    files: {
      'firebase.json': json({
        hosting: { public: 'dist', redirects: [{ source: '/x', destination: '/', type: 301 }] },
      }),
      ...dist(pages('dist', 'x.html'), '/', '/x'),
    },
  },
  {
    name: 'build-without-a-sitemap',
    files: { 'dist/robots.txt': robots(), ...pages('dist', 'index.html', 'private/a.html') },
  },
  {
    name: 'build-with-unlisted-pages',
    files: dist({ ...pages('dist', 'a.html', 'b.html', 'private/c.html') }, '/', '/a.html'),
  },
  {
    name: 'build-of-github',
    files: {
      'dist/.nojekyll': '',
      'dist/CNAME': 'www.example.com\n',
      ...dist(pages('dist', 'a.html'), '/', '/a'),
    },
    open: ['dist/robots.txt', 'dist/sitemap.xml'],
  },
  {
    name: 'build-with-sources',
    files: {
      'crawlwise.json': json({ site: { url: W, root: 'dist', sources: { '/': 'pages/**/*.md' } } }),
      'pages/a.md': '# A\n',
      'pages/b.md': '# B\n',
      ...dist(pages('dist', 'a.html'), '/', '/a', '/c'),
    },
  },
  {
    name: 'build-that-git-ignores',
    files: { '.gitignore': 'dist\n', 'public/robots.txt': robots(), ...dist({}, '/', '/a') },
    open: ['public/robots.txt', 'dist/robots.txt', 'dist/sitemap.xml'],
  },
  {
    name: 'two-builds',
    files: {
      ...dist({ 'dist/a.html': page(NOINDEX) }, '/', '/a.html'),
      'build/robots.txt': robots(`${W}/sitemap.xml`),
      'build/sitemap.xml': urlset(`${W}/`, `${W}/a.html`),
      'build/index.html': page(),
    },
  },
  {
    name: 'templates-of-jinja',
    files: {
      'templates/robots.txt.j2': 'User-agent *\n{% if x %}\nDisallow: {{ path }}\n{% endif %}\n',
      'templates/sitemap.xml.j2': `${DECLARATION}<urlset ${NAMESPACE}>{% for x in y %}<url><loc>{{ x }}</loc><lastmod>x</lastmod></url>{% endfor %}</urlset>`,
    },
  },
  {
    name: 'templates-of-hugo',
    files: {
      'layouts/robots.txt': 'User-agent *\n{{ range .Pages }}\nDisallow: {{ .RelPermalink }}\n{{ end }}\n',
      'layouts/sitemap.xml': `${DECLARATION}<urlset ${NAMESPACE}>{{ range .Pages }}<url><loc>{{ .Permalink }}</loc></url>{{ end }}</urlset>`,
    },
  },
  {
    name: 'templates-of-jekyll',
    files: {
      'robots.txt': `---\nlayout: null\n---\nUser-agent *\nSitemap: {{ site.url }}/sitemap.xml\n`,
      'sitemap.xml': `---\nlayout: null\n---\n${urlset('{{ site.url }}/', '/x')}`,
    },
  },
  {
    name: 'templates-beside-files',
    files: {
      'robots.txt.erb': 'User-agent: *\n<% if x %>\nDisallow /a\n<% end %>\n',
      'robots.txt': robots(`${W}/sitemap.xml`),
      'sitemap.xml.erb': `${DECLARATION}<urlset ${NAMESPACE}><url><loc><%= url %></loc></url></urlset>`,
      'sitemap.xml': urlset(`${W}/private/1`),
    },
  },
  {
    name: 'two-files-of-crawlers',
    files: {
      'crawlwise.json': json({ crawlers: ['a.json', 'b.json'] }),
      'a.json': bot('AlphaBot', 'search'),
      'b.json': bot('BetaBot', 'ai-training'),
      'robots.txt': 'User-agent: AlphaBott\nUser-agent: BetaBott\nUser-agent: Alphabot\nDisalow: /a\n',
    },
  },
  {
    name: 'crawlers-of-two-folders',
    files: {
      'a/crawlwise.json': json({ crawlers: ['a.json'] }),
      'a/a.json': bot('AlphaBot', 'search'),
      'a/robots.txt': 'User-agent: AlphaBott\nDisallow: /a\n',
      'b/robots.txt': 'User-agent: *\nDisallow: /a\n',
    },
  },
  {
    name: 'crawlers-of-a-base',
    files: {
      'base/c.json': json({ crawlers: ['bots.json'] }),
      'base/bots.json': bot('AlphaBot', 'search'),
      'crawlwise.json': json({ extends: ['./base/c.json'] }),
      'robots.txt': 'User-agent: AlphaBott\nDisalow: /a\n',
    },
  },
  {
    name: 'crawlers-in-expectations',
    files: {
      'crawlwise.json': json({
        crawlers: ['a.json'],
        expect: [{ crawlers: ['AlphaBot'], allow: ['/private/a'] }],
      }),
      'a.json': bot('AlphaBot', 'search'),
      'robots.txt': robots(),
    },
  },
  {
    name: 'crawlers-that-are-invalid',
    files: {
      'crawlwise.json': json({ crawlers: ['a.json'] }),
      'a.json': json({ crawlers: [{ token: '' }] }),
      'robots.txt': 'User-agent *\nDisallow: /a\n',
    },
  },
  {
    name: 'crawlers-that-are-missing',
    files: {
      'crawlwise.json': json({ crawlers: ['none.json'] }),
      'robots.txt': 'User-agent *\nDisallow: /a\n',
    },
  },
  {
    name: 'expectations-of-purposes',
    files: {
      'crawlwise.json': json({
        expect: [
          { crawlers: ['purpose:ai-training'], block: ['/*'] },
          { crawlers: ['purpose:search'], allow: ['/'] },
        ],
      }),
      'robots.txt': 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /private/\n',
    },
  },
  {
    name: 'expectations-of-an-environment',
    files: {
      'crawlwise.json': json({
        env: 'staging',
        expect: [{ crawlers: ['*'], block: ['/*'], env: 'staging' }],
      }),
      'robots.txt': robots(),
    },
  },
  {
    name: 'expectations-that-are-locked',
    files: {
      'crawlwise.json': json({ locked: { expect: [{ crawlers: ['*'], allow: ['/private/'] }] } }),
      'robots.txt': `# crawlwise-disable\n${robots()}`,
    },
  },
  {
    name: 'ignored-but-for-one',
    files: {
      'crawlwise.json': json({ ignore: ['drafts/*', '!drafts/public'] }),
      'drafts/public/sitemap.xml': urlset(`${W}/1`, '/x'),
      'sitemap.xml': urlset(`${W}/1`),
    },
  },
  {
    name: 'overrides-of-levels',
    files: {
      'crawlwise.json': json({
        rules: { 'loc/*': 'hint' },
        overrides: [
          { files: '*.xml', rules: { 'loc/relative': 'error' } },
          { files: ['b/**'], rules: { 'loc/relative': 'off' } },
        ],
      }),
      'a.xml': urlset('/x', `${W}/y#z`),
      'b/b.xml': urlset('/x', `${W}/y#z`),
    },
  },
];
