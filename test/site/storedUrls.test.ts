/** The URLs of a sitemap are stored once, in one buffer: most files of a site are small, and an editor keeps all of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SitemapFacts, sitemapFactsIn } from '../../server/src/site/facts/sitemapFacts.ts';
import { UrlListBuilder } from '../../server/src/site/listings/urlList.ts';

const SITE = 'https://www.example.com';
const urlset = (urls: readonly string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.map((url) => `<url><loc>${url}</loc></url>\n`).join('')}</urlset>\n`;
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `${SITE}/${at}`);

/** Octets of a URL besides its own. */
const OCTETS_OF_PLACE = 21;

const factsIn = (text: string, sink?: UrlListBuilder): SitemapFacts => sitemapFactsIn(text, sink)()!;

/** @param urls what is listed, and whether all of these are absolute URLs */
function check(name: string, urls: readonly string[], isStoredOnce: boolean): void {
  test(`URLs are stored once: ${name}`, () => {
    const text = urlset(urls);
    const facts = factsIn(text);
    assert.deepEqual(facts.pages, factsIn(text, new UrlListBuilder()).pages);
    const { get } = Object.getOwnPropertyDescriptor(facts, 'pages')!;
    assert.equal(get !== undefined, isStoredOnce);
    if (!facts.urls) return;
    const { origin: _, ...columns } = facts.urls.plain;
    const buffers = new Set(Object.values(columns).map(({ buffer }) => buffer));
    assert.equal(buffers.size, 1);
    const [buffer] = buffers;
    assert.equal(buffer!.byteLength, facts.urls.size * OCTETS_OF_PLACE + columns.octets.byteLength);
  });
}

check('a few', many(20), true);
check('more than are kept as pages', many(300), true);
check('on two hosts', [...many(3), 'https://other.example/x', `${SITE}/y`], true);
check('none', [], false);
check('relative ones', ['/a', `${SITE}/b`], false);
check('beyond ASCII', [`${SITE}/größe`, `${SITE}/😀`], true);
check('a long one', [`${SITE}/${'x'.repeat(3000)}`, `${SITE}/b`], false);
