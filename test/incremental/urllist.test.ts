import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { urllist } from '../../server/src/urllist/service.ts';
import { runs } from '../scale.ts';
import { checkIncremental, leavesReread } from './check.ts';

const PIECES = [
  'https://e.com/a\n',
  'https://e.com/a\r\n',
  'https://e.com/b\r',
  'https://e.com/a https://e.com/b\n',
  'https://e.com/a\t0.5\n',
  'www.e.com/\n',
  '# comment\n',
  '<?xml version="1.0"?>\n',
  '<urlset>',
  '<',
  'http',
  '://',
  '&amp;',
  '%',
  '#',
  ' ',
  '\t',
  '\r',
  '\n',
  '\ufeff',
  '\ufffd',
  '\0',
  '😀',
  '\ud800',
  '\udc00',
];
const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((parts) => parts.join(''));
const change = fc.record({
  start: fc.nat(300),
  end: fc.nat(300),
  text: fc.oneof(fc.constantFrom('', ...PIECES), texts),
});
const smallChange = change.map(({ start, end, text }) => ({ start, end: start + (end % 12), text }));
const batches = fc.array(fc.array(fc.oneof(smallChange, change), { minLength: 1, maxLength: 3 }), {
  maxLength: 5,
});

test('a text sitemap edited incrementally equals a new document', () => {
  fc.assert(
    fc.property(texts, batches, fc.infiniteStream(fc.boolean()), (text, edits, more) => {
      checkIncremental(urllist as never, text, edits, () => more.next().value ?? true);
    }),
    { numRuns: runs(1500) },
  );
});

test('a character typed into a large list re-reads its line only', () => {
  const text = 'https://www.example.com/page\n'.repeat(20_000);
  const identity = { uri: 'file:///sitemap.txt', languageId: 'plaintext', version: 1 };
  const document = urllist.read(urllist.open(identity, text, DEFAULT_CONFIG));
  for (const start of [0, 5, 300_000, text.length - 3, text.length]) {
    const count = leavesReread(urllist as never, document, { start, end: start, text: 'x' });
    assert.ok(count <= 2, `${count} leaves`);
  }
});
