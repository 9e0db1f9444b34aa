/** Messages name the reason of a missing answer in words, not by a code. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { servedFile } from '../../server/src/live/servedFile.ts';

const URL_ = 'https://www.example.com/a.xml';

for (const [fault, detail, words] of [
  ['dns', 'ENOTFOUND', 'no address is known for the host name'],
  ['connection', 'ECONNREFUSED', 'the connection failed (ECONNREFUSED)'],
  ['idle', undefined, 'the host stopped answering'],
  ['certificate', 'CERT_HAS_EXPIRED', 'the certificate is not valid (CERT_HAS_EXPIRED)'],
] as const) {
  test(`the words for ${fault}`, () => {
    const answer = { requested: URL_, url: URL_, hops: [], fault, detail, body: new Uint8Array() };
    const served = servedFile(answer as unknown as Parameters<typeof servedFile>[0], false);
    assert.deepEqual(served, { fault: `${URL_} cannot be requested: ${words}` });
  });
}
