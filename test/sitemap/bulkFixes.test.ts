/**
 * How `--fix` and `--fix --unsafe-fixes` change sitemaps: no new findings to fix, and nothing is lost or left
 * unfinished.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Bulk, fixedText } from '../../server/src/core/fixes/fixedText.ts';
import type { LanguageService } from '../../server/src/core/service.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { checkBulk } from '../bulkFixes.ts';
import { ALL } from '../scale.ts';
import { randomSitemaps } from './randomSitemaps.ts';
import { MISSING, realSitemaps } from './realSitemaps.ts';

const IDENTITY = { uri: 'file:///sitemap.xml', languageId: 'xml', version: 1 };
const read = (text: string) => sitemap.read(sitemap.open(IDENTITY, text, { levels: new Map() }));
const service = sitemap as unknown as LanguageService;

const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const urlset = (entries: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NS} xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">\n${entries}</urlset>\n`;
const SITE = 'https://www.example.com';
const NEWS = `<news:news><news:publication><news:name>N</news:name><news:language>en</news:language></news:publication><news:publication_date>2019-01-02T10:00:00Z</news:publication_date><news:title>T</news:title></news:news>`;

/** Texts that do not change although there are fixes, which are only applied one by one. */
const STAY: Readonly<Record<string, string>> = {
  'an entry without <loc> gets no empty one': urlset(
    `<url><lastmod>2024-01-02</lastmod></url>\n<url><loc>${SITE}/</loc></url>\n`,
  ),
  'a version gets no language to be filled in': urlset(
    `<url><loc>${SITE}/</loc><xhtml:link rel="alternate" hreflang="de" href="${SITE}/de"/></url>\n<url><loc>${SITE}/de</loc><xhtml:link rel="alternate" hreflang="de" href="${SITE}/de"/></url>\n`,
  ),
  'stale news stay': urlset(
    `<url><loc>${SITE}/a</loc>${NEWS}</url>\n<url><loc>${SITE}/b</loc>${NEWS}</url>\n`,
  ),
  'an entry that is a sitemap stays': urlset(
    `<url><loc>${SITE}/</loc></url>\n<url><loc>${SITE}/sitemap.xml</loc></url>\n`,
  ),
};

for (const [name, text] of Object.entries(STAY)) {
  test(`in bulk: ${name}`, () => {
    const { text: fixed, left } = fixedText(service, read(text), { fixing: 'all', isNamed: true });
    assert.equal(fixed, text);
    assert.ok(left.oneByOne > 0);
  });
}

test('fixes that must be completed by hand say so', () => {
  const gap = /<([\w:]+)[^<>]*><\/\1>|=(?:""|'')/;
  for (const { examples } of sitemap.rules) {
    for (const { bad } of examples) {
      if (bad.length > 20_000) continue;
      const document = read(bad.replace(/[⟦⟧]/g, ''));
      for (const finding of sitemap.places(document)) {
        for (const { title, edits, oneByOne } of sitemap.drafts(document, finding))
          if (edits.some((edit) => gap.test(edit.text)))
            assert.equal(oneByOne, 'to complete', `${finding.code}: ${title}`);
      }
    }
  }
});

const KINDS: readonly Bulk[] = [{ fixing: 'safe' }, { fixing: 'all' }, { fixing: 'all', isNamed: true }];

const checkAll = (text: string): void => {
  for (const bulk of KINDS) checkBulk(sitemap, read, text, bulk);
};

test('in bulk: random sitemaps', () => {
  fc.assert(fc.property(randomSitemaps, checkAll), { numRuns: ALL ? 300 : 6 });
});

test('in bulk: real sitemaps', (t) => {
  const all = realSitemaps();
  if (!all) return t.diagnostic(MISSING);
  for (const { text } of all.filter((_, at) => at % (ALL ? 1 : 40) === 0))
    if (text.length < 500_000) checkAll(text);
});
