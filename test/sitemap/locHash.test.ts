/** The hash of a URL, which the reader computes from the units of the file, equals that of the URL. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leafLinter } from '../../server/src/core/findings/lint.ts';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { factsOf } from '../../server/src/sitemap/index/entry.ts';
import { sitemapLint } from '../../server/src/sitemap/lint.ts';
import { LIMITS, SitemapReader } from '../../server/src/sitemap/syntax/reader.ts';
import { Rows } from '../../server/src/sitemap/syntax/rows.ts';
import { hashOf } from '../../server/src/text/hash.ts';

const LOCS = [
  '<loc>https://www.example.com/a?b=1&amp;c=2</loc>',
  '<loc>https://www.example.com/a?b&amp;amp;c&amp;lt;</loc>',
  '<loc>https://www.example.com/a?b&#38;c</loc>',
  '<loc>https://www.example.com/a%20b\'"]</loc>',
  '<loc>\n https://www.example.com/a b\n</loc>',
  '<loc>https://www.example.com/größe/😀</loc>',
  '<loc><![CDATA[https://www.example.com/a]]></loc>',
  '<loc><![CDATA[ https://www.example.com/a?b&c&amp;d ]]></loc>',
  '<loc>https://www.example.com/<!-- -->a<![CDATA[?b&c]]></loc>',
  `<loc>https://www.example.com/${'a'.repeat(5000)}</loc>`,
  '<loc></loc>',
  '<loc/>',
  '<loc> \u00a0 </loc>',
  '<lastmod>2024-08-05</lastmod>',
];

/** Asserts it for each record of a text, and returns the hashes. */
function check(text: string, scans: boolean): readonly (number | undefined)[] {
  const reader = new SitemapReader(sitemapLint(leafLinter([], DEFAULT_CONFIG)), { ...LIMITS, scans });
  const hashes: (number | undefined)[] = [];
  for (let at = 0, state = reader.start; at < text.length; ) {
    const item = reader.read(text, at, state, true)!;
    const facts = factsOf(item);
    for (let row = 0; row < (facts?.count ?? 0); row++) {
      const loc = facts!.loc(row);
      const hash = facts!.locHash(row);
      assert.equal(hash, loc ? hashOf(loc) : undefined, loc);
      if (item instanceof Rows) assert.equal(factsOf(item.child(row))!.locHash(0), hash, loc);
      hashes.push(hash);
    }
    at += item.text.length;
    state = item.exit;
  }
  return hashes;
}

test('the hash of a URL is that of its value, however it is written', () => {
  const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${LOCS.map((loc) => `<url>${loc}<priority>1</priority></url>\n`).join('')}</urlset>`;
  const hashes = check(text, true);
  assert.equal(hashes.length, LOCS.length);
  assert.deepEqual(hashes, check(text, false));
});
