import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashOf } from '../../server/src/text/hash.ts';

const BASIS = 0x811c9dc5;
const UNITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The state after a text, before the last bits are mixed. */
const stateOf = (text: string): number => {
  let state = BASIS;
  for (const unit of text) state = Math.imul(state ^ unit.charCodeAt(0), 0x01000193);
  return state;
};

/** Two texts with the same prefix that lead to the same state. */
function collidingAfter(prefix: string): readonly [string, string] {
  const seen = new Map<number, string>();
  for (let number = 0; ; number++) {
    let word = '';
    for (let rest = number, at = 0; at < 5; at++, rest = Math.floor(rest / UNITS.length))
      word += UNITS[rest % UNITS.length];
    const text = prefix + word;
    const state = stateOf(text);
    const other = seen.get(state);
    if (other !== undefined) return [other, text];
    seen.set(state, text);
  }
}

test('texts that share a number by choice do not share it under a seed', () => {
  let texts = ['https://example.com/'];
  for (let block = 0; block < 5; block++) {
    const ends = collidingAfter(texts[0]!).map((text) => text.slice(texts[0]!.length));
    texts = texts.flatMap((text) => ends.map((end) => text + end));
  }
  assert.equal(texts.length, 32);
  assert.equal(new Set(texts.map((text) => hashOf(text))).size, 1);
  for (const seed of [1, 0x12345678, -5])
    assert.equal(new Set(texts.map((text) => hashOf(text, text.length, seed))).size, 32);
});
