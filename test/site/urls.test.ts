/** Which URLs sitemaps share, how rules affect them, and how much memory they take. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import type { Deciders, SiteContext } from '../../server/src/core/siteContext.ts';
import { finished } from '../../server/src/core/steps.ts';
import { Listings } from '../../server/src/site/listings/listings.ts';
import { Tallies, visit } from '../../server/src/site/listings/tallies.ts';
import { MAX_LISTED, type UrlList, UrlListBuilder } from '../../server/src/site/listings/urlList.ts';
import { Sites } from '../../server/src/site/sites.ts';
import { runs } from '../scale.ts';
import './loaded.ts';

const A = 'https://a.example';
const ROOT = 'file:///work/';

const listOf = (urls: readonly string[], from = 0): UrlList | undefined => {
  const builder = new UrlListBuilder();
  for (const [line, url] of urls.entries()) builder.add(url, from + line, 0, 0, 0);
  return builder.finish();
};
test('a list returns the URLs it was created from', () => {
  const urls = [`${A}/`, `${A}/ä/%C3%A4?a=1#b`, 'http://b.example/x', `${A}.evil/x`, A, `${A}/🙂`];
  const list = listOf(['/relative', ...urls, 'x y'])!;
  assert.deepEqual(
    urls.map((_, index) => list.url(index)),
    urls,
  );
  assert.equal(listOf([]), undefined);
});

test('a list has at most as many URLs as a sitemap may have', () => {
  const urls = Array.from({ length: MAX_LISTED + 10 }, (_, at) => `${A}/${at}`);
  assert.equal(listOf(urls)!.size, MAX_LISTED);
});

test('a URL that is repeated in a list is found once for each kind of entry', () => {
  const builder = new UrlListBuilder();
  for (let at = 0; at < 3000; at++) builder.add(`${A}/x`, at, 0, 0, at % 2);
  const list = builder.finish()!;
  assert.deepEqual([...list.with(list.keys[0]!)], [0, 1]);
  const listings = new Listings((uri) => uri);
  finished(listings.set(`${ROOT}a.xml`, list));
  finished(listings.set(`${ROOT}b.xml`, listOf([`${A}/x`, `${A}/y`])));
  finished(listings.set(`${ROOT}a.xml`, listOf([`${A}/x`])));
  assert.equal(listings.othersOf(`${ROOT}b.xml`, `${A}/x`)?.same?.line, 0);
  finished(listings.set(`${ROOT}a.xml`, undefined));
  assert.equal(listings.othersOf(`${ROOT}b.xml`, `${A}/x`), undefined);
});

const url = fc
  .tuple(
    fc.constantFrom(A, A, 'http://b.example'),
    fc.constantFrom('', '/', '/a', '/a/', '/a/b', '/a/b/', '/c?x=1'),
  )
  .map((parts) => parts.join(''));
const NAMES = ['a.xml', 'b.xml', 'b.xml.gz', 'c.txt'].map((name) => ROOT + name);
const setting = fc.tuple(fc.constantFrom(...NAMES), fc.array(url, { maxLength: 6 }), fc.nat(2));

test('the lists that contain a URL equal those of a full search, after any history', () => {
  fc.assert(
    fc.property(fc.array(setting, { maxLength: 20 }), (settings) => {
      const listings = new Listings((uri) => uri);
      const now = new Map<string, readonly (string | undefined)[]>();
      for (const [uri, urls, from] of settings) {
        finished(listings.set(uri, listOf(urls, from)));
        now.set(uri, [...Array<undefined>(from), ...urls]);
      }
      for (const own of NAMES) {
        for (const requested of [
          A,
          `${A}/`,
          `${A}/a`,
          `${A}/a/`,
          `${A}/a/b/`,
          'http://b.example/a',
          `${A}/none`,
        ]) {
          const where = (value: string) =>
            NAMES.filter((uri) => uri.replace('.gz', '') !== own.replace('.gz', '')).flatMap((uri) => {
              const line = (now.get(uri) ?? []).indexOf(value);
              return line < 0 ? [] : [[uri, line]];
            })[0];
          const found = listings.othersOf(own, requested);
          const placeOf = (item: { uri: string; line: number } | undefined) => item && [item.uri, item.line];
          assert.deepEqual(placeOf(found?.same), where(requested));
          const twin = requested.endsWith('/') ? requested.slice(0, -1) : `${requested}/`;
          assert.deepEqual(placeOf(found?.twin), where(twin));
        }
      }
    }),
    { seed: 7 },
  );
});

/** Decides by the longest rule that a path begins with. */
const decidersOf = (rules: readonly string[]): Deciders => ({
  name: 'x',
  rules,
  heads: (rule) => [rule],
  matches: (rule, path) => path.startsWith(rule),
  decide(path) {
    let best = -1;
    for (const [index, rule] of rules.entries()) {
      if (path.startsWith(rule) && (best < 0 || rule.length > rules[best]!.length)) best = index;
    }
    return best;
  },
  decideAll(beginning) {
    const splits = rules.some((rule) => rule.startsWith(beginning) && rule !== beginning);
    return splits ? undefined : this.decide(beginning);
  },
});
const rules = fc.array(fc.constantFrom('/', '/a', '/a/', '/a/b', '/c', '/d'), { maxLength: 4 });

/** Many URLs with a common beginning, as software lists them. */
const run = fc.tuple(fc.constantFrom('/a', '/a/', '/a/b/c', '/c#', '/d', '/'), fc.nat(700));
const longSetting = fc
  .tuple(fc.constantFrom(...NAMES), fc.array(run, { maxLength: 2 }), fc.array(url, { maxLength: 3 }))
  .map(([name, parts, others]) => {
    const urls = parts.flatMap(([head, count]) => Array.from({ length: count }, (_, n) => `${A}${head}${n}`));
    return [name, [...others, ...urls]] as const;
  });

test('the counts of rules equal newly computed ones, URL by URL, after any history', () => {
  const step = fc.oneof(
    setting.map((value) => ({ value })),
    longSetting.map((value) => ({ value })),
    rules.map((value) => ({ rules: value })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.constantFrom(A, undefined), (steps, origin) => {
      const lists = new Map<string, UrlList>();
      const tallies = new Tallies();
      let deciders = decidersOf([]);
      for (const step of steps) {
        if ('rules' in step) deciders = decidersOf(step.rules);
        else {
          const list = listOf(step.value[1]);
          if (list) lists.set(step.value[0], list);
          else lists.delete(step.value[0]);
        }
        const tally = finished(tallies.tally(lists, origin, deciders));
        const slowly = { ...deciders, decideAll: () => undefined };
        assert.deepEqual(tally, finished(new Tallies().tally(lists, origin, slowly)));
        for (const [rule, count] of tally.counts.entries()) {
          const found = finished(new Tallies().decided(lists, origin, deciders, rule, 10_000));
          assert.equal(found.length, count);
        }
      }
    }),
    { seed: 7 },
  );
});

test('a visit of the URLs with a prefix reaches all of them, and returns their number', () => {
  fc.assert(
    fc.property(fc.array(longSetting, { maxLength: 3 }), rules, (settings, heads) => {
      const lists = new Map(
        settings.flatMap(([name, urls]) => [[name, listOf(urls)!] as const]).filter(([, list]) => list),
      );
      const all: string[] = [];
      const total = finished(visit(lists, A, [''], (_, url) => all.push(url())));
      assert.equal(total, all.length);
      const seen: string[] = [];
      assert.equal(finished(visit(lists, A, heads, (_, url) => seen.push(url()))), total);
      const begun = all.filter((url) => heads.some((head) => url.startsWith(A + head)));
      for (const url of begun) assert.ok(seen.includes(url), url);
    }),
    { seed: 7, numRuns: runs(480) },
  );
});

const sitemap = (...locs: string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${locs.map((loc) => `<url><loc>${loc}</loc></url>\n`).join('')}</urlset>\n`;

function siteOf(files: Readonly<Record<string, string>>) {
  const sites = new Sites();
  sites.open([ROOT], () => ({ url: A }));
  for (const [name, text] of Object.entries(files)) sites.put(ROOT + name, text)();
  return sites;
}
const placesOf = ({ urls }: SiteContext, requested: string) => {
  const { same, twin } = urls!.others(requested) ?? {};
  return [same, twin].map((item) => item && [item.uri.slice(ROOT.length), item.line, item.character]);
};

test('a URL is found in the other sitemaps of the site, unchanged and with a different ending', () => {
  const sites = siteOf({
    'robots.txt': '',
    'a.xml': sitemap(`${A}/x`, `${A}/y`),
    'b.xml': sitemap(`${A}/y`, `${A}/x/`),
    'list-sitemap.txt': `\n  ${A}/z\n`,
    'index.xml': sitemap(`${A}/q`).replaceAll('urlset', 'sitemapindex').replaceAll('url>', 'sitemap>'),
  });
  const site = sites.viewOf(`${ROOT}a.xml`);
  assert.deepEqual(placesOf(site, `${A}/x`), [undefined, ['b.xml', 2, 10]]);
  assert.deepEqual(placesOf(site, `${A}/y`), [['b.xml', 1, 10], undefined]);
  assert.deepEqual(placesOf(site, `${A}/z`), [['list-sitemap.txt', 1, 2], undefined]);
  assert.deepEqual(placesOf(site, `${A}/q`), [undefined, undefined]);
});

test('only documents with some of the same URLs are read again', () => {
  const sites = siteOf({
    'a.xml': sitemap(`${A}/x`),
    'b.xml': sitemap(`${A}/x/`),
    'c.xml': sitemap(`${A}/c`),
  });
  for (const name of ['a.xml', 'b.xml', 'c.xml']) sites.viewOf(ROOT + name).urls!.others(`${A}/x`);
  assert.deepEqual(sites.stale(), []);
  sites.put(`${ROOT}d.xml`, sitemap(`${A}/x`))();
  assert.deepEqual([...sites.stale()].sort(), [`${ROOT}a.xml`, `${ROOT}b.xml`]);
  sites.put(`${ROOT}b.xml`, sitemap('', `${A}/x/`))();
  assert.ok(sites.stale().includes(`${ROOT}a.xml`));
  sites.put(`${ROOT}e.xml`, sitemap(`${A}/other`))();
  assert.deepEqual(sites.stale(), []);
});

/** Octets after garbage collection; the memory of octet arrays is freed some turns later. */
async function used(): Promise<number> {
  setFlagsFromString('--expose-gc');
  for (let turn = 0; turn < 5; turn++) {
    runInNewContext('gc')();
    await new Promise(setImmediate);
  }
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

test('a list does not keep the text alive from which its URLs were cut', async () => {
  const before = await used();
  const lists = Array.from({ length: 10 }, (_, at) => {
    const text = JSON.parse(`"${A}/${at}${' '.repeat(2 ** 21)}"`) as string;
    return listOf([text.slice(0, A.length + 2)]);
  });
  const kept = (await used()) - before;
  // The last match of a regular expression keeps its text alive.
  assert.ok(kept < 2 ** 23, `${lists.length} lists keep ${kept} octets`);
});

test('a stored URL takes at most 100 octets', async () => {
  const before = await used();
  const listings = new Listings((uri) => uri);
  const files = 10;
  for (let file = 0; file < files; file++) {
    const urls = Array.from(
      { length: MAX_LISTED },
      (_, at) => `${A}/shop/category-${at % 97}/product-number-${file}-${at}.html`,
    );
    finished(listings.set(`${ROOT}${file}.xml`, listOf(urls)));
  }
  const kept = (await used()) - before;
  assert.ok(
    kept > 0 && kept / (files * MAX_LISTED) <= 100,
    `${kept / (files * MAX_LISTED)} octets for each URL`,
  );
  assert.equal(listings.lists.size, files);
});
