import assert from 'node:assert/strict';
import { test } from 'node:test';
import { looksLikeSitemap } from '../../server/src/sitemap/recognize.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { applyEdits, marked, session } from '../rules/check.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';
const MOBILE = 'http://www.google.com/schemas/sitemap-mobile/1.0';
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const LOC = '<loc>https://www.example.com/</loc>';
const RECORD = `<url>${LOC}</url>`;
const urlset = (records: string, attributes = ''): string =>
  `${DECLARATION}<urlset xmlns="${NAMESPACE}"${attributes}>\n${records}\n</urlset>\n`;
const index = (records: string, attributes = ''): string =>
  urlset(records, attributes).replaceAll('urlset', 'sitemapindex');

/**
 * Asserts that the text has exactly these findings, at the marked ranges: a variant, or else a code without `sitemap/`.
 */
function check(name: string, source: string, ...expected: string[]): void {
  test(name, () => {
    const { text, ranges } = marked(source);
    const { findings } = session(sitemap as never, text);
    assert.deepEqual(
      findings.map(({ code, variant, start, end }) => [
        variant ?? code.slice(code.indexOf('/') + 1),
        start,
        end,
      ]),
      expected.map((what, i) => [what, ...(ranges[i] ?? [])]),
    );
  });
}

/**
 * Asserts that the fix whose title begins with `title`, applied to all findings that offer it, turns the text into
 * `good`.
 */
function checkFix(name: string, text: string, title: string, good: string): void {
  test(`fix: ${name}`, () => {
    const { findings, fixes } = session(sitemap as never, text);
    const found = findings.flatMap((finding) => fixes(finding).filter((fix) => fix.title.startsWith(title)));
    assert.ok(
      found.length > 0,
      `'${title}' among ${JSON.stringify(findings.map((finding) => fixes(finding)))}`,
    );
    assert.equal(
      applyEdits(
        text,
        found.flatMap(({ edits }) => edits),
      ),
      good,
    );
  });
}

check('a sound sitemap has no finding', urlset(RECORD));
check('nor has one with a byte-order mark', `\ufeff${urlset(RECORD)}`);
check('nor one with CRLF', urlset(RECORD).replaceAll('\n', '\r\n'));
check(
  'nor a prefixed one',
  `${DECLARATION}<s:urlset xmlns:s="${NAMESPACE}"><s:url><s:loc>https://www.example.com/</s:loc></s:url></s:urlset>`,
);

// missing-declaration
check(
  'no declaration after a byte-order mark',
  `\ufeff<⟦urlset⟧ xmlns="${NAMESPACE}">${RECORD}</urlset>`,
  'missing-declaration',
);
check(
  'an instruction is no declaration',
  `<?xml-stylesheet href="a"?><⟦urlset⟧ xmlns="${NAMESPACE}">${RECORD}</urlset>`,
  'missing-declaration',
);
check('a late declaration is only late', `⟦\n⟧${urlset(RECORD)}`, 'leading-content');
check('another root needs no declaration', '<rss version="2.0"><channel/></rss>');
checkFix(
  'the declaration goes behind the byte-order mark',
  `\ufeff<urlset xmlns="${NAMESPACE}">${RECORD}</urlset>`,
  'Add the XML',
  `\ufeff${DECLARATION}<urlset xmlns="${NAMESPACE}">${RECORD}</urlset>`,
);

// encoding
for (const encoding of ['utf-8', 'Utf-8', 'US-ASCII'])
  check(`${encoding} is fine`, urlset(RECORD).replace('UTF-8', encoding));
for (const encoding of ['ISO-8859-1', 'UTF-16', 'windows-1252', 'cp1252', 'GB2312', 'UTF-16LE'])
  check(`${encoding} is not`, urlset(RECORD).replace('UTF-8', `⟦${encoding}⟧`), 'encoding');
check('an encoding in single quotes', urlset(RECORD).replace('"UTF-8"', "'⟦latin1⟧'"), 'encoding');
check('a misspelled UTF-8', urlset(RECORD).replace('UTF-8', '⟦UTF8⟧'), 'spelling');
check('octets that are not UTF-8', urlset(`<url>${LOC}<!-- ⟦\ufffd\ufffd⟧ \ufffd --></url>`), 'octets');
check('an encoding in a comment does not count', urlset(`<!-- encoding="ISO-8859-1" -->${RECORD}`));

// html-document and unknown-root
check('a page', '<⟦html⟧><body>a<br></body></html>', 'html-document');
check('a page in capitals', '<⟦HTML⟧><BODY>a</BODY></HTML>', 'html-document');
check(
  'a page with a byte-order mark and a document type',
  '\ufeff\n⟦<!DOCTYPE html⟧ PUBLIC "a" "b"><html/>',
  'html-document',
);
check('a page without tags', '⟦<!doctype html⟧>\nNot found', 'html-document');
check('the rest of a page', '<⟦body⟧>Not found</body>', 'html-document');
check('another root', '<⟦sitemapidx⟧><page/></sitemapidx>', 'unknown-root');
check('a root of another program', '<site><page/></site>');
check('an entry as the root', `<⟦url⟧ xmlns="${NAMESPACE}">${LOC}</url>`, 'entry');
check('text only', '⟦Not found⟧', 'none');
check(
  'a sitemap with the document type of a page is a sitemap',
  `${DECLARATION}<!DOCTYPE html>\n${urlset(RECORD).slice(DECLARATION.length)}`,
);
check('a document type spoken of in a sitemap', urlset(`<!-- <!doctype html> -->${RECORD}`));
checkFix(
  'both tags of the root are renamed',
  urlset(RECORD).replaceAll('urlset', 'UrlSet'),
  'Rename to',
  urlset(RECORD),
);

// output before the document
const notice = '<br />\n<b>Notice</b>:  Undefined index in <b>/var/www/a.php</b> on line <b>3</b><br />\n';
check('a notice with tags before the declaration', `⟦${notice}⟧${urlset(RECORD)}`, 'leading-content');
check(
  'a notice with tags that are not closed',
  `⟦<br><font size=1><table><tr><td>Warning\n⟧${urlset(RECORD)}`,
  'leading-content',
);
check(
  'a notice with tags before a root without declaration',
  `⟦${notice.trim()}⟧\n<urlset xmlns="${NAMESPACE}">${RECORD}</urlset>`,
  'text',
);
check(
  'faults after a notice are seen',
  `⟦${notice}⟧${urlset(`${RECORD}<⟦url⟧></url>`)}`,
  'leading-content',
  'missing-loc',
);
check(
  'a sitemap within another root is none',
  `<⟦site⟧>${urlset(RECORD).slice(DECLARATION.length)}</site>`,
  'unknown-root',
);
checkFix(
  'what stands before the declaration is deleted',
  notice + urlset(RECORD),
  'Delete everything',
  urlset(RECORD),
);

// xmlns-typo and the findings it replaces
for (const name of ['xlmns', 'xmlsn', 'xmln', 'XMLNS', 'Xmlns', 'xmnls'])
  check(name, `${DECLARATION}<urlset ⟦${name}⟧="${NAMESPACE}">${RECORD}</urlset>`, 'xmlns-typo');
check(
  'a prefixed typo',
  urlset(
    `<url>${LOC}<image:image/></url>\n<url>${LOC.replace('</', 'b</')}<image:image/></url>`,
    ` ⟦xlmns⟧:image="${IMAGE}"`,
  ),
  'xmlns-typo',
);
check('a different attribute is not a typo', urlset(RECORD, ' ⟦xml="a"⟧'), 'unknown-attribute');
check('a typo beside the right name', urlset(RECORD, ` ⟦xlmns⟧="${NAMESPACE}"`), 'xmlns-typo');
test('a typo next to the correct name is not renamed', () => {
  const { findings, fixes } = session(sitemap as never, urlset(RECORD, ` xlmns="${NAMESPACE}"`));
  assert.deepEqual(fixes(findings[0]!), []);
});

// schema-location
const xsi = (value: string): string => ` xmlns:xsi="${XSI}" xsi:schemaLocation="${value}"`;
check('the schema of a sitemap', urlset(RECORD, xsi(`${NAMESPACE} ${NAMESPACE}/sitemap.xsd`)));
check('the schema on lines', urlset(RECORD, xsi(`\n  ${NAMESPACE}\n  ${NAMESPACE}/sitemap.xsd\n`)));
check(
  'the schema of an index in a sitemap',
  urlset(RECORD, xsi(`${NAMESPACE} ${NAMESPACE}/⟦siteindex.xsd⟧`)),
  'schema-location',
);
check('a schema of our own', urlset(RECORD, xsi(`${NAMESPACE} /own.xsd`)));
check(
  'a namespace that is not declared',
  urlset(RECORD, xsi(`${NAMESPACE} ${NAMESPACE}/sitemap.xsd ⟦${IMAGE}⟧ ${IMAGE}/sitemap-image.xsd`)),
  'undeclared',
);
check('xsi that is not declared', urlset(RECORD, ` ⟦xsi⟧:schemaLocation="a"`), 'extension-namespace-missing');
check('a schema location without a prefix', urlset(RECORD, ` ⟦schemaLocation="a b"⟧`), 'unknown-attribute');
check(
  'another prefix for xsi',
  urlset(RECORD, ` xmlns:x="${XSI}" x:schemaLocation="⟦${NAMESPACE}⟧"`),
  'pairs',
);
check('an empty schema location', urlset(RECORD, xsi('')));

// extension-namespace-mismatch and extension-unsupported
for (const wrong of [
  IMAGE.replace('http', 'https'),
  `${IMAGE}/`,
  IMAGE.replace('1.1', '1.0'),
  IMAGE.replace('www.', ''),
  IMAGE.toUpperCase(),
  ` ${IMAGE}`,
])
  check(
    `'${wrong}' is no namespace of images`,
    urlset(RECORD, ` xmlns:image="⟦${wrong}⟧"`),
    wrong.startsWith('https') ? 'https' : 'extension-namespace-mismatch',
  );
check(
  'another prefix for images',
  urlset(
    `<url>${LOC}<i:image><i:loc>https://www.example.com/a</i:loc></i:image></url>`,
    ` xmlns:i="${IMAGE}"`,
  ),
);
for (const [prefix, wrong] of [
  ['image', 'http://www.sitemaps.org/schemas/sitemap-image/1.1'],
  ['image', 'http://www.google.com/schemas/sitemap-images/1.1'],
  ['image', 'http://www.sitemaps.org/schemas/sitemap/0.9'],
  ['xhtml', 'http://www.w3.org/TR/xhtml1'],
  ['xhtml', 'http://www.w3.org/TR/xhtml11/xhtml11_schema.html'],
  ['news', 'https://www.sitemaps.org/schemas/news'],
] as const)
  check(
    `'${wrong}' under the usual prefix ${prefix}`,
    urlset(RECORD, ` xmlns:${prefix}="⟦${wrong}⟧"`),
    wrong.startsWith('https') ? 'https' : 'extension-namespace-mismatch',
  );
check('another namespace under a usual prefix', urlset(RECORD, ' xmlns:image="https://example.com/ns"'));
check(
  'the data of a page for Baidu',
  urlset(`<url>${LOC}<data><display><title>A</title><tag>b</tag></display></data></url>`),
);
check('an unrelated namespace', urlset(`<url>${LOC}<a:b/></url>`, ' xmlns:a="https://example.com/ns"'));
check(
  'elements of a wrong namespace are not also unsupported',
  urlset(`<url>${LOC}<image:image/></url>`, ` xmlns:image="⟦${IMAGE}/⟧"`),
  'extension-namespace-mismatch',
);
check(
  'a former extension, once an entry',
  urlset(`<url>${LOC}<⟦m:mobile⟧/><m:mobile/></url>`, ` xmlns:m="${MOBILE}"`),
  'extension-unsupported',
);
check('a former extension that is only declared', urlset(RECORD, ` xmlns:m="${MOBILE}"`));
check(
  'another namespace of Google',
  urlset(`<url>${LOC}<⟦a:b⟧/></url>`, ' xmlns:a="http://www.google.com/schemas/sitemap-a/1.0"'),
  'extension-unsupported',
);

// empty
check('no entries', `${DECLARATION}<⟦urlset⟧ xmlns="${NAMESPACE}"/>`, 'empty');
check(
  'only a comment',
  `${DECLARATION}<⟦sitemapindex⟧ xmlns="${NAMESPACE}"><!-- <sitemap> --></sitemapindex>`,
  'empty',
);
check('a root that is being typed', `${DECLARATION}⟦<urlset xmlns="${NAMESPACE}">⟧`, 'cut-off');
check('an entry that is misspelled', urlset(`<⟦ulr⟧>${LOC}</ulr>`), 'similar');
check('a feed without entries', `${DECLARATION}<rss><channel/></rss>`);

// unknown-attribute
check(
  'an attribute of a value',
  urlset(`<url><loc ⟦type="a"⟧>https://www.example.com/</loc></url>`),
  'unknown-attribute',
);
check(
  'an attribute in single quotes, twice',
  urlset(`<url ⟦a='1'⟧ ⟦a='2'⟧>${LOC}</url>`),
  'unknown-attribute',
  'duplicate-attribute',
);
check(
  'an attribute of another namespace',
  urlset(`<url xmlns:a="urn:a" ⟦a:b="1"⟧>${LOC}</url>`),
  'unknown-attribute',
);
check(
  'attributes of XML itself',
  urlset(`<url xml:lang="en" xml:space="preserve">${LOC}</url>`, ' xml:base="https://www.example.com/"'),
);
check('attributes of extensions are left alone', urlset(`<url>${LOC}<a:b xmlns:a="urn:a" c="d"/></url>`));
check(
  'an attribute that is an element',
  index('<sitemap ⟦lastmod="2024-08-05"⟧><loc>https://www.example.com/s.xml</loc></sitemap>'),
  'element',
);
check(
  'an attribute that is also there as an element',
  urlset(`<url ⟦priority="1"⟧>${LOC}<priority>1.0</priority></url>`),
  'unknown-attribute',
);
checkFix(
  'an attribute becomes an element on a line of its own',
  urlset(`<url lastmod="2024-08-05">\n  ${LOC}\n</url>`),
  'Replace with the element',
  urlset(`<url>\n  ${LOC}\n  <lastmod>2024-08-05</lastmod>\n</url>`),
);

// element-order
check(
  'an extension before loc',
  urlset(`<url><a:b xmlns:a="urn:a"/><⟦loc⟧>https://www.example.com/</loc></url>`),
  'element-order',
);
check(
  'any order in an index',
  index('<sitemap><lastmod>2024-08-05</lastmod><loc>https://www.example.com/s.xml</loc></sitemap>'),
);
check('a comment in between', urlset(`<url><!-- a -->${LOC}<!-- b --><lastmod>2024-08-05</lastmod></url>`));
checkFix(
  'all elements of an entry are sorted, comments and blanks stay',
  urlset(`<url>\n  <priority>0.5</priority><!-- a -->\n  <lastmod>2024-08-05</lastmod>\n  ${LOC}\n</url>`),
  'Sort',
  urlset(`<url>\n  ${LOC}<!-- a -->\n  <lastmod>2024-08-05</lastmod>\n  <priority>0.5</priority>\n</url>`),
);

// fixes of the rules for damage
const damaged = (value: string): string => urlset(`<url><loc>https://www.example.com/${value}</loc></url>`);
const noted = (text: string): string =>
  urlset(`<url><loc>https://www.example.com/</loc><x:note xmlns:x="u:x">${text}</x:note></url>`);
checkFix('the end of CDATA in text', noted('a]]>'), 'Replace with ]]&gt;', noted('a]]&gt;'));
checkFix('a control character', damaged('\x01'), 'Delete U+0001', damaged(''));
checkFix(
  'a URL without its element',
  urlset('<url>https://www.example.com/</url>'),
  'Wrap in <loc>',
  urlset(RECORD),
);
checkFix(
  'an entry of the other kind',
  index(RECORD.replace('.com/', '.com/s.xml')),
  'Rename to',
  index(RECORD.replace('.com/', '.com/s.xml').replaceAll('url>', 'sitemap>')),
);

/** Which files count as sitemaps, by file name and by content. */
const FILES: readonly [claimed: boolean, name: string, head: string, languageId?: string][] = [
  [true, 'sitemap.xml', ''],
  [true, 'sitemap.xml', '<!doctype html><html></html>'],
  [true, 'sitemap.xml', '<html></html>', 'html'],
  [true, 'post-sitemap2.xml', '<a'],
  [false, 'post-sitemap2.xml', '<a/>'],
  [true, 'sitemap_index.xml', 'Not found'],
  [true, 'a.xml', `<urlset xmlns="${NAMESPACE}">`],
  [true, 'a.xml', '<siteMapIndex>'],
  [true, 'a.xml', '<sm:urlset'],
  [true, 'a.xml', `${notice}${urlset(RECORD)}`],
  [true, 'a.xml', `PHP Notice: a in b.php\n<?xml version="1.0"?>\n<urlset>`],
  [true, 'a.xml', `<url xmlns="${NAMESPACE}">`],
  [true, 'a.xml', `<s:url a="b" xmlns:s = '${NAMESPACE}'>`],
  [true, 'a.xml', '<root xmlns="https://www.google.com/schemas/sitemap/0.84">'],
  [true, 'Untitled-1', '<urlset>', 'xml'],
  [false, 'Untitled-1', '<urlset>', 'html'],
  [false, 'sitemap.html', '<html>', 'html'],
  [false, 'index.html', '<html>', 'html'],
  [false, 'a.xml', '<!doctype html><html></html>'],
  [false, 'a.xml', ''],
  [false, 'a.xml', '<!-- <urlset> --><svg/>'],
  [false, 'a.xml', '<rss><item><![CDATA[<urlset></urlset>]]></item></rss>'],
  [false, 'a.xml', `<rss xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">`],
  [
    false,
    'sitemap.xsd',
    `<?xml version="1.0"?><xsd:schema xmlns:xsd="urn:a" targetNamespace="${NAMESPACE}" xmlns="${NAMESPACE}">`,
    'xml',
  ],
  [
    false,
    'sitemap-style.xml',
    `<?xml version="1.0"?><xsl:stylesheet xmlns:xsl="urn:a" xmlns:s="${NAMESPACE}">`,
  ],
  [true, 'public/sitemap.xml', '<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform">'],
  [true, 'sitemap_index.xml', '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">'],
  [true, 'sitemap-index.xml', '<xsl:transform xmlns:xsl="http://www.w3.org/1999/XSL/Transform">'],
  [false, 'main-sitemap.xsl.xml', '<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform">'],
  [true, 'pages.xml', [...`<urlset xmlns="${NAMESPACE}">`].join('\0')],
  [false, 'pom.xml', '<project><url>https://www.example.com</url></project>'],
];
for (const [claimed, name, head, languageId = 'xml'] of FILES) {
  test(`${name} (${languageId}) with ${JSON.stringify(head.slice(0, 60))} is ${claimed ? '' : 'not '}claimed`, () => {
    assert.equal(looksLikeSitemap({ languageId, uri: `file:///site/${name}`, head }), claimed);
  });
}
test('any head is recognized in linear time', { timeout: 2000 }, () => {
  for (const part of ['<a ', '<a:a xmlns:a', '<!', '<?', '<![CDATA[', '<!--', '<', ' xmlns', '<a xmlns = ']) {
    looksLikeSitemap({ languageId: 'xml', uri: 'file:///a.xml', head: part.repeat(4000) });
  }
});
