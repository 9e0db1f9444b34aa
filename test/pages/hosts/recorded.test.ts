/** Predictions for what real generators build are the answers of the programs that stand for hosts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeHost } from './answers.ts';
import { ADDRESSES, BUILT, recorded, SERVERS } from './generated.ts';

for (const [server, { host, files, what }] of Object.entries(SERVERS)) {
  test(`${what}: all predictions are what ${server} answered`, () => {
    const { answer } = makeHost(host, files, BUILT);
    const predicted = ADDRESSES.map((address) => [address, answer(address)] as const);
    const known = predicted.filter(([, text]) => !text.startsWith('unknown'));
    const answered = recorded()[server]!;
    assert.deepEqual(
      Object.fromEntries(known),
      Object.fromEntries(known.map(([address]) => [address, answered[address]])),
    );
    assert.ok(known.length > ADDRESSES.length / 3, `only ${known.length} are predicted`);
  });
}
