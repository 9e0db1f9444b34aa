import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_SITE } from '../../server/src/core/siteFacts.ts';
import { languages } from '../../server/src/languages.ts';
import { urllist } from '../../server/src/urllist/service.ts';
import { cursorIn } from '../cursor.ts';
import { read } from './check.ts';

const claims: readonly [languageId: string, uri: string, expected: boolean][] = [
  ['sitemap-text', 'untitled:Untitled-1', true],
  ['sitemap-text', 'file:///site/urls.csv', true],
  ['sitemap-text', 'file:///site/sitemap.txt', true],
  // Editors set the language by the name alone; the content decides, as in `check`.
  ['sitemap-text', 'file:///site/list-sitemap.txt', false],
  ['njk', 'file:///site/sitemap.txt.njk', true],
  ['plaintext', 'file:///site/sitemap.txt', true],
  ['plaintext', 'file:///site/Sitemap.TXT', true],
  ['plaintext', 'https://example.com/sitemap.txt?v=1#top', true],
  ['text', 'file:///site/urllist.txt', true],
  ['markdown', 'file:///site/sitemap.txt', false],
  ['xml', 'file:///site/sitemap.txt', false],
  ['robots-txt', 'file:///site/urllist.txt', true],
  ['plaintext', 'file:///site/robots.txt', false],
  ['plaintext', 'file:///site/robots.sitemap.txt', false],
  ['plaintext', 'file:///site/robots-sitemap.txt', false],
  ['plaintext', 'file:///sitemap/notes.txt', false],
  ['plaintext', 'file:///site/urls.txt', false],
  ['plaintext', 'file:///site/urllist2.txt', false],
  ['plaintext', 'file:///site/sitemap.md', false],
  ['plaintext', 'file:///site/sitemap.txt.bak', false],
];

test('a text sitemap is recognized by its language or its name', () => {
  for (const [languageId, uri, expected] of claims) {
    assert.equal(urllist.claims({ languageId, uri, head: '' }), expected, `${languageId} ${uri}`);
  }
});

test('an ambiguous name is decided by a line that is a URL', () => {
  for (const [head, expected] of [
    ['', false],
    ['User-agent: *\nSitemap: https://www.example.com/sitemap.xml\n', false],
    ['# pages\n  https://www.example.com/\n', true],
    ['User-agent: *\nDisallow:\n\nhttps://www.example.com/sitemap.xml\n', false],
    ['https://', false],
  ] as const) {
    for (const name of ['my_sitemap_de.txt', 'Sitemap-2.TXT', 'sitemap1.txt']) {
      const claimed = urllist.claims({ languageId: 'plaintext', uri: `file:///site/${name}`, head });
      assert.equal(claimed, expected, `${name}: ${JSON.stringify(head)}`);
    }
  }
});

test('a file has one language', () => {
  for (const [languageId, uri] of claims) {
    const claiming = languages.filter((language) => language.claims({ languageId, uri, head: '<urlset>' }));
    assert.ok(claiming.length <= 1, `${languageId} ${uri}: ${claiming.map(({ id }) => id)}`);
  }
});

const { hover, links, status } = urllist.features;

const hovers: readonly [source: string, about: string | undefined, markdown?: string][] = [
  ['https://e.com/%C3%BC‸mlat\n', 'https://e.com/%C3%BCmlat', 'Read as `https://e.com/ümlat`'],
  ['a\n  ‸https://e.com/%41%2F ', 'https://e.com/%41%2F', 'Read as `https://e.com/A%2F`'],
  ['‸  https://e.com/%41', undefined],
  ['https://e.com/%41‸\n', undefined],
  ['https://e.com/‸a\n', undefined],
  ['# %41‸ a\n', undefined],
];

test('a hover reads a URL', () => {
  for (const [source, about, markdown] of hovers) {
    const { text, offset } = cursorIn(source);
    const found = hover!(read(text), offset);
    assert.equal(found && text.slice(found.start, found.end), about, source);
    assert.equal(found?.markdown, markdown);
  }
});

test('complete URLs are links, those of workspace files to the files', () => {
  const text =
    'https://e.com/a\n# no\nwww.e.com/\nhttps://e.com/ü \nhttps://e.com/b\nhttps:///\nhttps://e.com/a b\n';
  const file = { uri: 'file:///site/b', path: '/b', address: 'https://e.com/b', kind: '', isIndex: false };
  const site = { ...NO_SITE, fileAt: (url: string) => (url === file.address ? file : undefined) };
  const found = links!(read(text, undefined, { levels: new Map(), site }));
  assert.deepEqual(
    found.map(({ start, end, url }) => [text.slice(start, end), url]),
    [
      ['https://e.com/a', 'https://e.com/a'],
      ['https://e.com/ü', 'https://e.com/%C3%BC'],
      ['https://e.com/b', 'file:///site/b'],
    ],
  );
});

test('the status has the number of URLs, and whether a limit is near', () => {
  assert.deepEqual(status!(read('https://e.com/\n\n# a\nwww.e.com/\nhttps://e.com/b')), {
    kind: 'Text sitemap',
    items: '3 URLs',
  });
  const near = status!(read('http://e.com/\n'.repeat(45_001)));
  assert.equal(near.warning, 'Near the limit: 45,001 of 50,000 URLs');
});

const limits = (text: string, uri?: string) => {
  const document = read(text, uri);
  return urllist
    .findings(document)
    .findings.filter(({ code }) => code === 'text/limits')
    .map(({ variant, start, end }) => [variant, document.text.slice(start, end)]);
};
const lines = (count: number, rest = '') =>
  Array.from({ length: count }, (_, i) => `https://e.com/${i}${rest}\n`).join('');

test('the limits of a text sitemap', () => {
  assert.deepEqual(limits(lines(50_000)), []);
  assert.deepEqual(limits(`# a\n\n${lines(50_002)}`), [[undefined, 'https://e.com/50000']]);
  const long = 'a'.repeat(2_000);
  assert.deepEqual(limits(lines(25_900, long)), []);
  assert.deepEqual(limits(lines(26_100, long)), [['size', `https://e.com/25960${long}`]]);
  assert.deepEqual(limits('https://e.com/\n', 'file:///site/urls.csv'), [['extension', 'https://e.com/']]);
  for (const uri of ['file:///a.b/URLS.TXT', 'untitled:Untitled-1', 'file:///urls']) {
    assert.deepEqual(limits('https://e.com/\n', uri), []);
  }
});
