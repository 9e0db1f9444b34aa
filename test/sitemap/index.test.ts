import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { LintConfig } from '../../server/src/core/findings/lintConfig.ts';
import type { SiteContext } from '../../server/src/core/siteContext.ts';
import { EXTENSIONS, SITEMAP_NAMESPACE } from '../../server/src/sitemap/facts/namespaces.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { Ordered } from '../../server/src/text/ordered.ts';
import { contextOf } from '../rules/check.ts';
import { runs } from '../scale.ts';

const identity = { uri: 'file:///site/sitemap.xml', languageId: 'xml', version: 1 };
const NAMESPACES = EXTENSIONS.map(({ prefix, uri }) => `xmlns:${prefix}="${uri}"`).join(' ');
const ROOT = `<urlset xmlns="${SITEMAP_NAMESPACE}" ${NAMESPACES}>\n`;
const ON = ['sitemap/extension-namespace-unused', 'index/unlisted-sitemap', 'index/lastmod-older-than-file'];

const HOSTS = [
  'https://www.example.com',
  'https://www.example.com',
  'http://www.example.com',
  'https://example.com',
];
const PATHS = ['/', '/a', '/b', '/c', '/%C3%A9?a=1&amp;b=2'];
const urls = fc.tuple(fc.constantFrom(...HOSTS), fc.constantFrom(...PATHS)).map((parts) => parts.join(''));
const links = fc
  .array(fc.tuple(fc.constantFrom('en', 'de', 'fr'), urls), { maxLength: 3 })
  .map((all) =>
    all.map(([lang, url]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${url}"/>`).join(''),
  );
const records = fc
  .record({
    url: urls,
    links,
    lastmod: fc.constantFrom('', '<lastmod>2024-08-05</lastmod>', '<lastmod>2024-08-06</lastmod>'),
    priority: fc.constantFrom(
      '',
      '<priority>1</priority>',
      '<priority>1.0</priority>',
      '<priority>0.4</priority>',
    ),
    rest: fc.constantFrom(
      '',
      '<!-- x -->',
      '<image:image/>',
      '<news:news></news:news>',
      '<news:news/><news:news/>',
    ),
  })
  .map(({ url, links: l, lastmod, priority, rest }) => {
    return `<url><loc>${url}</loc>${lastmod}${priority}${l}${rest}</url>\n`;
  });
const files = fc.array(records, { maxLength: 16 }).map((all) => `${ROOT}${all.join('')}</urlset>\n`);
const PIECES = ['', 'x', '<', '&', '/', '<url>', '</url>', 'https://', 'www.', '"', '<!--', '-->'];
const changes = fc.array(
  fc.record({
    start: fc.nat(1200),
    cut: fc.nat(30),
    text: fc.oneof(fc.constantFrom(...PIECES), records, links),
  }),
  { minLength: 1, maxLength: 3 },
);

const site = contextOf({
  address: 'https://www.example.com/sitemap.xml',
  files: {
    '/other.xml': `${ROOT}<url><loc>https://www.example.com/c</loc><xhtml:link rel="alternate" hreflang="en" href="https://www.example.com/a"/></url></urlset>`,
  },
});

const configOf = (surroundings: SiteContext | undefined): LintConfig => ({
  levels: new Map(ON.map((code) => [code, 'hint'] as const)),
  ...(surroundings && { site: surroundings }),
});

/**
 * Edits `first` step by step, and asserts after each step that the findings equal those of a new document with the
 * text.
 */
function check(
  first: string,
  edits: readonly { start: number; cut: number; text: string }[][],
  config: LintConfig,
) {
  let text = first;
  let document = sitemap.read(sitemap.open(identity, text, config));
  sitemap.findings(document);
  for (const batch of edits) {
    for (const { start: at, cut, text: inserted } of batch) {
      const start = Math.min(at, text.length);
      const end = Math.min(start + cut, text.length);
      text = text.slice(0, start) + inserted + text.slice(end);
      document = sitemap.edit(document, { start, end, text: inserted });
      document = sitemap.read(document);
    }
    const fresh = sitemap.read(sitemap.open(identity, text, config));
    const regression = JSON.stringify([first, edits]);
    assert.deepEqual(sitemap.findings(document, 3), sitemap.findings(fresh, 3), regression);
    assert.deepEqual(sitemap.findings(document), sitemap.findings(fresh), regression);
  }
}

for (const [what, surroundings] of [
  ['nothing', undefined],
  ['the site', site],
] as const) {
  test(`the facts about a file after edits equal those of a new document, with ${what}`, () => {
    fc.assert(
      fc.property(files, fc.array(changes, { maxLength: 6 }), (text, edits) => {
        check(text, edits, configOf(surroundings));
      }),
      { numRuns: runs(120) },
    );
  });
}

test('a limit of findings changes no count, and the first findings of the file are reported', () => {
  fc.assert(
    fc.property(files, fc.nat(6), (text, limit) => {
      const read = () => sitemap.read(sitemap.open(identity, text, configOf(undefined)));
      const all = sitemap.findings(read());
      const some = sitemap.findings(read(), limit);
      assert.deepEqual(some.counts, all.counts);
      assert.equal(some.findings.length, Math.min(limit, all.findings.length));
    }),
    { numRuns: runs(200) },
  );
});

test('Ordered has the content of a sorted list', () => {
  const step = fc.record({ key: fc.nat(3000), remove: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 4000, size: 'max' }), (steps) => {
      const ordered = new Ordered<{ key: number }>();
      const items = new Map<number, { key: number }>();
      for (const { key, remove } of steps) {
        const known = items.get(key);
        if (remove || known) {
          assert.equal(ordered.delete(known ?? { key }), known !== undefined);
          items.delete(key);
        } else {
          const item = { key };
          items.set(key, item);
          ordered.add(item);
        }
        assert.equal(ordered.size, items.size);
      }
      const sorted = [...items.values()].sort((a, b) => a.key - b.key);
      assert.deepEqual([...ordered], sorted);
      assert.equal(ordered.first, sorted[0]);
    }),
    { numRuns: 30 },
  );
});
