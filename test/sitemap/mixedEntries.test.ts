/** The fixes of an entry of the wrong kind, and which of them "fix all" may apply. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SITEMAP_NAMESPACE } from '../../server/src/sitemap/facts/namespaces.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { applyEdits, session } from '../rules/check.ts';

type Entry = readonly [name: string, path: string, rest?: string];

const file = (root: string, entries: readonly Entry[]): string => {
  const prefix = root.slice(0, root.indexOf(':') + 1);
  const records = entries.map(
    ([name, path, rest = '']) =>
      `<${name}><${prefix}loc>https://www.example.com/${path}</${prefix}loc>${rest}</${name}>\n`,
  );
  const xmlns = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`;
  return `<${root} ${xmlns}="${SITEMAP_NAMESPACE}">\n${records.join('')}</${root}>\n`;
};

/** Checks the fixes of the first finding: whether each is safe, the beginning of its title, and its result. */
function check(
  root: string,
  entries: readonly Entry[],
  expected: readonly (readonly [safe: boolean, title: string, root: string, entries: readonly Entry[]])[],
): void {
  test(`an entry of the wrong kind: ${JSON.stringify([root, ...entries])}`, () => {
    const text = file(root, entries);
    const { findings, fixes } = session(sitemap as never, text);
    const finding = findings.find(({ code }) => code === 'sitemap/mixed-entries');
    assert.ok(finding);
    assert.deepEqual(
      fixes(finding).map(({ safe, title, edits }) => [safe, title.split(': ')[0], applyEdits(text, edits)]),
      expected.map(([safe, title, root, entries]) => [safe, title, file(root, entries)]),
    );
  });
}

const PAGE = 'Rename to <url>';
const PAGES = 'Rename <sitemapindex> to <urlset>';
const INDEX = 'Rename <urlset> to <sitemapindex>';

check('urlset', [['sitemap', 'a.html']], [[true, PAGE, 'urlset', [['url', 'a.html']]]]);
for (const path of ['sitemap.xml', 'a.xml.gz', 'pages.txt', 'sitemap/', 'sitemap.php?page=1']) {
  check(
    'urlset',
    [['sitemap', path]],
    [
      [false, INDEX, 'sitemapindex', [['sitemap', path]]],
      [false, PAGE, 'urlset', [['url', path]]],
    ],
  );
}
// A page next to it would be lost in an index.
check(
  'urlset',
  [
    ['url', 'a'],
    ['sitemap', 'sitemap.xml'],
  ],
  [
    [
      false,
      PAGE,
      'urlset',
      [
        ['url', 'a'],
        ['url', 'sitemap.xml'],
      ],
    ],
  ],
);
check(
  'sitemapindex',
  [['url', 'b.xml']],
  [[true, 'Rename to <sitemap>', 'sitemapindex', [['sitemap', 'b.xml']]]],
);
for (const rest of ['', '<priority>1</priority>']) {
  check(
    'sitemapindex',
    [
      ['url', 'b/'],
      ['url', 'c', rest],
    ],
    [
      [
        false,
        PAGES,
        'urlset',
        [
          ['url', 'b/'],
          ['url', 'c', rest],
        ],
      ],
      [
        false,
        'Rename to <sitemap>',
        'sitemapindex',
        [
          ['sitemap', 'b/'],
          ['url', 'c', rest],
        ],
      ],
    ],
  );
}
const full: Entry = ['url', 'sitemap.xml', '<priority>1</priority>'];
check('sitemapindex', [full], [[false, PAGES, 'urlset', [full]]]);
check('sitemapindex', [full, ['sitemap', 'a.xml']], []);
check(
  'p:urlset',
  [['p:sitemap', 'sitemap.xml']],
  [
    [false, 'Rename <p:urlset> to <p:sitemapindex>', 'p:sitemapindex', [['p:sitemap', 'sitemap.xml']]],
    [false, 'Rename to <p:url>', 'p:urlset', [['p:url', 'sitemap.xml']]],
  ],
);
