/** Files that were cut off, at every octet: one finding says so, and nothing of what was cut is fixed. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { fixedText } from '../../server/src/core/fixes/fixedText.ts';
import { NOTHING_EXPECTED } from '../../server/src/core/rule/expected.ts';
import type { AnyDocument, LanguageService } from '../../server/src/core/service.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { crawlwise } from '../cli/inProcess.ts';
import { contextOf, session } from '../rules/check.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const GOOGLE = 'http://www.google.com/schemas/sitemap';
const WWW = 'https://www.example.com';
const DATE = '2008-05-27T11:13:08Z';
const PLAIN = `${DECLARATION}
<urlset xmlns="${SITEMAP}">
  <url>
    <loc>${WWW}/products/blue-shoes-42</loc>
    <lastmod>2008-05-26T11:13:08Z</lastmod>
  </url>
  <url>
    <loc>${WWW}/b</loc>
    <lastmod>${DATE}</lastmod>
  </url>
</urlset>
`;
const extended = (prefix: string, uri: string, inner: string): string =>
  `${DECLARATION}\n<urlset xmlns="${SITEMAP}" xmlns:${prefix}="${uri}">\n<url><loc>${WWW}/a</loc>${inner}</url>\n</urlset>`;

const FILES: Readonly<Record<string, string>> = {
  'a sitemap': PLAIN,
  'a minified sitemap': PLAIN.replace(/\n\s*/g, ''),
  'a sitemap with CRLF and a byte order mark': `\ufeff${PLAIN.replace(/\n/g, '\r\n')}`,
  'CDATA, comments, instructions and references': `${DECLARATION}
<!-- é -->
<urlset xmlns="${SITEMAP}">
<!-- ü > -->
<url><loc><![CDATA[${WWW}/?a=1&b=2]]></loc><!-- x --></url>
<?p q?><url><loc>${WWW}/?a=1&amp;c=2</loc><lastmod><!-- > -->2008-05-27</lastmod></url>
</urlset>`,
  'a prefix': `${DECLARATION}<s:urlset xmlns:s="${SITEMAP}"><s:url><s:loc>${WWW}/</s:loc></s:url></s:urlset>`,
  'an index': `${DECLARATION}<sitemapindex xmlns="${SITEMAP}"><sitemap><loc>${WWW}/a.xml</loc><lastmod>2008-05-27</lastmod></sitemap>
<sitemap><loc>${WWW}/b.xml</loc><lastmod>2008-05-26</lastmod></sitemap></sitemapindex>`,
  images: extended(
    'image',
    `${GOOGLE}-image/1.1`,
    `<image:image><image:loc>${WWW}/a.jpg</image:loc></image:image>`,
  ),
  news: extended(
    'news',
    `${GOOGLE}-news/0.9`,
    `<news:news><news:publication><news:name>N</news:name><news:language>en</news:language></news:publication><news:publication_date>${new Date().toISOString().slice(0, 10)}</news:publication_date><news:title>T</news:title></news:news>`,
  ),
  videos: extended(
    'video',
    `${GOOGLE}-video/1.1`,
    `<video:video><video:thumbnail_loc>${WWW}/t.jpg</video:thumbnail_loc><video:title>T</video:title><video:description>D</video:description><video:player_loc>${WWW}/p</video:player_loc></video:video>`,
  ),
  languages: extended(
    'xhtml',
    'http://www.w3.org/1999/xhtml',
    `<xhtml:link rel="alternate" hreflang="en" href="${WWW}/a"/><xhtml:link rel="alternate" hreflang="x-default" href="${WWW}/a"/>`,
  ),
  RSS: `${DECLARATION}
<rss version="2.0"><channel><title>T</title><link>${WWW}/</link><description>D</description>
<item><title>A</title><link>${WWW}/a</link><pubDate>Mon, 05 Aug 2024 10:00:00 GMT</pubDate></item>
<item><title>B</title><link>${WWW}/b</link></item></channel></rss>`,
  Atom: `${DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>${WWW}/</id><updated>${DATE}</updated>
<entry><title>A</title><id>${WWW}/a</id><updated>${DATE}</updated><link href="${WWW}/a"/></entry></feed>`,
};

const service = sitemap as unknown as LanguageService<AnyDocument>;
const IDENTITY = { uri: 'file:///sitemap.xml', languageId: 'xml', version: 1 };
const open = (text: string): AnyDocument => service.read(service.open(IDENTITY, text, DEFAULT_CONFIG));
const fixed = (text: string): string => fixedText(service, open(text), { fixing: 'safe' }).text;

const COMMENT_OR_CDATA = /<!--.*?(?:-->|$)|<!\[CDATA\[.*?(?:\]\]>|$)|<\?.*?(?:\?>|$)/gs;

/** The innermost element that is open at the end of a text, by its complete tags; undefined if there is none. */
function openIn(text: string): string | undefined {
  const open: string[] = [];
  for (const [, slash, name, empty] of text
    .replace(COMMENT_OR_CDATA, '')
    .matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (slash) open.pop();
    else if (!empty) open.push(name!);
  }
  return open.at(-1);
}

for (const [name, text] of Object.entries(FILES)) {
  test(`${name}, cut at every octet`, () => {
    const octets = new TextEncoder().encode(text);
    const rootEnd = text.lastIndexOf('>') + 1;
    // They begin alike.
    const first = text.includes(GOOGLE) ? text.indexOf('<url>') : 1;
    for (let length = first; length <= octets.length; length++) {
      const cut = new TextDecoder('utf-8', { ignoreBOM: true }).decode(octets.subarray(0, length));
      const document = open(cut);
      const serious = service.places(document).filter(({ severity }) => severity !== 'hint');
      const shown = `${JSON.stringify(cut.slice(-60))}: ${JSON.stringify(serious)}`;
      assert.equal(fixedText(service, document, { fixing: 'safe' }).text, cut, shown);
      if (cut.length >= rootEnd) {
        assert.deepEqual(serious, [], shown);
        continue;
      }
      if (/^\ufeff?[\ufffd\s]*$/.test(cut)) continue;
      const [finding, ...others] = serious;
      assert.ok(finding, shown);
      assert.deepEqual([finding.severity, others], ['error', []], shown);
      assert.ok(!service.drafts(document, finding).some(({ safe, bulk }) => safe || bulk), shown);
      const inside = openIn(cut);
      if (inside) assert.deepEqual([finding.variant, finding.args?.name], ['cut-off', `<${inside}>`], shown);
      else if (cut.lastIndexOf('<') > cut.lastIndexOf('>')) assert.equal(finding.variant, 'cut-off', shown);
    }
  });
}

const BEFORE = `${DECLARATION}\n<urlset xmlns="${SITEMAP}">\n`;
const entry = (path: string): string => `<url><loc>${WWW}${path}</loc></url>\n`;

type Kept = readonly [what: string, text: string, variant: string, fixed: string];
const KEPT: readonly Kept[] = [
  [
    'an end tag that is missing above other entries',
    `${BEFORE}<url><loc>${WWW}/a</url>\n${entry('/b')}</urlset>`,
    'element-not-closed',
    `${BEFORE}${entry('/a')}${entry('/b')}</urlset>`,
  ],
  [
    'an end tag that is missing in the last entry',
    `${BEFORE}${entry('/a')}<url><loc>${WWW}/b</url>\n</urlset>`,
    'element-not-closed',
    `${BEFORE}${entry('/a')}${entry('/b')}</urlset>`,
  ],
  [
    'a mistyped end tag of the root',
    `${BEFORE}${entry('/a')}</urlsets>`,
    'mistyped-end-tag',
    `${BEFORE}${entry('/a')}</urlset>`,
  ],
  [
    'a comment that takes in the end of the root',
    `${BEFORE}${entry('/a')}<!-- ${entry('/b')}</urlset>`,
    'open-comment',
    `${BEFORE}${entry('/a')}<!-- ${entry('/b')}</urlset>`,
  ],
  [
    'a fault above the cut',
    `${BEFORE}<url><loc>${WWW}/a</url>\n<url><loc>${WWW}/b`,
    'element-not-closed cut-off',
    `${BEFORE}${entry('/a')}<url><loc>${WWW}/b`,
  ],
];
for (const [what, text, variants, expected] of KEPT) {
  test(`${what} is no cut, and is fixed as before`, () => {
    const found = session(sitemap as never, text).findings.filter(({ severity }) => severity === 'error');
    assert.equal(found.map(({ variant }) => variant).join(' '), variants);
    assert.equal(fixed(text), expected);
  });
}

test('what is missing in a file that was cut off is not reported', () => {
  const link = (lang: string, path: string): string =>
    `<xhtml:link rel="alternate" hreflang="${lang}" href="${WWW}${path}"/>`;
  const versions = `${link('en', '/en')}${link('de', '/de')}`;
  const text = `<urlset xmlns="${SITEMAP}" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url><loc>${WWW}/en</loc>${versions}</url>
<url><loc>${WWW}/de</loc>${link('de', '/de')}`;
  const site = contextOf({ address: `${WWW}/sitemap.xml`, files: {} }, text);
  const codesOf = (text: string): readonly (string | undefined)[] =>
    session(sitemap as never, text, { levels: new Map(), site })
      .findings.filter(({ severity }) => severity !== 'hint')
      .map(({ code, variant }) => variant ?? code);
  assert.deepEqual(codesOf(text), ['cut-off']);
  assert.ok(codesOf(`${text}</url></urlset>`).includes('hreflang/missing-return'), 'it is in a whole file');
});

test('an expectation is checked in a file that was cut off', () => {
  const config = {
    levels: new Map(),
    expected: { ...NOTHING_EXPECTED, lists: [{ contains: [], atLeast: 2, where: 'Line 3' }] },
  };
  const found = session(sitemap as never, '<urlset', config).findings;
  assert.deepEqual(found.map(({ code, variant }) => variant ?? code).sort(), ['cut-off', 'short']);
});

test('the command line says that a sitemap was cut off, and fixes nothing of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crawlwise-cut-off-'));
  try {
    const file = join(folder, 'sitemap.xml');
    const text = `${PLAIN.slice(0, PLAIN.indexOf(DATE) + 9)}\n`;
    writeFileSync(file, text);
    const { code, stdout } = await crawlwise(folder, 'check', '--fix', '--format', 'compact', 'sitemap.xml');
    assert.equal(code, 1);
    assert.match(stdout, /^\S+:9:5 error sitemap\/not-well-formed The file was cut off inside <lastmod>/);
    assert.equal(stdout.trim().split('\n').length, 1, stdout);
    assert.equal(readFileSync(file, 'utf8'), text);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
