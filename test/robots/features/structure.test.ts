import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Outline } from '../../../server/src/core/features.ts';
import { robots } from '../../../server/src/robots/service.ts';
import { marked, unmarked } from '../../cursor.ts';
import { read } from '../check.ts';
import { atCursor } from './check.ts';

const { outline, folding, links, lenses, selection } = robots.features;

/**
 * A text and its outline: a line for each node, indented, `name (detail) kind «name span» span as its first … last
 * line`.
 */
const outlines: readonly [text: string, ...nodes: readonly string[]][] = [
  [
    'User-agent: Googlebot\nUser-agent: Googlebot-Image\nDisallow: /a\nAllow: /a/b # yes\nCrawl-delay: 5\n',
    'group Googlebot, Googlebot-Image (2 rules) 1-5 «Googlebot»',
    '  rule Disallow: /a 3-3 «/a»',
    '  rule Allow: /a/b 4-4 «/a/b»',
    '  field Crawl-delay: 5 5-5 «5»',
  ],
  [
    'disallow: /x\n\nUser-agent: *\nDisallow:\n\nSitemap: https://e.com/s.xml\n',
    'rule Disallow: /x 1-1 «/x»',
    'group * (1 rule) 3-4 «*»',
    '  rule Disallow: 4-4 «Disallow»',
    'link https://e.com/s.xml 6-6 «https://e.com/s.xml»',
  ],
  [
    'User-agent: a\nSitemap: /s\nDisallow: /x\nUser-agent: b\nSitemap: /t',
    'group a (1 rule) 1-3 «a»',
    '  link /s 2-2 «/s»',
    '  rule Disallow: /x 3-3 «/x»',
    'group b (0 rules) 4-4 «b»',
    'link /t 5-5 «/t»',
  ],
  [
    'User-agent: a/1\nuser-agent: A\nuser-agent: b\nuser-agent: c\nuser-agent: d\nuser-agent: e\nuser-agent: f\n',
    'group a, b, c, d, e and 1 more (0 rules) 1-7 «a»',
  ],
  ['User-agent:\nDisallow: /', 'group (no name) (1 rule) 1-2 «User-agent»', '  rule Disallow: / 2-2 «/»'],
  [
    `User-agent: *\nDisallow: /${'x'.repeat(200)}`,
    'group * (1 rule) 1-2 «*»',
    `  rule Disallow: /${'x'.repeat(89)}… 2-2 «/${'x'.repeat(200)}»`,
  ],
  ['<html>\nUser-agent: *\nDisallow: /\n'],
  ['# nothing\nnoise here too\nFoo: bar\n'],
  [''],
];

function checkOutline([text, ...expected]: (typeof outlines)[number]): void {
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const show = (node: Outline): string[] => [
    `${node.kind} ${node.name}${node.detail ? ` (${node.detail})` : ''} ${lineOf(node.start)}-${lineOf(node.end)} «${text.slice(node.nameSpan.start, node.nameSpan.end)}»`,
    ...node.children.flatMap(show).map((line) => `  ${line}`),
  ];
  assert.deepEqual(outline!(read(text)).flatMap(show), expected);
}

for (const example of outlines) {
  test(`outline: ${JSON.stringify(example[0].slice(0, 60))}`, () => checkOutline(example));
}

/** A text and the folding ranges, as 1-based lines. */
const folds: readonly [text: string, ...folds: readonly string[]][] = [
  ['User-agent: *\nDisallow: /\n\nUser-agent: a\n# b\nAllow: /\n# c\n', '1-2', '4-6'],
  [
    '# a\n# b\n\n# c\nUser-agent: *\n# d\n  # e\nDisallow: /\n# f\n# g',
    '1-2 comment',
    '5-8',
    '6-7 comment',
    '9-10 comment',
  ],
  ['User-agent: *\nUser-agent: b\nSitemap: /x\n', '1-2'],
  ['User-agent: *\r\rDisallow: /\r', '1-3'],
  ['User-agent: *\n\n# one\n\nSitemap: /x\n'],
  ['<html>\n# a\n# b\n'],
];

function checkFolds([text, ...expected]: (typeof folds)[number]): void {
  const lineOf = (offset: number) => text.slice(0, offset).split(/\r\n?|\n/).length;
  const found = folding!(read(text)).map(
    ({ start, end, kind }) => `${lineOf(start)}-${lineOf(end)}${kind ? ` ${kind}` : ''}`,
  );
  assert.deepEqual(found, expected);
}

for (const example of folds) test(`folding: ${JSON.stringify(example[0])}`, () => checkFolds(example));

/** A text with its links marked, and their targets. */
const linked: readonly [text: string, ...urls: readonly string[]][] = [
  ['Sitemap: ⟦https://e.com/ab.xml⟧', 'https://e.com/ab.xml'],
  ['site-map: ⟦HTTP://E.com/ü⟧ # x\nLicense: ⟦https://e.com/l⟧', 'http://e.com/%C3%BC', 'https://e.com/l'],
  ['Sitemap: ⟦https://e.com⟧#part', 'https://e.com/'],
  ['Sitemap: /s.xml\nSitemap: ftp://e.com/s\nSitemap: https://\nSitemap: https://a/ https://b/'],
  ['Disallow: https://e.com/\nHost: https://e.com/\n# Sitemap: https://e.com/\nLicense: /l'],
  ['<html>\nSitemap: https://e.com/s.xml'],
];

function checkLinks([source, ...urls]: (typeof linked)[number]): void {
  const text = unmarked(source);
  const found = links!(read(text));
  assert.equal(marked(text, found), source);
  assert.deepEqual(
    found.map(({ url }) => url),
    urls,
  );
}

for (const example of linked) test(`links: ${JSON.stringify(example[0])}`, () => checkLinks(example));

/** A text with `^` at each lens, and the titles in order. */
const lensed: readonly [text: string, ...titles: readonly string[]][] = [
  ['User-agent: Googlebot\nUser-agent: Googlebot-Image\nDisallow: /a\nDisallow: /b\n'],
  [
    '^User-agent: a\nUser-agent: b\nAllow: /a\n\n  ^User-agent: B/2\nUser-agent: A\nAllow: /b\nAllow: /c',
    'a, b · 3 rules · merged from 2 groups',
    'B, A · 3 rules · merged from 2 groups',
  ],
  [
    '^User-agent: a\nUser-agent: b\nAllow: /a\n\n^User-agent: b\n',
    'a · 1 rule | b · 1 rule · merged from 2 groups',
    'b · 1 rule · merged from 2 groups',
  ],
  ['User-agent: a\nUser-agent: a\nDisallow:\n'],
  [
    '^User-agent: a\n\nUser-agent: b\nDisallow: /\n\n^User-agent: a\n',
    'a · 1 rule · merged from 2 groups | b · 1 rule',
    'a · 1 rule · merged from 2 groups',
  ],
  ['User-agent:\nDisallow: /x\n'],
  ['Disallow: /x\nSitemap: /s\n'],
  ['<html>\nUser-agent: *\nDisallow: /x\n'],
];

function checkLenses([source, ...titles]: (typeof lensed)[number]): void {
  const text = source.replaceAll('^', '');
  const found = [...lenses!(read(text))];
  const marks = found.map(({ start }) => ({ start, end: start }));
  assert.equal(marked(text, marks).replaceAll('⟦⟧', '^'), source);
  assert.deepEqual(
    found.map(({ title }) => title),
    titles,
  );
  assert.ok(found.every(({ command }) => command === 'crawlwise.showEffective'));
  assert.ok(found.every(({ idle, title }) => idle === (/ 0 rules$/.test(title) || undefined)));
}

for (const example of lensed) test(`lenses: ${JSON.stringify(example[0])}`, () => checkLenses(example));

/** A text with the cursor at `‸`, and its selection ranges. */
const grown: readonly [source: string, ...spans: readonly string[]][] = [
  [
    '# x\nUser-agent: *\nDisallow: /a‸b # c\nAllow: /\n\nSitemap: /s\n',
    '/ab',
    'Disallow: /ab',
    'Disallow: /ab # c',
    'User-agent: *\nDisallow: /ab # c\nAllow: /',
    '# x\nUser-agent: *\nDisallow: /ab # c\nAllow: /\n\nSitemap: /s\n',
  ],
  ['Dis‸allow: /ab\r\nAllow: /', 'Disallow', 'Disallow: /ab', 'Disallow: /ab\r\nAllow: /'],
  ['Disallow: /a #‸ c\n', '# c', 'Disallow: /a # c', 'Disallow: /a # c\n'],
  ['User-agent: a\nAllow: /\n# ‸c\n', '# c', 'User-agent: a\nAllow: /\n# c\n'],
  ['User-agent: ‸*', '*', 'User-agent: *'],
  ['hello wo‸rld out', 'hello world out'],
  ['<html>\nDisallow: /‸\n', 'Disallow: /', '<html>\nDisallow: /\n'],
  ['Allow: /\n‸\n', '', 'Allow: /\n\n'],
  ['Allow: /\n‸', 'Allow: /\n'],
  ['‸', ''],
];

function checkSelection([source, ...spans]: (typeof grown)[number]): void {
  const { document, text, offset } = atCursor(source);
  assert.deepEqual(
    selection!(document, offset).map(({ start, end }) => text.slice(start, end)),
    spans,
  );
}

for (const example of grown) test(`selection: ${JSON.stringify(example[0])}`, () => checkSelection(example));
