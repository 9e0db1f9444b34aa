/** Patches generated from edits have their effect, and do not mark unchanged lines as changed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyPatch, parsePatch } from 'diff';
import fc from 'fast-check';
import { patchOf } from '../../server/src/cli/output/patch.ts';
import { edited } from '../../server/src/core/fixes/edits.ts';
import type { Edit } from '../../server/src/core/rule/rule.ts';
import { runs } from '../scale.ts';

const text = fc
  .array(fc.constantFrom('a\n', 'b\n', 'c\r\n', '\n', 'long line\n', 'x'), { maxLength: 40 })
  .map((parts) => parts.join(''));
const cases = text.chain((before) =>
  fc.record({
    before: fc.constant(before),
    edits: fc
      .uniqueArray(fc.nat(before.length), { maxLength: 8 })
      .chain((offsets) => {
        const sorted = [...offsets].sort((a, b) => a - b);
        const pairs = sorted.flatMap((start, i) =>
          i % 2 === 0 ? [{ start, end: sorted[i + 1] ?? start }] : [],
        );
        const texts = fc.constantFrom('', 'a', '\n', 'new\n', 'two\nlines\n', 'b\nc');
        return fc.tuple(...pairs.map((pair) => texts.map((inserted): Edit => ({ ...pair, text: inserted }))));
      })
      .map((edits): readonly Edit[] => edits),
  }),
);

test('a patch results in the edited text', () => {
  fc.assert(
    fc.property(cases, ({ before, edits }) => {
      const patch = patchOf('a b', before, edits);
      assert.equal(applyPatch(before, patch, { autoConvertLineEndings: false }), edited(before, edits));
    }),
    { numRuns: runs(2000) },
  );
});

test('neighboring changes share a hunk, others do not', () => {
  const before = Array.from({ length: 40 }, (_, i) => `${i}\n`).join('');
  const at = (line: number): Edit => {
    const start = before.indexOf(`\n${line}\n`) + 1;
    return { start, end: start, text: '+' };
  };
  const hunks = (...lines: readonly number[]) =>
    parsePatch(patchOf('a', before, lines.map(at)))[0]!.hunks.map(({ oldStart, oldLines }) => [
      oldStart,
      oldLines,
    ]);
  assert.deepEqual(hunks(10, 19), [[7, 18]]);
  assert.deepEqual(hunks(10, 20), [
    [7, 9],
    [17, 9],
  ]);
});

test('a change may span very many lines', () => {
  const before = 'a line\n'.repeat(300_000);
  const patch = patchOf('a', before, [{ start: 0, end: before.length, text: '' }]);
  assert.equal(applyPatch(before, patch), '');
});
