import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { sitemap, sitemapService } from '../../server/src/sitemap/service.ts';
import { CONSTRUCTS } from '../bench/constructs.ts';
import { runs } from '../scale.ts';
import { checkIncremental, leavesReread } from './check.ts';

const PIECES = [
  '<?xml version="1.0" encoding="UTF-8"?>\n',
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
  '<sm:sitemapindex xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9">',
  '<urlset>',
  '</urlset>\n',
  '<url>',
  '</url>\r\n',
  '<sitemap>',
  '<sm:sitemap>',
  '</sitemap>',
  '<loc>https://www.example.com/a</loc>',
  '<loc>https://www.example.com/?a=1&b=2</loc>',
  '<lastmod>2024-08-05</lastmod>\r',
  '<priority>0.5</priority>',
  '<image:image/>',
  '<x:image image:a="">',
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xlmns:image="http://a">',
  '<loc',
  '<lastm',
  '</lo',
  '<!-- crawlwise-disable -->\n',
  '<!-- crawlwise-disable lastmod/invalid-format -->',
  '<!-- crawlwise-enable -->',
  '<!--crawlwise-disable-next-line-->\n',
  '<!-- crawlwise-disable-next-line\r\nduplicate-loc, unescaped-ampersand missing-loc -->\n',
  '<!-- crawlwise-',
  'disable',
  '<!--',
  '-->',
  '--',
  '<![CDATA[',
  ']]>',
  '<?pi ',
  '?>',
  '<!DOCTYPE urlset [',
  ']>',
  "<!ENTITY a '>",
  '<!DOCTYPE a',
  '<',
  '>',
  '&',
  '&amp;',
  '"',
  '=',
  ' a="b"',
  '😀',
  '\ud800',
  '\udc00',
  '\ufeff',
  '\r',
  '\n',
  '\0',
  ' text ',
];
const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((parts) => parts.join(''));
const change = fc.record({
  start: fc.nat(400),
  end: fc.nat(400),
  text: fc.oneof(fc.constantFrom('', ...PIECES), texts),
});
const smallChange = change.map(({ start, end, text }) => ({ start, end: start + (end % 12), text }));
const batches = fc.array(fc.array(fc.oneof(smallChange, change), { minLength: 1, maxLength: 3 }), {
  maxLength: 5,
});

test('a sitemap edited incrementally equals a new document', () => {
  fc.assert(
    fc.property(texts, batches, fc.infiniteStream(fc.boolean()), (text, edits, more) => {
      checkIncremental(sitemap as never, text, edits, () => more.next().value ?? true);
    }),
    { numRuns: runs(1500) },
  );
});

test('the same with leaves so short that every long construct is split', () => {
  const service = sitemapService({ record: 150, piece: 40 });
  fc.assert(
    fc.property(texts, batches, fc.infiniteStream(fc.boolean()), (text, edits, more) => {
      checkIncremental(service as never, text, edits, () => more.next().value ?? true);
    }),
    { numRuns: runs(1500) },
  );
});

test('the same for records that are alike', () => {
  const record = '<url><loc>https://www.example.com/page</loc><lastmod>2024-08-05</lastmod></url>\n';
  const alike = fc.integer({ min: 3, max: 9 }).map((count) => record.repeat(count));
  const root = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
  fc.assert(
    fc.property(alike, batches, fc.infiniteStream(fc.boolean()), (records, edits, more) => {
      const text = `${root}\n${records}</urlset>\n`;
      checkIncremental(sitemap as never, text, edits, () => more.next().value ?? true);
    }),
    { numRuns: runs(600) },
  );
});

test('the same for records with all constructs', () => {
  const { root } = CONSTRUCTS.plain!;
  const record = fc.constantFrom(...Object.values(CONSTRUCTS)).map((construct) => construct.record(1));
  const records = fc.array(
    record.filter((text) => text.length < 2000),
    { maxLength: 9 },
  );
  const edit = fc.record({
    start: fc.nat(1200),
    end: fc.nat(12),
    text: fc.oneof(fc.constantFrom('', ...PIECES), record),
  });
  const edits = fc.array(
    edit.map(({ start, end, text }) => [{ start, end: start + end, text }]),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(records, edits, fc.infiniteStream(fc.boolean()), (all, edits, more) => {
      const text = `${root}\n${all.join('')}</urlset>\n`;
      checkIncremental(sitemap as never, text, edits, () => more.next().value ?? true);
    }),
    { numRuns: runs(1500) },
  );
});

test('findings in split markup stay within it', () => {
  checkIncremental(
    sitemap as never,
    '<urlset><!<url>rl>\n<',
    [[{ start: 19, end: 20, text: '' }]],
    () => true,
  );
});

test('an edit re-reads a bounded number of records, wherever it is', () => {
  const record = '  <url><loc>https://www.example.com/page</loc><lastmod>2024-08-05</lastmod></url>\n';
  const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${record.repeat(300)}</urlset>\n`;
  const document = sitemap.read(
    sitemap.open({ uri: 'file:///s.xml', languageId: 'xml', version: 1 }, text, DEFAULT_CONFIG),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 80, max: text.length }),
      fc.constantFrom('x', '<', '&', '</url>', '<url>', '"'),
      (at, inserted) => {
        const count = leavesReread(sitemap as never, document, { start: at, end: at, text: inserted });
        assert.ok(count <= 6, `${count} leaves`);
      },
    ),
    { numRuns: runs(200) },
  );
});
