import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayBeSitemap } from '../../client/src/sitemapHead.ts';
import { type StatusParams, statusText } from '../../client/src/statusText.ts';
import { languages } from '../../server/src/languages.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Beginnings of XML documents, their names, and whether the server is to see them. */
const HEADS: readonly (readonly [head: string, seen: boolean, path?: string])[] = [
  [`<?xml version="1.0"?>\n<urlset xmlns="${NAMESPACE}">`, true],
  ['<sitemapindex>', true],
  ['<urlset', true],
  ['<URLSET>', true],
  ['<sm:urlset xmlns:sm="x">', true],
  ['<sitemap-index>', true],
  ['<SiteMap>', true],
  ['<urlest>', true],
  [`<root xmlns="${NAMESPACE}">`, true],
  ['<root xmlns="https://www.google.com/schemas/sitemap/0.84">', true],
  ['<!-- a sitemap --><!DOCTYPE x><?pi <a?><urlset>', true],
  ['\uFEFF  <urlset>', true],
  ['', true, '/site/sitemap.xml'],
  ['<html>', true, '/site/sitemap-blog.xml'],
  ['', false],
  ['<project><url>https://www.example.com</url></project>', false, '/pom.xml'],
  ['<rss><channel><link>x</link></channel></rss>', false],
  ['<!-- <urlset> --><svg>', false],
  ['<!-- <urlset> never closed', false],
  ['<configuration><sitemapProvider/></configuration>', false],
  ['plain text', false],
];

for (const [head, seen, path = '/site/data.xml'] of HEADS) {
  test(`${JSON.stringify(head)} in ${path} is ${seen ? 'shown to the server' : 'kept from it'}`, () => {
    assert.equal(mayBeSitemap(path, head), seen);
    const file = { languageId: 'xml', uri: `file://${path}`, head };
    if (languages.some((language) => language.claims(file))) assert.ok(seen, 'the server would take it');
  });
}

const counts = { errors: 0, warnings: 0, infos: 0, hints: 0 };
const index = { uri: 'file:///a', language: 'sitemap', kind: 'Sitemap index', one: 'entry', many: 'entries' };

const STATUS: readonly (readonly [Partial<StatusParams>, string])[] = [
  [{ count: 2 }, 'Sitemap index · 2 entries · no problems'],
  [{ count: 1, warnings: 1 }, 'Sitemap index · 1 entry · 1 problem'],
  [{ count: 0, errors: 1, warnings: 1, infos: 7, hints: 7 }, 'Sitemap index · 0 entries · 2 problems'],
];

for (const [params, text] of STATUS) {
  test(`the status is "${text}"`, () => {
    assert.equal(statusText({ ...index, ...counts, complete: true, ...params }), text);
  });
}
