import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeyTable } from '../../server/src/site/keyTable.ts';

const filesWith = (table: KeyTable, key: number): number[] => {
  const files: number[] = [];
  table.each(key, (file) => files.push(file));
  return files.sort();
};

test('a table takes room for what it has, not for what it may have', () => {
  const table = new KeyTable();
  assert.deepEqual(filesWith(table, 7), []);
  table.remove(7, 1);
  assert.equal(JSON.stringify(table), JSON.stringify({ pieces: [] }));
  table.add(7, 1);
  table.add(7, 2);
  assert.deepEqual(filesWith(table, 7), [1, 2]);
  table.remove(7, 1);
  assert.deepEqual(filesWith(table, 7), [2]);
});
