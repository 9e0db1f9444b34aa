import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outline } from '../../../server/src/core/features.ts';
import type { SiteContext } from '../../../server/src/core/siteContext.ts';
import { MAX_FOLDS } from '../../../server/src/sitemap/features/folding.ts';
import { MAX_RECORDS } from '../../../server/src/sitemap/features/outline.ts';
import { marked, unmarked } from '../../cursor.ts';
import { atCursor, features, IMAGE, index, NS, read, SITE, urlset, VIDEO, XHTML } from './check.ts';

const lineOf = (text: string, offset: number) => text.slice(0, offset).split(/\r\n?|\n/).length;

/** A text and its outline: a line for each node, indented, `kind name (detail) first-last line «name span»`. */
const outlines: readonly [text: string, ...nodes: readonly string[]][] = [
  [
    urlset(
      '\n<url>\n<loc>https://e.com/?a&amp;b</loc><lastmod> 2024-08-05\n</lastmod>\n</url>\n<url><priority>1</priority></url>\n',
    ),
    'root urlset (2 entries) 1-7 «urlset»',
    '  record https://e.com/?a&b (2024-08-05) 2-5 «https://e.com/?a&amp;b»',
    '  record (no loc) 6-6 «url»',
    '    field priority (1) 6-6 «priority»',
  ],
  [
    `<m:sitemapindex xmlns:m='${NS}'>\r\n<m:sitemap><m:loc>\r\n https://e.com/a.xml </m:loc><m:lastmod>2024</m:lastmod></m:sitemap></m:sitemapindex>`,
    'root m:sitemapindex (1 entry) 1-3 «m:sitemapindex»',
    '  record https://e.com/a.xml (2024) 2-3 «https://e.com/a.xml»',
  ],
  [
    urlset(
      '<url><loc>x</loc><image:image><image:loc>https://e.com/i.png</image:loc></image:image><xhtml:link hreflang="de" href="y"/></url><!-- </url> -->',
      `${IMAGE} ${XHTML}`,
    ),
    'root urlset (1 entry) 1-1 «urlset»',
    '  record x 1-1 «x»',
    '    field image:image (https://e.com/i.png) 1-1 «image:image»',
    '    field xhtml:link (de y) 1-1 «xhtml:link»',
  ],
  ['<urlset>\n<url>\n<loc>a', 'root urlset (1 entry) 1-3 «urlset»', '  record (no loc) 2-3 «url»'],
  ['<urlset>\n<url\n', 'root urlset (1 entry) 1-3 «urlset»', '  record (no loc) 2-2 «url»'],
  ['<rss><channel/></rss>', 'root rss (0 entries) 1-1 «rss»'],
  ['<urlset/>\n', 'root urlset (0 entries) 1-1 «urlset»'],
  ['<!-- nothing -->'],
  [''],
];

function checkOutline([text, ...expected]: (typeof outlines)[number]): void {
  const show = (node: Outline): string[] => [
    `${node.kind} ${node.name}${node.detail ? ` (${node.detail})` : ''} ${lineOf(text, node.start)}-${lineOf(text, node.end)} «${text.slice(node.nameSpan.start, node.nameSpan.end)}»`,
    ...node.children.flatMap(show).map((line) => `  ${line}`),
  ];
  assert.deepEqual(features.outline(read(text)).flatMap(show), expected);
}

for (const example of outlines) {
  test(`outline: ${JSON.stringify(example[0].slice(-60))}`, () => checkOutline(example));
}

test('the outline says how many records it leaves out', () => {
  const records = (count: number) => urlset('<url><loc>x</loc></url>'.repeat(count));
  const [full] = features.outline(read(records(MAX_RECORDS)));
  assert.equal(full?.children.length, MAX_RECORDS);
  const text = records(MAX_RECORDS + 2_345);
  const [root] = features.outline(read(text));
  assert.equal(root?.detail, '4,345 entries');
  const last = root?.children[MAX_RECORDS];
  assert.equal(last?.name, '2,345 more entries');
  assert.equal(text.slice(last.start, last.end), records(2_345).slice(urlset('').indexOf('</')));
});

/** A text and the folding ranges, as 1-based lines. */
const folds: readonly [text: string, ...folds: readonly string[]][] = [
  ['<urlset>\n<url>\n<loc>a</loc>\n</url>\n<url><loc>b</loc></url>\n</urlset>\n', '1-5', '2-3'],
  ['<urlset>\r\n  <url>\r\n    <loc>\r\n      a\r\n    </loc></url>\r\n</urlset>', '1-5', '2-5', '3-4'],
  [
    '<!-- a\nb -->\n<urlset>\n<url>\n<image:image>\n<image:loc>x</image:loc>\n</image:image>\n</url><!--\n--></urlset>',
    '3-9',
    '1-2 comment',
    '4-7',
    '5-6',
    '8-9 comment',
  ],
  ['<urlset>\n<url>\n<loc>a</loc>\n<url>\n<loc>b\n</url>\n</urlset>', '1-6', '4-5'],
  ['<urlset><url><loc>b</loc></url></urlset>'],
  ['<urlset>\n<url>\n<loc>'],
];

function checkFolds([text, ...expected]: (typeof folds)[number]): void {
  const found = features
    .folding(read(text))
    .map(({ start, end, kind }) => `${lineOf(text, start)}-${lineOf(text, end)}${kind ? ` ${kind}` : ''}`);
  assert.deepEqual(found, expected);
}

for (const example of folds) test(`folding: ${JSON.stringify(example[0])}`, () => checkFolds(example));

test('records and comments of a large file fold, their content does not', () => {
  const text = `<!-- a\nb --><urlset>\n${'<url>\n<loc>\nx\n</loc>\n</url>\n'.repeat(80_000)}</urlset>`;
  const found = features.folding(read(text));
  assert.equal(found.length, MAX_FOLDS + 1);
  assert.deepEqual(
    found.slice(0, 3).map(({ start, end }) => `${lineOf(text, start)}-${lineOf(text, end)}`),
    ['2-400002', '1-2', '3-6'],
  );
});

/** A text with its links marked, and their targets. */
const linked: readonly [text: string, ...urls: readonly string[]][] = [
  [urlset('<url><loc> ⟦https://e.com/?a&amp;b⟧ </loc></url><url><loc>/x</loc></url>'), 'https://e.com/?a&b'],
  [
    urlset(
      "<url><image:image><image:loc>⟦https://e.com/i.png⟧</image:loc></image:image><loc>⟦https://e.com/ü⟧</loc><xhtml:link rel='alternate' href=' ⟦https://e.com/de⟧'/></url>",
      `${IMAGE} ${XHTML}`,
    ),
    'https://e.com/i.png',
    'https://e.com/%C3%BC',
    'https://e.com/de',
  ],
  [
    urlset(
      '<url><loc>x</loc><video:video><video:player_loc>⟦https://e.com/p⟧</video:player_loc><video:uploader info="⟦https://e.com/u⟧">https://e.com/</video:uploader></video:video></url>',
      VIDEO,
    ),
    'https://e.com/p',
    'https://e.com/u',
  ],
  [
    index(
      '<sitemap><loc>⟦https://www.example.com/news.xml⟧</loc></sitemap><sitemap><loc>⟦https://www.example.com/no.xml⟧</loc></sitemap>',
    ),
    'file:///site/news.xml',
    'https://www.example.com/no.xml',
  ],
  [urlset('<url><loc><![CDATA[⟦https://e.com/?a&b⟧]]></loc></url>'), 'https://e.com/?a&b'],
  [urlset('<!-- <url><loc>https://e.com/</loc></url> --><url><loc>javascript:alert(1)</loc></url>')],
  [urlset('<url><loc>https://</loc></url><url><loc>https://a/ https://b/</loc></url>')],
];

function checkLinks([source, ...urls]: (typeof linked)[number]): void {
  const text = unmarked(source);
  const found = features.links(read(text, SITE));
  assert.equal(marked(text, found), source);
  assert.deepEqual(
    found.map(({ url }) => url),
    urls,
  );
}

for (const example of linked) {
  test(`links: ${JSON.stringify(example[0].slice(example[0].indexOf('>') + 1))}`, () => checkLinks(example));
}

/** A text with the cursor, and its selection ranges within the file. */
const grown: readonly [source: string, ...spans: readonly string[]][] = [
  [
    '<urlset>\n<url> <loc> a‸b </loc> </url> </urlset>\n',
    'ab',
    ' ab ',
    '<loc> ab </loc>',
    ' <loc> ab </loc> ',
    '<url> <loc> ab </loc> </url>',
    '<urlset>\n<url> <loc> ab </loc> </url> </urlset>',
    '<urlset>\n<url> <loc> ab </loc> </url> </urlset>\n',
  ],
  [
    `<urlset><url><xhtml:link href='a‸' rel='b'/></url></urlset>`,
    'a',
    `href='a'`,
    `<xhtml:link href='a' rel='b'/>`,
    `<url><xhtml:link href='a' rel='b'/></url>`,
    `<urlset><url><xhtml:link href='a' rel='b'/></url></urlset>`,
  ],
  ['<urlset><url></u‸rl></urlset>', 'url', '</url>', '<url></url>', '<urlset><url></url></urlset>'],
  ['<url‸set></urlset>', 'urlset', '<urlset></urlset>'],
  ['<urlset><!-- ‸a --><url/></urlset>', '<!-- a -->', '<urlset><!-- a --><url/></urlset>'],
  ['<urlset><url>‸<loc>a', '<url>', '<url><loc>a', '<urlset><url><loc>a'],
  ['<!-- ‸ -->\n', '<!--  -->', '<!--  -->\n'],
  ['‸', ''],
];

function checkSelection([source, ...spans]: (typeof grown)[number]): void {
  const { document, text, offset } = atCursor(source);
  const found = features.selection(document, offset).map(({ start, end }) => text.slice(start, end));
  assert.deepEqual(found, spans);
}

for (const example of grown) test(`selection: ${JSON.stringify(example[0])}`, () => checkSelection(example));

const LINKED = (at: string) =>
  urlset(
    `<url><loc>https://e.com/?a&amp;b</loc><xhtml:link hreflang="de" href="https://e.com/de"/></url>\n${at}\n<url><loc>https://e.com/de</loc></url>`,
    XHTML,
  );

interface Places {
  readonly at: string;
  readonly of: 'highlights' | 'linked' | 'references' | 'definition';
  /** The text with the marks of each place: replaces `⟦` and `⟧` in `at`. */
  readonly marks?: string;
  readonly uris?: readonly string[];
}

const places: readonly Places[] = [
  { of: 'highlights', at: '<urlset><u‸rl></url></urlset>', marks: '<urlset><⟦url⟧></⟦url⟧></urlset>' },
  {
    of: 'highlights',
    at: '<urlset><url><a></a></url‸></urlset>',
    marks: '<urlset><⟦url⟧><a></a></⟦url⟧></urlset>',
  },
  { of: 'highlights', at: '<url‸set><url/></urlset>', marks: '<⟦urlset⟧><url/></⟦urlset⟧>' },
  { of: 'highlights', at: '<urlset><url/></urlset‸>', marks: '<⟦urlset⟧><url/></⟦urlset⟧>' },
  { of: 'highlights', at: '<urlset><‸url/></urlset>', marks: '<urlset><⟦url⟧/></urlset>' },
  {
    of: 'highlights',
    at: '<urlset><url><lo‸c></url></urlset>',
    marks: '<urlset><url><⟦loc⟧></url></urlset>',
  },
  {
    of: 'highlights',
    at: '<urlset><url><loc>‸a</loc></url></urlset>',
    marks: '<urlset><url><loc>a</loc></url></urlset>',
  },
  { of: 'linked', at: '<urlset><url‸></url></urlset>', marks: '<urlset><⟦url⟧></⟦url⟧></urlset>' },
  { of: 'linked', at: '<urlset><url/></‸urlset>', marks: '<⟦urlset⟧><url/></⟦urlset⟧>' },
  { of: 'linked', at: '<urlset><‸url/></urlset>', marks: '<urlset><url/></urlset>' },
  { of: 'linked', at: '<urlset><url></url></urlse‸>', marks: '<urlset><url></url></urlse>' },
  { of: 'linked', at: '<urlset><url><lo‸c></url></urlset>', marks: '<urlset><url><loc></url></urlset>' },
  {
    of: 'references',
    at: LINKED('<url><loc>x</loc><xhtml:link href="‸https://e.com/?a&amp;b"/></url>'),
    marks: LINKED('<url><loc>x</loc><xhtml:link href="⟦https://e.com/?a&amp;b⟧"/></url>').replace(
      '<loc>https://e.com/?a&amp;b<',
      '<loc>⟦https://e.com/?a&amp;b⟧<',
    ),
  },
  {
    of: 'references',
    at: LINKED('').replace('https://e.com/de<', 'https://e.com/d‸e<'),
    marks: LINKED('').replaceAll('https://e.com/de', '⟦https://e.com/de⟧'),
  },
  {
    of: 'references',
    at: urlset('<url><loc>a</loc><last‸mod>2024</lastmod></url>'),
    marks: urlset('<url><loc>a</loc><lastmod>2024</lastmod></url>'),
  },
  {
    of: 'definition',
    at: LINKED('').replace('"https://e.com/de', '"https://e.com/de‸'),
    marks: LINKED('').replace('>https://e.com/de<', '>⟦https://e.com/de⟧<'),
  },
  {
    of: 'definition',
    at: index('<sitemap><loc>‸https://www.example.com/news.xml</loc></sitemap>'),
    uris: ['file:///site/news.xml'],
  },
  { of: 'definition', at: index('<sitemap><loc>‸https://www.example.com/x.xml</loc></sitemap>'), uris: [] },
  {
    of: 'definition',
    at: LINKED("<url><xhtml:link href='https://www.example.com/elsewhere‸'/></url>"),
    uris: ['file:///site/news.xml'],
  },
  { of: 'definition', at: urlset('<url><loc>https://www.example.com/‸news.xml</loc></url>'), uris: [] },
];

for (const { at, of, marks, uris } of places) {
  test(`${of}: ${JSON.stringify(at.slice(at.indexOf('>') + 1))}`, () => {
    const { document, text, offset } = atCursor(at, SITE as SiteContext);
    const found = features[of](document, offset);
    if (marks !== undefined) assert.equal(marked(text, found), marks);
    if (uris)
      assert.deepEqual(
        found.map((target) => 'uri' in target && target.uri),
        uris,
      );
  });
}
