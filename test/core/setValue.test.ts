import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setValue } from '../../server/src/core/json.ts';
import { applyEdits } from '../rules/check.ts';

const CASES: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'an empty object': ['{}', '{\n  "rules": {\n    "a/b": "off"\n  }\n}'],
  'another level': ['{ "rules": { "a/b": "hint" } }', '{ "rules": { "a/b": "off" } }'],
  'comments stay': [
    '{\n  // why\n  "rules": {\n    "c/d": "off" // so\n  }\n}\n',
    '{\n  // why\n  "rules": {\n    "a/b": "off",\n    "c/d": "off" // so\n  }\n}\n',
  ],
  'an empty file': ['', '{\n  "rules": {\n    "a/b": "off"\n  }\n}'],
};
for (const [what, [before, after]] of Object.entries(CASES)) {
  test(`a level is set: ${what}`, () => {
    assert.equal(applyEdits(before, setValue(before, ['rules', 'a/b'], 'off')), after);
  });
}
