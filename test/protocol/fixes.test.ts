import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Edit } from '../../server/src/core/rule.ts';
import { apart } from '../../server/src/lsp/fixes.ts';

const edit = (start: number, end: number, text = 'x'): Edit => ({ start, end, text });

/** Groups of edits, and the edits that have room together. */
const GROUPS: Record<string, { groups: Edit[][]; taken: Edit[] }> = {
  nothing: { groups: [], taken: [] },
  'edits beside each other': { groups: [[edit(4, 6)], [edit(0, 2)]], taken: [edit(0, 2), edit(4, 6)] },
  'edits that touch': { groups: [[edit(0, 2)], [edit(2, 4)]], taken: [edit(0, 2), edit(2, 4)] },
  'edits that overlap': { groups: [[edit(0, 3)], [edit(2, 4)]], taken: [edit(0, 3)] },
  'an edit inside another': { groups: [[edit(0, 9)], [edit(2, 4)]], taken: [edit(0, 9)] },
  'an insertion inside a replacement': { groups: [[edit(0, 9)], [edit(2, 2)]], taken: [edit(0, 9)] },
  'insertions at one place': { groups: [[edit(1, 1)], [edit(1, 1)]], taken: [edit(1, 1)] },
  'an insertion where a replacement ends': {
    groups: [[edit(0, 2)], [edit(2, 2)]],
    taken: [edit(0, 2), edit(2, 2)],
  },
  'a group that comes in whole or not at all': {
    groups: [[edit(0, 1), edit(8, 9)], [edit(3, 4), edit(8, 10)], [edit(5, 6)]],
    taken: [edit(0, 1), edit(5, 6), edit(8, 9)],
  },
};

for (const [name, { groups, taken }] of Object.entries(GROUPS)) {
  test(`of ${name}, those that have room are taken`, () => {
    assert.deepEqual(apart(groups), taken);
  });
}
