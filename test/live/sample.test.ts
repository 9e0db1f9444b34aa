/** A sample of a list: at equal distances, with the first and the last. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Sample } from '../../server/src/cli/live/sample.ts';

const CASES: readonly (readonly [most: number, length: number, taken: readonly number[]])[] = [
  [4, 3, [0, 1, 2]],
  [4, 4, [0, 1, 2, 3]],
  [4, 6, [0, 2, 3, 5]],
  [3, 8, [0, 4, 7]],
  [1, 5, [0]],
  // Beyond the room for 4,096, every other one is kept, and then every other one of these.
  [3, 4097, [0, 2048, 4096]],
];
for (const [most, length, taken] of CASES) {
  test(`${most} of ${length}`, () => {
    const sample = new Sample(most);
    for (let at = 0; at < length; at++) sample.add(String(at));
    assert.deepEqual([...sample.urls()].map(Number), taken);
    assert.equal(sample.size, length);
  });
}
