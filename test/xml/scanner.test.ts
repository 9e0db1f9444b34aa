import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LIMITS } from '../../server/src/sitemap/syntax/reader.ts';
import { fragmentOf } from '../../server/src/xml/scan/scanned.ts';
import { Scanner } from '../../server/src/xml/scan/scanner.ts';
import { runs } from '../scale.ts';
import { view } from './view.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const value = fc.constantFrom(
  ...['https://www.example.com/', '/a', '2024-08-05', '2024/8/5', 'a &amp; b', '&lt;&gt;&quot;&apos;'],
  ...['é', ' \n', '', 'a&b', ']', ']]', ']]>', '&#65;', '&#x41;', '&#0065;', '&#0;', '&#xD800;', '&#X41;'],
  ...['&#1234567890;', '&nbsp;', 'x > y', '\r\n', '😀', '\ud83d', '\u00a0', '\u2028', '\ufffe', '\x01', 'a'],
);
const name = fc.constantFrom(
  ...['loc', 'lastmod', 'lastMod', 'image:image', 'image:loc', 'xhtml:link', 'x:y', 'url', 'a:b:c', 'é'],
  ...['urlset', 'p:url', 'p:loc', 'xml:a', 'xmlns:a', ':a', 'a:', 'a.b-c_1', 'toString'],
);
const namespace = fc.constantFrom(
  ...[NAMESPACE, 'urn:x', 'a&amp;b', 'http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/'],
  ...['http://www.google.com/schemas/sitemap-image/1.1', 'http://www.w3.org/1999/xhtml', ''],
  ...['https://www.google.com/schemas/sitemap-image/1.1/', 'https://www.w3.org/1999/xhtml'],
);
const attribute = fc
  .tuple(
    fc.constantFrom(' ', '\n  ', '  ', ''),
    fc.constantFrom(
      ...['rel', 'hreflang', 'href', 'image:a', 'x:y', 'xml:lang', 'xmlns', 'xmlns:x', 'xmlns:image'],
      ...['xml:space', 'xmlns:xml', 'xmlns:xmlns', 'xmlns:a:b', 'xmlns:p', 'p:rel', 'xmlns:', 'xml:'],
      ...['p:a', 'a:b:c', 'toString', '__proto__', 'é', '1'],
    ),
    fc.constantFrom('=', '=', '=', ' = ', '\n=', '= ', ''),
    fc.constantFrom('"', "'", '"', ''),
    fc.oneof(value, namespace, fc.constantFrom('<', '>', '/', '"', "'", 'a=b', 'https://e.com/?a=1&amp;b=2')),
  )
  .map(([gap, key, equals, quote, text]) => `${gap}${key}${equals}${quote}${text}${quote}`);
const usualAttributes = (language: string) =>
  ` rel="alternate" hreflang="${language}" href='https://e.com/${language}?a&amp;b'`;
const usual = fc.constantFrom('de', 'en', 'x-default').map(usualAttributes);
const attributes = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  usual,
  fc.array(attribute, { maxLength: 3 }).map((all) => all.join('')),
);
const trivia = fc.constantFrom(
  ...['', '', '\n', '  ', 'text', '<!-- c -->', '<!---->', '<!-- -- -->', '<!-- c --->', '<!-- ] & \x02 -->'],
  ...['<', '\t\r\n', '<?pi a?>', '<![CDATA[c]]>', '<![CDATA[ ]]>', '<![CDATA[a & <b> ]] é]]>', '\u00a0'],
  ...['<?XML a?>', '<?xml-a?>', '<?a:b c?>', '<?a?', '<?é a?>', '<?a\u00a0?>', '<?a & < é ? ?>', '<?a\x01?>'],
  ...['<!-- crawlwise-disable -->', '<!-- crawlwise-disable-next-line loc/relative -->', '<![CDATA[\x01]]>'],
);
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      name,
      attributes,
      fc.array(fc.oneof({ depthSize: 'small' }, value, trivia, tie('element')), { maxLength: 3 }),
      fc.constantFrom('whole', 'whole', 'whole', 'empty', 'gap', 'half'),
    )
    .map(([tag, attributes, content, form]) => {
      if (form === 'empty') return `<${tag}${attributes}/>`;
      if (form === 'half') return `<${tag}${attributes}>`;
      return `<${tag}${attributes}>${content.join('')}</${tag}${form === 'gap' ? ' ' : ''}>`;
    }),
}));
const record = fc
  .tuple(
    fc.constantFrom('url', 'url', 'sitemap', 'p:url'),
    attributes,
    fc.array(fc.oneof(element, trivia), { maxLength: 4 }),
    fc.array(trivia, { maxLength: 2 }),
  )
  .map(([tag, more, content, after]) => `<${tag}${more}>${content.join('')}</${tag}>${after.join('')}`);
const declarations = fc
  .subarray([
    ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
    ' xmlns:xhtml="http://www.w3.org/1999/xhtml"',
    ' xmlns:x="urn:x" xmlns:x="urn:other"',
    ' xmlns:a="a&amp;b"',
    ' xmlns:p=""',
    ` xmlns:p='${NAMESPACE}'`,
  ])
  .map((all) => all.join(''));
const document = fc
  .tuple(
    fc.constantFrom('urlset', 'p:urlset'),
    fc.constantFrom('', ` xmlns="${NAMESPACE}"`, ` xmlns="${NAMESPACE}"`, ' xmlns="urn:x"'),
    declarations,
    fc.array(record, { maxLength: 4 }),
  )
  .map(([root, xmlns, more, records]) => `<${root}${xmlns}${more}>\n${records.join('')}</${root}>`);

test('if the fast path accepts a record, its reading equals that of the general parser', () => {
  fc.assert(
    fc.property(document, (text) => assert.deepEqual(view(text, true), view(text, false))),
    { numRuns: runs(3000) },
  );
});

/** Many records of the same shape that differ in their values only. */
const alike = fc
  .array(fc.tuple(name, fc.constantFrom('', usualAttributes('de'), usualAttributes('e n'))), {
    minLength: 1,
    maxLength: 5,
  })
  .chain((tags) =>
    fc
      .array(fc.array(value, { minLength: tags.length, maxLength: tags.length }), {
        minLength: 2,
        maxLength: 8,
      })
      .map((records) =>
        records.map((values) => {
          const content = tags.map(([tag, more], i) => `<${tag}${more}>${values[i]}</${tag}>`);
          return `<url>${content.join('')}</url>`;
        }),
      ),
  );

test('a rule that can skip a record finds nothing in records of the same shape', () => {
  fc.assert(
    fc.property(declarations, alike, (more, records) => {
      const text = `<urlset xmlns="${NAMESPACE}"${more}>${records.join('')}</urlset>`;
      assert.deepEqual(view(text, true), view(text, false));
    }),
    { numRuns: runs(1000) },
  );
});

const loc = fc
  .tuple(
    fc.constantFrom(
      'https://www.example.com',
      'https://www.example.com',
      'http://e.com',
      'https://localhost',
    ),
    fc.constantFrom(
      ...['/', '/a', '/b?c=1&amp;d=2', '/b?c&amp;amp;d', '/a%20b', '/é', '/a b', '', '/&amp;#38;', '/\n'],
      `/${'a'.repeat(2100)}`,
    ),
  )
  .map((parts) => parts.join(''));
const lastmod = fc.constantFrom(
  ...['2024-08-05', '2024-08-05T10:00:00Z', '2024-08-05T10:00:00+02:00', '2024-02-30', '2999-01-01', ''],
);
const comment = fc.constantFrom('c', 'one two', 'a-b', 'é', 'a\nb', '&amp; < >', 'crawlwise-disable', '--');
/** Records of one layout with mostly valid values. */
const laidOut = fc
  .record({
    gap: fc.constantFrom('', '\n', '\n  ', '\r\n', ' '),
    inner: fc.constantFrom('', '', ' ', '\n    '),
    dated: fc.boolean(),
    more: fc.constantFrom('', '', '<changefreq>daily</changefreq>', '<mobile/>', '<!-- c -->', '<a b="c"/>'),
    surroundings: fc.constantFrom(
      ['', ''],
      ['', ''],
      ['<![CDATA[', ']]>'],
      ['', '<!-- c -->'],
      ['<!-- c -->', ''],
    ),
    quote: fc.constantFrom('"', "'"),
  })
  .chain(({ gap, inner, dated, more, surroundings, quote }) => {
    const record = fc.tuple(loc, lastmod, comment).map(([url, date, words]) => {
      const when = dated ? `${gap}<lastmod>${inner}${date}${inner}</lastmod>` : '';
      const link = `<xhtml:link rel=${quote}alternate${quote} href=${quote}${inner}${url}${inner}${quote}/>`;
      const [before, after] = surroundings.map((part) => part.replace(' c ', ` ${words} `));
      return `<url>${gap}<loc>${inner}${before}${url}${after}${inner}</loc>${when}${more}${link}${gap}</url>${gap}`;
    });
    return fc.array(record, { minLength: 3, maxLength: 9 });
  });

test('a record that differs from the previous one in values only is read like any other', () => {
  fc.assert(
    fc.property(fc.array(laidOut, { minLength: 1, maxLength: 3 }), (runs) => {
      const text = `<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${runs.flat().join('')}</urlset>`;
      assert.deepEqual(view(text, true), view(text, false));
    }),
    { numRuns: runs(2000) },
  );
});

const surroundings = {
  records: new Set(['url', 'sitemap']),
  root: 'urlset',
  namespaces: new Map([
    ['', NAMESPACE],
    ['image', 'http://www.google.com/schemas/sitemap-image/1.1'],
    ['xhtml', 'http://www.w3.org/1999/xhtml'],
    ['video', 'http://www.google.com/schemas/sitemap-video/1.1'],
  ]),
};

/** The length of the first record of `text` on the fast path; undefined if that does not accept it. */
const plainLength = (text: string, limit = 1000): number | undefined => {
  const scanner = new Scanner(surroundings);
  return scanner.scan(text, 0, limit) ? scanner.end : undefined;
};

const PLAIN = [
  '<url>\n  <loc>https://www.example.com/?a=1&amp;b=2</loc>\n  <lastmod>2024-08-05</lastmod>\n</url>\n<url>',
  '<url><loc>/</loc><image:image><image:loc>https://e.com/a.png</image:loc></image:image></url></urlset>',
  '<url><loc>/</loc><xhtml:link rel="alternate" hreflang="de" href=\'https://e.com/\' /></url><url>',
  '<url><!-- one --><loc><![CDATA[https://e.com/?a&b]]></loc></url> <!-- two --> <url>',
  '<url><video:video><video:title>é 😀 &#8211; &#x2013; [a]</video:title></video:video></url><sitemap>',
  '<url></url><url>',
  '<url/></urlset >',
];

test('the fast path accepts the records of most sitemaps, and their extensions', () => {
  for (const text of PLAIN) assert.equal(plainLength(text), text.lastIndexOf('<'), text);
});

test('the fast path leaves everything else to the general parser', () => {
  for (const [at, text] of PLAIN.entries()) {
    for (let end = 0; end < text.lastIndexOf('<') + 2; end++) {
      assert.equal(plainLength(text.slice(0, end)), undefined, `${at}, cut at ${end}`);
      assert.equal(plainLength(text, end - 2), undefined, `${at}, limited to ${end - 2}`);
    }
  }
});

test('records can be read in any order', () => {
  const records = Array.from({ length: 300 }, (_, i) =>
    i % 7 === 0
      ? `<url><loc>${i}&nbsp;</loc></url>`
      : `<url><loc>${'a'.repeat(i * 3)}${i % 2 ? '&amp;' : ''}${i % 5 ? '' : ' [😀]'}</loc></url>`,
  );
  const text = `${records.join('')}</urlset>`;
  const starts = records.map((_, i) => records.slice(0, i).join('').length);
  const scan = (scanner: Scanner, source: string, from: number) =>
    scanner.scan(source, from, LIMITS.record)
      ? { length: scanner.end - from, fragment: fragmentOf(scanner, source, from) }
      : undefined;
  const scanner = new Scanner(surroundings);
  fc.assert(
    fc.property(fc.array(fc.nat(records.length - 1), { minLength: 1 }), (order) => {
      for (const i of order) {
        const read = scan(scanner, text, starts[i]!);
        assert.equal(read?.length, i % 7 === 0 ? undefined : records[i]!.length);
        assert.deepEqual(read, scan(new Scanner(surroundings), text.slice(starts[i]), 0));
      }
    }),
  );
});
