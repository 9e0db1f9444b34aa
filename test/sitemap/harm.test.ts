/** Fixes that were once harmful: their current results. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finished } from '../../server/src/core/steps.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { tools } from '../../server/src/sitemap/tools/index.ts';
import { applyEdits, session } from '../rules/check.ts';
import { meaningOf, piecesOf, within } from './pieces.ts';
import { rootWith } from './shapes.ts';

const WWW = 'https://www.example.com';
const url = (path: string, rest = ''): string => `<url><loc>${WWW}${path}</loc>${rest}</url>`;
const file = (...entries: readonly string[]): string => rootWith(entries.join('\n'));
const image = (name: string): string =>
  `<image:image><image:loc>${WWW}/${name}.jpg</image:loc></image:image>`;
const link = (hreflang: string, path: string): string =>
  `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${WWW}${path}"/>`;

type Row = readonly [
  what: string,
  text: string,
  code: string,
  /** Title and result of each fix of the rule's last finding. */
  fixes: readonly (readonly [title: string, result: string])[],
];

const DATED = '<lastmod>2024-08-05</lastmod>';
const OLDER = '<lastmod>2023-01-01</lastmod>';
const MERGE = 'Merge into the entry on line 3';
const GONE = 'Delete this entry (its corrected URL is already listed)';

const rows: readonly Row[] = [
  [
    'equal entries',
    file(url('/a', DATED), url('/a', DATED)),
    'sitemap/duplicate-loc',
    [['Delete this entry', file(url('/a', DATED))]],
  ],
  [
    'another image',
    file(url('/a', image('a')), url('/a', image('b'))),
    'sitemap/duplicate-loc',
    [[MERGE, file(url('/a', image('a') + image('b')))]],
  ],
  [
    'the same image again',
    file(url('/a', DATED + image('a')), url('/a', image('a'))),
    'sitemap/duplicate-loc',
    [['Delete this entry (the first one has all of its data)', file(url('/a', DATED + image('a')))]],
  ],
  [
    'language versions',
    file(url('/a', link('en', '/a')), url('/a', link('en', '/a') + link('de', '/b'))),
    'sitemap/duplicate-loc',
    [[MERGE, file(url('/a', link('en', '/a') + link('de', '/b')))]],
  ],
  [
    'two URLs for one language',
    file(url('/a', link('en', '/a')), url('/a', link('en', '/b'))),
    'sitemap/duplicate-loc',
    [],
  ],
  [
    'a newer date',
    file(url('/a', OLDER), url('/a', DATED)),
    'sitemap/duplicate-loc',
    [[`${MERGE}, without ${OLDER}`, file(url('/a', DATED))]],
  ],
  [
    'an older date and an image',
    file(url('/a', DATED), url('/a', OLDER + image('a'))),
    'sitemap/duplicate-loc',
    [[`${MERGE}, without ${OLDER}`, file(url('/a', DATED + image('a')))]],
  ],
  [
    'a comment that the first one has not',
    file(url('/a'), url('/a', '<!-- kept -->')),
    'sitemap/duplicate-loc',
    [[MERGE, file(url('/a', '<!-- kept -->'))]],
  ],
  [
    'a comment behind it stays',
    file(url('/a'), `${url('/a')}\n<!-- kept -->`, url('/b')),
    'sitemap/duplicate-loc',
    [['Delete this entry', file(url('/a'), '<!-- kept -->', url('/b'))]],
  ],
  [
    'two articles',
    file(url('/a', '<news:news/>'), url('/a', '<news:news><news:title>A</news:title></news:news>')),
    'sitemap/duplicate-loc',
    [],
  ],

  [
    'a fragment of a page that is listed',
    file(url('/a'), url('/a#b')),
    'loc/fragment',
    [[GONE, file(url('/a'))]],
  ],
  [
    'a fragment with something to add',
    file(url('/a'), url('/a#b', image('a'))),
    'loc/fragment',
    [['Merge into the entry on line 3, which has this URL', file(url('/a', image('a')))]],
  ],
  [
    'of two fragments of one page the first stays',
    file(url('/a#a'), url('/a#b')),
    'loc/fragment',
    [[GONE, file(url('/a#a'))]],
  ],
  [
    'a fragment',
    file(url('/a'), url('/b#b')),
    'loc/fragment',
    [["Delete '#' and everything after it", file(url('/a'), url('/b'))]],
  ],
  ...(
    [
      ['/learn-c', '#/', '%23/'],
      ['/Round%20', '#531%20(Div.%203)', '%23531%20(Div.%203)'],
      ['/a', '#b.html', '%23b.html'],
    ] as const
  ).map(
    ([path, hash, written]): Row => [
      `a number sign in a path: ${hash}`,
      file(url(path + hash)),
      'loc/fragment',
      [
        ["Replace '#' with '%23'", file(url(path + written))],
        ["Delete '#' and everything after it", file(url(path))],
      ],
    ],
  ),
  [
    'a route of a script',
    file(url('/#/b/c')),
    'loc/fragment',
    [["Delete '#' and everything after it", file(url('/'))]],
  ],
  [
    'a blank in a URL that is listed without it',
    file(url('/a%20b'), url('/a b')),
    'loc/invalid-url',
    [[GONE, file(url('/a%20b'))]],
  ],
  [
    'a second URL that is listed',
    file(url('/b'), url('/a', `<loc>${WWW}/b</loc>`)),
    'sitemap/duplicate-element',
    [['Delete this <loc>', file(url('/b'), url('/a'))]],
  ],
  [
    'a date that never was',
    file(url('/a', '<lastmod>0000-00-00</lastmod>')),
    'lastmod/impossible-date',
    [['Delete <lastmod>', file(url('/a'))]],
  ],
  [
    'a date that would lie in the future',
    file(url('/a', '<lastmod>2999/1/1</lastmod>')),
    'lastmod/invalid-format',
    [
      [
        "Replace with '2999-01-01' (then reported: This date is in the future: Google uses dates only if they are accurate)",
        file(url('/a', '<lastmod>2999-01-01</lastmod>')),
      ],
    ],
  ],
  [
    'a country code of which the language is listed',
    file(url('/a', link('en', '/a') + link('eng', '/b'))),
    'hreflang/invalid-language',
    [
      [
        "Replace with 'en' (then reported: Second URL for 'en': search engines may show either of them)",
        file(url('/a', link('en', '/a') + link('en', '/b'))),
      ],
    ],
  ],
];

for (const [what, text, code, expected] of rows) {
  test(`${code}: ${what}`, () => {
    const { findings, fixes } = session(sitemap as never, text);
    const own = findings.findLast((finding) => finding.code === code);
    assert.ok(own, JSON.stringify(findings));
    const offered = fixes(own);
    assert.deepEqual(
      offered.map(({ title, edits }) => [title, applyEdits(text, edits)]),
      expected,
    );
  });
}

const images = (text: string): string[] =>
  [...within(piecesOf(text)!)]
    .flatMap(([piece]) => (piece.name === 'image:image' ? [meaningOf(piece)] : []))
    .sort();

const PAGES = 12;
const GALLERY = file(
  ...Array.from(
    { length: 84 },
    (_, at) => `  ${url(`/page-${at % PAGES}`, `\n    ${image(String(at))}\n  `)}`,
  ),
);

test('an image sitemap that lists a page once for each image keeps its images under every fix', () => {
  const { findings, fixes } = session(sitemap as never, GALLERY);
  const own = findings.filter(({ code }) => code === 'sitemap/duplicate-loc');
  assert.equal(own.length, 84 - PAGES);
  for (const finding of own) {
    assert.equal(finding.severity, 'info');
    for (const fix of fixes(finding)) {
      assert.equal(fix.safe, false);
      assert.deepEqual(images(applyEdits(GALLERY, fix.edits)), images(GALLERY), fix.title);
    }
  }
});

const run = (text: string) => {
  const identity = { uri: 'file:///sitemap.xml', languageId: 'xml', version: 1 };
  const document = sitemap.read(sitemap.open(identity, text, { levels: new Map() }));
  const { message, edits = [] } = finished(tools.removeDuplicates!.run(document, {}));
  return { message, text: applyEdits(text, edits) };
};

test('removing duplicates merges them, and says so', () => {
  const once = run(GALLERY);
  assert.equal(once.message, `${84 - PAGES} entries merged into earlier ones`);
  assert.deepEqual(images(once.text), images(GALLERY));
  assert.equal(piecesOf(once.text)!.children.length, PAGES);
  assert.deepEqual(run(once.text), { message: 'No URL is listed twice', text: once.text });

  const news = '<news:news><news:title>A</news:title></news:news>';
  const mixed = file(
    url('/a', OLDER),
    url('/a', OLDER),
    url('/a', DATED + image('a')),
    url('/b', news),
    url('/b', news.replace('>A<', '>B<')),
  );
  assert.deepEqual(run(mixed), {
    message:
      '1 entry removed; 1 entry merged into earlier ones; of different values the newest date and the first of all others stay; 1 entry left, which cannot be merged without a loss',
    text: file(url('/a', DATED + image('a')), url('/b', news), url('/b', news.replace('>A<', '>B<'))),
  });
});
