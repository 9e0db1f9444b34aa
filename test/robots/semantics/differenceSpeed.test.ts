/** Time limits for finding changes, far above the actual times. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { difference, type Group, type Rule } from '../../../server/src/robots/semantics/index.ts';
import { ALL, cpuTime } from '../../scale.ts';

/** As much as Google reads; a fraction of it shows whether the time grows linearly. */
const FILE_KIB = ALL ? 500 : 128;
const PLAIN_MS = 1000;
const BOUND_MS = 20_000;

/** A small generator of reproducible numbers below `limit`. */
let state = 1;
function below(limit: number): number {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return (state >> 8) % limit;
}

const chain = (links: number): string => Array.from({ length: links }, () => `*${'abc'[below(3)]}`).join('');

/** Rules of one shape, every third of them an `allow`. */
function manyRules(pattern: (n: number) => string): Rule[] {
  const rules: Rule[] = [];
  for (let octets = 0, n = 0; octets < FILE_KIB * 1024; n++) {
    const rule: Rule = { type: n % 3 === 0 ? 'allow' : 'disallow', pattern: pattern(n), line: n + 2 };
    octets += rule.type.length + 3 + rule.pattern.length;
    rules.push(rule);
  }
  return rules;
}

const group = (token: string, rules: readonly Rule[]): Group => ({ agents: [{ token, line: 1 }], rules });

const plain: Readonly<Record<string, (n: number) => string>> = {
  'pages of one directory': (n) => `/shop/catalogue/category-${n % 97}/item-${n}/`,
  'pages and a few patterns': (n) => (n < 20 ? `/*parameter${n}=` : `/shop/category-${n % 97}/item-${n}/`),
  'pages under a rule for all': (n) => (n === 1 ? '/' : `/shop/category-${n % 97}/item-${n}/`),
  'each the beginning of the next': (n) => `/${'a'.repeat(n)}`,
};

const hostile: Readonly<Record<string, (n: number) => string>> = {
  'anywhere in the path': (n) => `/*word${n % 397}-${n % 53}/${n}=`,
  'patterns made to be expensive': () => `/${chain(12)}`,
  'more of them': () => `/${chain(8)}${chain(1)}$`,
  'long ones': (n) => `/${chain(4000)}${n}`,
  'runs that begin alike': (n) => `/*${'a'.repeat(4000)}b${n}`,
};

const edits: Readonly<Record<string, (rules: readonly Rule[]) => readonly Rule[]>> = {
  'one goes': (rules) => rules.filter((_, at) => at !== rules.length >> 1),
  'one becomes shorter': (rules) =>
    rules.map((rule, at) =>
      at === rules.length >> 1 ? { ...rule, pattern: rule.pattern.slice(0, -1) } : rule,
    ),
  'one gets a star': (rules) =>
    rules.map((rule, at) => (at === rules.length >> 1 ? { ...rule, pattern: `${rule.pattern}*` } : rule)),
  'a rule for all comes': (rules) => [...rules, { type: 'disallow', pattern: '/', line: 1 }],
};

for (const [kind, shapes, bound] of [
  ['plain', plain, PLAIN_MS],
  ['hostile', hostile, BOUND_MS],
] as const) {
  for (const [shape, pattern] of Object.entries(shapes)) {
    test(`${FILE_KIB} KiB of ${kind} rules: ${shape}`, (t) => {
      for (const [edit, change] of Object.entries(edits)) {
        const rules = manyRules(pattern);
        const before = [group('*', rules)];
        const after = [group('*', change(rules))];
        for (const when of ['first', 'again']) {
          const start = cpuTime();
          const found = difference(before, after);
          const took = cpuTime() - start;
          t.diagnostic(
            `${rules.length} rules, ${edit}, ${when}: ${found ? `${found.changes.length} changes` : 'not proven'} (${took.toFixed(0)} ms)`,
          );
          assert.ok(took < bound, `${took} ms`);
          if (kind === 'plain') assert.ok(found);
        }
      }
    });
  }
}

test(`${FILE_KIB} KiB of rules for a crawler without a group`, (t) => {
  for (const [shape, pattern] of Object.entries({ ...plain, ...hostile })) {
    const all = group('*', manyRules(pattern));
    const own = group(
      'Googlebot',
      manyRules((n) => pattern(2 * n)),
    );
    const start = cpuTime();
    const found = difference([all], [all, own]);
    const took = cpuTime() - start;
    t.diagnostic(
      `${shape}: ${found ? `${found.changes.length} changes` : 'not proven'} (${took.toFixed(0)} ms)`,
    );
    assert.ok(took < BOUND_MS, `${took} ms`);
  }
});
