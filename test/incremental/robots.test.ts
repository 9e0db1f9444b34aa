import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { robots } from '../../server/src/robots/service.ts';
import type { Change } from '../../server/src/text/document.ts';
import { BITS, BREAKS, files, LINES, mixtures } from '../robots/fragments.ts';
import { runs } from '../scale.ts';
import { checkIncremental, leavesReread } from './check.ts';

const identity = { uri: 'file:///robots.txt', languageId: 'robots-txt', version: 1 };
const read = (text: string) => robots.read(robots.open(identity, text, DEFAULT_CONFIG));

const inserted = fc.oneof(fc.constantFrom('', ...BITS, ...BREAKS, ...LINES), mixtures(6), files(LINES, 4));
const change = fc.record({ start: fc.nat(400), end: fc.nat(400), text: inserted });
const smallChange = change.map(({ start, end, text }) => ({ start, end: start + (end % 12), text }));
const batches = fc.array(fc.array(fc.oneof(smallChange, change), { minLength: 1, maxLength: 3 }), {
  maxLength: 5,
});

test('a robots.txt edited incrementally equals a new document', () => {
  fc.assert(
    fc.property(
      fc.oneof(mixtures(30), files(LINES, 20)),
      batches,
      fc.infiniteStream(fc.boolean()),
      (text, edits, more) => {
        checkIncremental(robots as never, text, edits, () => more.next().value ?? true);
      },
    ),
    { numRuns: runs(1500) },
  );
});

test('a first text in a file whose emptiness was looked at', () => {
  const text = 'Content-Signal: ai-train=yes\n';
  checkIncremental(
    robots as never,
    '',
    [[{ start: 0, end: 0, text: '' }], [{ start: 0, end: 0, text }]],
    () => true,
  );
});

test('typing a text character by character equals reading it', () => {
  const text =
    '\ufeffUser-agent: *\r\nDisallow /a\r\n\r\rUser-agent: \u{1f600}\nDisallow: /\u00e9\nSitemap https://e.com\n';
  const typed = Array.from({ length: text.length }, (_, at) => [{ start: at, end: at, text: text[at]! }]);
  checkIncremental(robots as never, '', typed, () => true);
  const front = Array.from({ length: text.length }, (_, at) => [
    { start: 0, end: 0, text: text[text.length - 1 - at]! },
  ]);
  checkIncremental(robots as never, '', front, () => true);
});

test('suppression comments and expectations typed character by character equal reading them', () => {
  const text =
    '# crawlwise-disable-next-line path-missing-slash\nUser-agent: *\nDisallow: a\n# crawlwise-disable crawl-delay,x\nCrawl-delay: 1\n# crawlwise-enable\nCrawl-delay: 2\n# @expect block Googlebot /a\n';
  const typed = Array.from({ length: text.length }, (_, at) => [{ start: at, end: at, text: text[at]! }]);
  checkIncremental(robots as never, '', typed, () => true);
  const deleted = Array.from({ length: text.length }, () => [{ start: 0, end: 1, text: '' }]);
  checkIncremental(robots as never, text, deleted, () => true);
});

/**
 * The number of lines that an edit may re-read: those it touches, up to the next user-agent line, after which all
 * states are equal.
 */
function boundOf(text: string, { start, end, text: insertedText }: Change): number {
  const changed = text.slice(0, start) + insertedText + text.slice(end);
  const { text: document } = read(changed);
  const first = Math.max(0, document.positionAt(start).line - 1);
  const last = document.positionAt(start + insertedText.length).line + 1;
  const lines = document.leaves.slice(0, document.leaves.total.leaves).map(({ content }) => content!.line);
  const next = lines.findIndex((line, index) => index > last && line.kind === 'user-agent');
  return (next < 0 ? lines.length : next) - first + 1;
}

test('an edit re-reads no more than its lines and those up to the next user-agent line', () => {
  const plain = LINES.filter((line) => !/[<\0]|crawlwise/.test(line));
  fc.assert(
    fc.property(
      files(plain, 40),
      fc.nat(600),
      fc.nat(8),
      fc.constantFrom(...plain, ...BREAKS),
      (text, at, cut, piece) => {
        const start = Math.min(at, text.length);
        const edit = { start, end: Math.min(text.length, start + cut), text: piece };
        const count = leavesReread(robots as never, read(text), edit);
        assert.ok(count <= boundOf(text, edit), `${count} leaves: ${JSON.stringify([text, edit])}`);
      },
    ),
    { numRuns: runs(500) },
  );
});

test('a character typed into a large file re-reads its line only', () => {
  const text = `# crawlwise-disable\nUser-agent: *\n${'Disallow: /shop/item\n'.repeat(20_000)}`;
  const document = read(text);
  for (const start of [40, 200_000, text.length - 3]) {
    const count = leavesReread(robots as never, document, { start, end: start, text: 'x' });
    assert.ok(count <= 2, `${count} leaves`);
  }
});
