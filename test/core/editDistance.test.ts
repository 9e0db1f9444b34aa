import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { editDistance, nearest } from '../../server/src/core/editDistance.ts';
import { runs } from '../scale.ts';

/** The textbook algorithm with the full table. */
function reference(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = d[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      d[i]![j] = Math.min(replaced, d[i - 1]![j]! + 1, d[i]![j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        d[i]![j] = Math.min(d[i]![j]!, d[i - 2]![j - 2]! + 1);
      }
    }
  }
  return d[a.length]![b.length]!;
}

test('equals the full table up to the bound', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, max) => {
      const expected = reference(a, b);
      assert.equal(editDistance(a, b, max), expected <= max ? expected : undefined);
    }),
    { numRuns: runs(3000) },
  );
});

test('distances', () => {
  const check = (a: string, b: string, max: number, expected: number | undefined): void =>
    assert.equal(editDistance(a, b, max), expected, `${a} ${b}`);
  check('', '', 0, 0);
  check('', 'ab', 2, 2);
  check('disallow', 'dissalow', 2, 2);
  check('disallow', 'disalolw', 2, 1);
  check('googlebot', 'gogglebot', 1, 1);
  check('googlebot', 'bingbot', 2, undefined);
  check('a'.repeat(65), `${'a'.repeat(64)}b`, 2, undefined);
  check('a'.repeat(1_000_000), `${'a'.repeat(999_999)}b`, 2, undefined);
});

test('nearest first, then in the given order', () => {
  assert.deepEqual(nearest('allo', ['hallo', 'aloe', 'allow', 'sitemap', 'allo'], 2), [
    'allo',
    'hallo',
    'allow',
    'aloe',
  ]);
});
