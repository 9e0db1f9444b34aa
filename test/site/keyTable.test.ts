import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeyTable } from '../../server/src/site/listings/keyTable.ts';

const ascending = (a: number, b: number): number => a - b;

test('the memory of a table depends on its content, not on its capacity', () => {
  const table = new KeyTable(ascending);
  assert.deepEqual(table.files(7), []);
  table.remove(7, 1);
  assert.deepEqual(JSON.parse(JSON.stringify(table)), { pieces: [] });
  table.add(7, 2);
  table.add(7, 1);
  assert.deepEqual(table.files(7), [1, 2]);
  table.remove(7, 1);
  assert.deepEqual(table.files(7), [2]);
});

test('files come and go as in a map of sets', () => {
  const table = new KeyTable(ascending);
  const expected = new Map<number, Set<number>>();
  let state = 1;
  const random = (below: number): number => {
    state = (Math.imul(state, 48271) >>> 0) % 0x7fffffff;
    return state % below;
  };
  for (let round = 0; round < 20_000; round++) {
    const [key, file] = [random(300) * (random(2) ? 1 : -0x10000), 1 + random(6)];
    const files = expected.get(key) ?? new Set();
    expected.set(key, files);
    if (files.delete(file)) table.remove(key, file);
    else {
      files.add(file);
      table.add(key, file);
    }
  }
  for (const [key, files] of expected) assert.deepEqual(table.files(key), [...files].sort(ascending));
});

test('a key of many files takes as many comparisons for the last file as a search does', () => {
  let compared = 0;
  const table = new KeyTable((a, b) => {
    compared++;
    return a - b;
  });
  const FILES = 5000;
  for (let file = FILES; file > 0; file--) table.add(7, file);
  for (let file = 1; file <= FILES; file += 2) table.remove(7, file);
  assert.equal(table.files(7).length, FILES / 2);
  assert.ok(compared < 2 * FILES * Math.ceil(Math.log2(FILES)), String(compared));
});
