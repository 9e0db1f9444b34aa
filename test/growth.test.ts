/**
 * The shapes of `npm run bench -- --growth`, held by counts of work instead of clocks: how many leaves a document and a key read,
 * how often rules look at something, how many fixes are made and proven, how many URLs get numbers, and how often URLs are
 * compared across files. At four times the size it is four times as much.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bulkFixes } from '../server/src/core/fixes/fixedText.ts';
import type { LanguageService } from '../server/src/core/service.ts';
import { finished } from '../server/src/core/steps.ts';
import { lintSite } from '../server/src/library/index.ts';
import { rules as robotsRules } from '../server/src/robots/rules/index.ts';
import { Listings } from '../server/src/site/listings/listings.ts';
import { UrlList, UrlListBuilder } from '../server/src/site/listings/urlList.ts';
import { Site } from '../server/src/site/site.ts';
import { Versions } from '../server/src/sitemap/index/versions.ts';
import { rules as sitemapRules } from '../server/src/sitemap/rules/index.ts';
import { GROWING_SHAPES, type GrowingShape } from './bench/growthShapes.ts';
import { ALL } from './scale.ts';

/** The number of calls of rules since the last count. */
let calls = 0;
const KINDS = ['leaf', 'record', 'value', 'structure', 'file'] as const;
for (const rule of [...robotsRules, ...sitemapRules] as unknown as Record<string, unknown>[]) {
  for (const kind of KINDS) {
    const call = rule[kind];
    if (typeof call !== 'function') continue;
    rule[kind] = function counted(this: unknown, ...args: unknown[]): unknown {
      calls++;
      return call.apply(this, args);
    };
  }
}

/** How often a URL got its number, and how often two URLs were compared, since the last count. */
const urls = { numbered: 0, compared: 0 };
const { urlOf } = Versions.prototype;
Versions.prototype.urlOf = function counted(url) {
  urls.numbered++;
  return urlOf.call(this, url);
};
const { isSame, url: urlAt } = UrlList.prototype;
UrlList.prototype.isSame = function counted(...args) {
  urls.compared++;
  return isSame.apply(this, args);
};
UrlList.prototype.url = function counted(index) {
  urls.compared++;
  return urlAt.call(this, index);
};

/** How often URLs are compared while two files that list the same URLs learn of each other. */
function comparedAcross(text: string): number {
  const all = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url!);
  const listings = new Listings((uri) => uri);
  urls.compared = 0;
  for (const uri of ['file:///a.xml', 'file:///b.xml']) {
    const builder = new UrlListBuilder();
    for (const [line, url] of all.entries()) builder.add(url, line, 0, 0, 0);
    finished(listings.set(uri, builder.finish()));
  }
  for (const url of all) listings.othersOf('file:///a.xml', url);
  return urls.compared;
}

// The languages copy the rules when they are loaded.
const { readAll } = await import('./bench/growthAsks.ts');
const { SERVICES } = await import('./bench/growthTable.ts');

interface Work {
  readonly leaves: number;
  readonly findings: number;
  readonly 'rules called': number;
  readonly 'rules called after a key': number;
  readonly 'steps of fixing': number;
  readonly 'fixes made': number;
  readonly 'fixes proven': number;
  readonly 'ids made': number;
  readonly 'URLs compared': number;
}

/** Compares files with this many times the parts. */
const TIMES = 4;
/** `npm test` uses a fraction of each size. */
const PART = ALL ? 1 : 1 / 8;
const MAX_GROWTH = 1.5;
/** The baseline work in a file of any size. */
const AT_LEAST = 200;

function workOf({ language, parts, text: make }: GrowingShape, times: number): Work {
  const service = SERVICES[language];
  const text = make(Math.ceil(parts * PART) * times);
  calls = 0;
  urls.numbered = 0;
  const document = readAll(service, text);
  const found = service.places(document).length;
  const called = calls;
  const { numbered } = urls;
  calls = 0;
  const start = text.length >> 1;
  service.findings(service.read(service.edit(document, { start, end: start, text: ' ' })), 1000);
  const afterKey = calls;
  let made = 0;
  let proven = 0;
  const counted: LanguageService = {
    ...service,
    drafts(...args) {
      made++;
      return service.drafts(...args);
    },
    combine(of, drafts, proving) {
      proven += drafts.length;
      return service.combine(of, drafts, proving);
    },
  };
  let steps = 0;
  const fixing = bulkFixes(counted, readAll(service, text), { fixing: 'safe' });
  while (!fixing.next().done) steps++;
  return {
    leaves: document.text.length > 0 ? leavesOf(document) : 0,
    findings: found,
    'rules called': called,
    'rules called after a key': afterKey,
    'steps of fixing': steps,
    'fixes made': made,
    'fixes proven': proven,
    'ids made': numbered,
    'URLs compared': comparedAcross(text),
  };
}

const leavesOf = (document: unknown): number =>
  (document as { text: { leaves: { total: { leaves: number } } } }).text.leaves.total.leaves;

for (const [name, shape] of Object.entries(GROWING_SHAPES)) {
  test(`work grows linearly: ${name}`, (t) => {
    const [small, large] = [workOf(shape, 1), workOf(shape, TIMES)];
    for (const kind of Object.keys(small) as (keyof Work)[]) {
      const shown = `${kind}: ${small[kind]} and ${large[kind]} at ${TIMES} times the size`;
      if (ALL) t.diagnostic(shown);
      assert.ok(large[kind] <= Math.max(small[kind], AT_LEAST) * TIMES * MAX_GROWTH, shown);
    }
    assert.ok(large['rules called'] > 0);
    if (name.includes('without return links')) assert.ok(large['ids made'] > 0);
    if (name.includes('loc')) assert.ok(large['URLs compared'] > 0);
  });
}

/** How many other files the rules see while they check a site with this many sitemaps. */
async function filesSeen(sitemaps: number): Promise<number> {
  const origin = 'https://www.example.com';
  const listed = Array.from({ length: sitemaps }, (_, n) => `${origin}/sitemap-${n}.xml`);
  const { files } = Site.prototype;
  let seen = 0;
  Site.prototype.files = function counted(...args) {
    const all = files.apply(this, args);
    seen += all.length;
    return all;
  };
  const sitemap = (root: string, entry: string, locs: readonly string[]): string =>
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${locs.map((loc) => `<${entry}><loc>${loc}</loc></${entry}>\n`).join('')}</${root}>\n`;
  try {
    await lintSite({
      'robots.txt': `User-agent: *\nDisallow: /private/\n\nSitemap: ${origin}/index.xml\n`,
      'index.xml': sitemap('sitemapindex', 'sitemap', listed),
      ...Object.fromEntries(
        listed.map((_, n) => [`sitemap-${n}.xml`, sitemap('urlset', 'url', [`${origin}/page-${n}`])]),
      ),
    });
    return seen;
  } finally {
    Site.prototype.files = files;
  }
}

test('the files of a site are not listed for each of them', async () => {
  const [small, large] = [await filesSeen(25), await filesSeen(100)];
  assert.ok(small > 0);
  assert.ok(large <= small * TIMES * MAX_GROWTH, `${small} files, and ${large} at ${TIMES} times the size`);
});
