import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allRules } from '../../server/src/core/rule/knownRules.ts';
import { languages } from '../../server/src/languages.ts';
import { explainedWords, explanationOf } from '../../server/src/library/explanation.ts';

test('a use is explained by its crawlers, signals and usage tokens, with dates', async () => {
  const page = await explanationOf('ai-training', [], async () => languages);
  for (const part of [
    'GPTBot',
    '`ai-train=yes`',
    '`train-ai=n`',
    '`__usage_ai-training`',
    'as of 2026-10-30',
  ])
    assert.ok(page?.includes(part), part);
  assert.equal(await explanationOf('use:ai-training', [], async () => languages), page);
});

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
