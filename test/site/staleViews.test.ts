/** Which documents have to be read again after a change of another file. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import type { SiteContext } from '../../server/src/core/siteContext.ts';
import { Sites } from '../../server/src/site/sites.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { A, index, ROOT, sitesOf, urlset } from './sitesOf.ts';

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
stale(
  'pages on another host matter to robots.txt and to indexes',
  urlset(A, A),
  urlset('http://0.example/'),
  ['/robots.txt', '/i.xml'],
);
test('another origin of the site matters to all files', () => {
  const sites = sitesOf({ '/robots.txt': '', '/sitemap.xml': urlset(A), '/b.xml': urlset(A) });
  for (const path of ['/robots.txt', '/sitemap.xml', '/b.xml']) assert.ok(sites.viewOf(ROOT + path).origin);
  sites.put(`${ROOT}/sitemap.xml`, urlset('http://0.example/'))();
  assert.equal(sites.stale().length, 3);
});

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
    assert.equal(blockOf?.(`${A}blocked`) !== undefined, before !== '');
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
  const sites = new Sites();
  sites.open(['', 'file:///', '%%%'], () => ({ url: 'no url' }));
  for (const uri of ['', '/', '%E0%A4%A', 'untitled:robots.txt', 'file:///%zz/robots.txt']) {
    for (const text of ['', '\u0000', '<urlset', '<urlset><url><loc>', 'Sitemap:\nSitemap: ://']) {
      sites.add(uri);
      sites.put(uri, text)();
      askAll(sites.viewOf(uri));
      assert.ok(!sites.stale().includes(uri));
    }
  }
});

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
