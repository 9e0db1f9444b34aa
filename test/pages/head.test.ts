/** The heads of HTML pages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MAX_HEAD, type PageHead, readHead } from '../../server/src/pages/head.ts';
import { headerDirectives, noindexIn } from '../../server/src/pages/robotsDirectives.ts';

const ADDRESS = 'https://www.example.com/a/b';
const bytesOf = (html: string): Uint8Array => new TextEncoder().encode(html);
const headOf = (html: string): PageHead => readHead(bytesOf(html), ADDRESS);

/** A head as short texts: `robots noindex @2`, `canonical https://… @3`. */
const told = ({ directives, canonicals, refreshes, versions, sitemaps }: PageHead): readonly string[] => [
  ...directives.map(({ agent, name, value, line }) => `${agent} ${name}${value && `=${value}`} @${line}`),
  ...canonicals.map(({ url, line }) => `canonical ${url} @${line}`),
  ...refreshes.map(({ seconds, url, line }) => `refresh ${seconds} ${url} @${line}`),
  ...versions.map(({ hreflang, url, line }) => `${hreflang} ${url} @${line}`),
  ...sitemaps.map(({ url, line }) => `sitemap ${url} @${line}`),
];

const ROBOTS = '<meta name="robots" content="noindex">';
const CANONICAL = '<link rel="canonical" href="/c">';

/** Pages, and what their heads say. */
const PAGES: Readonly<Record<string, readonly [html: string, said: readonly string[]]>> = {
  'an empty page': ['', []],
  'plain text': ['hello', []],
  'metas of robots': [
    '<!doctype html>\n<html>\n<head>\n<META NAME=Robots CONTENT="NOINDEX, nofollow">\n<meta name="googlebot" content="none">',
    ['robots noindex @4', 'robots nofollow @4', 'googlebot none @5'],
  ],
  'metas of others': [
    '<meta name="description" content="noindex"><meta name="googlebot-news" content="noindex"><meta property="robots" content="noindex">',
    ['googlebot-news noindex @1'],
  ],
  'a date with commas': [
    '<meta name="robots" content="unavailable_after: Wednesday, 21-Oct-25 10:00:00 GMT, noarchive, max-snippet:-1">',
    [
      'robots unavailable_after=Wednesday, 21-Oct-25 10:00:00 GMT @1',
      'robots noarchive @1',
      'robots max-snippet=-1 @1',
    ],
  ],
  'canonical URLs': [
    '<link rel="canonical" href="?q=1&amp;r=2">\r\n<link href=//cdn.example.com/x#y rel="alternate CANONICAL">\r<link rel=canonical href="mailto:a">',
    [
      'canonical https://www.example.com/a/b?q=1&r=2 @1',
      'canonical https://cdn.example.com/x @2',
      'canonical undefined @3',
    ],
  ],
  'a base, the first of two': [
    '<base target=_top><base href="/x/y"><base href="https://other.example/"><link rel=canonical href=z>',
    ['canonical https://www.example.com/x/z @1'],
  ],
  'a base after a link': [
    '<link rel=canonical href=z><base href="/x/">',
    ['canonical https://www.example.com/a/z @1'],
  ],
  refreshes: [
    '<meta http-equiv=refresh content="0; url=/x"><meta http-equiv="Refresh" content="5;URL=\'y\'"><meta http-equiv=refresh content="3"><meta http-equiv=refresh content="1.5 , z"><meta http-equiv=refresh content="soon; url=/n">',
    [
      'refresh 0 https://www.example.com/x @1',
      'refresh 5 https://www.example.com/a/y @1',
      'refresh 1 https://www.example.com/a/z @1',
    ],
  ],
  'versions and sitemaps': [
    '<link rel=alternate hreflang=de href=/de><link rel=alternate type=application/rss+xml href=/feed><link rel=sitemap href=/s.xml>',
    ['de https://www.example.com/de @1', 'sitemap https://www.example.com/s.xml @1'],
  ],
  'a title with markup, scripts and comments': [
    `<title><meta name=robots content=none></title><script>"<body>"</script><style>a{}</style><!-- ${CANONICAL} -->${ROBOTS}`,
    ['robots noindex @1'],
  ],
  'parts that are not read': [
    `<template>${CANONICAL}<template></template></template><noscript><meta http-equiv=refresh content="0;url=/x"><img></noscript>${ROBOTS}`,
    ['robots noindex @1'],
  ],
  'the end of the head': [`<head></head>${ROBOTS}`, []],
  'a body': [`<head>${CANONICAL}<body>${ROBOTS}`, ['canonical https://www.example.com/c @1']],
  'an element of the body in the head': [
    `<head>${CANONICAL}<div></div>${ROBOTS}</head>`,
    ['canonical https://www.example.com/c @1'],
  ],
  'text in the head': [
    `<head>${CANONICAL} text ${ROBOTS}</head>`,
    ['canonical https://www.example.com/c @1'],
  ],
  'tags that do not end': ['<meta name=robots content="noindex', []],
  'a byte order mark': [`\ufeff${ROBOTS}`, ['robots noindex @1']],
};
for (const [what, [html, said]] of Object.entries(PAGES)) {
  test(what, () => {
    const head = headOf(html);
    assert.deepEqual(told(head), said);
    assert.equal(head.isComplete, true);
  });
}

const latin = (text: string): Uint8Array => Uint8Array.from(text, (unit) => unit.charCodeAt(0));
const utf16 = (text: string): Uint8Array =>
  new Uint8Array(Uint16Array.from(`\ufeff${text}`, (unit) => unit.charCodeAt(0)).buffer);

/** Pages as bytes, their encodings, and the path of their canonical URL. */
const ENCODED: Readonly<Record<string, readonly [bytes: Uint8Array, encoding: string, path: string]>> = {
  'UTF-8': [bytesOf('<link rel=canonical href=/ä>'), 'utf-8', '/%C3%A4'],
  'UTF-8, declared': [bytesOf('<meta charset="UTF-8"><link rel=canonical href=/ä>'), 'utf-8', '/%C3%A4'],
  'Latin-1, declared': [
    latin(
      '<meta http-equiv=content-type content="text/html; charset=iso-8859-1"><link rel=canonical href=/\xe4>',
    ),
    'windows-1252',
    '/%C3%A4',
  ],
  'Latin-1, not declared': [latin('<link rel=canonical href=/\xe4>'), 'windows-1252', '/%C3%A4'],
  'UTF-16 with a mark': [utf16('<link rel=canonical href=/ä>'), 'utf-16le', '/%C3%A4'],
  'UTF-16 that is not': [bytesOf('<meta charset=utf-16><link rel=canonical href=/ä>'), 'utf-8', '/%C3%A4'],
  'an encoding that nobody knows': [
    bytesOf('<meta charset=klingon><link rel=canonical href=/ä>'),
    'utf-8',
    '/%C3%A4',
  ],
  'an encoding in a comment': [
    bytesOf('<!-- <meta charset=latin1> --><link rel=canonical href=/ä>'),
    'utf-8',
    '/%C3%A4',
  ],
};
for (const [what, [bytes, encoding, path]] of Object.entries(ENCODED)) {
  test(what, () => {
    const head = readHead(bytes, ADDRESS);
    assert.equal(head.encoding, encoding);
    assert.equal(head.canonicals[0]?.url, `https://www.example.com${path}`);
  });
}

test('a head without an end is not complete', () => {
  const long = `<head>${'<meta name=x content=y>'.repeat(60_000)}`;
  assert.ok(long.length > MAX_HEAD);
  assert.equal(headOf(long).isComplete, false);
  assert.equal(headOf(`${CANONICAL}<body>${long}`).isComplete, true);
  assert.equal(readHead(bytesOf(CANONICAL), ADDRESS, false).isComplete, false);
  assert.equal(readHead(bytesOf('ä<').subarray(0, 1), ADDRESS, false).encoding, 'utf-8');
});

const NOW = Date.UTC(2026, 0, 1);
/** Headers, and the directive that keeps a page out of the index. */
const HEADERS: Readonly<Record<string, string | undefined>> = {
  noindex: 'noindex',
  'nofollow, NoIndex': 'noindex',
  'googlebot: none': 'none',
  'otherbot: noindex, nofollow': undefined,
  'unavailable_after: 2025-12-31': 'unavailable_after',
  'unavailable_after: 31 Dec 2025 23:59:59 UTC': 'unavailable_after',
  'unavailable_after: 1 Jan 2027 10:00': undefined,
  'unavailable_after: tomorrow': undefined,
  'max-snippet: 0': undefined,
  '': undefined,
};
for (const [header, name] of Object.entries(HEADERS)) {
  test(`X-Robots-Tag: ${header}`, () =>
    assert.equal(noindexIn(headerDirectives(header, 1), NOW)?.name, name));
}

const PARTS = [
  ...[
    '<head>',
    '</head>',
    '<body>',
    '<title>',
    '</title>',
    '<script>',
    '</script>',
    '<template>',
    '<noscript>',
    '</noscript>',
  ],
  ...[
    '<base href=',
    '"/x">',
    '<meta name=robots content=',
    'noindex>',
    CANONICAL,
    ROBOTS,
    '<!--',
    '-->',
    '&amp;',
    '<![CDATA[',
    ']]>',
  ],
  ...[
    '<meta charset=',
    'utf-16>',
    '<meta http-equiv=refresh content="0;url=',
    '"',
    "'",
    '>',
    '<',
    '\0',
    '\ud800',
    'ä',
    '\n',
    '\r\n',
  ],
];
test('any text has a head, and the same one from any copy of its bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...PARTS), fc.string()), { maxLength: 40 }), (parts) => {
      const html = parts.join('');
      assert.deepEqual(headOf(html), headOf(html));
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.string(), (bytes, address) => {
      readHead(bytes, address);
    }),
  );
});

for (const part of [ROBOTS, '<', '<!--', '<title>', '&', '<meta content="', '<base href=x>']) {
  test(`a megabyte of ${part}`, () => {
    const html = part.repeat(Math.ceil(MAX_HEAD / part.length));
    assert.equal(headOf(html).directives.length > 1, part === ROBOTS);
  });
}
