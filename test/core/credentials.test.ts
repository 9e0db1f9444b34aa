/** User names and passwords of URLs in texts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shortened, withoutCredentials } from '../../server/src/core/credentials.ts';
import { exactJson, visible, visibleJson, visiblePart } from '../../server/src/core/visible.ts';

const SHOWN: Readonly<Record<string, string>> = {
  'https://me:secret@a.test/x': 'https://***@a.test/x',
  'http://me@a.test': 'http://***@a.test',
  'HTTPS:me:secret@a.test/': 'HTTPS:***@a.test/',
  '/https:me:secret@a.test/': '/https:***@a.test/',
  '<x>https:me:secret@a.test/</x><y>https:me:secret@a.test/</y>':
    '<x>https:***@a.test/</x><y>https:***@a.test/</y>',
  'https:/me:secret@a.test': 'https:/***@a.test',
  'https:\\\\me:secret@a.test/': 'https:\\\\***@a.test/',
  'https:////me:secret@a.test/': 'https:////***@a.test/',
  '//me:secret@a.test/': '//***@a.test/',
  'see https://me:p@ss@a.test/b@c, mail x@y': 'see https://***@a.test/b@c, mail x@y',
  'https://me:se cret@a.test/': 'https://***@a.test/',
  'https://me:se"cr<e>t@a.test/': 'https://***@a.test/',
  'ftp://me:secret@a': 'ftp://***@a',
  'https://a.test/?u=http://me:secret@b.test/': 'https://a.test/?u=http://***@b.test/',
  "'https://:secret@a'": "'https://***@a'",
  'Sitemap:https://me:secret@a': 'Sitemap:https://***@a',
  'https://***@a.test/': 'https://***@a.test/',
  ...Object.fromEntries(
    [
      ...['https://a.test/npm//pkg@1', 'https://a.test: mail me@x.test', 'http://localhost:3000 me@x', ''],
      ...[
        '/path/@user',
        'https://a.test/@user',
        'https://a.test/?a=b@c',
        'me@x.test',
        'a:b@c',
        'https://a.test',
      ],
    ].map((text) => [text, text]),
  ),
};

for (const [text, shown] of Object.entries(SHOWN))
  test(`shown: ${text}`, () => {
    assert.equal(withoutCredentials(text), shown);
    assert.equal(visible(text), shown);
    for (let at = 0; at <= text.length; at++)
      assert.equal(visiblePart(text, 0, at) + visiblePart(text, at, text.length), shown);
    assert.deepEqual(JSON.parse(visibleJson([{ text }])), [{ text: shown }]);
    assert.deepEqual(JSON.parse(exactJson([{ text }])), [{ text }]);
  });

/** What a user name or password may have: the URL parser ends the host at these characters, and removes some. */
const part = fc.string({ maxLength: 12 }).map((text) => text.replace(/[\\/?#\s]/g, ''));

test('no user name and no password of a URL that the platform reads is shown', () => {
  const url = fc.tuple(fc.constantFrom('https:/', 'https://', 'HTTPS:\\\\', 'ftp://'), part, part);
  fc.assert(
    fc.property(fc.string(), url, fc.string(), (before, [scheme, name, password], after) => {
      const text = `${scheme}${name}:${password}-SECRET@a.test/`;
      fc.pre(URL.canParse(text));
      assert.doesNotMatch(withoutCredentials(text), /SECRET/);
      assert.doesNotMatch(visible(`${before} ${text} ${after}`), /SECRET/);
      const twice = withoutCredentials(withoutCredentials(text));
      assert.equal(twice, withoutCredentials(text));
    }),
  );
});

test('a text is cut after its credentials are replaced', () => {
  const text = `https://${'me'.repeat(20)}:SECRET@a.test/${'x'.repeat(50)}`;
  for (let most = 1; most < text.length; most++) {
    const shown = shortened(text, most);
    assert.ok(shown.length <= most + 1);
    assert.doesNotMatch(shown, /me|SEC/);
  }
});

test('large texts end: each part is read once', () => {
  for (const piece of ['/', '//', 'http:', 'http://', 'a:b ', '//a:b ', 'https:"', '@', '@//', '//a:@'])
    assert.ok(withoutCredentials(`x@ ${piece.repeat(50_000)}`).length > 50_000);
});
