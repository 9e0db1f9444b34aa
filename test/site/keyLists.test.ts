import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeyLists } from '../../server/src/site/listings/keyLists.ts';

test('short lists share memory, and each has its own keys', () => {
  const lists = new KeyLists();
  const keysOf = (at: number): Float64Array => Float64Array.from({ length: 1 + (at % 30) }, (_, n) => at + n);
  const count = 5000;
  for (let at = 0; at < count; at++) lists.set(`${at}`, keysOf(at));
  const octets = [...new Set(lists.all.map(({ buffer }) => buffer))].reduce(
    (sum, item) => sum + item.byteLength,
    0,
  );
  const needed = lists.all.reduce((sum, { byteLength }) => sum + byteLength, 0);
  assert.ok(octets < needed + 2 ** 18, `${octets} octets for ${needed}`);
  for (let at = 0; at < count; at++) assert.deepEqual(lists.get(`${at}`), keysOf(at));
});

test('a list is replaced and removed', () => {
  const lists = new KeyLists();
  lists.set('a', Float64Array.of(1, 2));
  lists.set('b', new Float64Array(5000));
  lists.set('a', Float64Array.of(3));
  assert.deepEqual([lists.uris, lists.all[0]], [['a', 'b'], Float64Array.of(3)]);
  lists.set('a', undefined);
  lists.set('c', undefined);
  assert.deepEqual([lists.uris, lists.get('a')], [['b'], undefined]);
});
