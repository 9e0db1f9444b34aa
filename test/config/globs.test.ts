import assert from 'node:assert/strict';
import { test } from 'node:test';
import { globFault, globsOf } from '../../server/src/config/globs.ts';

/** Space-separated globs, and the paths among these that they match. */
const PATHS = [
  'robots.txt',
  'public/robots.txt',
  'public/sitemap.xml',
  'public/sitemaps/a-1.xml',
  'public/sitemaps/b.xml.gz',
  'drafts/x/sitemap.xml',
  'a b/[x].txt',
];
const MEANT: Record<string, readonly string[]> = {
  'robots.txt': ['robots.txt', 'public/robots.txt'],
  '/robots.txt': ['robots.txt'],
  './robots.txt': ['robots.txt'],
  'robots.txt/': [],
  '*.xml': ['public/sitemap.xml', 'public/sitemaps/a-1.xml', 'drafts/x/sitemap.xml'],
  '**/*.xml': ['public/sitemap.xml', 'public/sitemaps/a-1.xml', 'drafts/x/sitemap.xml'],
  'public/*.xml': ['public/sitemap.xml'],
  'public/**/*.xml': ['public/sitemap.xml', 'public/sitemaps/a-1.xml'],
  'public/**': [
    'public/robots.txt',
    'public/sitemap.xml',
    'public/sitemaps/a-1.xml',
    'public/sitemaps/b.xml.gz',
  ],
  drafts: ['drafts/x/sitemap.xml'],
  'drafts/': ['drafts/x/sitemap.xml'],
  '**': PATHS,
  '*': PATHS,
  '*.{txt,gz}': ['robots.txt', 'public/robots.txt', 'public/sitemaps/b.xml.gz', 'a b/[x].txt'],
  '{drafts,public/{sitemaps,none}}/**': [
    'public/sitemaps/a-1.xml',
    'public/sitemaps/b.xml.gz',
    'drafts/x/sitemap.xml',
  ],
  '[ab]-?.xml': ['public/sitemaps/a-1.xml'],
  '[!a-b]*.xml': ['public/sitemap.xml', 'drafts/x/sitemap.xml'],
  '\\[x\\].txt': ['a b/[x].txt'],
  '[[]x].txt': ['a b/[x].txt'],
  'Robots.txt': [],
  sitemap: [],
};

for (const [glob, meant] of Object.entries(MEANT)) {
  test(`the glob ${glob}`, () => {
    assert.equal(globFault(glob), undefined);
    assert.deepEqual(PATHS.filter(globsOf([glob])), meant);
  });
}

test('a later glob overrides earlier ones', () => {
  assert.deepEqual(PATHS.filter(globsOf(['public', '!*.xml', 'public/sitemap.xml'])), [
    'public/robots.txt',
    'public/sitemap.xml',
    'public/sitemaps/b.xml.gz',
  ]);
});

/** Globs that are rejected, and why. */
const REFUSED: Record<string, RegExp> = {
  '': /empty/,
  ' ': /empty/,
  '!': /empty/,
  '../robots.txt': /leads out/,
  'a/../b': /leads out/,
  'C:\\robots.txt': /relative/,
  'https://www.example.com/robots.txt': /relative/,
  [`${'{a,b}'.repeat(20)}`]: /alternatives/,
  ['x'.repeat(1001)]: /longer/,
};

for (const [glob, why] of Object.entries(REFUSED)) {
  test(`the glob ${JSON.stringify(glob.slice(0, 40))} is refused`, () => {
    assert.match(globFault(glob)!, why);
    assert.equal(globsOf([glob])('robots.txt'), false);
  });
}

test('no glob takes exponential time', () => {
  const path = `${'a/'.repeat(200)}${'a'.repeat(250)}`;
  const start = process.cpuUsage();
  for (const glob of [
    '*a'.repeat(400),
    '**/a/'.repeat(150),
    '{'.repeat(900),
    '[a'.repeat(400),
    '{,a}'.repeat(6),
  ]) {
    globsOf([`${glob}b`])(path);
  }
  const { user } = process.cpuUsage(start);
  assert.ok(user < 2_000_000, `${user} µs`);
});
