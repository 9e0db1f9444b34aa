/** URLs that other files list, and twins with a slash: the findings after edits equal those of a new document. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { messageOf } from '../../server/src/core/rule/rule.ts';
import type { AnyDocument, LanguageService } from '../../server/src/core/service.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { contextOf } from '../rules/check.ts';
import { ALL, runs } from '../scale.ts';

const service = sitemap as unknown as LanguageService<AnyDocument>;
const A = 'https://www.example.com';
const PATHS = ['/', '', '/a', '/a/', '/b', '/b/', '/b/c', '/c?x', '/c/?x', '/a&amp;b', '/d&#47;', '/d'];
const CODES = ['loc/duplicate-across', 'loc/slash-twin'];

const record = (path: string) => `<url><loc>${A}${path}</loc></url>\n`;
const urlset = (records: readonly string[]) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${records.join('')}</urlset>\n`;
const records = fc.array(fc.constantFrom(...PATHS).map(record), { maxLength: 8 });
const edit = fc.record({
  at: fc.nat(600),
  length: fc.nat(60),
  text: fc.oneof(
    records.map((all) => all.join('')),
    fc.constantFrom('', '/', 'x', '<'),
  ),
});

const foundIn = (document: AnyDocument) =>
  service
    .places(document)
    .filter(({ code }) => CODES.includes(code))
    .map((finding) => {
      const rule = service.rules.find(({ code }) => code === finding.code)!;
      return [finding.code, finding.start, finding.end, messageOf(rule, finding)];
    });

test('shared URLs after any edits equal those of a new document', () => {
  let found = 0;
  fc.assert(
    fc.property(records, fc.option(records), fc.array(edit, { maxLength: 6 }), (own, other, edits) => {
      const files = other ? { '/b.xml': urlset(other) } : {};
      const config = { levels: new Map(), settings: {}, site: contextOf({ address: `${A}/a.xml`, files }) };
      const identity = { uri: 'file:///public/a.xml', languageId: 'xml', version: 1 };
      let text = urlset(own);
      let document = service.read(service.open(identity, text, config));
      foundIn(document);
      for (const { at, length, text: inserted } of edits) {
        const start = Math.min(at, text.length);
        const end = Math.min(start + length, text.length);
        text = text.slice(0, start) + inserted + text.slice(end);
        document = service.read(service.edit(document, { start, end, text: inserted }));
        const now = foundIn(document);
        found += now.length;
        assert.deepEqual(now, foundIn(service.read(service.open(identity, text, config))));
      }
    }),
    { numRuns: runs(400) },
  );
  assert.ok(!ALL || found > 400, `${found} findings`);
});

const messages = (text: string, files: Readonly<Record<string, string>>) => {
  const site = contextOf({ address: `${A}/a.xml`, files });
  const identity = { uri: 'file:///public/a.xml', languageId: 'xml', version: 1 };
  const config = { levels: new Map(), settings: {}, site };
  return foundIn(service.read(service.open(identity, text, config))).map((item) => item.at(-1));
};

test('a twin above takes precedence over one in another file, and the home page has none', () => {
  const other = { '/b.xml': urlset(['/a/', '/x/', ''].map(record)) };
  assert.deepEqual(messages(urlset(['/a', '/a/', '/x', '/'].map(record)), other), [
    'b.xml, line 2, already lists this URL: the second entry adds nothing',
    'Line 2 also lists /a: usually one of the two redirects to the other',
    'b.xml, line 3, also lists /x/: usually one of the two redirects to the other',
  ]);
});

test('news, images and videos of a page that is listed elsewhere are not duplicates', () => {
  const loc = (path: string) => `<loc>${A}${path}</loc>`;
  const image = '<image:image><image:loc>https://www.example.com/i.png</image:loc></image:image>';
  const video = '<video:video/>';
  const [plain, pictured, filmed] = ['', image, video].map((more) =>
    urlset([`<url>${loc('/a')}${more}</url>`]),
  );
  const b = { '/b.xml': plain! };
  assert.deepEqual(messages(pictured!, b), []);
  assert.deepEqual(messages(plain!, { '/b.xml': pictured! }), []);
  assert.deepEqual(messages(filmed!, { '/b.xml': pictured! }), []);
  assert.deepEqual(messages(pictured!, { '/b.xml': plain!, '/c.xml': pictured! }), [
    'c.xml, line 2, already lists this URL: the second entry adds nothing',
  ]);
});

test('a file of the same name is identified by its path', () => {
  const other = { '/shop/a.xml': urlset(['/a', '/b/'].map(record)) };
  assert.deepEqual(messages(urlset(['/a', '/b'].map(record)), other), [
    '/shop/a.xml, line 2, already lists this URL: the second entry adds nothing',
    '/shop/a.xml, line 3, also lists /b/: usually one of the two redirects to the other',
  ]);
});

test('a gzipped copy of a sitemap, and sitemaps listed in an index, are not duplicates', () => {
  const own = urlset(['/a'].map(record));
  assert.deepEqual(messages(own, { '/a.xml.gz': own }), []);
  const index = own.replaceAll('urlset', 'sitemapindex').replaceAll('url>', 'sitemap>');
  assert.deepEqual(messages(own, { '/i.xml': index }), []);
  assert.deepEqual(messages(index, { '/b.xml': own }), []);
});
