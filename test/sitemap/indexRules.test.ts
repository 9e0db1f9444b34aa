import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SITEMAP_NAMESPACE } from '../../server/src/sitemap/facts/namespaces.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { applyEdits, marked, session } from '../rules/check.ts';

const index = (loc: string, rest = ''): string =>
  `<sitemapindex xmlns="${SITEMAP_NAMESPACE}">\n<sitemap><loc>${loc}</loc>${rest}</sitemap>\n</sitemapindex>\n`;

const CODES: ReadonlySet<string> = new Set([
  'index/unexpected-target',
  'index/nested-index',
  'index/unsupported-element',
]);

/** Asserts that the findings of these rules are exactly the marked ranges, with this code after `index/`. */
function check(name: string, source: string, ...expected: string[]): void {
  test(name, () => {
    const { text, ranges } = marked(source);
    const own = session(sitemap as never, text).findings.filter(({ code }) => CODES.has(code));
    assert.deepEqual(
      own.map(({ code, start, end }) => [code.slice('index/'.length), start, end]),
      expected.map((what, i) => [what, ...(ranges[i] ?? [])]),
    );
  });
}

const SITEMAPS = [
  'https://www.example.com/sitemap1.xml',
  'https://www.example.com/sitemap.XML.GZ?v=1#a',
  'https://www.example.com/list.txt',
  'https://www.example.com/feed.rss',
  'https://www.example.com/feed.atom',
  'https://www.example.com/v1.0/sitemap',
  'https://www.example.com/sitemap-v1.2',
  'https://www.example.com/feed/',
  'https://www.example.com/sitemap.php',
  'https://www.example.com/index.php?route=feed',
  'https://www.example.com/?xml_sitemap=params',
  'http://[2001:db8::1]:8080/s.xml',
  'https://bücher.example/s.xml',
  '<![CDATA[https://www.example.com/s.xml?a&b]]>',
  '<!-- a -->https://www.example.com/s.xml',
  '/page.html',
  'page.html',
  '',
  'https://www.example.com/index-sitemap.xml',
  'https://www.example.com/sitemap_index_pages.xml',
  'https://www.example.com/website-indexed.xml',
  'https://www.example.com/sitemap_index/a.xml',
];
for (const loc of SITEMAPS) check(`${loc}: as good as any sitemap`, index(loc));

const OTHERS = [
  'https://www.example.com/page.html',
  'https://www.example.com/sitemap.html',
  'https://www.example.com/PAGE.HTM?x=1',
  'https://www.example.com/about.php',
  'https://www.example.com/logo.png',
  'https://www.example.com/sitemap.xml.zip',
  'https://www.example.com/',
  'https://www.example.com',
  'https://www.example.com/shop/#top',
];
for (const loc of OTHERS) check(`${loc}: no sitemap`, index(`\n ⟦${loc}⟧\n`), 'unexpected-target');

const INDEXES =
  'sitemap_index.xml sitemap-index.xml.gz sitemapindex.xml siteindex.xml Sitemap_Index_2.xml shop-sitemap-index.xml';
for (const name of INDEXES.split(' ')) {
  check(`${name}: an index by its name`, index(`⟦https://www.example.com/${name}⟧`), 'nested-index');
}

test('evidence from the name alone is a hint', () => {
  const { findings } = session(sitemap as never, index('https://www.example.com/sitemap_index.xml'));
  assert.deepEqual(
    findings.filter(({ code }) => code === 'index/nested-index').map(({ severity }) => severity),
    ['hint'],
  );
});

const urlset = (loc: string) =>
  `<urlset xmlns="${SITEMAP_NAMESPACE}"><url><loc>${loc}</loc><priority>1.0</priority></url></urlset>`;
check('a sitemap may list pages', urlset('https://www.example.com/page.html'));
check('a sitemap may list an index as a page', urlset('https://www.example.com/sitemap_index.xml'));
check(
  'an index in a prefix',
  `<s:sitemapindex xmlns:s="${SITEMAP_NAMESPACE}"><s:sitemap><s:loc>⟦https://www.example.com/⟧</s:loc><⟦s:changefreq⟧>daily</s:changefreq></s:sitemap></s:sitemapindex>`,
  ...['unexpected-target', 'unsupported-element'],
);
check(
  'elements of other namespaces are left alone',
  index('https://www.example.com/s.xml', '<x:priority xmlns:x="https://example.com/"/>'),
);

test('a misplaced element is deleted with its line', () => {
  const bad = index('https://www.example.com/s.xml', '\r\n  <changefreq>daily</changefreq>\r\n');
  const read = session(sitemap as never, bad);
  const finding = read.findings.find(({ code }) => code === 'index/unsupported-element');
  const [fix] = finding ? read.fixes(finding) : [];
  assert.equal(fix && applyEdits(bad, fix.edits), index('https://www.example.com/s.xml', '\r\n'));
});
