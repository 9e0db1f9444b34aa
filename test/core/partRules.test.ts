import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leafLinter } from '../../server/src/core/findings/lint.ts';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { asLeafRules } from '../../server/src/core/rule/partRules.ts';
import type { PartRule, RuleMeta } from '../../server/src/core/rule/rule.ts';

interface Word {
  readonly place: 'head' | 'tail';
  readonly start: number;
}
type Rule = PartRule<string, never, Word>;

const meta = (code: RuleMeta['code']): RuleMeta => ({
  ...{ code, level: 'error', message: '', docs: { what: '', why: '', how: '' }, sources: [], examples: [] },
});

/** The first character is the value of `head`; every other one is a value of `tail`. */
const wordsIn = (text: string): readonly Word[] =>
  [...text].map((_, start) => ({ place: start === 0 ? 'head' : 'tail', start }));

const mark: Rule['value'] = ({ start }, report) => report(start, start + 1);

const cases: Record<string, { readonly rule: Omit<Rule, 'meta'>; readonly found: readonly string[] }> = {
  'one place': { rule: { visits: ['head'], value: mark }, found: ['a'] },
  'several places': { rule: { visits: ['tail', 'head'], value: mark }, found: ['a', 'b', 'c'] },
  'no place': { rule: { visits: [], value: mark }, found: [] },
  'the whole record': {
    rule: { record: (text, report) => report(0, text.length) },
    found: ['abc'],
  },
  'a value and the whole record': {
    rule: { visits: ['tail'], value: mark, record: (_, report) => report(0, 2) },
    found: ['ab', 'b', 'c'],
  },
};

for (const [what, { rule, found }] of Object.entries(cases)) {
  test(`a rule that visits ${what} receives just that`, () => {
    const requested = asLeafRules<string, never, Word>([{ meta: meta('a/b'), ...rule }], wordsIn);
    const findings = leafLinter(requested, DEFAULT_CONFIG)('abc', 3);
    assert.deepEqual(
      findings.map(({ start, end }) => 'abc'.slice(start, end)),
      found,
    );
  });
}
