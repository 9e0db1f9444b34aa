import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type StatusParams, statusText } from '../../client/src/statusText.ts';

const counts = { errors: 0, warnings: 0, infos: 0, hints: 0 };
const index = { uri: 'file:///a', language: 'sitemap', kind: 'Sitemap index', one: 'entry', many: 'entries' };

const STATUS: readonly (readonly [Partial<StatusParams>, string])[] = [
  [{ count: 2 }, 'Sitemap index · 2 entries · no problems'],
  [{ count: 1, warnings: 1 }, 'Sitemap index · 1 entry · 1 problem'],
  [{ count: 0, errors: 1, warnings: 1, infos: 7, hints: 7 }, 'Sitemap index · 0 entries · 2 problems'],
];

for (const [params, text] of STATUS) {
  test(`the status is "${text}"`, () => {
    assert.equal(statusText({ ...index, ...counts, complete: true, ...params }), text);
  });
}
