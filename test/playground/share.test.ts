/** Files in the fragment of an address: what goes in comes out, and a damaged address is no site. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { shareAddress, sharedFiles } from '../../client/src/playground/share.ts';
import { isShared, type SiteFile } from '../../client/src/playground/siteFile.ts';

const ROBOTS: SiteFile = { path: 'robots.txt', text: 'User-agent: *\nDisallow: /cart/\n' };

/** The address of any JSON text, made by another deflate. */
const addressOf = (json: string): string => `#site=${deflateRawSync(json).toString('base64url')}`;

test('any texts survive', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const files = [ROBOTS, { path: 'a/sitemap-1.xml', text: `${text}\ud800` }];
      assert.deepEqual(sharedFiles(shareAddress(files)), files);
    }),
  );
});

test('names in any script, folders, and texts before the changes survive', () => {
  const files = [
    { path: 'de/sitemap (1).xml', text: '<urlset/>', before: '' },
    { path: 'Карта-sitemap.xml', text: '' },
    { path: 'خريطة/sitemap.xml', text: 'a', before: 'b' },
  ];
  assert.deepEqual(sharedFiles(shareAddress(files)), files);
});

test('the address has only what a fragment may have, and is deflate in base64url', () => {
  const address = shareAddress([ROBOTS]);
  assert.match(address, /^#site=[\w-]+$/);
  assert.ok(isShared(address));
  const json = inflateRawSync(Buffer.from(address.slice('#site='.length), 'base64url')).toString();
  assert.deepEqual(JSON.parse(json), [['robots.txt', ROBOTS.text]]);
  assert.deepEqual(sharedFiles(addressOf(json)), [ROBOTS]);
});

/** Fragments that open no site. */
const BROKEN: Readonly<Record<string, string>> = {
  'nothing in it': '#site=',
  'no base64': '#site=%%%',
  'no deflate': '#site=AAAA',
  'cut off': shareAddress([{ path: 'robots.txt', text: 'User-agent: *\n'.repeat(50) }]).slice(0, -8),
  'no JSON': addressOf('User-agent: *'),
  'no list': addressOf('{}'),
  'no files': addressOf('[]'),
  'no pairs': addressOf('["robots.txt", null]'),
  'no text': addressOf('[["robots.txt", 1]]'),
  'a path upwards': addressOf('[["../robots.txt", ""]]'),
  'an absolute path': addressOf('[["/robots.txt", ""]]'),
  'a URI': addressOf('[["https://example.com/robots.txt", ""]]'),
  'a path with a control character': addressOf('[["a\\u202e.xml", ""]]'),
  'a path with a backslash': addressOf('[["a\\\\b.xml", ""]]'),
  'a text before that is no text': addressOf('[["robots.txt", "a", 1]]'),
  'a path twice': addressOf('[["robots.txt", "a"], ["robots.txt", "b"]]'),
  'more than 50 files': addressOf(
    JSON.stringify(Array.from({ length: 51 }, (_, at) => [`sitemap-${at}.xml`, ''])),
  ),
  'a bomb': addressOf(JSON.stringify([['robots.txt', 'a'.repeat(20_000_000)]])),
};

for (const [name, fragment] of Object.entries(BROKEN))
  test(`${name}: no site`, () => assert.equal(sharedFiles(fragment), undefined));
