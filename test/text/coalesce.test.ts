import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { coalesce } from '../../server/src/text/coalesce.ts';
import type { Change } from '../../server/src/text/document.ts';

const apply = (text: string, changes: readonly Change[]): string =>
  changes.reduce((made, { start, end, text }) => made.slice(0, start) + text + made.slice(end), text);

/** Changes from last to first, each given by the gap after it, its length and its new text. */
const changes = fc
  .array(
    fc.tuple(
      fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9000 })),
      fc.nat(9),
      fc.string(),
    ),
  )
  .map((parts) => {
    const size = parts.reduce((sum, [gap, length]) => sum + gap + length, 0);
    let at = size;
    const all = parts.map(([gap, length, text]) => {
      const end = at - gap;
      at = end - length;
      return { start: at, end, text };
    });
    return { text: Array.from({ length: size }, (_, i) => String.fromCharCode(97 + (i % 26))).join(''), all };
  });

test('coalesced changes have the effect of all, last to first', () => {
  fc.assert(
    fc.property(changes, ({ text, all }) => {
      const joined = coalesce(text, all);
      assert.equal(apply(text, joined), apply(text, all));
      joined.forEach(({ start, end }, i) => {
        assert.ok(start <= end && (i === 0 || end < joined[i - 1]!.start));
      });
    }),
  );
});

test('neighboring changes are merged, others are not', () => {
  const text = 'x'.repeat(100_000);
  const [last, middle, first] = [90_000, 89_990, 10].map((start) => ({ start, end: start + 5, text: 'yy' }));
  assert.deepEqual(coalesce(text, [last!, middle!, first!]), [
    { start: 89_990, end: 90_005, text: `yy${'x'.repeat(5)}yy` },
    first,
  ]);
  assert.deepEqual(coalesce(text, []), []);
});
