/** The URLs of a sitemap are stored once, in one buffer: most files of a site are small, and an editor keeps all of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pagesIn } from '../../server/src/site/facts/factsOf.ts';
import { type SitemapFacts, sitemapFactsIn } from '../../server/src/site/facts/sitemapFacts.ts';
import { UrlListBuilder } from '../../server/src/site/listings/urlList.ts';

const SITE = 'https://www.example.com';
const urlset = (urls: readonly string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.map((url) => `<url><loc>${url}</loc></url>\n`).join('')}</urlset>\n`;
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `${SITE}/${at}`);

/** Octets of the numbers that are kept for each URL. */
const OCTETS_OF_NUMBERS = 20;

const factsIn = (text: string, sink?: UrlListBuilder): SitemapFacts => sitemapFactsIn(text, sink)()!;

/** @param urls what is listed, and whether all of these are absolute URLs */
function check(name: string, urls: readonly string[], isStoredOnce: boolean): void {
  test(`URLs are stored once: ${name}`, () => {
    const text = urlset(urls);
    const facts = factsIn(text);
    assert.deepEqual(pagesIn(facts), pagesIn(factsIn(text, new UrlListBuilder())));
    assert.equal(typeof facts.pages === 'number', isStoredOnce);
    if (!facts.urls) return;
    const { numbers, octets } = facts.urls.plain;
    assert.equal(numbers.buffer, octets.buffer);
    assert.equal(numbers.buffer.byteLength, facts.urls.size * OCTETS_OF_NUMBERS + octets.byteLength);
  });
}

check('a few', many(20), true);
check('more than are kept as pages', many(300), true);
check('on two hosts', [...many(3), 'https://other.example/x', `${SITE}/y`], true);
check('none', [], false);
check('relative ones', ['/a', `${SITE}/b`], false);
check('beyond ASCII', [`${SITE}/größe`, `${SITE}/😀`], true);
check('a long one', [`${SITE}/${'x'.repeat(3000)}`, `${SITE}/b`], false);
