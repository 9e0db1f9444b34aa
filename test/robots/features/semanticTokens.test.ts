import assert from 'node:assert/strict';
import { test } from 'node:test';
import { robots } from '../../../server/src/robots/service.ts';
import { read } from '../check.ts';

/** A text, and its tokens as `type text`; limited to the lines that `⟦` … `⟧` touch, if the text has these marks. */
const cases: readonly [text: string, ...tokens: readonly string[]][] = [
  ['user-agent: Googlebot/2.1 # all\n', 'keyword user-agent', 'class Googlebot', 'comment # all'],
  ['User-agent: *', 'keyword User-agent', 'operator *'],
  [
    'Disallow: /a/**b$c*.php$',
    'keyword Disallow',
    'string /a/',
    'operator **',
    'string b$c',
    'operator *',
    'string .php',
    'operator $',
  ],
  ['Allow: /caf%C3%A9/50%$x', 'keyword Allow', 'string /caf', 'string /50', 'string %', 'string $x'],
  ['Dissallow /a', 'keyword Dissallow', 'string /a'],
  ['Disallow:\nAllow: $', 'keyword Disallow', 'keyword Allow', 'operator $'],
  ['Sitemap: https://e.com/*.xml', 'keyword Sitemap', 'string https://e.com/*.xml'],
  ['Sitemap: /s\nLicense: https://e.com', 'keyword Sitemap', 'keyword License', 'string https://e.com'],
  ['Crawl-delay: 1.5\r\nCrawl-delay: 5s', 'keyword Crawl-delay', 'number 1.5', 'keyword Crawl-delay'],
  ['Foo: bar', 'property Foo'],
  ['\ufeff# x', 'comment # x'],
  ['hello big world # x', 'comment # x'],
  ['Allow: /\n⟦Allow: /b\n⟧Allow: /c', 'keyword Allow', 'string /b'],
  ['Allow: /\nAll⟦⟧ow: /b\nAllow: /c', 'keyword Allow', 'string /b'],
  [`Allow: ${'/*'.repeat(300)}`, 'keyword Allow', `string ${'/*'.repeat(300)}`],
  ['<html>\nAllow: /'],
  [''],
];

function check([source, ...expected]: (typeof cases)[number]): void {
  const text = source.replace(/[⟦⟧]/g, '');
  const start = Math.max(0, source.indexOf('⟦'));
  const end = source.includes('⟧') ? source.indexOf('⟧') - 1 : text.length;
  assert.deepEqual(
    robots.features.semanticTokens!(read(text), { start, end }).map(
      (token) => `${token.type} ${text.slice(token.start, token.end)}`,
    ),
    expected,
  );
}

for (const example of cases) {
  test(`semantic tokens: ${JSON.stringify(example[0].slice(0, 60))}`, () => check(example));
}
