/** Which answers of a document count as other ones after a change. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SiteContext } from '../../server/src/core/siteContext.ts';
import { loadBuilds } from '../../server/src/site/build/builds.ts';
import { Sites } from '../../server/src/site/sites.ts';
import { A, index, ROOT, sitesOf, urlset } from './sitesOf.ts';

await loadBuilds();

interface Case {
  readonly what: string;
  readonly files: Readonly<Record<string, string>>;
  readonly of: string;
  readonly ask: (site: SiteContext) => unknown;
  /** Files that are written, one after the other. */
  readonly puts: readonly (readonly [path: string, text: string])[];
  /** Whether the document is read again after the last of them. */
  readonly isStale: boolean;
}

const ROBOTS = 'User-agent: *\nDisallow: /\n';
const versions = (...urls: readonly string[]): string =>
  urlset(...urls)
    .replace('<urlset', '<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml"')
    .replaceAll('</loc>', `</loc><xhtml:link rel="alternate" hreflang="de" href="${A}de"/>`);

const CASES: readonly Case[] = [
  {
    what: 'what the document itself lists is no answer to it',
    files: { '/robots.txt': '', '/a.xml': urlset(A), '/i.xml': index(`${A}a.xml`) },
    of: '/i.xml',
    ask: (site) => [site.pages, site.files.map(({ entries }) => entries), site.origin],
    puts: [['/i.xml', index(`${A}a.xml`, `${A}b.xml`)]],
    isStale: false,
  },
  {
    what: 'its own versions of pages are none, however many it queries',
    files: { '/robots.txt': '', '/a.xml': versions(A), '/b.xml': versions(`${A}b`) },
    of: '/a.xml',
    ask: (site) => Array.from({ length: 1100 }, (_, at) => site.listed(`${A}${at}`)),
    puts: [['/a.xml', versions(A, `${A}1`)]],
    isStale: false,
  },
  {
    what: 'no robots.txt is an answer, whatever the URLs',
    files: { '/public/a.xml': urlset(A) },
    of: '/public/a.xml',
    ask: (site) => site.blockOf,
    puts: [['/public/robots.txt', '']],
    isStale: true,
  },
  {
    what: 'a verdict depends on the origin of the site',
    files: { '/robots.txt': ROBOTS, '/a.xml': urlset(A), '/b.xml': urlset(A) },
    of: '/a.xml',
    ask: (site) => site.blockOf?.(A),
    puts: [['/b.xml', urlset('http://0.example/')]],
    isStale: true,
  },
  {
    what: 'a listing that others changed before the site knew the URL',
    files: { '/robots.txt': '', '/a.xml': urlset(`${A}1`), '/b.xml': urlset(`${A}2`) },
    of: '/a.xml',
    ask: (site) => site.urls?.others(`${A}3`),
    puts: [
      ['/b.xml', urlset(`${A}2`, `${A}3`)],
      ['/a.xml', urlset(`${A}1`, `${A}3`)],
    ],
    isStale: true,
  },
];

for (const { what, files, of, ask, puts, isStale } of CASES)
  test(what, () => {
    const sites = sitesOf(files);
    ask(sites.viewOf(ROOT + of));
    let stale: readonly string[] = [];
    for (const [path, text] of puts) {
      assert.deepEqual(stale, []);
      sites.put(ROOT + path, text)();
      stale = sites.stale();
    }
    assert.deepEqual(stale, isStale ? [ROOT + of] : []);
  });

test('the pages that the document itself lists decide whether there is a build', () => {
  const names = ['index.html', 'a/index.html', 'b.html'].map((name) => `${ROOT}/dist/${name}`);
  const page = { octets: new TextEncoder().encode('<title>x</title>'), isWhole: true };
  const sites = new Sites({ read: (uri) => (names.includes(uri) ? page : undefined) });
  sites.open([ROOT]);
  for (const uri of names) sites.add(uri);
  const own = `${ROOT}/dist/sitemap.xml`;
  sites.put(own, urlset(`${A}none`))();
  assert.equal(sites.viewOf(own).build, undefined);
  sites.put(own, urlset(`${A}a/`))();
  assert.deepEqual(sites.stale(), [own]);
  assert.ok(sites.viewOf(own).build);
});
