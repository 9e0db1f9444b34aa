import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { faultsInPackage } from '../../scripts/lib/shipped.mjs';
import { build } from './build.ts';

before(build);

test('the extension ships exactly what it needs', async () => {
  assert.deepEqual(await faultsInPackage(), []);
});
