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

test('so are those of versions, whichever records list them', () => {
  const records = (linked: number): string =>
    Array.from({ length: 600 }, (_, at) => {
      const loc = `https://www.example.com/${at}`;
      const link = at === linked ? `<xhtml:link rel="alternate" hreflang="en" href="${loc}"/>` : '';
      return `<url><loc>${loc}</loc>${link}</url>`;
    }).join('\n');
  for (const linked of [0, 300, 599, -1]) {
    const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${records(linked)}</urlset>`;
    check(text, `linked in ${linked}`);
    assert.equal(sitemapFactsIn(text)()?.alternates?.size, linked < 0 ? undefined : 600);
  }
});
