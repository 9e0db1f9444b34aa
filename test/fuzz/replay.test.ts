/** The inputs that fuzzing has kept, and each that was once a fault: `npm run fuzz` finds more. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { octetsOf, readCorpus, storedOf } from './corpus.ts';
import { fuzz } from './fuzzer.ts';
import { TARGETS } from './targets.ts';

for (const [name, target] of Object.entries(TARGETS)) {
  test(`each input of ${name}`, async () => {
    const { inputs, crashes } = readCorpus(name);
    assert.ok(inputs.length > 0);
    for (const input of [...inputs, ...crashes]) await target(octetsOf(input));
  });
}

test('octets are stored as what they are', () => {
  for (const octets of [[], [65], [0xff], [0xef, 0xbb, 0xbf, 65], [...Buffer.from('base64:QQ')]])
    assert.deepEqual([...octetsOf(storedOf(Uint8Array.from(octets)))], octets);
});

/** A fault behind four conditions, which random octets do not meet. */
function hidden(octets: Uint8Array): void {
  for (const [at, octet] of [...Buffer.from('abcd')].entries()) if (octets[at] !== octet) return;
  throw new Error('found');
}

test('a fault is reported with the input that shows it', async () => {
  const inputs = ['abc', 'd'].map((text) => new TextEncoder().encode(text));
  const options = { seed: 1, isOver: (count: number) => count > 5000, maxTime: 10_000 };
  const { crash } = await fuzz(hidden, inputs, options);
  assert.ok(crash && Buffer.from(crash.input).toString('latin1').startsWith('abcd'));
  assert.match(String(crash.error), /found/);
});
