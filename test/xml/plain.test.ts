import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_CONFIG } from '../../server/src/core/lint.ts';
import { sitemapService } from '../../server/src/sitemap/service.ts';
import { LIMITS } from '../../server/src/sitemap/syntax/reader.ts';
import { readPlainRecord } from '../../server/src/xml/plain.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const quick = sitemapService();
const general = sitemapService({ ...LIMITS, plain: false });

const view = (service: typeof quick, text: string) => {
  const document = service.read(
    service.open({ uri: 'file:///s', languageId: 'xml', version: 1 }, text, DEFAULT_CONFIG),
  );
  const leaves = document.text.leaves.slice(0, document.text.leaves.total.leaves);
  return {
    leaves: leaves.map(({ text: own, entry, exit, records, content }) => ({
      own,
      entry,
      exit,
      records,
      content,
    })),
    findings: service.findings(document),
  };
};

const value = fc.constantFrom(
  'https://www.example.com/',
  '/a',
  '2024-08-05',
  '2024/8/5',
  'a &amp; b',
  'é',
  ' \n',
  '',
  'a&b',
  ']',
  '&#65;',
  'x > y',
  '\r\n',
  '😀',
);
const name = fc.constantFrom(
  'loc',
  'lastmod',
  'priority',
  'lastMod',
  'image:image',
  'image:loc',
  'x:y',
  'url',
  'a:b:c',
  'é',
);
const element = fc
  .tuple(name, value, name, value)
  .map(
    ([outer, text, inner, more]) =>
      [
        `<${outer}>${text}</${outer}>`,
        `<${outer}>${text}<${inner}>${more}</${inner}></${outer}>`,
        `<${outer}/>`,
      ][text.length % 3]!,
  );
const trivia = fc.constantFrom('', '\n', '  ', 'text', '<!-- c -->', '<', '\t\r\n');
const record = fc
  .tuple(
    fc.constantFrom('url', 'sitemap', 'url a="b"'),
    fc.array(fc.oneof(element, trivia), { maxLength: 5 }),
    trivia,
  )
  .map(([tag, content, after]) => `<${tag}>${content.join('')}</${tag.split(' ')[0]}>${after}`);
const document = fc
  .tuple(
    fc.constantFrom('', ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'),
    fc.array(record, { maxLength: 5 }),
  )
  .map(([more, records]) => `<urlset xmlns="${NAMESPACE}"${more}>\n${records.join('')}</urlset>`);

test('wherever the quick way accepts a record, it reads what the general way reads', () => {
  fc.assert(
    fc.property(document, (text) => assert.deepEqual(view(quick, text), view(general, text))),
    { numRuns: 2000 },
  );
});

test('the quick way takes the records that most sitemaps consist of, and their images', () => {
  const namespaces = new Map([
    ['', NAMESPACE],
    ['image', 'http://www.google.com/schemas/sitemap-image/1.1'],
  ]);
  const around = { records: new Set(['url', 'sitemap']), root: 'urlset', namespaces };
  for (const text of [
    '<url>\n  <loc>https://www.example.com/?a=1&amp;b=2</loc>\n  <lastmod>2024-08-05</lastmod>\n</url>\n<url>',
    '<url><loc>https://www.example.com/</loc><image:image><image:loc>https://e.com/a.png</image:loc></image:image></url></urlset>',
  ]) {
    assert.equal(readPlainRecord(text, 0, around, 1000)?.length, text.lastIndexOf('<'));
  }
});
