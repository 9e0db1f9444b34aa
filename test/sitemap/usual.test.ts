import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_CONFIG, leafLinter } from '../../server/src/core/lint.ts';
import { rules } from '../../server/src/sitemap/rules/index.ts';
import type { SitemapLeafRule } from '../../server/src/sitemap/rules/types.ts';
import { LIMITS, SitemapReader } from '../../server/src/sitemap/syntax/reader.ts';
import { UsualRecords } from '../../server/src/sitemap/syntax/usual.ts';

const leafRules = rules.filter((rule): rule is SitemapLeafRule => 'leaf' in rule);
const ROOT = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';

/** Checks how many of `records` are read as records that differ from others in values only. */
function check(records: readonly string[], usual: number): void {
  const text = `${ROOT}\n${records.join('\n')}\n</urlset>`;
  const { read } = UsualRecords.prototype;
  let count = 0;
  UsualRecords.prototype.read = function (...args) {
    const found = read.apply(this, args);
    if (found) count++;
    return found;
  };
  try {
    const reader = new SitemapReader(leafLinter(leafRules, DEFAULT_CONFIG), LIMITS);
    for (let at = 0, state = reader.start; at < text.length; ) {
      const leaf = reader.read(text, at, state, true)!;
      at += leaf.units;
      state = leaf.exit;
    }
  } finally {
    UsualRecords.prototype.read = read;
  }
  assert.equal(count, usual, text);
}

const record = (path: string, more = ''): string =>
  `<url><loc>https://www.example.com/${path}</loc>${more}</url>`;
const dated = (path: string, date = '2024-08-05'): string => record(path, `<lastmod>${date}</lastmod>`);

test('records are usual from the third of a layout on, but for the last', () => {
  check([record('a'), record('b'), record('c'), record('d'), record('e')], 2);
  check([dated('a'), dated('b'), dated('c', '2020-01-01'), dated('d'), dated('e')], 2);
});

test('a value that needs a closer look, or has a fault, is read in full, and those after it are usual again', () => {
  for (const odd of ['a%20b', 'a b', 'é', 'a&amp;amp;b', 'x'.repeat(3000)]) {
    check([record('a'), record('b'), record('c'), record(odd), record('d'), record('e')], 2);
  }
  check([dated('a'), dated('b'), dated('c', '2999-01-01'), dated('d', 'soon'), dated('e'), dated('f')], 0);
});

test('records whose values rules look at one by one are not usual', () => {
  const daily = '<changefreq>daily</changefreq>';
  check([record('a', daily), record('b', daily), record('c', daily), record('d', daily)], 0);
});
