import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numeral } from '../../../server/src/core/catalogue.ts';
import { features, index, read, urlset } from './check.ts';

const RECORD = '<url><loc>x</loc></url>';
const MB = 2 ** 20;

const cases: readonly [name: string, text: string, count: number, kind: string, warning?: string][] = [
  ['nothing', '', 0, 'Sitemap'],
  ['an index', index('<sitemap/>'), 1, 'Sitemap index'],
  ['45,000 entries', urlset(RECORD.repeat(45_000)), 45_000, 'Sitemap'],
  [
    '45,001 entries',
    urlset(RECORD.repeat(45_001)),
    45_001,
    'Sitemap',
    'Near the limit: 45,001 of 50,000 entries',
  ],
  [
    '50,001 entries',
    urlset(RECORD.repeat(50_001)),
    50_001,
    'Sitemap',
    'Over the limit: 50,001 of 50,000 entries',
  ],
  [
    '46 MB',
    urlset(`<!-- ${'ä'.repeat(23 * MB)} -->${RECORD}`),
    1,
    'Sitemap',
    'Near the limit: 46.0 of 50 MB',
  ],
];

for (const [name, text, count, kind, warning] of cases) {
  test(`status: ${name}`, () => {
    const expected = {
      kind,
      items: `${numeral(count)} ${count === 1 ? 'entry' : 'entries'}`,
      ...(warning && { warning }),
    };
    assert.deepEqual(features.status(read(text)), expected);
  });
}
