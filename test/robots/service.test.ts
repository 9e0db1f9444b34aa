import assert from 'node:assert/strict';
import { test } from 'node:test';
import { robots } from '../../server/src/robots/service.ts';
import { read } from './check.ts';

const claims: readonly [languageId: string, uri: string, expected: boolean][] = [
  ['robots-txt', 'untitled:Untitled-1', true],
  ['robots', 'file:///a/b', true],
  ['robotstxt', 'file:///a/b', true],
  ['plaintext', 'file:///site/robots.txt', true],
  ['plaintext', 'file:///site/Robots.TXT', true],
  ['', 'https://example.com/robots.txt?v=1#top', true],
  ['plaintext', 'file:///site/robots.staging.txt', true],
  ['plaintext', 'file:///robots.txt/notes.txt', false],
  ['plaintext', 'file:///site/my-robots.txt', false],
  ['plaintext', 'file:///site/robots.md', false],
  ['plaintext', 'file:///site/robot.txt', false],
  ['plaintext', 'file:///site/robots..txt', true],
  ['plaintext', 'file:///site/notes.txt', false],
  ['xml', 'file:///site/sitemap.xml', false],
  ['robots-txt', 'file:///site/sitemap.xml', false],
  ['robots', 'file:///site/urllist.txt', false],
];

test('a robots.txt is recognized by its language or its name', () => {
  for (const [languageId, uri, expected] of claims) {
    assert.equal(robots.claims({ languageId, uri, head: '' }), expected, `${languageId} ${uri}`);
  }
});

test('the status has the number of rules', () => {
  const items = (text: string) => robots.features.status!(read(text)).items;
  assert.equal(items(''), '0 rules');
  assert.equal(
    items('User-agent: *\nDisallow: /a\nAllow: /b\nDisalow: /c\nDisallow\nSitemap: x\n'),
    '3 rules',
  );
  assert.deepEqual(robots.features.status!(read('')), {
    kind: 'robots.txt',
    items: '0 rules',
  });
});

test('codes are unique, and of robots.txt or built pages', () => {
  const codes = robots.rules.map(({ code }) => code);
  assert.equal(new Set(codes).size, codes.length);
  for (const code of codes) assert.match(code, /^(?:robots|page)\/[a-z]+(-[a-z]+)*$/);
});
