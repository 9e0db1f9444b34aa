/** From how many findings on a file waits as a whole for a pause. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCalm } from '../../server/src/lsp/documents/calm.ts';
import type { OpenDocument } from '../../server/src/lsp/documents/openDocument.ts';

for (const [count, isCrowded] of [
  [undefined, false],
  [0, false],
  [199, false],
  [200, true],
] as const) {
  test(`${count ?? 'no'} findings while the user types`, () => {
    const tracked = count === undefined ? undefined : Array.from({ length: count });
    const calm = createCalm({ onRest() {} });
    assert.equal(calm.isCrowded({ tracked } as unknown as OpenDocument), isCrowded);
  });
}
