/** `crawlwise check` of built sites: options, the summary, named files, and bad input. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { CONTAINER_FILES, OTHER_HOST_FILES } from '../../server/src/core/builtPages.ts';
import { crawlwise, type Files, repository } from './inProcess.ts';

let folder = '';
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'crawlwise-built-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

const WWW = 'https://www.example.com';
const page = (head = ''): string => `<!doctype html>\n<title>Page</title>\n${head}`;
const urlset = (...paths: readonly string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<url><loc>${WWW}${path}</loc></url>\n`).join('')}</urlset>\n`;
const index = (...paths: readonly string[]): string =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<sitemap><loc>${WWW}${path}</loc></sitemap>\n`).join('')}</sitemapindex>\n`;
const version = (language: string, path: string): string =>
  `<link rel="alternate" hreflang="${language}" href="${WWW}${path}">\n`;
const robots = (path = '/sitemap.xml'): string =>
  `User-agent: *\nDisallow: /private/\n\nSitemap: ${WWW}${path}\n`;

const SITE: Files = {
  'dist/robots.txt': robots(),
  'dist/index.html': page(),
  'dist/a/index.html': page(),
  'dist/b/index.html': page('<meta name="robots" content="noindex">'),
  'dist/blog/x/index.html': page(),
  'dist/private/y/index.html': page(),
  'dist/sitemap.xml': urlset('/', '/a/', '/b/', '/c/'),
};

interface Case {
  readonly what: string;
  readonly files: Readonly<Record<string, Files[string] | undefined>>;
  readonly args: readonly string[];
  /** `file:line code`, of rules about pages. */
  readonly findings: readonly string[];
  /** What standard error must have. */
  readonly said?: RegExp;
  readonly prepare?: (own: string) => void;
}

const ALL = [
  'dist/sitemap.xml:1 page/unlisted',
  'dist/sitemap.xml:4 page/noindex',
  'dist/sitemap.xml:5 page/missing',
];

/** A page is missing, and the host cannot be known. */
const OTHER_HOSTS: readonly Case[] = [...OTHER_HOST_FILES, ...CONTAINER_FILES].map((path) => ({
  what: `a file of another host: ${path}`,
  files: { ...SITE, [path.startsWith('_') ? `dist/${path}` : path]: '' },
  args: ['.'],
  findings: ALL.slice(0, 2),
  said: /the server's response for 1 URL of the site is unknown: .* is for a host or server whose rules are not read/,
}));

const CASES: readonly Case[] = [
  ...OTHER_HOSTS,
  {
    what: 'pages behind links, within the repository, out of it, and in a circle',
    files: {
      'dist/index.html': page(),
      'dist/a.html': page(),
      'shared/blog/x.html': page('<meta name="robots" content="noindex">'),
      'dist/robots.txt': robots(),
      'dist/sitemap.xml': urlset(
        '/',
        '/a.html',
        '/blog/x.html',
        '/blog/y.html',
        '/out/z.html',
        '/loop/a.html',
      ),
    },
    prepare(own) {
      symlinkSync('../shared/blog', join(own, 'dist/blog'));
      symlinkSync('../..', join(own, 'dist/out'));
      symlinkSync('../dist', join(own, 'dist/loop'));
    },
    args: ['.'],
    findings: [
      'dist/sitemap.xml:4 page/noindex',
      'dist/sitemap.xml:5 page/missing',
      'dist/sitemap.xml:7 page/missing',
    ],
    said: /the server's response for 1 URL of the site is unknown: out is a link that leads out of the repository, or to nothing/,
  },
  {
    what: 'a home page that is listed without a slash, below a path',
    files: {
      ...{ 'dist/index.html': page(), 'dist/a/index.html': page(), 'dist/CNAME': 'www.example.com' },
      'dist/sitemap.xml': urlset('/docs', '/docs/a/', '/docs/b/'),
    },
    args: ['dist'],
    findings: ['dist/sitemap.xml:2 page/slash', 'dist/sitemap.xml:4 page/missing'],
  },
  {
    what: 'a site without www, and a sitemap with',
    files: { ...SITE, 'dist/sitemap.xml': urlset('/', '/a/', '/c/') },
    args: ['dist', '--site=https://example.com'],
    findings: [],
    said: /^pages not checked, no listed URL is on the address that is given: dist\/$/m,
  },
  {
    what: 'the same sitemap as text: pages that are not listed are reported once',
    files: { ...SITE, 'dist/sitemap.txt': `${WWW}/\n${WWW}/a/\n${WWW}/b/\n${WWW}/c/\n` },
    args: ['dist'],
    findings: ALL,
  },
  {
    what: 'a systematic difference is one finding',
    files: {
      'dist/index.html': page(),
      'dist/a.html': page(`<link rel="canonical" href="${WWW}/a">`),
      'dist/b.html': page(`<link rel="canonical" href="${WWW}/b">`),
      'dist/c.html': page(`<link rel="canonical" href="${WWW}/c">`),
      'dist/sitemap.xml': urlset('/', '/a.html', '/b.html', '/c.html'),
    },
    args: ['dist', '--hosting=github-pages'],
    findings: ['dist/sitemap.xml:3 page/canonical-elsewhere'],
  },
  {
    what: 'versions of pages: links back, targets, the page itself and codes',
    files: {
      'dist/index.html': page(`${version('en', '/')}${version('de', '/de/')}${version('x-default', '/')}`),
      'dist/de/index.html': page(`${version('en', '/')}${version('de', '/de/')}`),
      'dist/a/index.html': page(
        `${version('en', '/a/')}${version('de', '/de/a/')}${version('fr', '/fr/a/')}`,
      ),
      'dist/de/a/index.html': page(version('de', '/de/a/')),
      'dist/b/index.html': page(`${version('en_US', '/b/')}`),
      'dist/c/index.html': page(version('de', '/de/')),
      'dist/d/index.html': page(`${version('en', '/d/')}${version('de', '/hidden/')}`),
      'dist/hidden/index.html': page('<meta name="robots" content="noindex">'),
      'dist/sitemap.xml': urlset('/', '/de/', '/a/', '/b/', '/c/', '/d/', '/de/a/'),
    },
    args: ['dist'],
    findings: [
      ...['dist/sitemap.xml:4 page/hreflang', 'dist/sitemap.xml:4 page/hreflang'],
      ...['dist/sitemap.xml:5 page/hreflang', 'dist/sitemap.xml:6 page/hreflang'],
      ...['dist/sitemap.xml:6 page/hreflang', 'dist/sitemap.xml:7 page/hreflang'],
    ],
  },
  {
    what: 'what is a fault with every host',
    files: {
      'dist/index.html': page(),
      'dist/404.html': page(),
      'dist/thanks.html': page('<meta name="robots" content="noindex">'),
      'dist/bye/index.html': page('<meta name="robots" content="noindex">'),
      'dist/ok.html': page(),
      'dist/sitemap.xml': urlset('/', '/thanks', '/bye', '/404', '/404.html', '/ok'),
    },
    args: ['dist'],
    findings: [
      ...['dist/sitemap.xml:3 page/noindex', 'dist/sitemap.xml:4 page/noindex'],
      ...['dist/sitemap.xml:5 page/missing', 'dist/sitemap.xml:6 page/missing'],
    ],
    said: /the server's response for 1 URL of the site is unknown/,
  },
  {
    what: 'the end of a redirect is what counts',
    files: {
      'dist/index.html': page(),
      'dist/bye/index.html': page('<meta name="robots" content="noindex">'),
      'dist/a/index.html': page(`<link rel="canonical" href="${WWW}/a">`),
      'dist/b/index.html': page(),
      'dist/CNAME': 'www.example.com',
      'dist/sitemap.xml': urlset('/', '/bye', '/a', '/b'),
    },
    args: ['dist'],
    // Slashes are one finding of the file.
    findings: ['dist/sitemap.xml:3 page/noindex', 'dist/sitemap.xml:4 page/slash'],
  },
  {
    what: 'a container beside the files of a known host',
    files: { ...SITE, 'vercel.json': '{}', Dockerfile: '' },
    args: ['.'],
    findings: ALL,
  },
  {
    what: 'a file of another host, and the host is given',
    files: { ...SITE, Caddyfile: '' },
    args: ['.', '--hosting', 'netlify'],
    findings: ALL,
  },
  { what: 'the folder of a build', files: SITE, args: ['dist'], findings: ALL },
  { what: 'the whole project', files: SITE, args: ['.'], findings: ALL },
  {
    what: 'a named sitemap has the findings of its folder',
    files: SITE,
    args: ['dist/sitemap.xml'],
    findings: ALL,
  },
  {
    what: 'without robots.txt, the folder has the name of a build',
    files: { ...SITE, 'dist/robots.txt': undefined },
    args: ['dist'],
    // Nothing blocks /private/y/.
    findings: [ALL[0]!, ...ALL],
  },
  {
    what: 'a folder of any name is a build with --site',
    files: {
      'result/index.html': page(),
      'result/a.html': page(),
      'result/sitemap.xml': urlset('/', '/c/', '/a.html'),
    },
    args: ['result', `--site=${WWW}`],
    findings: ['result/sitemap.xml:3 page/missing'],
  },
  {
    what: '--site may have a path',
    files: {
      'result/index.html': page(),
      'result/a.html': page(),
      'result/sitemap.xml': urlset('/project/', '/project/c/', '/project/a.html', '/other/'),
    },
    args: ['result', `--site=${WWW}/project/`],
    findings: ['result/sitemap.xml:3 page/missing'],
  },
  {
    what: 'the configuration names root, URL and host',
    files: {
      'crawlwise.json': JSON.stringify({ site: { root: 'result', url: WWW, hosting: 'firebase' } }),
      'result/index.html': page(),
      'result/a/index.html': page(),
      'result/sitemap.xml': urlset('/', '/a'),
    },
    args: ['.'],
    findings: ['result/sitemap.xml:3 page/slash'],
  },
  {
    what: '--hosting overrides what the files say',
    files: { ...SITE, 'netlify.toml': '', 'dist/sitemap.xml': urlset('/', '/a/', '/blog/x') },
    args: ['dist', '--hosting=cloudflare'],
    findings: ['dist/sitemap.xml:4 page/slash'],
  },
  {
    what: 'the deprecated --host is --hosting',
    files: { ...SITE, 'netlify.toml': '', 'dist/sitemap.xml': urlset('/', '/a/', '/blog/x') },
    args: ['dist', '--host=cloudflare'],
    findings: ['dist/sitemap.xml:4 page/slash'],
  },
  {
    what: 'sitemaps of an index: pages that none lists are reported at the index, alone and together',
    files: {
      ...SITE,
      'dist/sitemap.xml': index('/sitemap-1.xml', '/sitemap-2.xml'),
      'dist/sitemap-1.xml': urlset('/', '/a/'),
      'dist/sitemap-2.xml': urlset('/blog/x/?from=map'),
      'dist/new/index.html': page(),
    },
    args: ['dist/sitemap.xml'],
    findings: ['dist/sitemap.xml:1 page/unlisted'],
  },
  {
    what: 'robots.txt names a file that is not built',
    files: { ...SITE, 'dist/robots.txt': robots('/sitemap-index.xml') },
    args: ['dist', '--rule=page/missing=off'],
    findings: ['dist/robots.txt:4 page/sitemap-link', ALL[0]!, ALL[1]!],
  },
  {
    what: 'the home page links to a sitemap that is not built',
    files: { ...SITE, 'dist/index.html': page('<link rel="sitemap" href="/map.xml">') },
    args: ['dist/robots.txt'],
    findings: ['dist/robots.txt:1 page/sitemap-link'],
  },
  {
    what: 'rewrites and conditions are not known, and said once',
    files: {
      ...SITE,
      'dist/_redirects': '/c/* /index.html 200\n/d/* /e 301 Country=de\n',
      'dist/sitemap.xml': urlset('/', '/a/', '/c/1', '/c/2', '/d/1'),
    },
    args: ['dist', '--rule=page/unlisted=off'],
    findings: [],
    said: /^the server's responses for 3 URLs of the site are unknown: line 1 of _redirects is a rewrite, or has conditions; line 2 of _redirects is a rewrite, or has conditions$/m,
  },
  {
    what: 'a configuration that cannot be read',
    files: { ...SITE, 'firebase.json': '{', 'dist/sitemap.xml': urlset('/', '/a/') },
    args: ['dist', '--rule=page/unlisted=off'],
    findings: [],
    said: /firebase\.json cannot be read/,
  },
  {
    what: 'the build of another site',
    files: { ...SITE, 'dist/sitemap.xml': urlset('/x/', '/y/') },
    args: ['dist'],
    findings: [],
    said: /^pages not checked, none of the first listed URLs has a file: dist\/$/m,
  },
  {
    what: 'an application',
    files: { 'dist/robots.txt': robots(), 'dist/index.html': page(), 'dist/sitemap.xml': urlset('/', '/a/') },
    args: ['dist'],
    findings: [],
    said: /^pages not checked, one page seems to answer all URLs: dist\/$/m,
  },
  {
    what: 'a build that is half there: what is missing is an error, and nothing else is known of it',
    files: { ...SITE, 'dist/b/index.html': undefined, 'dist/blog/x/index.html': '' },
    args: ['dist'],
    findings: ['dist/sitemap.xml:4 page/missing', 'dist/sitemap.xml:5 page/missing'],
  },
  {
    what: 'a page without end',
    files: {
      ...SITE,
      'dist/a/index.html': page(`<script>${'x'.repeat(2_000_000)}`),
      'dist/sitemap.xml': urlset('/', '/a/'),
    },
    args: ['dist', '--rule=page/unlisted=off'],
    findings: [],
    said: /^1 page could not be read to the end of its head: a\/index\.html$/m,
  },
  {
    what: 'contradicting metas: the strictest counts',
    files: {
      ...SITE,
      'dist/a/index.html': page(
        '<meta name=robots content="index, follow"><meta name=robots content="noindex">',
      ),
      'dist/sitemap.xml': urlset('/', '/a/'),
    },
    args: ['dist', '--rule=page/unlisted=off'],
    findings: ['dist/sitemap.xml:3 page/noindex'],
  },
  {
    what: 'other encodings',
    files: {
      ...SITE,
      'dist/a/index.html': Buffer.from(`\ufeff${page('<meta name=robots content=noindex>')}`, 'utf16le'),
      'dist/blog/x/index.html': Buffer.from(
        page('<meta charset=iso-8859-1><link rel=canonical href="/é/">'),
        'latin1',
      ),
      'dist/sitemap.xml': urlset('/', '/a/', '/blog/x/'),
    },
    args: ['dist'],
    findings: ['dist/sitemap.xml:3 page/noindex', 'dist/sitemap.xml:4 page/canonical-elsewhere'],
  },
  {
    what: 'a page that is a link out of the repository is not opened',
    files: { ...SITE, 'dist/sitemap.xml': urlset('/', '/b/', '/out.html', '/in.html') },
    args: ['dist', '--rule=page/unlisted=off'],
    prepare(own) {
      symlinkSync('/etc/hostname', join(own, 'dist/out.html'));
      symlinkSync(join(own, 'dist/b/index.html'), join(own, 'dist/in.html'));
    },
    findings: ['dist/sitemap.xml:3 page/noindex', 'dist/sitemap.xml:5 page/noindex'],
    said: /^1 page could not be read to the end of its head: out\.html$/m,
  },
  {
    what: 'a page that is a pipe, a configuration that is a folder or a link out',
    files: { ...SITE, 'netlify.toml/x': '', 'dist/sitemap.xml': urlset('/', '/a/', '/pipe.html') },
    args: ['dist', '--rule=page/unlisted=off'],
    prepare(own) {
      execFileSync('mkfifo', [join(own, 'dist/pipe.html')]);
      symlinkSync('/etc/passwd', join(own, 'dist/_redirects'));
    },
    findings: [],
    said: /^1 page could not be read to the end of its head: pipe\.html$/m,
  },
];

for (const { what, files, args, findings, said, prepare } of CASES) {
  test(what, async () => {
    const texts = Object.entries(files).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, text] as const],
    );
    const own = repository(folder, Object.fromEntries(texts));
    prepare?.(own);
    const { stdout, stderr } = await crawlwise(own, 'check', ...args, '--format=json');
    const found = (JSON.parse(stdout).findings as { file: string; line: number; code: string }[])
      .filter(({ code }) => code.startsWith('page/'))
      .map(({ file, line, code }) => `${file}:${line} ${code}`);
    assert.deepEqual(found, findings);
    if (said) assert.match(stderr, said);
    else assert.doesNotMatch(stderr, /not known|not checked|could not be read/);
  });
}

test('an invalid site is refused', async () => {
  const { code, stderr } = await crawlwise(folder, 'check', '--site=example.com');
  assert.equal(code, 2);
  assert.match(stderr, /--site takes a URL such as https:\/\/www\.example\.com, not 'example\.com'/);
});

test('fixes list the canonical pages, and are checked again', async () => {
  const own = repository(folder, {
    ...SITE,
    'dist/_redirects': '/old /a/ 301',
    'dist/sitemap.xml': urlset('/', '/old', '/blog/x'),
  });
  const { stdout } = await crawlwise(own, 'check', 'dist', '--fix', '--unsafe-fixes', '--format=json');
  const { findings } = JSON.parse(stdout) as { findings: { code: string }[] };
  assert.deepEqual(
    findings.filter(({ code }) => code.startsWith('page/')),
    [],
  );
});
