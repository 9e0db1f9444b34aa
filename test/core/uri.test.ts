/** URIs as all parts of Crawlwise parse them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { httpUrl, parsedUrl } from '../../server/src/core/uri.ts';

test('a non-ASCII host stays the same, however often it is parsed', () => {
  for (let requested = 0; requested < 20_000; requested++)
    assert.ok(httpUrl('https://m\u00fcnchen.example/stra\u00dfe'));
});

const PARSED: readonly [text: string, base: string | undefined, href: string | undefined][] = [
  ['https://a.example', undefined, 'https://a.example/'],
  ['../b', 'https://a.example/x/y', 'https://a.example/b'],
  ['../b', undefined, undefined],
  ['https://', undefined, undefined],
  ['https://a b/', undefined, undefined],
  ['', undefined, undefined],
];
for (const [text, base, href] of PARSED) {
  test(`the URL that ${JSON.stringify(text)} is against ${base}`, () =>
    assert.equal(parsedUrl(text, base)?.href, href));
}
