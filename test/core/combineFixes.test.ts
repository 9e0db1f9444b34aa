/** Fixes that are applied together: as many as possible, in order, and only valid combinations. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { largestValidSubset } from '../../server/src/core/fixes/combineFixes.ts';
import { composed, edited } from '../../server/src/core/fixes/edits.ts';
import type { Edit } from '../../server/src/core/rule/rule.ts';
import { finished, type Steps } from '../../server/src/core/steps.ts';
import { runs } from '../scale.ts';

const odd = (some: readonly number[]) => some.every((number) => number % 2 === 1);
/** Two fixes that make each other superfluous, as the deletions of two equal lines do. */
const notBoth = (some: readonly number[]) => !(some.includes(1) && some.includes(2));

const cases: [readonly number[], (some: readonly number[]) => boolean, readonly number[]][] = [
  [[], odd, []],
  [[1, 3, 5], odd, [1, 3, 5]],
  [[2], odd, []],
  [[1, 2, 3, 4, 5, 6, 7], odd, [1, 3, 5, 7]],
  [[1, 2], notBoth, [1]],
  [[0, 2, 1, 3], notBoth, [0, 2, 3]],
];

for (const [items, holds, kept] of cases) {
  test(`${JSON.stringify(items)} → ${JSON.stringify(kept)}`, () => {
    const steps = function* (some: readonly number[]): Steps<boolean> {
      yield 0;
      return holds(some);
    };
    assert.deepEqual(finished(largestValidSubset(items, steps)), kept);
  });
}

test('composed edits have the effect of two passes', () => {
  const pass = fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.constantFrom('', 'x', 'yz')), { maxLength: 5 });
  const editsIn = (text: string, steps: readonly (readonly [number, number, string])[]): Edit[] => {
    let at = 0;
    return steps.flatMap(([skip, length, inserted]) => {
      const start = at + skip + (at > 0 ? 1 : 0);
      const end = Math.min(text.length, start + length);
      at = end;
      return start <= text.length && (length > 0 || inserted !== '') ? [{ start, end, text: inserted }] : [];
    });
  };
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), pass, pass, (text, a, b) => {
      const first = editsIn(text, a);
      const middle = edited(text, first);
      const second = editsIn(middle, b);
      const both = composed(first, second, text.length);
      assert.equal(edited(text, both), edited(middle, second), JSON.stringify({ first, second, both }));
    }),
    { numRuns: runs(5000) },
  );
});
