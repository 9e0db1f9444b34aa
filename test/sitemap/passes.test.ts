import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leafLinter } from '../../server/src/core/findings/lint.ts';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import type { Finding, LeafRule } from '../../server/src/core/rule/rule.ts';
import { asCoreRules, sitemapLint } from '../../server/src/sitemap/lint.ts';
import { rules } from '../../server/src/sitemap/rules/index.ts';
import type { SitemapLeafRule } from '../../server/src/sitemap/rules/types.ts';
import type { SitemapNode } from '../../server/src/sitemap/syntax/node.ts';
import { LIMITS, SitemapReader } from '../../server/src/sitemap/syntax/reader.ts';
import { isPlainLiteral, isPlainUrl } from '../../server/src/urls/plainUrl.ts';
import { urlFaults } from '../../server/src/urls/url.ts';
import { literalEnd } from '../../server/src/xml/tree/literal.ts';
import { decode } from '../../server/src/xml/tree/tree.ts';
import { contextOf } from '../rules/check.ts';

type QueriedRule = LeafRule<SitemapNode> & Pick<SitemapLeafRule, 'unless' | 'skips'>;
const leafRules = asCoreRules(rules).filter((rule): rule is QueriedRule => 'leaf' in rule);

/** The same rules without `unless` and `skips`, so that they visit all values and records. */
const thorough = leafRules.map(({ unless, skips, ...rule }) => rule);

function findings(
  text: string,
  requested: readonly LeafRule<SitemapNode>[],
  config = DEFAULT_CONFIG,
): Finding[] {
  const reader = new SitemapReader(sitemapLint(leafLinter(requested, config)), LIMITS);
  const found: Finding[] = [];
  for (let at = 0, state = reader.start; at < text.length; ) {
    const leaf = reader.read(text, at, state, true)!;
    for (const finding of leaf.content?.findings ?? [])
      found.push({ ...finding, start: at + finding.start, end: at + finding.end });
    at += leaf.text.length;
    state = leaf.exit;
  }
  return found;
}

const sitemap = (...records: string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${records.map((record) => `<url>${record}</url>`).join('\n')}\n</urlset>`;

const check = (text: string): void =>
  assert.deepEqual(findings(text, leafRules), findings(text, thorough), text);

test('skipped values have no fault: in the examples of all rules', () => {
  for (const { meta } of rules) {
    for (const { bad, good } of meta.examples) {
      check(bad.replace(/[⟦⟧]/g, ''));
      check(good);
    }
  }
});

const HEADS = [
  'https://www.example.com',
  'http://example.com',
  'https://a.b',
  'https://localhost',
  'ftp://a.b',
  '\u00a0https://a.b',
  '&#160;https://a.b',
  '<!-- --> <![CDATA[\u00a0https://a.b]]>',
];
const TAILS = [
  ['', '/', '/a', '/a b', '/a%20b', '/a%2', '/%', '/a#b', '/?a=1&amp;b=2', '/?a=1&amp;amp;b=2', '/?a&amp;'],
  [
    '/?a&amp;lt;',
    '/?&amp;#38;',
    '/ä',
    '/{}',
    '/[1]',
    '/a]',
    ':80/',
    ':80a/',
    '.',
    '..',
    ',/',
    `/${'a'.repeat(3000)}`,
  ],
  ['/\n', ' ', '/&#38;', '/&quot;', '/<!-- -->a', '/<![CDATA[a&amp;b]]>', "/'()*+,;=:@!$~_-."],
].flat();

test('skipped values have no fault: URLs', () => {
  const locs = HEADS.flatMap((head) => TAILS.map((tail) => `<loc>${head}${tail}</loc>`));
  for (const loc of locs) check(sitemap(loc));
  check(sitemap(...locs));
  check(sitemap(...locs.map((loc) => `<loc>https://www.example.com/</loc>${loc}`)));
});

test('a plain URL has no fault', () => {
  let plain = 0;
  for (const url of HEADS.flatMap((head) => TAILS.map((tail) => head + tail))) {
    const isLiteral = literalEnd(url, 0) === url.length;
    const isPlain = isPlainUrl(url, 0, url.length);
    if (isLiteral) assert.equal(isPlainLiteral(url, 0, url.length), isPlain, url);
    if (!isPlain) continue;
    plain++;
    const faults = urlFaults(decode(url)).filter(({ kind }) => kind !== 'too-long');
    assert.deepEqual(faults, [], url);
  }
  assert.ok(plain > HEADS.length);
});

test('skipped values have no fault: URLs of a site with a robots.txt', () => {
  const robots = 'User-agent: *\nDisallow: /shop/private\nDisallow: /*?\n';
  const addresses = ['https://www.example.com/sitemap.xml', 'https://www.example.com:8443/shop/sitemap.xml'];
  const origins = [
    'https://www.example.com',
    'http://www.example.com',
    'https://www.example.com:8443',
    'https://e.com',
  ];
  const paths = [
    '/',
    '/a',
    '/shop/',
    '/shop/a',
    '/shop/private/a',
    '/shop/a?b&amp;c',
    '/shop%2Fa',
    '/shop/a b',
  ];
  for (const address of addresses) {
    const config = { ...DEFAULT_CONFIG, site: contextOf({ address, files: { '/robots.txt': robots } }) };
    for (const origin of origins) {
      for (const path of paths) {
        const text = sitemap(
          ...['/shop/x', '/shop/y', path, '/shop/z', '/'].map((end) => `<loc>${origin}${end}</loc>`),
        );
        assert.deepEqual(
          findings(text, leafRules, config),
          findings(text, thorough, config),
          `${address}\n${text}`,
        );
      }
    }
  }
});

const DATES = [
  ['2024-08-05', '2024-02-30', '2023-02-29', '2024-13-01', '2024-00-10', '0000-01-01', '2024', '2024-08'],
  ['2024-08-05T10:00:00Z', '2024-08-05T10:00:00+02:00', '2024-08-05T10:00:00-23:59', '2024-08-05T24:00:00Z'],
  [
    '2024-08-05T10:00:00+24:00',
    '2024-08-05T10:00:00',
    '2024-08-05T10:00Z',
    '2024-08-05t10:00:00z',
    '20240805',
  ],
  [
    '2024-08-05T10:00:00.5Z',
    '2024/08/05',
    '2999-01-01',
    '9999-12-31T23:59:59Z',
    '',
    ' 2024-08-05 ',
    '2024-08-0x',
  ],
  [
    '2024&#45;08-05',
    '<![CDATA[2024-08-05]]>',
    '2024-<!-- -->08-05',
    '<b/>2024-08-05',
    '2024-08-05T10:00:00 01:00',
  ],
].flat();

test('skipped values have no fault: dates', () => {
  const { now } = Date;
  const moment = now();
  const near = [-2, -1, 0, 1, 2, 3].flatMap((days) => {
    const iso = new Date(moment + days * 86_400_000).toISOString().slice(0, 19);
    return [iso.slice(0, 10), `${iso}Z`, `${iso}-23:59`, `${iso}+23:59`];
  });
  try {
    Date.now = () => moment;
    const lastmods = [...DATES, ...near].map((date) => `<lastmod>${date}</lastmod>`);
    for (const lastmod of lastmods) check(sitemap(`<loc>https://www.example.com/</loc>${lastmod}`));
    check(sitemap(...lastmods));
    check(sitemap(...lastmods.map((lastmod) => `<lastmod>2024-08-05</lastmod>${lastmod}`)));
  } finally {
    Date.now = now;
  }
});

test('literal text ends where a character may mean something else', () => {
  const ends: readonly (readonly [text: string, end: number])[] = [
    ['', 0],
    ['abc<', 3],
    ['a&amp;b<', 7],
    ['a&amp;&amp;<', 11],
    ['a&lt;b', 1],
    ['a&amp', 1],
    ['a b', 1],
    ['a]b', 1],
    ['a%20', 1],
    ['a&amp;#38;', 1],
    ['a&amp;amp;', 1],
    ['a&amp;lta<', 9],
    ['aä', 1],
    ['a\ud83d\ude00', 1],
    ['a>', 1],
  ];
  for (const [text, end] of ends) assert.equal(literalEnd(text, 0), end, text);
});
