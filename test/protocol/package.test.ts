import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { faultsInPackage } from '../../scripts/lib/shipped.mjs';
import { build } from './build.ts';

before(build);

test('the extension ships what it needs, and nothing else', async () => {
  assert.deepEqual(await faultsInPackage(), []);
});
