/** URLs that are chosen to collide in a publicly computable hash take no more work than others: counted, not timed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finished } from '../../server/src/core/steps.ts';
import { Listings } from '../../server/src/site/listings/listings.ts';
import { keyOf, UrlList, UrlListBuilder } from '../../server/src/site/listings/urlList.ts';
import { hashOf, hashSeed, setHashSeed } from '../../server/src/text/hash.ts';

const BASE = 'https://www.example.com/';
const PRIME = 0x01000193;
const fnv = (text: string, before = 0x811c9dc5 | 0): number => {
  let hash = before;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash;
};

/** Two blocks of letters that lead FNV-1a from one state to the same next one. */
function collision(before: number): readonly [string, string] {
  const seen = new Map<number, string>();
  for (let number = 0; ; number++) {
    const block = number.toString(36).padStart(6, '0');
    const hash = fnv(block, before);
    const other = seen.get(hash);
    if (other !== undefined) return [other, block];
    seen.set(hash, block);
  }
}

const BITS = 11;
/** URLs that all have one hash in FNV-1a: block by block there are two ways to the same state (Joux, 2004). */
const colliding = ((): readonly string[] => {
  let state = fnv(BASE);
  let urls = [BASE];
  for (let bit = 0; bit < BITS; bit++) {
    const [a, b] = collision(state);
    urls = urls.flatMap((url) => [url + a, url + b]);
    state = fnv(a, state);
  }
  return urls;
})();

const listOf = (urls: readonly string[]): UrlList => {
  const builder = new UrlListBuilder();
  for (const [line, url] of urls.entries()) builder.add(url, line, 0, 0, 0);
  return builder.finish()!;
};

/** How often URLs are compared while two files that list the same URLs learn of each other. */
function comparisons(urls: readonly string[]): number {
  const { isSame, url: text } = UrlList.prototype;
  let count = 0;
  UrlList.prototype.isSame = function counted(...args) {
    count++;
    return isSame.apply(this, args);
  };
  UrlList.prototype.url = function counted(index) {
    count++;
    return text.call(this, index);
  };
  try {
    const listings = new Listings((uri) => uri);
    for (const uri of ['file:///a.xml', 'file:///b.xml']) finished(listings.set(uri, listOf(urls)));
    for (const url of urls) assert.equal(listings.othersOf('file:///a.xml', url)?.same?.url, url);
    return count;
  } finally {
    Object.assign(UrlList.prototype, { isSame, url: text });
  }
}

test('URLs that collide in FNV-1a are compared no more often than others', () => {
  assert.equal(new Set(colliding.map((url) => fnv(url))).size, 1);
  assert.equal(new Set(colliding).size, 2 ** BITS);
  const plain = comparisons(colliding.map((_, at) => `${BASE}page-${at}`));
  assert.ok(comparisons(colliding) < 1.5 * plain, String(plain));
});

test('keys depend on the seed, and are the same under the same one', () => {
  const before = hashSeed();
  try {
    const under = (seed: number): string => {
      setHashSeed(seed);
      return colliding.map(keyOf).join();
    };
    assert.equal(under(1), under(1));
    assert.notEqual(under(1), under(2));
    for (let seed = 0; seed < 20; seed++) {
      setHashSeed(seed);
      assert.ok(new Set(colliding.map((url) => hashOf(url))).size > colliding.length - 5);
    }
  } finally {
    setHashSeed(before);
  }
});

test('a URL that thousands of files list is looked up in two of them', () => {
  const listings = new Listings((uri) => uri);
  const FILES = 2000;
  for (let file = 0; file < FILES; file++)
    finished(
      listings.set(`file:///${String(file).padStart(4, '0')}.xml`, listOf([`${BASE}same`, `${BASE}${file}`])),
    );
  const { url: text } = UrlList.prototype;
  let count = 0;
  UrlList.prototype.url = function counted(index) {
    count++;
    return text.call(this, index);
  };
  try {
    for (let file = 0; file < FILES; file++)
      assert.ok(listings.othersOf(`file:///${String(file).padStart(4, '0')}.xml`, `${BASE}same`)?.same);
    assert.ok(count <= 4 * FILES, String(count));
  } finally {
    UrlList.prototype.url = text;
  }
});
