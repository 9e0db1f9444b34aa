/** A change of many URLs takes effect in steps: what else happens between them, and that the end is the same. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sites } from '../../server/src/site/sites.ts';
import { ROOT, sitesOf, urlset } from './sitesOf.ts';

const ORIGIN = 'https://a.example';
const URLS = 10_000;
const pages = (name: string, count = URLS): string[] =>
  Array.from({ length: count }, (_, at) => `${ORIGIN}/${name}-${at}`);
const FILES = { '/robots.txt': '', '/a.xml': urlset(...pages('a')), '/b.xml': urlset(...pages('b')) };
const PROBES = [...pages('a', 5), ...pages('b', 5), ...pages('c', 5)];

/** Where the first listings of some URLs are, as another file sees them. */
const seen = (sites: Sites) => {
  const { urls } = sites.viewOf(`${ROOT}/other.xml`);
  return PROBES.map((url) => urls!.others(url)?.same?.uri);
};

/** A site, and what a file of it asks. */
const opened = () => {
  const sites = sitesOf(FILES);
  const { urls } = sites.viewOf(`${ROOT}/b.xml`);
  const askAll = () => PROBES.map((url) => urls!.others(url)?.same?.uri);
  askAll();
  return { sites, askAll };
};

/**
 * A change, what happens after the first step of it, and the files in the end. Then the answers are those of a new site,
 * and all documents are read again that are after the same changes made at once; in between, queries are answered.
 */
const check = (name: string, change: Change, between: Change, expected: Readonly<Record<string, string>>) =>
  test(name, () => {
    const [{ sites, askAll }, atOnce] = [opened(), opened()];
    for (const make of [change, between]) make(atOnce.sites);
    change(sites);
    let steps = 0;
    for (; sites.isPending; steps++) {
      sites.settle(() => false);
      askAll();
      if (steps === 0) between(sites);
    }
    assert.ok(steps > 3, `${steps} steps`);
    const stale = sites.stale();
    assert.deepEqual(
      atOnce.sites.stale().filter((uri) => !stale.includes(uri)),
      [],
    );
    assert.deepEqual(askAll(), atOnce.askAll());
    assert.deepEqual(seen(sites), seen(sitesOf(expected)));
  });

type Change = (sites: Sites) => void;
const nothing: Change = () => {};
const putA =
  (text: string): Change =>
  (sites) =>
    void sites.put(`${ROOT}/a.xml`, text)();
const removeA: Change = (sites) => sites.remove(`${ROOT}/a.xml`);
const OTHER = urlset(...pages('c'), `${ORIGIN}/b-0`);
const { '/a.xml': _, ...WITHOUT } = FILES;

check('other URLs', putA(OTHER), nothing, { ...FILES, '/a.xml': OTHER });
check('others again in the middle', putA(OTHER), putA(urlset(...pages('b'))), {
  ...FILES,
  '/a.xml': urlset(...pages('b')),
});
check('none', removeA, nothing, WITHOUT);
check('none in the middle', putA(OTHER), removeA, WITHOUT);
check('the same again in the middle', removeA, putA(OTHER), {
  ...FILES,
  '/a.xml': OTHER,
});
check('another site in the middle', putA(OTHER), (sites) => sites.open([`${ROOT}/below`, ROOT]), {
  ...FILES,
  '/a.xml': OTHER,
});
