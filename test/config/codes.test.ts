/** The codes of rules are public: users refer to them in settings, configurations and comments. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import published from '../../server/codes.json' with { type: 'json' };
import { languages } from '../../server/src/checks.ts';
import { suppressorOf } from '../../server/src/core/findings/suppress.ts';
import { aliasesOf, type Code, type RuleMeta } from '../../server/src/core/rule/rule.ts';
import { readLevels } from '../../server/src/lsp/workspace/settings.ts';

const codes = languages.flatMap((language) => language.codes);
const aliases = languages.flatMap((language) => Object.entries(language.aliases));

test('no published code is lost: a renamed or removed one remains as an alias', () => {
  const known = new Set([...codes, ...aliases.map(([alias]) => alias)]);
  assert.deepEqual(
    published.filter((code) => !known.has(code)),
    [],
  );
});

test('every code is published', () => {
  assert.deepEqual(
    codes.filter((code) => !published.includes(code)),
    [],
  );
});

test('aliases refer to codes, and are not codes themselves', () => {
  for (const [alias, code] of aliases) {
    assert.ok(codes.includes(code), `${alias} → ${code}`);
    assert.ok(!codes.includes(alias), alias);
  }
});

const rule = (code: Code, ...former: Code[]): RuleMeta => ({
  ...{ code, aliases: former, level: 'warning', message: '', sources: [], examples: [] },
  docs: { what: '', why: '', how: '' },
});
const RULES = [rule('a/new', 'a/old', 'b/older'), rule('a/other'), rule('c/two', 'c/other')];

test('the list of aliases equals that of the rules', () => {
  assert.deepEqual(aliasesOf(RULES), { 'a/old': 'a/new', 'b/older': 'a/new', 'c/other': 'c/two' });
});

/** Codes in comments, and the rules they refer to. */
const NAMED: Record<string, readonly string[]> = {
  'a/new': ['a/new'],
  'a/old': ['a/new'],
  'b/older': ['a/new'],
  older: ['a/new'],
  old: ['a/new'],
  other: ['a/other', 'c/two'],
  'c/other': ['c/two'],
  'c/old': [],
};

for (const [name, meant] of Object.entries(NAMED)) {
  test(`a comment that names ${name} means ${meant.join(', ') || 'no rule'}`, () => {
    const suppressor = suppressorOf(RULES);
    const comment = `crawlwise-disable ${name}`;
    const { mask } = suppressor.parse(comment, 0, comment.length, 0, comment.length)!;
    assert.deepEqual(
      suppressor.indexes(mask).map((index) => suppressor.codes[index]),
      meant,
    );
  });
}

test('settings with a former code apply to the current one, unless that is set as well', () => {
  const codes = new Map([
    ['a/new', 'a/new'],
    ['a/old', 'a/new'],
  ]);
  const read = (rules: object) => [...readLevels(rules, codes, assert.fail)];
  assert.deepEqual(read({ 'a/old': 'off' }), [['a/new', 'off']]);
  assert.deepEqual(read({ 'a/new': 'hint', 'a/old': 'off' }), [['a/new', 'hint']]);
});
