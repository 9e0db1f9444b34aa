import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allRules } from '../../server/src/core/rule/knownRules.ts';
import { languages } from '../../server/src/languages.ts';
import { explainedWords, explanationOf } from '../../server/src/library/explanation.ts';

test('every word that a misspelled one is compared with has an explanation', async () => {
  const rules = await allRules(languages);
  const words = explainedWords(rules);
  for (const word of ['robots/missing-colon', 'Content-Signal', 'loc', 'video:title']) {
    assert.ok(words.includes(word), word);
  }
  for (const word of words) {
    assert.ok(await explanationOf(word, rules, async () => languages), word);
  }
});
