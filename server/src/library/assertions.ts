/** Assertions for `node:test` and any other test runner. */
import { AssertionError } from 'node:assert';
import { failureOf } from './held.ts';
import type * as Api from './node-test.d.ts';

const assertion = (allowed: boolean): typeof Api.assertAllows =>
  function assertHeld(robots, agent, path) {
    const message = failureOf(robots, agent, path, allowed);
    if (message !== undefined) throw new AssertionError({ message, stackStartFn: assertHeld });
  };

export const assertAllows: typeof Api.assertAllows = assertion(true);
export const assertBlocks: typeof Api.assertBlocks = assertion(false);
