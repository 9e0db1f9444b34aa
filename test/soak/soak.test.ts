/** A short soak; `npm run soak` is a long one. */
import { test } from 'node:test';
import { build } from '../protocol/build.ts';
import { sample, size } from '../scale.ts';
import { soak } from './soak.ts';

const STEPS = size(2500);

for (const seed of sample([1, 2, 3], 3)) {
  test(`after ${STEPS} random steps with seed ${seed}, a server says what a new one says`, async () => {
    await build();
    await soak({ seed, share: (steps) => steps / STEPS, isHeapCompared: false });
  });
}
