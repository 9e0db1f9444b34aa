import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { marked, session } from '../rules/check.ts';
import { size } from '../scale.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const ROOT = `<urlset xmlns="${NAMESPACE}">\n`;
const GOOD = '<url><loc>https://www.example.com/good</loc></url>\n';
const END = '</urlset>\n';

/** A sitemap with damage between valid records; the last of them has a separate fault that must still be found. */
const wrap = (middle: string) =>
  `${ROOT}${GOOD}${middle}\n${GOOD.replace('good', 'next')}<⟦url⟧></url>\n${END}`;

/** Asserts that the findings above hint are exactly the marked ranges, in order, with these codes or variants. */
function check(name: string, source: string, expected: readonly string[]): void {
  test(name, () => {
    const { text, ranges } = marked(source);
    const findings = session(sitemap as never, text).findings.filter(({ severity }) => severity !== 'hint');
    assert.deepEqual(
      findings.map(({ code, variant, start, end }) => [variant ?? code, start, end]),
      expected.map((what, i) => [what, ...(ranges[i] ?? [])]),
    );
  });
}

const missing = 'sitemap/missing-loc';
const AMPERSAND = 'sitemap/unescaped-ampersand';
const DAMAGE: readonly [name: string, middle: string, ...expected: string[]][] = [
  ['a half-typed element name', '<url><loc>https://www.example.com/</loc>⟦<lastm⟧\n</url>', 'tag-not-closed'],
  [
    'a half-typed start tag with its end tag',
    '<url>⟦<loc⟧ https://www.example.com/</loc></url>',
    'tag-not-closed',
  ],
  ['a half-typed record', '⟦<url⟧\n<loc>https://www.example.com/</loc></url>', 'tag-not-closed'],
  ['a half-typed end tag', '<url><loc>https://www.example.com/⟦</loc⟧\n</url>', 'tag-not-closed'],
  [
    'an end tag with nothing but its slash',
    '<url><loc>https://www.example.com/</loc>⟦</⟧\n</url>',
    'tag-not-closed',
  ],
  ['a missing end tag', '<url>⟦<loc>⟧https://www.example.com/</url>', 'element-not-closed'],
  ['a record without its end tag', '⟦<url>⟧<loc>https://www.example.com/</loc>', 'element-not-closed'],
  [
    'a record with the beginning of its end tag',
    '<url><loc>https://www.example.com/</loc>⟦</ur⟧',
    'tag-not-closed',
  ],
  [
    'a record without its end tag that ends in another',
    '<url><loc>https://www.example.com/</loc>⟦</b⟧',
    'tag-not-closed',
  ],
  ['an end tag of another name', '<url><loc>https://www.example.com/⟦</locx>⟧</url>', 'mismatched-end-tag'],
  [
    'a start tag of another name',
    '<url>⟦<locx⟧>https://www.example.com/</loc></url>',
    'mismatched-start-tag',
  ],
  ['a record of another name', '⟦<ur⟧><loc>https://www.example.com/</loc></url>', 'mismatched-start-tag'],
  [
    'a start tag that became the beginning of another',
    '<url><loc>https://www.example.com/</loc>⟦<changefre1⟧</priority></url>',
    'tag-not-closed',
  ],
  ['an end tag without its slash', '<url><loc>https://www.example.com/⟦<loc>⟧</url>', 'missing-slash'],
  [
    'a record without its end tag and slash',
    '<url><loc>https://www.example.com/</loc>⟦<url>⟧',
    'missing-slash',
  ],
  [
    'a record in a record',
    '<url><loc>https://www.example.com/</loc><⟦url⟧><loc>https://www.example.com/b</loc></url></url>',
    'record',
  ],
  [
    'records in a record',
    '<url><⟦url⟧><loc>https://www.example.com/</loc></url><url><loc>https://www.example.com/b</loc></url></url>',
    'record',
  ],
  [
    'an index in a sitemap',
    '<⟦sitemapindex⟧><sitemap><loc>https://www.example.com/s.xml</loc></sitemap></sitemapindex>',
    'root',
  ],
  ['a sitemap in a sitemap', '<⟦urlset⟧><url><loc>https://www.example.com/b</loc></url></urlset>', 'root'],
  [
    'control characters side by side',
    '<url><loc>https://www.example.com/⟦\x01\x02\x03⟧</loc></url>',
    'control-characters',
  ],
  ['an end tag too many', '<url><loc>https://www.example.com/</loc>⟦</lastmod>⟧</url>', 'unexpected-end-tag'],
  ['a bare ampersand', '<url><loc>https://www.example.com/?a⟦&⟧b</loc></url>', AMPERSAND],
  ['two bare ampersands', '<url><loc>https://www.example.com/?a⟦&⟧b=1⟦&⟧c</loc></url>', AMPERSAND, AMPERSAND],
  ['a stray less-than', '<url><loc>https://www.example.com/?a⟦<⟧ 1</loc></url>', 'stray-less-than'],
  ['a run of less-than', '<url><loc>https://www.example.com/?a⟦<<<⟧ 1</loc></url>', 'stray-less-than'],
  [
    'a quote that is not closed',
    '<url><loc a=⟦"1>https://www.example.com/⟧</loc></url>',
    'attribute-not-closed',
  ],
  ['an attribute without quotes', '<url ⟦a=1⟧><loc>https://www.example.com/</loc></url>', 'attribute-syntax'],
  ['an attribute without a value', '<url ⟦a⟧><loc>https://www.example.com/</loc></url>', 'attribute-syntax'],
  [
    'attributes without a blank between',
    '<url><loc>https://www.example.com/</loc><a xmlns="urn:a" a="1"⟦b="2"⟧/></url>',
    'attribute-syntax',
  ],
  [
    'an attribute given twice',
    '<url><loc>https://www.example.com/</loc><a xmlns="urn:a" a="1" ⟦a="2"⟧/></url>',
    'duplicate-attribute',
  ],
  [
    'curly quotes around curly quotes and blanks',
    '<url ⟦a=“1 ‘2’ 3”⟧><loc>https://www.example.com/</loc></url>',
    'sitemap/curly-quotes',
  ],
  ['curly quotes', '<url ⟦a=“1”⟧><loc>https://www.example.com/</loc></url>', 'sitemap/curly-quotes'],
  [
    'an unknown prefix',
    '<url><loc>https://www.example.com/</loc><⟦x⟧:y/></url>',
    'sitemap/extension-namespace-missing',
  ],
  ['an entity of HTML', '<url><loc>https://www.example.com/⟦&nbsp;⟧</loc></url>', 'sitemap/html-entity'],
  [
    'a reference to no character',
    '<url><loc>https://www.example.com/⟦&#0;⟧</loc></url>',
    'invalid-reference',
  ],
  ['the end of CDATA in text', '<url><loc>https://www.example.com/⟦]]>⟧</loc></url>', 'cdata-end-in-text'],
  ['a control character', '<url><loc>https://www.example.com/⟦\x01⟧</loc></url>', 'control-character'],
  ['two hyphens in a comment', '<!-- a ⟦--⟧ b -->', 'double-hyphen'],
  ['a second declaration', '⟦<?xml version="1.0"?>⟧', 'misplaced-declaration'],
  ['a document type in the root', '⟦<!DOCTYPE urlset>⟧', 'doctype-misplaced'],
  ['markup that does not exist', '⟦<!ELEMENT x>⟧', 'bad-markup'],
  ['text between records', '⟦https://www.example.com/⟧', 'sitemap/unexpected-text'],
];

check('sound records give nothing but the fault that is there', wrap(''), [missing]);
for (const [name, middle, ...expected] of DAMAGE) {
  check(`${name}: one finding, and the next fault is still seen`, wrap(middle), [...expected, missing]);
}

const record = '<url><loc>https://www.example.com/</loc></url>';
const WHOLE: readonly [name: string, source: string, ...expected: string[]][] = [
  ['an empty file', '⟦⟧', 'file'],
  ['a file of blank lines', '⟦⟧\n \n', 'file'],
  ['nothing but NUL', `⟦${'\0'.repeat(64)}⟧${'\0'.repeat(300)}`, 'nul'],
  [
    'UTF-16 read as UTF-8',
    `⟦${[...'<?xml version="1.0"?><urlset>...'].join('\0')}\0⟧${[...ROOT].join('\0')}`,
    'binary',
  ],
  [
    'a sitemap without its end tag in a sitemap',
    `${ROOT}${GOOD}⟦<urlset>⟧\n${GOOD.replace('good', 'b')}${END}`,
    'element-not-closed',
  ],
  ['a root that is not closed', `${ROOT}${GOOD.trim().replace('</url>', '⟦</url>⟧')}\n`, 'cut-off'],
  ['a file cut within a record', `${ROOT}${GOOD}<url>⟦<loc>https://www.ex⟧`, 'cut-off'],
  ['a comment that is not closed', `${ROOT}${GOOD}⟦<!--⟧ <url></url>\n${GOOD}${END}`, 'open-comment'],
  [
    'a CDATA section that is not closed',
    `${ROOT}<url><loc>⟦<![CDATA[⟧https://e.com/</loc></url>\n${GOOD}${END}`,
    'open-cdata',
  ],
  ['a second root', `${ROOT}${GOOD}${END}⟦<urlset>⟧\n</urlset>`, 'outside-root'],
  ['text after the root', `${ROOT}${GOOD}${END}⟦done⟧`, 'outside-root'],
  [
    'a blank line before the declaration',
    `⟦\n⟧<?xml version="1.0"?>\n${ROOT}${GOOD}${END}`,
    'sitemap/leading-content',
  ],
  ['a notice before the root', `⟦Notice: x⟧\n${ROOT}${GOOD}${END}`, 'text'],
  ['a declaration without its end', `⟦<?xml version="1.0">⟧\n${ROOT}${GOOD}${END}`, 'declaration-not-closed'],
  ['a half-typed root', `⟦<urlset xmlns="${NAMESPACE}"⟧\n${record}${END}`, 'tag-not-closed'],
  [
    'a page instead of a sitemap',
    '⟦<!doctype html⟧>\n<html><body><p>Not found<br></body></html>',
    'sitemap/html-document',
  ],
  [
    'entities that are declared are not expanded',
    `<!DOCTYPE urlset [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>\n${ROOT}<url><loc>https://www.example.com/⟦&c;⟧</loc></url>\n${END}`,
    'declared',
  ],
  [
    'an entity beyond ASCII that is declared',
    `<!DOCTYPE urlset [<!ENTITY é "b">]>\n${ROOT}<url><loc>https://www.example.com/⟦&é;⟧</loc></url>\n${END}`,
    'declared',
  ],
  [
    'an entity that another file may declare',
    `<!DOCTYPE urlset SYSTEM "a.dtd">\n${ROOT}<url><loc>https://www.example.com/⟦&c;⟧</loc></url>\n${END}`,
    'elsewhere',
  ],
  [
    'an entity that a parameter entity may declare',
    `<!DOCTYPE urlset [<!ENTITY % a SYSTEM "b"> %a;]>\n${ROOT}<url><loc>https://www.example.com/⟦&c;⟧</loc></url>\n${END}`,
    'elsewhere',
  ],
  [
    'an entity that the document type does not declare',
    `<!DOCTYPE urlset [<!ENTITY a "b">]>\n${ROOT}<url><loc>https://www.example.com/⟦&c;⟧</loc></url>\n${END}`,
    'sitemap/html-entity',
  ],
  [
    'a prefix that is nearly xmlns, with what is no namespace',
    `<urlset xmlns="${NAMESPACE}" ⟦xmns⟧:a="b">\n${GOOD}${END}`,
    'sitemap/extension-namespace-missing',
  ],
];
for (const [name, source, ...expected] of WHOLE) check(name, source, expected);

/** Texts without any fault. */
const SOUND: readonly [name: string, text: string][] = [
  ['a byte-order mark', `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n${ROOT}${GOOD}${END}`],
  ['CRLF', `<?xml version="1.0"?>\r\n${ROOT}${GOOD}${END}`.replace(/\r?\n/g, '\r\n')],
  ['one line', `${ROOT}${GOOD}${END}`.replace(/\n/g, '')],
  [
    'a prefixed root',
    `<s:urlset xmlns:s="${NAMESPACE}"><s:url><s:loc>https://www.example.com/</s:loc></s:url></s:urlset>`,
  ],
  [
    'two prefixes of one namespace',
    `<urlset xmlns="${NAMESPACE}" xmlns:s="${NAMESPACE}"><s:url><loc>https://www.example.com/</loc></s:url></urlset>`,
  ],
  [
    'comments and instructions anywhere',
    `<!-- a --><?p x?>${ROOT}<!-- <url> -->${GOOD}<url><!-- - --><loc><!-- b -->https://www.example.com/<?p <url>?></loc></url>${END}<!-- c -->`,
  ],
  [
    'CDATA',
    `${ROOT}<url><loc><![CDATA[https://www.example.com/?a&b]]></loc><a xmlns="urn:a"><![CDATA[<url>]]></a></url>${END}`,
  ],
  [
    'references',
    `${ROOT}<url><loc>https://www.example.com/?a&amp;b&#45;&apos;</loc><a xmlns="urn:a">&#233;&#xE9;&lt;&gt;&quot;&apos;</a></url>${END}`,
  ],
  [
    'extensions in any order',
    `<urlset xmlns="${NAMESPACE}" xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"><url><i:image><i:loc>https://cdn.example.com/a.png</i:loc></i:image><loc>https://www.example.com/</loc></url></urlset>`,
  ],
  [
    'greater-than in text and in values',
    `${ROOT}<url><loc>https://www.example.com/</loc><a xmlns="urn:a" b=">">></a></url>${END}`,
  ],
];
for (const [name, text] of SOUND) {
  test(`${name}: no error and no warning`, () => {
    const { findings } = session(sitemap as never, text);
    assert.deepEqual(
      findings.filter(({ severity }) => severity === 'error' || severity === 'warning'),
      [],
    );
  });
}

/** Inputs of a size for which only linear work is feasible. */
const LARGE: readonly [name: string, text: string][] = [
  ['all less-than', '<'.repeat(size(1_000_000))],
  ['all less-than and white space', '< '.repeat(size(500_000))],
  ['half-typed tags', '<a '.repeat(size(300_000))],
  ['open quotes', '<a b="'.repeat(size(200_000))],
  ['quotes that close far away', `<a b='${' c="'.repeat(size(200_000))}`],
  ['a long name', `${ROOT}<${'x'.repeat(size(5_000_000))}`],
  ['an end tag with a long name', `${ROOT}<url></${'x'.repeat(size(5_000_000))}>`],
  ['long attribute names', `${ROOT}<url ${'x'.repeat(size(3_000_000))}="">`],
  ['10,000 levels', `${ROOT}<url>${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}</url>${END}`],
  ['end tags', `${ROOT}<url>${'<a>'.repeat(size(10_000))}${'</b>'.repeat(size(10_000))}</url>${END}`],
  ['a long attribute', `${ROOT}<url a="${'x'.repeat(size(1_000_000))}"></url>${END}`],
  ['a long tag', `${ROOT}<url ${'a="b" '.repeat(size(500_000))}`],
  ['a long record', `${ROOT}<url>${'<image:image/>'.repeat(size(350_000))}</url>${END}`],
  ['one long line', 'x'.repeat(size(10_000_000))],
  ['a long comment', `${ROOT}<!--${'- '.repeat(size(5_000_000))}`],
  ['hyphens', `${ROOT}<!--${'-'.repeat(size(1_000_000))}`],
  ['bare ampersands', `${ROOT}<url><loc>${'&'.repeat(size(500_000))}</loc></url>${END}`],
  ['one URL again and again', `${ROOT}${GOOD.repeat(size(20_000))}${END}`],
  ['a document type without end', `<!DOCTYPE a [${'"'.repeat(size(500_000) + 1)}`],
  [
    'random bytes',
    Array.from({ length: size(300_000) }, (_, i) => String.fromCharCode((i * 7919) % 256)).join(''),
  ],
];
for (const [name, text] of LARGE) {
  test(`${name}: read in bounded time, with findings`, { timeout: 20_000 }, () => {
    assert.ok(session(sitemap as never, text).findings.length > 0);
  });
}

test('no text makes the language throw, and every finding is within the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      for (const { start, end } of session(sitemap as never, `${ROOT}${text}`).findings) {
        assert.ok(0 <= start && start <= end && end <= ROOT.length + text.length);
      }
    }),
  );
});

const CUT: readonly string[] = [
  '<url>⟦<loc>https://www.example.com/⟧',
  '<url><loc>https://www.example.com/</loc>⟦<⟧',
  '<url><loc>https://www.example.com/⟦</⟧',
  '<url><loc>https://www.example.com/⟦</lo⟧',
  '<url><loc>https://www.example.com/⟦</loc⟧',
  '<url><loc>https://www.example.com/</loc>⟦</u⟧\n',
  '<url><loc>https://www.example.com/</loc>⟦<lastmod⟧',
  '<url><loc>https://www.example.com/</loc>⟦<!--⟧ ',
  '⟦<⟧',
  '⟦</⟧',
  '⟦</urls⟧',
];
for (const tail of CUT) check(`a file that ends in ${tail}`, `${ROOT}${GOOD}${tail}`, ['cut-off']);
check(
  'faults before the cut are still reported',
  `${ROOT}<⟦url⟧></url>\n⟦<url>⟧<loc>https://www.example.com/</loc>\n<url>⟦<loc>⟧https://www.example.com/a</url><url>⟦</⟧`,
  [missing, 'element-not-closed', 'element-not-closed', 'cut-off'],
);
