import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { sitemapFacts, sitemapFactsIn } from '../../server/src/site/facts/sitemapFacts.ts';
import { checks } from '../../server/src/sitemap/checks.ts';
import { CONSTRUCTS, constructText } from '../bench/constructs.ts';

/** Asserts that the facts about a text are those of its document, in any slices. */
function check(text: string, label: string): void {
  const identity = { uri: 'file:///sitemap.xml', languageId: 'xml', version: 0 };
  const expected = sitemapFacts(checks.read(checks.open(identity, text, DEFAULT_CONFIG)))();
  assert.deepEqual(sitemapFactsIn(text)(), expected, label);
  const step = sitemapFactsIn(text);
  let found = step(() => false);
  while (!found) found = step(() => false);
  assert.deepEqual(found, expected, label);
}

test('the facts about a text are those of its document', () => {
  for (const [name, construct] of Object.entries(CONSTRUCTS)) check(constructText(construct, 10), name);
});

test('so are those of indexes, long or short, of other files, and of none', () => {
  const index = (count: number): string =>
    `<!-- --><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${Array.from({ length: count }, (_, at) => `<sitemap><loc>https://www.example.com/${at}.xml</loc></sitemap>`).join('\n')}</sitemapindex>`;
  for (const text of [index(3), index(500), index(501), '', 'word', '<rss/>', '<urlset>', `word ${index(2)}`])
    check(text, text.slice(0, 60));
});
