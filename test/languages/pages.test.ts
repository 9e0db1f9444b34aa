/** The pages of `docs/LOCALE`: each has the code of the English page, and is a translation of what that says today. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { locales } from '../../scripts/lib/languages/merged.mjs';
import { allPages } from '../../scripts/site/pages.ts';
import { root } from '../protocol/client.ts';

const textOf = (source: string): string => readFileSync(join(root, source), 'utf8').replaceAll('\r\n', '\n');
const digestOf = (source: string): string =>
  createHash('sha256').update(textOf(source)).digest('hex').slice(0, 16);

const translations = allPages().filter(({ locale }) => locale !== undefined);

test('the README, the first steps and both formats are there in Arabic', () => {
  assert.deepEqual(
    translations.map(({ original }) => original),
    ['README.md', 'docs/guides/first-robots-txt.md', 'docs/guides/robots-txt.md', 'docs/guides/sitemaps.md'],
  );
});

for (const { source, original = '', locale = '' } of translations) {
  test(`${source} has the parts of ${original}`, () => {
    assert.ok(locales().includes(locale));
    const parts = (text: string) => ({
      code: text.match(/^```.*?^```$/gms),
      levels: text.replace(/^```.*?^```$/gms, '').match(/^#+/gm),
      rows: text.match(/^\|/gm)?.length,
      pictures: [...text.matchAll(/!\[[^\]]+\]\([./]*(?:docs\/)?([^)]+)\)/g)].map(([, file]) => file),
    });
    // The row that leads to the other language.
    const english = textOf(original).replace(/^\| .*\]\(docs\/ar\/.*\n/m, '');
    assert.deepEqual(parts(textOf(source)), parts(english));
  });

  test(`${source} translates what ${original} says today`, () => {
    const file = `docs/${locale}/translated.json`;
    const known = JSON.parse(existsSync(join(root, file)) ? textOf(file) : '{}') as Record<string, string>;
    assert.equal(
      known[original],
      digestOf(original),
      `${original} has changed: translate that in ${source}, then write its digest into ${file}`,
    );
  });
}
