/** A rule that throws loses its own findings only, and the failure is reported in the file. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countFindings } from '../../server/src/core/findings/counts.ts';
import { languageService } from '../../server/src/core/language.ts';
import { failureRule } from '../../server/src/core/rule/failureRule.ts';
import { type Code, messageOf, type Rule, type RuleMeta } from '../../server/src/core/rule/rule.ts';
import { Leaf } from '../../server/src/text/leaf.ts';

const meta = (code: Code): RuleMeta => ({
  code,
  level: 'warning',
  message: 'A word',
  fixes: { fix: { title: 'Fix', safe: true } },
  docs: { what: '', why: '', how: '' },
  sources: [],
  examples: [],
});

const fail = (): never => {
  throw new Error('thrown on purpose');
};

const rules: readonly Rule<string, string>[] = [
  { meta: meta('test/before'), leaf: (node, report) => report(0, node.length), fixes: fail },
  {
    meta: meta('test/throws'),
    leaf(node, report) {
      report(0, 1);
      if (node.includes('x')) fail();
    },
  },
  {
    meta: meta('test/after'),
    leaf: (node, report) => report(0, node.length),
    fixes: () => [{ fix: 'other', edits: [] }],
  },
  {
    meta: meta('test/file-throws'),
    file(_, report) {
      report(0, 1);
      fail();
    },
  },
  { meta: meta('test/file'), file: (text, report) => report(0, text.length) },
  failureRule('test/rule-failed', 'test/encoding'),
];

const service = languageService<0, { findings: readonly [] }, string, object, string>({
  id: 'test',
  settings: [],
  claims: () => true,
  rules,
  reader: (lint) => ({
    start: 0,
    lookahead: 1,
    read(text, from) {
      const line = text.slice(from, text.indexOf('\n', from) + 1 || text.length);
      const findings = lint(line, line.length);
      return new Leaf(line, 0, 0, 1, 0, { findings: findings as readonly [] }, countFindings(findings));
    },
  }),
  node: (leaf) => leaf.text,
  index: () => ({ add() {}, remove() {} }),
  file: ({ text }) => text.getText(),
  features: {},
});

test('the findings of other rules remain, and the failure is reported once in the file', () => {
  const failures: string[] = [];
  let reason = '';
  const failed = (code: string, error: unknown) => {
    failures.push(code);
    reason = (error as Error).message;
  };
  const document = service.read(
    service.open({ uri: 'file:///a', languageId: 'test', version: 1 }, 'ax\nb\ncx\n', {
      // It cannot be turned off.
      levels: new Map([['test/rule-failed', 'off']]),
      failed,
    }),
  );
  const { findings } = service.findings(document);
  assert.deepEqual(
    findings.map(({ code, start, severity }) => [code.slice('test/'.length), start, severity]),
    [
      ['rule-failed', 0, 'error'],
      ['rule-failed', 0, 'error'],
      ['before', 0, 'warning'],
      ['after', 0, 'warning'],
      ['file', 0, 'warning'],
      ['throws', 3, 'warning'],
      ['before', 3, 'warning'],
      ['after', 3, 'warning'],
      ['before', 5, 'warning'],
      ['after', 5, 'warning'],
    ],
  );
  const messages = findings.filter(({ code }) => code === 'test/rule-failed');
  assert.deepEqual(messages.map((finding) => messageOf(rules.at(-1)!.meta, finding)).sort(), [
    'The check test/file-throws failed in this file, so its problems are missing: a bug in Crawlwise, not in your file',
    'The check test/throws failed here, so its problems are missing: a bug in Crawlwise, not in your file (and 1 more in this file)',
  ]);
  assert.deepEqual(failures, ['test/throws', 'test/throws', 'test/file-throws']);
  const before = findings.find(({ code }) => code === 'test/before')!;
  assert.deepEqual(service.fixes(document, before), []);
  assert.equal(failures.at(-1), 'test/before');
  const after = findings.find(({ code }) => code === 'test/after')!;
  assert.deepEqual(service.fixes(document, after), []);
  assert.equal(reason, "test/after returns the fix 'other', which its meta.fixes does not declare");
});
