import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lint.ts';
import type { SiteContext } from '../../server/src/core/siteContext.ts';
import { createSites } from '../../server/src/site/sites.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import './loaded.ts';

const ROOT = 'file:///work';
const urlset = (...locs: string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('')}</urlset>`;
const index = (...locs: string[]): string =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('')}</sitemapindex>`;

interface Case {
  readonly files: Readonly<Record<string, string | undefined>>;
  readonly of: string;
  readonly told?: string;
  readonly is: (site: SiteContext) => unknown;
  readonly expected: unknown;
}

function sitesOf(files: Case['files'], told?: string) {
  const sites = createSites();
  sites.open([ROOT], told);
  for (const [path, text] of Object.entries(files)) {
    sites.add(ROOT + path);
    if (text !== undefined) assert.equal(sites.put(ROOT + path, text)(), true);
  }
  return sites;
}

const check = (name: string, { files, of, told, is, expected }: Case) =>
  test(name, () => assert.deepEqual(is(sitesOf(files, told).viewOf(ROOT + of)), expected));

const placed = ({ address, origin, path }: SiteContext) => ({ address, origin, path });
const A = 'https://a.example/';

check('the folder of robots.txt is the root', {
  files: { '/public/robots.txt': `Sitemap: ${A}s.xml\n`, '/public/blog/sitemap.xml': urlset(`${A}blog/1`) },
  of: '/public/blog/sitemap.xml',
  is: placed,
  expected: { address: `${A}blog/sitemap.xml`, origin: 'https://a.example', path: '/blog/sitemap.xml' },
});
check('a placeholder is not the origin of a site that names a real one', {
  files: { '/robots.txt': 'Sitemap: http://localhost:3000/s.xml\n', '/s.xml': urlset(A) },
  of: '/s.xml',
  is: placed,
  expected: { address: undefined, origin: undefined, path: '/s.xml' },
});
check('a placeholder is the origin where all name it', {
  files: {
    '/robots.txt': 'Sitemap: http://localhost:3000/s.xml\n',
    '/s.xml': urlset('http://localhost:3000/'),
  },
  of: '/s.xml',
  is: placed,
  expected: { address: 'http://localhost:3000/s.xml', origin: 'http://localhost:3000', path: '/s.xml' },
});
check('a robots.txt in a deeper folder does not make another root', {
  files: { '/x/robots.txt': '', '/x/pages/robots.txt': '' },
  of: '/x/pages/robots.txt',
  told: 'https://b.example/ignored',
  is: placed,
  expected: {
    address: 'https://b.example/pages/robots.txt',
    origin: 'https://b.example',
    path: '/pages/robots.txt',
  },
});
check('a folder named like a root is one, whatever lies above', {
  files: { '/robots.txt': '', '/site/public/sitemap.xml': urlset(A) },
  of: '/site/public/sitemap.xml',
  is: placed,
  expected: { address: undefined, origin: undefined, path: '/sitemap.xml' },
});
check('nothing says where the root is', {
  files: { '/data/sitemap.xml': urlset(A), '/data/other.xml': undefined },
  of: '/data/sitemap.xml',
  is: ({ path, address, paths, exists }) => [path, address, paths, exists('/other.xml')],
  expected: [undefined, undefined, [], undefined],
});
test('the user configures the root folder and the origin of its site', () => {
  const sites = sitesOf({
    '/robots.txt': '',
    '/a/www%20root/sitemap.xml': '',
    '/a/sitemap.xml': '',
    '/b/sitemap.xml': '',
  });
  const told = (folder: string) => (folder.startsWith(`${ROOT}/a/`) ? `${ROOT}/a/www root/` : undefined);
  sites.open([ROOT], (root) => (root.startsWith(`${ROOT}/a/`) ? A : undefined), told);
  assert.deepEqual(placed(sites.viewOf(`${ROOT}/a/www%20root/sitemap.xml`)), {
    address: `${A}sitemap.xml`,
    origin: 'https://a.example',
    path: '/sitemap.xml',
  });
  assert.deepEqual(placed(sites.viewOf(`${ROOT}/a/sitemap.xml`)).path, '/a/sitemap.xml');
  assert.deepEqual(placed(sites.viewOf(`${ROOT}/b/sitemap.xml`)).origin, undefined);
  assert.deepEqual(sites.stale().length, 0);
  sites.open([ROOT], undefined);
  assert.deepEqual([...sites.stale()], [`${ROOT}/a/www%20root/sitemap.xml`]);
});
check('sitemaps outvote a Sitemap line', {
  files: {
    '/robots.txt': 'Sitemap: http://old.example/s.xml\n',
    '/a.xml': urlset(A),
    '/sitemap.xml': urlset(`${A}x`),
    '/b.xml': urlset(A),
  },
  of: '/b.xml',
  is: ({ origin }) => origin,
  expected: 'https://a.example',
});
const BLOG = 'https://blog.example';
for (const [name, lines, page, expected] of [
  ['the line about it counts', [`${A}s.xml`, `${BLOG}/s.xml`], A, 'https://a.example'],
  ['in any order', [`${BLOG}/s.xml`, `${A}s.xml`], A, 'https://a.example'],
  ['whatever most say', [`${BLOG}/1.xml`, `${BLOG}/2.xml`, `${A}s.xml.gz`], A, 'https://a.example'],
  [
    'its pages say which',
    [`${A}s.xml`, 'https://www.a.example/s.xml'],
    'https://www.a.example/',
    'https://www.a.example',
  ],
  ['of other lines none is the first', [`${A}1.xml`, `${BLOG}/2.xml`], A, undefined],
  ['one line is enough', [`${BLOG}/s.xml`], A, BLOG],
] as const) {
  check(`Sitemap lines with several hosts: ${name}`, {
    files: { '/robots.txt': lines.map((line) => `Sitemap: ${line}\n`).join(''), '/s.xml': urlset(page) },
    of: '/s.xml',
    is: ({ origin }) => origin,
    expected,
  });
}
check('a sitemap on a separate host is announced by the host of its pages', {
  files: { '/robots.txt': `Sitemap: ${BLOG}/s.xml\n`, '/s.xml': urlset(A) },
  of: '/s.xml',
  is: ({ address, announced, announcer }) => [address, announced, announcer],
  expected: [`${BLOG}/s.xml`, true, 'https://a.example'],
});
test('it may list that host, and no other', () => {
  const text = urlset(A, `${A}b`, 'https://c.example/');
  const site = sitesOf({ '/robots.txt': `Sitemap: ${BLOG}/s.xml\n`, '/s.xml': text }).viewOf(`${ROOT}/s.xml`);
  const identity = { uri: `${ROOT}/s.xml`, languageId: 'xml', version: 0 };
  const document = sitemap.read(sitemap.open(identity, text, { ...DEFAULT_CONFIG, site }));
  const own = sitemap.places(document).filter(({ code }) => code === 'loc/mixed-hosts');
  assert.deepEqual(
    own.map(({ start, end }) => text.slice(start, end)),
    ['https://c.example/'],
  );
});
const CHILD = { '/robots.txt': `Sitemap: ${A}i.xml\n`, '/i.xml': index(`${A}maps/s.xml`) };
for (const [name, files, told, expected] of [
  ['an index of robots.txt', CHILD, undefined, [true, `${A}maps/s.xml`]],
  ['no index', { ...CHILD, '/i.xml': index(`${A}x.xml`) }, undefined, [false, undefined]],
  ['files beside it only', { '/robots.txt': '', '/b.xml': urlset(A) }, undefined, [false, undefined]],
  ['the configuration', { '/robots.txt': '' }, BLOG, [false, `${BLOG}/maps/s.xml`]],
] as const) {
  check(`where a sitemap is served is said by ${name}`, {
    files: { ...files, '/maps/s.xml': urlset(A) },
    of: '/maps/s.xml',
    ...(told && { told }),
    is: ({ announced, servedAt }) => [announced, servedAt],
    expected,
  });
}
check('facts about a file do not come from the file itself', {
  files: { '/robots.txt': 'Sitemap: https://self.example/s.xml\n' },
  of: '/robots.txt',
  is: ({ origin }) => origin,
  expected: undefined,
});
check('files of the site are known by their address', {
  files: { '/robots.txt': '', '/i.xml': index(`${A}a%20b.xml`), '/a b.xml': urlset(A) },
  of: '/i.xml',
  is: ({ fileAt }) => [fileAt(`${A}a%20b.xml`)?.path, fileAt(`${A}a%20b.xml.gz`)?.kind, fileAt(`${A}i.xml`)],
  expected: ['/a b.xml', 'Sitemap', undefined],
});
check('an index says that it is one', {
  files: { '/robots.txt': '', '/i.xml': index(`${A}s.xml`), '/s.xml': urlset(A) },
  of: '/s.xml',
  is: ({ files }) => files.filter(({ isIndex }) => isIndex).map(({ path }) => path),
  expected: ['/i.xml'],
});
check('the entries of an index are known, with valid dates', {
  files: {
    '/robots.txt': '',
    '/i.xml': index(`${A}a?b&amp;c`, `${A}d`).replace('</loc>', '</loc><lastmod> 2024-05-06 </lastmod>'),
    '/s.xml': urlset(A),
  },
  of: '/robots.txt',
  is: ({ files }) => files.map(({ entries }) => entries),
  expected: [
    [
      { loc: `${A}a?b&c`, lastmod: '2024-05-06' },
      { loc: `${A}d`, lastmod: undefined },
    ],
    undefined,
  ],
});
check('very many entries of an index are not kept', {
  files: { '/robots.txt': '', '/i.xml': index(...Array.from({ length: 501 }, (_, n) => `${A}${n}`)) },
  of: '/robots.txt',
  is: ({ files }) => files.map(({ entries }) => entries),
  expected: [undefined],
});
check('a path has a URI, whether there is a file or not', {
  files: { '/robots.txt': '' },
  of: '/robots.txt',
  is: ({ uriOf }) => ['/a b/é#.xml', '/a/../b.xml', '/a//b.xml', '/', '/a\\b', '/50%', '/\ud800'].map(uriOf),
  expected: [`${ROOT}/a%20b/%C3%A9%23.xml`, ...Array(6).fill(undefined)],
});
check('without a root, a path has no URI', {
  files: { '/a.xml': urlset(A) },
  of: '/a.xml',
  is: ({ uriOf }) => uriOf('/b.xml'),
  expected: undefined,
});
check('the rule that blocks a URL is reported with its line', {
  files: { '/robots.txt': 'User-agent: *\nDisallow: /private/\n', '/s.xml': urlset(A) },
  of: '/s.xml',
  is: ({ blockOf }) => [blockOf?.(`${A}private/1`), blockOf?.(`${A}open`)],
  expected: [
    { uri: `${ROOT}/robots.txt`, agents: ['Googlebot', 'bingbot'], rule: 'Disallow: /private/', line: 2 },
    undefined,
  ],
});
check('another host is not blocked by this robots.txt', {
  files: { '/robots.txt': 'User-agent: *\nDisallow: /\n', '/s.xml': urlset(A), '/t.xml': urlset(A) },
  of: '/s.xml',
  is: ({ blockOf }) => blockOf?.('https://cdn.example/x'),
  expected: undefined,
});
check('paths hold files and folders', {
  files: { '/robots.txt': '', '/shop/cart/index.html': undefined },
  of: '/robots.txt',
  is: ({ paths, exists }) => [paths, exists('/shop/cart/index.html'), exists('/nothing')],
  expected: [['/robots.txt', '/shop/', '/shop/cart/', '/shop/cart/index.html'], true, false],
});
check('two roots beside each other are rivals', {
  files: { '/app/public/robots.txt': '', '/app/static/robots.txt': '#', '/app/src/robots.txt': '#' },
  of: '/app/public/robots.txt',
  is: ({ rivals }) => rivals,
  expected: [`${ROOT}/app/static/robots.txt`],
});
check('a copy with the same content is not a conflict', {
  files: { '/app/public/robots.txt': '#', '/app/dist/robots.txt': '#', '/app/static/robots.txt': '' },
  of: '/app/public/robots.txt',
  is: ({ rivals }) => rivals,
  expected: [`${ROOT}/app/static/robots.txt`],
});
for (const [name, copy, expected] of [
  ['the same text', '#', true],
  ['another text', '', false],
] as const) {
  check(`a robots.txt below the one at the root: ${name}`, {
    files: { '/robots.txt': '#', '/de/robots.txt': copy },
    of: '/de/robots.txt',
    is: ({ isRootCopy }) => isRootCopy,
    expected,
  });
}
check('the robots.txt at the root is not a copy of itself', {
  files: { '/robots.txt': '#', '/de/robots.txt': '#' },
  of: '/robots.txt',
  is: ({ isRootCopy }) => isRootCopy,
  expected: false,
});
check('pages listed elsewhere are known with their versions', {
  files: {
    '/robots.txt': '',
    '/de.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:x="http://www.w3.org/1999/xhtml"><url><loc>${A}de/</loc><x:link rel="alternate" hreflang="en" href="${A}en/"/></url><url><loc>${A}fr/</loc></url></urlset>`,
    '/en.xml': urlset(`${A}en/`),
  },
  of: '/en.xml',
  is: ({ listed }) => [listed(`${A}de/`), listed(`${A}fr/`)?.alternates, listed(`${A}none/`)],
  expected: [{ uri: `${ROOT}/de.xml`, alternates: [{ hreflang: 'en', href: `${A}en/` }] }, [], undefined],
});

/** All queries about the site of a document. */
const askAll = (site: SiteContext) => [
  ...[
    site.address,
    site.origin,
    site.paths,
    site.announced,
    site.announcer,
    site.listedAs,
    site.rivals,
    site.isRootCopy,
    site.pages,
  ],
  site.files.map(({ newest, modified, entries }) => [newest, modified, entries]),
  site.blockOf?.(A),
];

/** Which of four files become stale when another one changes; a sitemap, as its rules query it, depends on less. */
const stale = (name: string, before: string, after: string, expected: readonly string[]) =>
  test(name, () => {
    const files = { '/robots.txt': '', '/a.xml': before, '/b.xml': urlset(A), '/i.xml': index(`${A}b.xml`) };
    const paths = Object.keys(files);
    const sites = sitesOf(files);
    for (const path of paths) {
      const site = sites.viewOf(ROOT + path);
      if (/[ab]\.xml/.test(path)) assert.ok([site.address, site.blockOf]);
      else askAll(site);
    }
    sites.put(`${ROOT}/a.xml`, after)();
    assert.deepEqual(
      sites.stale().map((uri) => uri.slice(ROOT.length)),
      expected,
    );
    assert.deepEqual(sites.stale(), []);
  });

stale('the entries of others matter to robots.txt and to indexes', urlset(A), urlset(`${A}other`), [
  '/robots.txt',
  '/i.xml',
]);
stale('writing the same text again matters to no file', urlset(A), urlset(A), []);
stale('another origin matters to all but the file itself', urlset(A, A), urlset('http://0.example/'), [
  '/robots.txt',
  '/b.xml',
  '/i.xml',
]);

stale('the entries of an index matter to robots.txt and to indexes', index(A), index(`${A}other`), [
  '/robots.txt',
  '/i.xml',
]);

const BLOCKED = 'User-agent: *\nDisallow: /blocked\n';
for (const [name, before, after, matters] of [
  ['a robots.txt that blocks all', '', 'User-agent: *\nDisallow: /\n', true],
  ['a rule on other URLs', BLOCKED, `${BLOCKED}Disallow: /other\n`, false],
  ['a rule that lets a URL in', BLOCKED, `${BLOCKED}Allow: /blocked$\n`, true],
  ['the same rule a line further down', BLOCKED, `# Rules\n${BLOCKED}`, true],
  ['another crawler', BLOCKED, `${BLOCKED}\nUser-agent: other\nDisallow: /\n`, false],
] as const) {
  test(`${name} matters to ${matters ? '' : 'no '}sitemaps`, () => {
    const sites = sitesOf({ '/robots.txt': before, '/a.xml': urlset(A) });
    const { blockOf } = sites.viewOf(`${ROOT}/a.xml`);
    assert.equal(blockOf?.('http://0.example/blocked') !== undefined, before !== '');
    sites.put(`${ROOT}/robots.txt`, after)();
    assert.deepEqual(
      sites.stale(() => false),
      [],
    );
    assert.ok(sites.isInDoubt());
    assert.deepEqual(sites.stale(), matters ? [`${ROOT}/a.xml`] : []);
    assert.ok(!sites.isInDoubt());
  });
}

test('a deleted file is not part of the site', () => {
  const sites = sitesOf({ '/robots.txt': 'User-agent: *\nDisallow: /\n', '/a.xml': urlset(A) });
  sites.remove(`${ROOT}/robots.txt`);
  assert.equal(sites.viewOf(`${ROOT}/a.xml`).blockOf?.(A), undefined);
});

test('any text and any name is accepted', () => {
  const sites = createSites();
  sites.open(['', 'file:///', '%%%'], 'no url');
  for (const uri of ['', '/', '%E0%A4%A', 'untitled:robots.txt', 'file:///%zz/robots.txt']) {
    for (const text of ['', '\u0000', '<urlset', '<urlset><url><loc>', 'Sitemap:\nSitemap: ://']) {
      sites.add(uri);
      sites.put(uri, text)();
      askAll(sites.viewOf(uri));
      assert.ok(!sites.stale().includes(uri));
    }
  }
});

const indexed = (
  name: string,
  files: Case['files'],
  folder: string,
  told: string | undefined,
  expected: unknown,
) =>
  test(name, () => {
    const { message, files: made = [] } = sitesOf(files, told).indexOf(ROOT + folder);
    assert.deepEqual([message, ...made.map(({ text }) => text.match(/<(?:loc|lastmod)>[^<]*/g))], expected);
  });

indexed(
  'an index lists the sitemaps of a folder with their newest dates',
  {
    '/public/robots.txt': '',
    '/public/maps/b.xml': urlset(A).replace('</loc>', '</loc><lastmod>2024-05-01</lastmod>'),
    '/public/maps/a&b.xml': urlset(`${A}x`),
    '/public/maps/old/sitemap-c.xml.gz': undefined,
    '/public/maps/i.xml': index(`${A}maps/b.xml`),
    '/public/other.xml': urlset(A),
  },
  '/public/maps',
  undefined,
  [
    'An index of 3 sitemaps',
    [
      `<loc>${A}maps/a&amp;b.xml`,
      `<loc>${A}maps/b.xml`,
      '<lastmod>2024-05-01',
      `<loc>${A}maps/old/sitemap-c.xml.gz`,
    ],
  ],
);
indexed('a folder without sitemaps has no index', { '/a/x.txt': undefined }, '/a/', undefined, [
  'There is no sitemap in this folder',
]);

const parted = {
  '/p/robots.txt': '',
  '/p/sitemap.xml': urlset(A, `${A}b`),
  '/p/sitemap-1.xml': urlset(A),
  '/p/sitemap-2.xml': urlset(`${A}b`).replace('</loc>', '</loc><lastmod>2024-05-01</lastmod>'),
};
indexed('a sitemap that was split is left out', parted, '/p', undefined, [
  'An index of 2 sitemaps, without sitemap.xml: its parts are listed',
  [`<loc>${A}sitemap-1.xml`, `<loc>${A}sitemap-2.xml`, '<lastmod>2024-05-01'],
]);

const INDEX = `<?xml version="1.0"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <!-- by hand -->
  <sitemap>
    <loc>${A}elsewhere.xml</loc>
  </sitemap>
  <sitemap>
    <loc>${A}sitemap.xml</loc>
  </sitemap>
  <sitemap>
    <loc>${A}sitemap-2.xml</loc>
    <lastmod>2024-01-01</lastmod>
  </sitemap>
</sitemapindex>
`;
for (const [name, isIt] of [
  ['sitemap_index.xml', true],
  ['sitemap-index.xml', true],
  ['Sitemap.xml', true],
  ['news.xml', false],
] as const) {
  test(`an index is updated if it is the one of the folder: ${name}`, () => {
    const sites = sitesOf({ ...parted, [`/p/${name}`]: INDEX });
    const uri = sites.indexIn(`${ROOT}/p`);
    assert.equal(uri, isIt ? `${ROOT}/p/${name}` : undefined);
    if (!uri) return;
    const present = { uri, text: INDEX };
    const { message, files } = sites.indexOf(`${ROOT}/p`, present);
    assert.equal(
      message,
      `${name} brought up to date: 1 sitemap added, 1 taken out, 1 date changed, without sitemap.xml: its parts are listed`,
    );
    const expected = INDEX.replace(/ {2}<sitemap>\s*<loc>[^<]*\/sitemap\.xml<\/loc>\s*<\/sitemap>\n/, '')
      .replace('2024-01-01', '2024-05-01')
      .replace(
        '</sitemapindex>',
        `  <sitemap>\n    <loc>${A}sitemap-1.xml</loc>\n  </sitemap>\n</sitemapindex>`,
      );
    assert.deepEqual(files, [{ name, text: expected }]);
    const again = sites.indexOf(`${ROOT}/p`, { uri, text: expected });
    assert.deepEqual(again, {
      message: `${name} lists all sitemaps of this folder already, without sitemap.xml: its parts are listed`,
    });
  });
}

test('the date of a file without dates is its modification time, until it is opened', () => {
  const files = { '/robots.txt': '', '/a.xml': urlset(A), '/b.xml': index(`${A}a.xml`) };
  const sites = sitesOf(files, 'https://a.example');
  const written = () => sites.viewOf(`${ROOT}/b.xml`).fileAt(`${A}a.xml`)?.modified;
  const isStale = (step: () => void) => {
    askAll(sites.viewOf(`${ROOT}/b.xml`));
    step();
    return sites.stale().length > 0;
  };
  const put = (text: string, time?: number) => isStale(() => sites.put(`${ROOT}/a.xml`, text, time)());
  assert.equal(written(), undefined);
  assert.equal(put(urlset(A), 1000), true);
  assert.equal(written(), 1000);
  assert.equal(put(urlset(A), 1000), false);
  assert.equal(put(urlset(A), 2000), true);
  const dated = urlset(A).replace('</loc>', '</loc><lastmod>2024-05-01</lastmod>');
  assert.equal(put(dated, 2000), true);
  assert.equal(put(dated, 3000), false, 'the date in it counts');
  const text = urlset(A);
  const opened = sitemap.open({ uri: `${ROOT}/a.xml`, languageId: 'xml', version: 1 }, text, DEFAULT_CONFIG);
  sites.putDocument(`${ROOT}/a.xml`, sitemap.id, sitemap.read(opened))();
  assert.equal(written(), undefined);
});

const LIST = 'https://a.example/list/sitemap.txt';
const RSS = '<?xml version="1.0"?><rss version="2.0"><channel><item/></channel></rss>';
const site = (files: Record<string, string>, of: string) =>
  sitesOf({ '/public/robots.txt': '', ...files }, 'https://a.example').viewOf(ROOT + of);
const kinds = ({ files }: SiteContext) => files.map(({ kind, path }) => `${kind} ${path}`);

test('a feed counts as a sitemap if an index or robots.txt lists it, whatever its name', () => {
  const feed = { '/public/news.xml': RSS, '/public/blog.rss': RSS };
  const of = '/public/sitemap_index.xml';
  assert.deepEqual(kinds(site({ ...feed, [of]: index(`${A}other.xml`) }, of)), ['robots.txt /robots.txt']);
  assert.deepEqual(kinds(site({ ...feed, [of]: index(`${A}news.xml`, `${A}blog.rss`) }, of)), [
    'robots.txt /robots.txt',
    'Feed /blog.rss',
    'Feed /news.xml',
  ]);
  const named = { '/public/robots.txt': `Sitemap: ${A}news.xml\n` };
  assert.ok(kinds(site({ ...feed, ...named }, of)).includes('Feed /news.xml'));
});

test('a text sitemap is a file of the site, and its URLs are pages', () => {
  const files = { '/public/sitemap.txt': `${A}a\n\n${A}b\n`, '/public/notes.txt': `${A}c\n` };
  const found = site(files, '/public/robots.txt');
  assert.deepEqual(kinds(found), ['Text sitemap /sitemap.txt']);
  assert.deepEqual(found.pages, [`${A}a`, `${A}b`]);
  assert.equal(found.fileAt(`${A}sitemap.txt`)?.path, '/sitemap.txt');
});

test('a text sitemap is checked with robots.txt', () => {
  const robots = `User-agent: *\nDisallow: /b\nSitemap: ${LIST}\n`;
  const found = site({ '/public/robots.txt': robots }, '/public/list/sitemap.txt');
  assert.equal(found.announced, true);
  assert.equal(found.blockOf?.(`${A}b`)?.line, 2);
  assert.equal(site({ '/public/robots.txt': robots }, '/public/list/other.txt').announced, false);
});

test('the relevance of a file by its name', () => {
  const sites = createSites();
  const wanted = ['a.xml', 'a.rss', 'a.atom', 'my-sitemap.txt', 'urllist.txt', 'robots.prod.txt'];
  for (const name of wanted) assert.equal(sites.wants(`${ROOT}/${name}`), true, name);
  for (const name of ['a.txt', 'a.html']) assert.equal(sites.wants(`${ROOT}/${name}`), false, name);
});

test('listed URLs are incomplete while files are read, and until notifications are processed', () => {
  const sites = sitesOf({ '/robots.txt': '', '/a.xml': urlset(A) });
  const known = () => sites.viewOf(`${ROOT}/robots.txt`).urls?.areAllKnown;
  sites.reading(true);
  assert.equal(known(), false);
  sites.reading(false);
  const { urls } = sites.viewOf(`${ROOT}/robots.txt`);
  assert.equal(urls?.areAllKnown, true);
  assert.equal(sites.put(`${ROOT}/b.xml`, urlset(`${A}b`))(), true);
  assert.equal(urls?.areAllKnown, false);
  assert.deepEqual(sites.stale(), [`${ROOT}/robots.txt`], 'who heard nothing is to ask again');
  assert.equal(urls?.areAllKnown, true);
});
