/** A comparison of long lists of rules is work in short steps: the editor answers in between. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedPathsSteps, type Rule } from '../../../server/src/robots/semantics/index.ts';

const BUDGET = 250_000;
/** Of the budget, in one step. */
const MAX = BUDGET / 5;

type Shape = (at: number, key: number) => readonly [type: Rule['type'], pattern: string];

const SHAPES: Readonly<Record<string, Shape>> = {
  'folders that are blocked': (_, key) => ['disallow', `/a${key}/`],
  'folders with exceptions': (at, key) =>
    at % 2 === 0 ? ['disallow', `/a${key}/`] : ['allow', `/a${key}/b${at}/`],
  'stars in the path': (at, key) =>
    at % 2 === 0 ? ['disallow', `/*a${key % 97}*/x`] : ['allow', `/b${key}*`],
};

const rules = (shape: Shape, version: number): readonly Rule[] =>
  Array.from({ length: 6_000 }, (_, at) => {
    const [type, pattern] = shape(at, (at * 7919 + version * 104_729) % 100_003);
    return { type, pattern, line: at + 1 };
  });

for (const [name, shape] of Object.entries(SHAPES)) {
  test(`the comparison of long lists that differ pauses often: ${name}`, () => {
    const budget = { left: BUDGET };
    const steps = changedPathsSteps(rules(shape, 1), rules(shape, 2), budget);
    let most = 0;
    for (let before = budget.left; !steps.next().done; before = budget.left)
      most = Math.max(most, before - budget.left);
    assert.ok(budget.left < BUDGET - MAX, `only ${BUDGET - budget.left} are spent`);
    assert.ok(most <= MAX, `${most} in one step`);
  });
}
