/** Ranges by line and column are those of the document, and lead back to the same offsets. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { lineRangesOf, spansOf } from '../../server/src/text/lineRanges.ts';

const texts = fc
  .array(fc.constantFrom('a', 'é', '🤖', '\n', '\r\n', '\r', ' '))
  .map((parts) => parts.join(''));

test('spans become the ranges of the document, and ranges the same spans', () => {
  fc.assert(
    fc.property(texts, fc.array(fc.nat(40)), (text, offsets) => {
      const isBetween = (at: number): boolean => text[at - 1] === '\r' && text[at] === '\n';
      const sorted = offsets
        .map((at) => Math.min(at, text.length))
        .filter((at) => !isBetween(at))
        .sort((a, b) => a - b);
      const spans = sorted.flatMap((start, at) =>
        at % 2 === 0 ? [{ start, end: sorted[at + 1] ?? text.length }] : [],
      );
      const document = TextDocument.create('', '', 0, text);
      const ranges = lineRangesOf(text, spans);
      for (const [at, { start, end }] of spans.entries()) {
        const [from, to] = [document.positionAt(start), document.positionAt(end)];
        const { line, column, endLine, endColumn } = ranges[at]!;
        assert.deepEqual([line, column], [from.line + 1, from.character + 1]);
        assert.deepEqual([endLine, endColumn], [to.line + 1, to.character + 1]);
      }
      assert.deepEqual(spansOf(text, ranges), spans);
    }),
  );
});

test('ranges outside of the text are clamped', () => {
  const range = { line: 9, column: 1, endLine: 1, endColumn: 99 };
  assert.deepEqual(spansOf('a\n', [range]), [{ start: 2, end: 2 }]);
});
