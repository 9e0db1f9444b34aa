/** The keys of URLs: equal for equal values, however they are written and wherever they are read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { keyOfLiteral, keyOfValue, keyOfWritten } from '../../server/src/sitemap/syntax/locKey.ts';
import { codesOf } from '../../server/src/xml/characters.ts';
import { decode } from '../../server/src/xml/tree.ts';
import { runs } from '../scale.ts';

const part = fc.constantFrom(
  'a',
  '/',
  'shop/',
  'details-of-the-product-',
  '?b=1',
  '&amp;',
  ';',
  '&lt;',
  'ä',
  '-',
);
const written = fc.array(part, { minLength: 1, maxLength: 40 }).map((parts) => parts.join(''));

test('a key that is told from what is written is that of the value', () => {
  let told = 0;
  fc.assert(
    fc.property(written, fc.string(), (text, before) => {
      const value = decode(text);
      const key = keyOfWritten(before + text, before.length, before.length + text.length);
      if (key >= 0) assert.equal(key, keyOfValue(value));
      if (/&lt;|ä/.test(text)) return;
      assert.equal(keyOfLiteral(codesOf(`x${text}`), 1, 1 + text.length), keyOfValue(value));
      if (key >= 0) told++;
    }),
    { numRuns: runs(24_000) },
  );
  assert.ok(told > 10);
});

test('versions of a page and pages of a folder have keys of their own', () => {
  const slug = 'garden-chair-made-of-solid-oak-with-cushion-and-armrests';
  const urls = [
    ...['en', 'de', 'fr-CA', 'pt-BR'].map((language) => `https://www.example.com/${language}/${slug}`),
    ...['en', 'de', 'm', 'shop'].map((host) => `https://${host}.example.com/${slug}`),
    `http://www.example.com/en/${slug}`,
    ...Array.from({ length: 1000 }, (_, at) => `https://www.example.com/${slug}/${slug}/${at}`),
  ];
  assert.equal(new Set(urls.map(keyOfValue)).size, urls.length);
});
