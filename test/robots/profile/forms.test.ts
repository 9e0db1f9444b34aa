/** The rules that match a path: the first questions compare rule by rule, later ones use an index. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findMatches } from '../../../server/src/robots/profile/forms.ts';
import { GOOGLE, RFC } from '../../../server/src/robots/profile/points.ts';
import { ALL, runs } from '../../scale.ts';
import { paths, ruleLists } from '../semantics/reference.ts';

/** More questions than are answered rule by rule. */
const OFTEN = 6;

test('a path is matched by the same rules, however many questions came before', () => {
  let matched = 0;
  fc.assert(
    fc.property(ruleLists, paths, fc.constantFrom(GOOGLE, RFC), (rules, path, reading) => {
      const find = findMatches(rules, reading);
      const [first, ...later] = Array.from({ length: OFTEN }, () => find(path));
      for (const found of later) assert.deepEqual(found, first);
      if (first!.count > 1) matched++;
    }),
    { numRuns: runs(4000) },
  );
  assert.ok(matched > (ALL ? 100 : 3));
});
