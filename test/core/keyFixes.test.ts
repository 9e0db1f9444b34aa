/** Fixes of unknown keys in the user's files. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '../../server/src/checks.ts';
import { configReader } from '../../server/src/config/config.ts';
import { keyFixes } from '../../server/src/core/json.ts';
import { applyEdits } from '../rules/check.ts';

const read = configReader(languages);

/** The fixes of the only wrong key: titles, and the resulting text. */
const fixesIn = (text: string, now = text): readonly (readonly [string, string])[] => {
  const [wrongKey] = read('file:///crawlwise.json', { text }).faults.flatMap((fault) => fault.wrongKey ?? []);
  assert.ok(wrongKey);
  return (keyFixes(now, wrongKey)?.fixes ?? []).map(({ title, edits }) => [title, applyEdits(now, edits)]);
};

const CASES: Readonly<
  Record<string, readonly [text: string, fixes: readonly (readonly [string, string])[]]>
> = {
  'a misspelled key': [
    '{\n  // ours\n  "ruels": {},\n  "yandex": true\n}\n',
    [
      ["Replace with 'rules'", '{\n  // ours\n  "rules": {},\n  "yandex": true\n}\n'],
      ["Remove 'ruels'", '{\n  // ours\n  "yandex": true\n}\n'],
    ],
  ],
  'a misspelled code, the last one': [
    '\ufeff{ "rules": {\n  "robots/bom": "off",\n  "robots/missing-collon": "off"\n} }',
    [
      [
        "Replace with 'robots/missing-colon'",
        '\ufeff{ "rules": {\n  "robots/bom": "off",\n  "robots/missing-colon": "off"\n} }',
      ],
      ["Remove 'robots/missing-collon'", '\ufeff{ "rules": {\n  "robots/bom": "off"\n} }'],
    ],
  ],
  'a misspelled level': [
    '{ "rules": { "robots/bom": "of" } }',
    [["Replace with 'off'", '{ "rules": { "robots/bom": "off" } }']],
  ],
  'the words of a code in another order': [
    '{ "rules": { "robots/colon-missing": "off" } }',
    [
      ["Replace with 'robots/missing-colon'", '{ "rules": { "robots/missing-colon": "off" } }'],
      ["Remove 'robots/colon-missing'", '{ "rules": { } }'],
    ],
  ],
  'an unknown key in a list': [
    '{ "overrides": [{ "files": "a", "what": [1] }] }',
    [["Remove 'what'", '{ "overrides": [{ "files": "a" }] }']],
  ],
  'the intended key already exists': [
    '{ "rules": {}, "ruels": {} }',
    [["Remove 'ruels'", '{ "rules": {} }']],
  ],
};
for (const [what, [text, fixes]] of Object.entries(CASES)) {
  test(`a wrong key: ${what}`, () => assert.deepEqual(fixesIn(text), fixes));
}

test('fixes take later edits into account', () => {
  const before = '{ "ruels": {} }';
  assert.deepEqual(
    fixesIn(before, '{ "yandex": true,\n"ruels": {} }')[0]?.[1],
    '{ "yandex": true,\n"rules": {} }',
  );
  for (const now of ['{ "rules": {} }', '', '[', '{'.repeat(10_000)]) {
    assert.deepEqual(fixesIn(before, now), []);
  }
});
