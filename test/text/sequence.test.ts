import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Leaf } from '../../server/src/text/leaf.ts';
import { Sequence } from '../../server/src/text/sequence.ts';

const leaf = (text: string): Leaf<number> =>
  new Leaf(text, 0, 0, 1, text.length % 7 === 0 ? 1 : 0, undefined);
const same = (actual: unknown[], expected: unknown[], what: string) =>
  assert.ok(actual.length === expected.length && actual.every((item, i) => item === expected[i]), what);
const leavesOf = (sequence: Sequence<Leaf<number>>) => sequence.slice(0, sequence.total.leaves);

test('splices of every size result in the leaves of an array, with correct sums', () => {
  const size = fc.oneof(fc.nat(5), fc.nat(400));
  const splices = fc.array(
    fc.record({ from: fc.double({ min: 0, max: 1, noNaN: true }), remove: size, insert: size }),
  );
  fc.assert(
    fc.property(size, splices, (start, steps) => {
      let made = 0;
      const make = (count: number) =>
        Array.from({ length: count }, () => leaf('x'.repeat((made++ % 11) + 1)));
      let model = make(start * 10);
      let sequence = Sequence.of(model);
      for (const step of steps) {
        const from = Math.floor(step.from * model.length);
        const to = Math.min(model.length, from + step.remove);
        const inserted = make(step.insert);
        const before = sequence;
        sequence = sequence.splice(from, to, inserted);
        same(leavesOf(before), model, 'the old sequence stays as it was');
        model = [...model.slice(0, from), ...inserted, ...model.slice(to)];
        same(leavesOf(sequence), model, 'spliced');
        const units = model.reduce((sum, l) => sum + l.units, 0);
        assert.equal(sequence.total.units, units);
        for (const target of [0, Math.floor(units / 3), units - 1]) {
          let sum = 0;
          const expected = model.find((l) => {
            sum += l.units;
            return sum > target;
          });
          assert.equal(sequence.find('units', target)?.leaf, expected);
        }
        assert.equal(sequence.find('units', units), undefined);
        const unread: Leaf<number>[] = [];
        sequence.visit((l) => void unread.push(l), Math.floor(model.length / 2), 'unread');
        const half = model.slice(Math.floor(model.length / 2));
        same(
          unread,
          half.filter((l) => l.unread > 0),
          'unread',
        );
      }
    }),
    { numRuns: 60 },
  );
});
