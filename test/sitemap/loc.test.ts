import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { LintConfig } from '../../server/src/core/findings/lintConfig.ts';
import { sourceText } from '../../server/src/sitemap/rules/shared/sourceText.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { SitemapReader } from '../../server/src/sitemap/syntax/reader.ts';
import { isPlainUrl } from '../../server/src/urls/plainUrl.ts';
import { urlFaults } from '../../server/src/urls/url.ts';
import { decode, valueIn } from '../../server/src/xml/tree/tree.ts';
import { applyEdits, marked, session } from '../rules/check.ts';
import { runs, size } from '../scale.ts';
import { lintOf } from './lintOf.ts';

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Files that can contain a `<loc>`. */
const FILES: readonly ((loc: string) => string)[] = [
  (loc) => `<urlset xmlns="${NS}">\n<url>\n<loc>${loc}</loc>\n</url>\n</urlset>\n`,
  (loc) => `<sitemapindex xmlns="${NS}"><sitemap><loc>${loc}</loc></sitemap></sitemapindex>`,
  (loc) =>
    `<?xml version='1.0'?>\r\n<sm:urlset xmlns:sm='${NS}'>\r\n<sm:url><sm:priority>0.5</sm:priority><sm:loc><!-- a -->\r\n\t${loc}\r\n<?p?></sm:loc></sm:url></sm:urlset>`,
];
const OURS = /^loc\/|^sitemap\/(?:double-escaped|html-entity|unescaped-ampersand)$/;

/** Rules about valid URLs, which are tested elsewhere. */
const ALONE: LintConfig = {
  levels: new Map(
    ['index/unexpected-target', 'loc/placeholder', 'loc/double-slash'].map((code) => [code, 'off'] as const),
  ),
};

/**
 * Asserts that a `<loc>` has findings exactly at its marks, by offset, with these codes or `code variant`, in each kind
 * of file; and that the first fix of each, applied together, results in `fixed`.
 */
function check(source: string, expected: readonly string[], fixed?: string): void {
  for (const file of FILES) {
    const { text, ranges } = marked(file(source));
    const read = session(sitemap as never, text, ALONE);
    const own = read.findings.filter(({ code }) => OURS.test(code));
    assert.deepEqual(
      own.map(({ code, variant, start, end }) => [variant ? `${code} ${variant}` : code, start, end]),
      expected.map((what, i) => [what, ...(ranges[i] ?? [])]),
      text,
    );
    if (fixed === undefined) continue;
    const edits = own.flatMap((finding) => read.fixes(finding)[0]?.edits ?? []);
    assert.equal(applyEdits(text, edits), file(fixed));
  }
}

const SOUND: readonly string[] = [
  'https://www.example.com/',
  'http://example.com/a/b;c=1,2?d=e&amp;f[g]=(h)!$*+@:~_-.',
  'HTTPS://www.example.com/A',
  'https://www.example.com:8443/a',
  'https://[2001:db8::1]/a',
  'https://[2001:db8::1]:8080/a',
  'https://[::ffff:192.0.2.1]/',
  'http://192.0.2.1/',
  'http://192.0.2.1:81/',
  'http://localhost/',
  'https://my_shop.example.com/',
  'https://xn--mnchen-3ya.example/',
  'https://www.example.com/%C3%BC?%e2%82%ac',
  'https://www.example.com/?a=1&amp;amplitude=2&amp;lt=3&amp;copy=4',
  'https://www.example.com/?a&#38;b',
  'https://www.example.com/?to=https://www.example.org/',
  'https://www.example.com//a//b/../c',
  "https://www.example.com/it's&apos;",
  '<![CDATA[https://www.example.com/?a=1&b=2]]>',
  ' <![CDATA[\n https://www.example.com/?a=1 ]]>\n',
  'https://www.example.com/<!-- no part of it # -->a<?p "?>',
  '&#104;ttps://www.example.com/&#x61;',
  `https://www.example.com/${'a'.repeat(2047 - 24)}`,
  `https://www.example.com/${'&amp;'.repeat(2047 - 24)}`,
];
test('valid URLs have no findings', () => {
  for (const loc of SOUND) check(loc, []);
});

const WRONG: readonly [source: string, expected: string, fixed?: string][] = [
  ['⟦page.html⟧', 'loc/relative', 'page.html'],
  ['⟦/page⟧', 'loc/relative', '/page'],
  ['⟦?a=1⟧', 'loc/relative'],
  ['⟦#top⟧', 'loc/relative'],
  ['⟦//cdn.example.com/a⟧', 'loc/relative', 'https://cdn.example.com/a'],
  ['⟦www.example.com/a⟧', 'loc/relative', 'https://www.example.com/a'],
  ['⟦example.com/a⟧', 'loc/relative', 'https://example.com/a'],
  ['⟦example.com:8080/a⟧', 'loc/relative', 'https://example.com:8080/a'],
  ['⟦localhost:3000/a⟧', 'loc/relative', 'https://localhost:3000/a'],
  ['⟦192.0.2.1/a⟧', 'loc/relative', 'https://192.0.2.1/a'],
  ['⟦münchen.example/a⟧', 'loc/relative', 'https://xn--mnchen-3ya.example/a'],
  ['⟦<![CDATA[/a]]>⟧'.replace('⟦<![CDATA[', '<![CDATA[⟦').replace(']]>⟧', '⟧]]>'), 'loc/relative'],
  ['<![CDATA[⟦www.example.com/a⟧]]>', 'loc/relative', '<![CDATA[https://www.example.com/a]]>'],
  ['⟦www.example.com/?a&amp;b c⟧', 'loc/relative', 'https://www.example.com/?a&amp;b%20c'],

  ['⟦https://www.example.com⟧', 'loc/origin-without-slash', 'https://www.example.com/'],
  ['⟦https://[::1]:80⟧', 'loc/origin-without-slash', 'https://[::1]:80/'],
  ['https://⟦u@⟧[::1]:80/', 'loc/invalid-url credentials', 'https://[::1]:80/'],
  ['https://⟦WWW.EXAMPLE.COM⟧/A', 'loc/invalid-url hostCase', 'https://www.example.com/A'],
  ['https://www.example.com⟦.⟧/a', 'loc/invalid-url hostDot', 'https://www.example.com/a'],
  ['<![CDATA[⟦https://e.com⟧]]>', 'loc/origin-without-slash', '<![CDATA[https://e.com/]]>'],

  ['⟦mailto⟧:a@example.com', 'loc/scheme', 'mailto:a@example.com'],
  ['⟦tel⟧:12345', 'loc/scheme'],
  ['⟦javascript⟧:void(0)', 'loc/scheme'],
  ['⟦C⟧:\\www\\page.html', 'loc/scheme'],
  ['⟦FTP⟧://ftp.example.com/', 'loc/scheme ftp', 'FTP://ftp.example.com/'],
  ['⟦htttps⟧://www.example.com/', 'loc/scheme', 'https://www.example.com/'],
  ['⟦ttp⟧://www.example.com/', 'loc/scheme', 'http://www.example.com/'],

  ['⟦https:⟧www.example.com/', 'loc/invalid-url slashes', 'https://www.example.com/'],
  ['⟦https//⟧www.example.com/', 'loc/invalid-url slashes', 'https://www.example.com/'],
  ['⟦http:\\\\⟧www.example.com/', 'loc/invalid-url slashes', 'http://www.example.com/'],
  ['⟦https:///⟧www.example.com/', 'loc/invalid-url slashes', 'https://www.example.com/'],
  ['⟦http://⟧https//www.example.com/', 'loc/invalid-url twice'],
  ['⟦http://⟧https://www.example.com/', 'loc/invalid-url twice', 'https://www.example.com/'],
  ['⟦https://⟧', 'loc/invalid-url noHost', 'https://'],
  ['⟦https://?a⟧', 'loc/invalid-url noHost'],
  ['https://⟦:80⟧/', 'loc/invalid-url noHost'],
  ['https://www⟦ ⟧example.com/', 'loc/invalid-url space', 'https://www example.com/'],
  ['https://www.example.com⟦}}⟧/', 'loc/invalid-url'],
  ['https://us⟦ ⟧er@www.example.com/', 'loc/invalid-url space'],
  ['https://⟦www..example.com⟧/', 'loc/invalid-url host'],
  ['https://⟦.example.com⟧/', 'loc/invalid-url host'],
  ['https://⟦256.1.1.1⟧/', 'loc/invalid-url host'],
  ['https://⟦[2001:db8::g]⟧/', 'loc/invalid-url host'],
  ['https://⟦2001:db8:⟧:1/', 'loc/invalid-url host'],
  [`https://⟦${'a'.repeat(64)}.com⟧/`, 'loc/invalid-url host'],
  [`https://⟦${'a.'.repeat(127)}com⟧/`, 'loc/invalid-url host'],
  ['https://www.example.com⟦:65536⟧/', 'loc/invalid-url port'],
  ['https://www.example.com⟦:http⟧/', 'loc/invalid-url port'],
  ['https://[::1]⟦8080⟧/', 'loc/invalid-url port'],
  ['https://www.example.com/a⟦ ⟧b  c', 'loc/invalid-url space', 'https://www.example.com/a%20b%20%20c'],
  ['https://www.example.com/a⟦\t⟧b', 'loc/invalid-url lineBreak', 'https://www.example.com/ab'],
  ['https://www.example.com/a⟦&#10;⟧b', 'loc/invalid-url lineBreak', 'https://www.example.com/ab'],
  ['https://www.example.com/⟦&lt;⟧a&gt;', 'loc/invalid-url', 'https://www.example.com/%3Ca%3E'],
  [
    '<![CDATA[https://www.example.com/⟦<⟧a?"]]>',
    'loc/invalid-url',
    '<![CDATA[https://www.example.com/%3Ca?%22]]>',
  ],
  ['https://www.example.com/⟦\\⟧a?b=\\', 'loc/invalid-url', 'https://www.example.com//a?b=%5C'],
  ['https://www.example.com/⟦^⟧`|}{', 'loc/invalid-url', 'https://www.example.com/%5E%60%7C%7D%7B'],
  ['https://www.example.com/⟦\x7f⟧', 'loc/invalid-url', 'https://www.example.com/%7F'],
  ['⟦“https://www.example.com/”⟧', 'loc/invalid-url quoted', 'https://www.example.com/'],
  ['⟦&lt;https://www.example.com/&gt;⟧', 'loc/invalid-url quoted', 'https://www.example.com/'],
  ['https://www.example.com/a⟦\n⟧http://www.example.com/b', 'loc/invalid-url several'],

  [
    'https://www.example.com/⟦ümlat/ä&#246;⟧',
    'loc/not-escaped',
    'https://www.example.com/%C3%BCmlat/%C3%A4%C3%B6',
  ],
  ['https://www.example.com/⟦😀⟧', 'loc/not-escaped', 'https://www.example.com/%F0%9F%98%80'],
  ['https://www.example.com/⟦&#x1F600;⟧', 'loc/not-escaped', 'https://www.example.com/%F0%9F%98%80'],
  ['https://⟦пример.рф⟧/', 'loc/not-escaped host', 'https://xn--e1afmkfd.xn--p1ai/'],
  [
    'https://⟦пример.рф:81/имя?а⟧=&amp;b',
    'loc/not-escaped',
    'https://xn--e1afmkfd.xn--p1ai:81/%D0%B8%D0%BC%D1%8F?%D0%B0=&amp;b',
  ],
  [
    'https://www.example.com/⟦می\u200cخواهم⟧',
    'loc/not-escaped',
    'https://www.example.com/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85',
  ],
  ['⟦\ufeff⟧https://www.example.com/\u00a0', 'loc/not-escaped invisible', 'https://www.example.com/'],
  ['https://www⟦\u00ad⟧.example.com/a', 'loc/not-escaped invisible', 'https://www.example.com/a'],

  [
    'https://www.example.com/50⟦%⟧-%zz?%4',
    'loc/malformed-percent',
    'https://www.example.com/50%25-%25zz?%254',
  ],
  ['https://www.example.com/⟦%⟧2%', 'loc/malformed-percent', 'https://www.example.com/%252%25'],
  [
    'https://www.example.com/⟦ ⟧a&#32;b <![CDATA[ ]]>c',
    'loc/invalid-url space',
    'https://www.example.com/%20a%20b%20<![CDATA[%20]]>c',
  ],
  ['https://www.example.com/⟦#!/a b ü %⟧', 'loc/fragment', 'https://www.example.com/'],
  ['https://www.example.com/?a⟦#⟧', 'loc/fragment', 'https://www.example.com/?a'],
  ['https://www.example.com⟦#a⟧', 'loc/fragment', 'https://www.example.com'],

  [`⟦https://www.example.com/${'a'.repeat(2048 - 24)}⟧`, 'loc/too-long'],
  [`⟦https://www.example.com/${'&amp;'.repeat(2048 - 24)}⟧`, 'loc/too-long'],

  ['https://www.example.com/?a⟦&amp;amp;⟧b', 'sitemap/double-escaped', 'https://www.example.com/?a&amp;b'],
  [
    'https://www.example.com/?a⟦&amp;amp;amp;⟧b',
    'sitemap/double-escaped',
    'https://www.example.com/?a&amp;b',
  ],
  ['https://www.example.com/?a⟦&amp;#38;⟧b', 'sitemap/double-escaped', 'https://www.example.com/?a&amp;b'],
  ['https://www.example.com/?a⟦&amp;quot;⟧b', 'sitemap/double-escaped', 'https://www.example.com/?a%22b'],
  [
    '<![CDATA[https://www.example.com/?a⟦&amp;⟧b]]>',
    'sitemap/double-escaped',
    '<![CDATA[https://www.example.com/?a&b]]>',
  ],

  ['https://www.example.com/?a⟦&⟧b', 'sitemap/unescaped-ampersand', 'https://www.example.com/?a&amp;b'],
  [
    'https://www.example.com/?a⟦&⟧copy=1⟦&⟧amp=2',
    'sitemap/unescaped-ampersand; sitemap/unescaped-ampersand',
    'https://www.example.com/?a&amp;copy=1&amp;amp=2',
  ],
  ['https://www.example.com/?a⟦&⟧#b', 'sitemap/unescaped-ampersand', 'https://www.example.com/?a&amp;#b'],
  ['⟦/a?b⟦&⟧c⟧', 'loc/relative; sitemap/unescaped-ampersand', '/a?b&amp;c'],
  [
    'https://www.example.com/⟦&uuml;⟧?⟦&nbsp;⟧',
    'sitemap/html-entity; sitemap/html-entity',
    'https://www.example.com/%C3%BC?%C2%A0',
  ],
  ['https://m⟦&uuml;⟧nchen.example/', 'sitemap/html-entity', 'https://m&#252;nchen.example/'],
  ['https://www.example.com/?a⟦&section;⟧', 'sitemap/html-entity', 'https://www.example.com/?a&amp;section;'],
];
for (const [source, expected, fixed] of WRONG) {
  test(`<loc>${JSON.stringify(source).slice(1, 80)}`, () => check(source, expected.split('; '), fixed));
}

test('malformed XML has no findings about URLs', () => {
  for (const loc of [
    'https://e.com/?a< 1',
    'https://e.com/]]> #',
    'https://e.com/&#0; |',
    'https://e.com/\x01 ',
  ]) {
    check(loc, []);
  }
});

test('a value without text is missing, whatever else it contains', () => {
  for (const inside of ['', ' \n', '<![CDATA[]]>', '<!-- https://www.example.com/ -->', '&#32;']) {
    const { text, ranges } = marked(`<urlset xmlns="${NS}"><url><⟦loc⟧>${inside}</loc></url></urlset>`);
    const { findings } = session(sitemap as never, text);
    assert.deepEqual(
      findings.filter(({ code }) => OURS.test(code)).map(({ code, start, end }) => [code, start, end]),
      ranges.map((range) => ['loc/empty', ...range]),
      inside,
    );
  }
});

test('an HTML character reference is percent-encoded in URLs only', () => {
  const rows: [before: string, entity: string, after: string, fixed: string][] = [
    ['<i:image><i:loc>https://e.com/', '&eacute;', '</i:loc></i:image>', '%C3%A9'],
    ['<i:image><i:loc>https://', '&eacute;', '.com/</i:loc></i:image>', '&#233;'],
    ['<i:image><i:title>Caf', '&eacute;', '</i:title></i:image>', '&#233;'],
    ['<x:link rel="alternate" hreflang="fr" href="https://e.com/', '&eacute;', '"/>', '%C3%A9'],
    ['<x:link rel="', '&euro;', '" hreflang="fr" href="https://e.com/"/>', '&#8364;'],
  ];
  for (const [before, entity, after, fixed] of rows) {
    const head = `<urlset xmlns="${NS}" xmlns:i="http://www.google.com/schemas/sitemap-image/1.1" xmlns:x="http://www.w3.org/1999/xhtml"><url><loc>https://e.com/</loc>${before}`;
    const read = session(sitemap as never, `${head}${entity}${after}</url></urlset>`);
    const finding = read.findings.find(({ code }) => code === 'sitemap/html-entity')!;
    assert.deepEqual(read.fixes(finding)[0]?.edits, [
      { start: head.length, end: head.length + entity.length, text: fixed },
    ]);
  }
});

const unit = fc.constantFrom(
  ...'https://www.example.com/?#%[]@:&;\\<>"{}|^` \t\n\u00fc\u200b\u{1f600}abc012amp'.match(/./gsu)!,
  '&amp;',
  '&lt;',
  '&#38;',
  '%20',
  'https://',
);
const value = fc.tuple(
  fc.constantFrom('', 'https://', 'https://e.com/', 'http://e.com:80/?'),
  fc.array(unit),
);

test('the general check accepts every URL that the fast path accepts', () => {
  fc.assert(
    fc.property(value, ([start, units]) => {
      const text = (start + units.join('')).trim();
      if (isPlainUrl(text, 0, text.length)) assert.deepEqual(urlFaults(decode(text)), [], text);
    }),
    { numRuns: runs(5000) },
  );
  for (const text of SOUND.slice(0, 2)) assert.ok(isPlainUrl(text, 0, text.length));
});

test('faults are within the value, and fixes do not overlap', () => {
  fc.assert(
    fc.property(value, ([start, units]) => {
      const read = session(sitemap as never, FILES[0]!(start + units.join('')));
      for (const finding of read.findings.filter(({ code }) => code.startsWith('loc/'))) {
        for (const { edits } of read.fixes(finding)) applyEdits(read.text, edits);
      }
      const text = units.join('');
      for (const { from, to } of urlFaults(text)) assert.ok(0 <= from && from <= to && to <= text.length);
    }),
    { numRuns: runs(500) },
  );
});

test('source text: the same value as elsewhere, each unit at its position', () => {
  const piece = fc.oneof(
    unit,
    fc.constantFrom('<!-- # -->', '<![CDATA[a&amp;b]]>', '<?p?>', '&#x1F600;', '&nope;'),
  );
  const nodes = new SitemapReader(
    lintOf((node) => {
      const loc = node.record?.children.find(({ local }) => local === 'loc');
      if (!loc?.closed || node.fragment.faults.length > 0) return [];
      const text = sourceText(loc.texts, node.text);
      assert.equal(text.value.trim(), valueIn(loc, node.text).value);
      for (let i = 0; i < text.value.length; i++) {
        const { start, end } = text.range(i, i + 1);
        const written = node.text.slice(start, end);
        assert.ok(written === text.value[i] || decode(written).includes(text.value[i]!), written);
      }
      return [];
    }),
    { record: 2 ** 20, piece: 2 ** 16 },
  );
  const start = `<urlset xmlns="${NS}">`;
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const prolog = nodes.read(`${start}<url></url>`, 0, nodes.start, true)!;
      const text = `<url><loc>${pieces.join('')}</loc></url>`;
      nodes.read(text, 0, prolog.exit, true);
    }),
    { numRuns: runs(1000) },
  );
});

test('long values are read in linear time, with a bounded number of findings', { timeout: 10_000 }, () => {
  for (const text of [
    '% ',
    'ü ',
    '&amp;amp;',
    ' ',
    '"',
    '#',
    'a:',
    '@',
    'http://',
    '\u200b',
    '&#38;',
    '.',
    '[',
  ]) {
    for (const start of ['', 'https://', 'https://e.com/']) {
      const read = session(sitemap as never, FILES[0]!(start + text.repeat(size(100_000))));
      assert.ok(read.findings.length <= 30, text);
      for (const finding of read.findings.slice(0, 3)) read.fixes(finding);
    }
  }
});
