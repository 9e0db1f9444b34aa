import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completionOf } from '../../../server/src/lsp/documents/results.ts';
import { atCursor, edited, features, index, read, SITE, urlset } from './check.ts';

const hovers: readonly [source: string, markdown: string | undefined][] = [
  [
    index('<sitemap><loc>https://www.example.com/‸news.xml</loc></sitemap>'),
    'Sitemap in this workspace: `/news.xml`; its newest date is `2024-11-20`',
  ],
  [
    index('<sitemap><loc>https://www.example.com/maps/‸b&amp;c.xml</loc></sitemap>'),
    'Read as `https://www.example.com/maps/b&c.xml`\n\nSitemap in this workspace: `/maps/b&c.xml`',
  ],
  [index('<sitemap><loc>https://www.example.com/‸other.xml</loc></sitemap>'), undefined],
  [urlset('<url><loc>https://www.example.com/‸news.xml</loc></url>'), undefined],
];

for (const [source, markdown] of hovers) {
  test(`hover with a site: ${source.slice(source.indexOf('>') + 1)}`, () => {
    const { document, offset } = atCursor(source, SITE);
    assert.equal(features.hover(document, offset)?.markdown, markdown);
  });
}

test('additional edits of a completion are sent', () => {
  const { document, text, offset } = atCursor(urlset('<url>\n<im‸</url>'));
  const item = features.completion(document, offset).find(({ label }) => label === 'image:image');
  assert.ok(item?.additional);
  const sent = completionOf(document.text, item, { snippets: true, descriptions: false, retriggers: false });
  const at = text.indexOf('>');
  assert.deepEqual(
    sent.additionalTextEdits?.map(({ range }) => range),
    [{ start: { line: 0, character: at }, end: { line: 0, character: at } }],
  );
  assert.match(edited(text, item.additional), /^<urlset xmlns="[^"]+" xmlns:image="[^"]+">/);
});

test('a URL in an index links to the file in the workspace, even a gzipped one', () => {
  const urls = ['news.xml', 'packed.xml.gz', 'other.xml.gz'].map((name) => `https://www.example.com/${name}`);
  const exists = (path: string) => path === '/packed.xml.gz';
  const site = { ...SITE, exists, uriOf: (path: string) => `file:///w${path}` };
  const document = read(index(urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')), site);
  const [known, packed, other] = features.links(document).map(({ url }) => url);
  assert.match(known!, /^file:.*\/news\.xml$/);
  assert.equal(packed, 'file:///w/packed.xml.gz');
  assert.equal(other, urls[2]);
});
