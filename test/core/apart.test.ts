/** What is fixed at once: as many as can be, in their order, and never more than holds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { together } from '../../server/src/core/apart.ts';

const odd = (some: readonly number[]) => some.every((number) => number % 2 === 1);
/** Two that each make the other needless, as the deletions of two equal lines do. */
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
    assert.deepEqual(together(items, holds), kept);
  });
}
