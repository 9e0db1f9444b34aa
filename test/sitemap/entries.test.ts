/** Facts about rows are available without creating leaves: links, duplicates, hosts, dates, articles, lists. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitemapFacts } from '../../server/src/site/facts/sitemapFacts.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { Bundle } from '../../server/src/text/bundle.ts';
import { contextOf } from '../rules/check.ts';

const A = 'https://www.example.com';
const LANGUAGES = ['en', 'de', 'fr', 'es'];
const record = (path: string, more = '') => `<url><loc>${A}${path}</loc>${more}</url>\n`;
const links = (page: number, languages: readonly string[]) =>
  languages
    .map((tag) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${A}/${tag}/${page}"/>`)
    .join('');
const many = (item: (at: number) => string) => Array.from({ length: 300 }, (_, at) => item(at)).join('');
const urlset = (records: string) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">\n${records}</urlset>\n`;

const CASES: readonly (readonly [code: string, records: string])[] = [
  ['sitemap/duplicate-loc', many(() => record('/a'))],
  ['loc/mixed-hosts', many((at) => record('/a').replace('www', at % 9 === 0 ? 'shop' : 'www'))],
  ['loc/mixed-protocols', many((at) => record(`/${at}`).replace('https', at % 9 === 0 ? 'http' : 'https'))],
  ['loc/slash-twin', many((at) => record(`/${at >> 1}${at % 2 ? '/' : ''}`))],
  ['loc/duplicate-across', many((at) => record(`/${at}`))],
  [
    'hreflang/missing-return',
    many((at) => {
      const [page, own] = [at >> 2, LANGUAGES[at % 4]!];
      const listed = at % 4 === 0 ? [own] : LANGUAGES;
      return record(`/${own}/${page}`, links(page, listed));
    }),
  ],
  [
    'hreflang/different-sets',
    many((at) => {
      const [page, own] = [at >> 1, LANGUAGES[at % 2]!];
      return record(`/${own}/${page}`, links(page, LANGUAGES.slice(0, 2 + (at % 2))));
    }),
  ],
  ['sitemap/ignored-hints', many((at) => record(`/${at}`, '<priority>0.5</priority>'))],
  ['lastmod/all-identical', many((at) => record(`/${at}`, '<lastmod>2024-01-01</lastmod>'))],
];

const site = contextOf({
  address: `${A}/s.xml`,
  files: { '/b.xml': urlset(many((at) => record(`/${at}`))) },
});

for (const [code, records] of CASES)
  test(`no leaf is created from a row for ${code}`, (context) => {
    const config = { levels: new Map([[code, 'warning' as const]]), site };
    const identity = { uri: 'file:///s.xml', languageId: 'xml', version: 1 };
    const make = context.mock.method(Bundle.prototype, 'child');
    const document = sitemap.read(sitemap.open(identity, urlset(records), config));
    const { findings } = sitemap.findings(document);
    assert.ok(findings.some((finding) => finding.code === code));
    sitemapFacts(document)();
    assert.equal(make.mock.callCount(), 0);
  });
