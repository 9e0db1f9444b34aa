/**
 * The work of finding redundant and conflicting rules, held by counts instead of clocks: at four times the size it is four
 * times as much, or as much as the budget of a group allows.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PatternAutomaton } from '../../../server/src/robots/semantics/automaton.ts';
import { FormIndex } from '../../../server/src/robots/semantics/forms.ts';
import { conflicts, type Rule, redundantRules } from '../../../server/src/robots/semantics/index.ts';
import { PatternIndex } from '../../../server/src/robots/semantics/trie.ts';
import { ALL } from '../../scale.ts';

/** As much as Google reads, or a fraction of it. */
const FILE_KIB = ALL ? 500 : 128;
const TIMES = 4;
const MAX_GROWTH = 1.5;
/** The baseline work in a file of any size. */
const AT_LEAST = 1000;

/** Octets read by automata, patterns reached in the trie, and pairs of rules looked at, since the last count. */
let work = 0;
const { next } = PatternAutomaton.prototype;
PatternAutomaton.prototype.next = function counted(...args) {
  work++;
  return next.apply(this, args);
};
const { walk } = PatternIndex.prototype;
PatternIndex.prototype.walk = function counted(path, limit, take) {
  return walk.call(this, path, limit, (item) => {
    work++;
    take(item);
  });
};
const { rivals } = FormIndex.prototype;
FormIndex.prototype.rivals = function* counted(form, floor, budget) {
  const before = budget.left;
  try {
    yield* rivals.call(this, form, floor, budget);
  } finally {
    work += before - budget.left;
  }
};

/** Rules of one shape, every third of them an `allow` if `mixed`. */
function manyRules(pattern: (n: number) => string, mixed: boolean, kib: number): Rule[] {
  const rules: Rule[] = [];
  for (let octets = 0, n = 0; octets < kib * 1024; n++) {
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

function workOf(rules: readonly Rule[]): number {
  work = 0;
  redundantRules(rules);
  conflicts(rules);
  return work;
}

for (const [shape, pattern] of Object.entries(shapes)) {
  test(`${FILE_KIB} KiB of rules: ${shape}`, (t) => {
    for (const mixed of [false, true]) {
      const small = workOf(manyRules(pattern, mixed, FILE_KIB / TIMES));
      const large = workOf(manyRules(pattern, mixed, FILE_KIB));
      const shown = `${small} and ${large} at ${TIMES} times the size${mixed ? ', a third allow' : ''}`;
      t.diagnostic(shown);
      assert.ok(large <= Math.max(small, AT_LEAST) * TIMES * MAX_GROWTH, shown);
    }
  });
}
