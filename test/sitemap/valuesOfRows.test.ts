import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leafLinter } from '../../server/src/core/findings/lint.ts';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { asCoreRules, sitemapLint } from '../../server/src/sitemap/lint.ts';
import { rules } from '../../server/src/sitemap/rules/index.ts';
import type { ScannedRow, SitemapLint } from '../../server/src/sitemap/syntax/lint.ts';
import { LIMITS, SitemapReader } from '../../server/src/sitemap/syntax/reader.ts';
import { Rows } from '../../server/src/sitemap/syntax/rows.ts';

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** The findings in a text, whether rows were read, and how many trees were created for them. */
function read(text: string, scans: boolean) {
  const lint = sitemapLint(leafLinter(asCoreRules(rules), DEFAULT_CONFIG));
  let trees = 0;
  const counting: SitemapLint = {
    ...lint,
    rows: {
      of(outline) {
        const findings = lint.rows.of(outline);
        return (row) => {
          const watched: ScannedRow = Object.create(row, {
            tree: { value: () => [trees++, row.tree()][1] },
          });
          return findings(watched);
        };
      },
    },
  };
  const reader = new SitemapReader(counting, { ...LIMITS, scans });
  const found: string[] = [];
  let rows = 0;
  for (let at = 0, state = reader.start; at < text.length; ) {
    const item = reader.read(text, at, state, true)!;
    if (item instanceof Rows) rows++;
    for (const { code, start, end, args } of item.content?.findings ?? [])
      found.push(`${code} ${at + start} ${text.slice(at + start, at + end)} ${JSON.stringify(args)}`);
    at += item.text.length;
    state = item.exit;
  }
  return { found, rows, trees };
}

/** Asserts that a record with these elements is a row, with the same findings as when parsed in full. */
function check(elements: string, code: string): void {
  const text = `<urlset ${NAMESPACES}>\n<url><loc>https://www.example.com/</loc>${elements}</url>\n</urlset>`;
  const { found, rows, trees } = read(text, true);
  assert.deepEqual(found, read(text, false).found, text);
  assert.ok(
    found.some((item) => item.startsWith(code)),
    `${code} in ${text}: ${found}`,
  );
  assert.deepEqual([rows, trees], [1, 0], text);
}

const image = (loc: string): string => `<image:image>${loc}</image:image>`;

test('an empty value, one in pieces or one with references is checked without a tree of its record', () => {
  check(image('<image:loc/>'), 'image/missing-loc');
  check(image('<image:loc></image:loc>'), 'image/missing-loc');
  check(image('<image:loc> <!-- none --> </image:loc>'), 'image/missing-loc');
  check(image('<image:loc>\u00a0</image:loc>'), 'image/missing-loc');
  check(image('<image:loc><![CDATA[/a?b&c]]></image:loc>'), 'image/invalid-loc');
  check(image('<image:loc>/a&#98;</image:loc>'), 'image/invalid-loc');
  check(image('<image:loc>/a<!-- b -->c</image:loc>'), 'image/invalid-loc');
  check(image('<image:loc><![CDATA[/a]]>b</image:loc>'), 'image/invalid-loc');
  check('<changefreq>d&#97;y</changefreq>', 'changefreq/invalid');
  check('<changefreq></changefreq>', 'changefreq/invalid');
});
