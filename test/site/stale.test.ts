/**
 * Facts about the site that a document has read stay true, or the document is marked as stale, in any order of events.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { SiteContext } from '../../server/src/core/siteContext.ts';
import { Sites } from '../../server/src/site/sites.ts';
import './loaded.ts';
import { FOLDERS, NAMESPACES, ORIGINS, PATHS, PLACES, path, placed } from './randomSite.ts';

const FEW = 200;
const RUNS = process.env.CRAWLWISE_TEST_ALL === undefined ? FEW : 50_000;
const URLS = ORIGINS.flatMap((origin) => PLACES.map((place) => origin + place));

const QUESTIONS: readonly ((site: SiteContext) => unknown)[] = [
  ({ address, origin, path }) => [address, origin, path],
  ({ announced }) => announced,
  ({ announcer }) => announcer,
  ({ servedAt }) => servedAt,
  ({ rivals }) => rivals,
  ({ isRootCopy }) => isRootCopy,
  ({ blockOf }) => blockOf && URLS.map(blockOf),
  ({ paths }) => paths,
  ({ exists }) => PLACES.map(exists),
  ({ files }) => files.map(({ uri, path, address, kind, isIndex }) => [uri, path, address, kind, isIndex]),
  ({ files }) => files.map(({ newest, modified, entries }) => [newest, modified, entries]),
  ({ fileAt }) => URLS.map((item) => fileAt(item)?.kind),
  ({ fileAt }) => URLS.map((item) => fileAt(`${item}.gz`)?.newest),
  ({ pages }) => pages,
  ({ listed }) => URLS.slice(0, 4).map(listed),
  ({ listed }) => URLS.map(listed),
];

const change = fc.oneof(
  { weight: 4, arbitrary: placed.map((file) => ({ kind: 'put' as const, ...file })) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('add' as const, 'blank', 'remove'), path }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('folders' as const), folders: fc.subarray(FOLDERS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('origin' as const),
      origin: fc.constantFrom(undefined, ...ORIGINS),
    }),
  },
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

/** Files as stored; without a text, nothing is known about them. */
interface State {
  readonly files: Map<string, string | undefined>;
  folders: readonly string[];
  origin: string | undefined;
}

function apply(sites: Sites, state: State, change: Change): void {
  if (change.kind === 'put') {
    state.files.set(change.path, change.text);
    sites.put(change.path, change.text)();
  } else if (change.kind === 'folders' || change.kind === 'origin') {
    Object.assign(state, change);
    sites.open(state.folders, () => ({ url: state.origin }));
  } else if (change.kind === 'remove') {
    state.files.delete(change.path);
    sites.remove(change.path);
  } else {
    if (change.kind === 'blank' || !state.files.has(change.path)) state.files.set(change.path, undefined);
    if (change.kind === 'blank') sites.putFacts(change.path);
    else sites.add(change.path);
  }
}

function fresh({ files, folders, origin }: State): Sites {
  const sites = new Sites();
  sites.open(folders, () => ({ url: origin }));
  for (const [uri, text] of [...files].reverse()) {
    if (text === undefined) sites.add(uri);
    else sites.put(uri, text)();
  }
  return sites;
}

const queries = fc.tuple(...PATHS.map(() => fc.subarray([...QUESTIONS.keys()], { maxLength: 3 })));

test('facts that a document has read stay true, or the document is stale', () => {
  const before = fc.array(placed, { minLength: 5, maxLength: 20, size: 'max' });
  const changes = fc.array(change, { minLength: 1, maxLength: 3 });
  const property = fc.property(before, queries, changes, (files, questions, steps) => {
    const sites = new Sites();
    const state: State = { files: new Map(), folders: FOLDERS.slice(0, 2), origin: undefined };
    sites.open(state.folders);
    for (const file of files) apply(sites, state, { kind: 'put', ...file });
    const documents = PATHS.map((uri, at) => {
      const site = sites.viewOf(uri);
      return { uri, site, answers: questions[at]!.map((item) => [item, QUESTIONS[item]!(site)] as const) };
    });
    for (const step of steps) apply(sites, state, step);
    const stale = new Set(sites.stale());
    const other = fresh(state);
    for (const { uri, site, answers } of documents) {
      const now = other.viewOf(uri);
      for (const [item, answer] of stale.has(uri) ? [] : answers) {
        assert.deepEqual(QUESTIONS[item]!(now), answer, `question ${item} of ${uri}`);
      }
      for (const question of QUESTIONS) assert.deepEqual(question(site), question(now), uri);
    }
    assert.deepEqual(sites.stale(), []);
  });
  fc.assert(property, { numRuns: RUNS, includeErrorInReport: true, ...(RUNS === FEW && { seed: 13 }) });
});

test('a document that has read the versions of a page is stale once another page lists them', () => {
  const sites = new Sites();
  const put = (page: string) =>
    sites.put(
      `${FOLDERS[0]}/de.xml`,
      `<urlset ${NAMESPACES}><url><loc>${page}</loc><x:link rel="alternate" hreflang="de" href="${URLS[1]}"/></url></urlset>`,
    )();
  sites.open([FOLDERS[0]!]);
  put(URLS[0]!);
  const uri = `${FOLDERS[0]}/en.xml`;
  const site = sites.viewOf(uri);
  assert.equal(site.listed(URLS[0]!)?.alternates.length, 1);
  put(URLS[2]!);
  assert.deepEqual(sites.stale(), [uri]);
  assert.equal(site.listed(URLS[0]!), undefined);
});
