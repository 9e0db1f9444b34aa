/** Time limits for finding redundant and conflicting rules, far above the actual times. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conflicts, type Rule, redundantRules } from '../../../server/src/robots/semantics/index.ts';
import { ALL, cpuTime } from '../../scale.ts';

/** As much as Google reads; a fraction of it shows whether the time grows linearly. */
const FILE_KIB = ALL ? 500 : 128;
const BOUND_MS = 30_000;

/** Rules of one shape, every third of them an `allow` if `mixed`. */
function manyRules(pattern: (n: number) => string, mixed: boolean): Rule[] {
  const rules: Rule[] = [];
  for (let octets = 0, n = 0; octets < FILE_KIB * 1024; n++) {
    const type = mixed && n % 3 === 0 ? 'allow' : 'disallow';
    const rule: Rule = { type, pattern: pattern(n), line: n + 2 };
    octets += type.length + 3 + rule.pattern.length;
    rules.push(rule);
  }
  return rules;
}

/** A small generator of reproducible numbers below `limit`. */
let state = 1;
function below(limit: number): number {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return (state >> 8) % limit;
}

const chain = (links: number): string => Array.from({ length: links }, () => `*${'abc'[below(3)]}`).join('');

const shapes: Readonly<Record<string, (n: number) => string>> = {
  'pages of one directory': (n) => `/shop/catalogue/category-${n % 97}/item-${n}/`,
  'pages and a few patterns': (n) => (n < 20 ? `/*parameter${n}=` : `/shop/category-${n % 97}/item-${n}/`),
  'pages under a rule for all': (n) => (n === 1 ? '/' : `/shop/category-${n % 97}/item-${n}/`),
  'pages under a rule for all, with exceptions': (n) =>
    n === 1 ? '/' : n % 500 === 0 ? `/s${n}/*?page=` : `/shop/category-${n % 97}/item-${n}/`,
  'each the beginning of the next': (n) => `/${'a'.repeat(n)}`,
  'anywhere in the path': (n) => `/*word${n % 397}-${n % 53}/${n}=`,
  'patterns made to be expensive': () => `/${chain(12)}`,
  'more of them': () => `/${chain(8)}${chain(1)}$`,
  'long ones': (n) => `/${chain(4000)}${n}`,
};

for (const [shape, pattern] of Object.entries(shapes)) {
  test(`${FILE_KIB} KiB of rules: ${shape}`, (t) => {
    for (const mixed of [false, true]) {
      const rules = manyRules(pattern, mixed);
      const start = cpuTime();
      const redundant = redundantRules(rules).length;
      const middle = cpuTime();
      const tied = conflicts(rules).length;
      const end = cpuTime();
      t.diagnostic(
        `${rules.length} rules${mixed ? ', a third allow' : ''}: ${redundant} redundant (${(middle - start).toFixed(0)} ms), ${tied} in conflict (${(end - middle).toFixed(0)} ms)`,
      );
      assert.ok(end - start < BOUND_MS, `${end - start} ms`);
    }
  });
}
