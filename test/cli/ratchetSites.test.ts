/** `--changed` reports what changed and what depends on a change, and nothing else: a table of sites and changes. */
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commit } from '../fleet/site.ts';
import { index, PAGE, placed, ROBOTS, WWW, within } from './accountCheck.ts';
import { crawlwise, type Files } from './inProcess.ts';

const urlset = (...entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
const url = (path: string, more = ''): string => `<url><loc>${WWW}${path}</loc>${more}</url>`;
const list = (...paths: readonly string[]): string => urlset(...paths.map((path) => url(path)));
const version = (language: string, path: string): string =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${WWW}${path}"/>`;
const NOINDEX =
  '<!doctype html><html><head><title>Page</title><meta name="robots" content="noindex"></head></html>';
/** A fault that depends on no other file. */
const fault = (path: string): string => `${path}?a&b`;
const OWN = 'sitemap/unescaped-ampersand';

interface Case {
  readonly files: Files;
  /** Texts by path; undefined deletes the file. */
  readonly change: Readonly<Record<string, string | undefined>>;
  readonly args?: readonly string[];
  /** Errors, warnings and infos as `file code`. */
  readonly found: readonly string[];
}

const site = (own: Files = {}): Files => ({
  'robots.txt': ROBOTS,
  'a.xml': list('/a', fault('/a')),
  'b.xml': list('/b', fault('/b')),
  ...own,
});
const indexed = {
  'robots.txt': ROBOTS,
  'sitemap.xml': index('/maps/a.xml', '/maps/b.xml', '/maps/c.xml'),
  ...within('maps', {
    'a.xml': list('/maps/a'),
    'b.xml': list('/maps/b', fault('/maps/b')),
    'c.xml': list('/maps/c'),
  }),
};
const built = within('dist', {
  'robots.txt': ROBOTS,
  ...{ 'index.html': PAGE, 'a.html': PAGE, 'b.html': PAGE, 'c/index.html': PAGE },
  ...{ 'a.xml': list('/', '/a.html', fault('/')), 'b.xml': list('/b.html', '/c/', fault('/b.html')) },
});
const DIST = ['dist', '--site', WWW, '--hosting', 'plain'];

const CASES: Readonly<Record<string, Case>> = {
  nothing: { files: site(), change: {}, found: [] },
  'a sitemap alone': { files: site(), change: { 'a.xml': list('/c', fault('/c')) }, found: [`a.xml ${OWN}`] },
  'a sitemap that lists what an unchanged one lists': {
    files: site({ 'c.xml': list('/c') }),
    change: { 'a.xml': list('/b') },
    found: ['a.xml loc/duplicate-across', 'b.xml loc/duplicate-across'],
  },
  'a sitemap that lists the twin of an unchanged one': {
    files: site({ 'c.xml': list('/c') }),
    change: { 'c.xml': list('/b/') },
    found: ['b.xml loc/slash-twin', 'c.xml loc/slash-twin'],
  },
  'duplicates of unchanged sitemaps': {
    files: site({ 'c.xml': list('/b'), 'd.xml': list('/d') }),
    change: { 'd.xml': list('/e') },
    found: [],
  },
  'robots.txt': {
    files: site({ 'c.xml': list('/closed/c', fault('/closed/c')) }),
    change: { 'robots.txt': `${ROBOTS}Disallow: /closed/\n` },
    found: ['c.xml loc/disallowed'],
  },
  'robots.txt of another site': {
    files: {
      ...within('one', site({ 'c.xml': list('/closed/c') })),
      ...within('two', site({ 'c.xml': list('/closed/c') })),
    },
    change: { 'one/robots.txt': `${ROBOTS}Disallow: /closed/\n` },
    found: ['one/c.xml loc/disallowed'],
  },
  'a robots.txt that is new': {
    files: { 'a.xml': list('/private/a', fault('/private/a')), 'b.xml': list('/b') },
    change: { 'robots.txt': ROBOTS },
    found: ['a.xml loc/disallowed'],
  },
  'a child of an index that is gone': {
    files: indexed,
    change: { 'maps/c.xml': undefined },
    found: ['sitemap.xml index/missing-file'],
  },
  'a child of an index that names another one that was never there': {
    files: { ...indexed, 'sitemap.xml': index('/maps/a.xml', '/maps/b.xml', '/maps/d.xml') },
    change: { 'maps/a.xml': list('/maps/e') },
    found: [],
  },
  'a child that has become an index': {
    files: indexed,
    change: { 'maps/c.xml': index('/maps/a.xml') },
    found: ['sitemap.xml index/nested-index'],
  },
  'a sitemap in the line of robots.txt that is gone': {
    files: {
      'robots.txt': `${ROBOTS}Sitemap: ${WWW}/site-map.xml\n`,
      'site-map.xml': list('/a'),
      'a.xml': list('/b'),
    },
    change: { 'site-map.xml': undefined, 'sitemap.xml': list('/a') },
    found: ['robots.txt robots/sitemap-missing-file'],
  },
  'a version of a page that lost its link back': {
    files: site({
      'de.xml': urlset(url('/de', version('de', '/de') + version('en', '/en'))),
      'en.xml': urlset(url('/en', version('de', '/de') + version('en', '/en'))),
    }),
    change: { 'en.xml': urlset(url('/en', version('en', '/en') + version('fr', '/fr'))) },
    found: ['de.xml hreflang/missing-return'],
  },
  'a configuration that is gone': {
    files: { ...within('one', site({ 'crawlwise.json': '{}' })), ...within('two', site()) },
    change: { 'one/crawlwise.json': undefined },
    found: [`one/a.xml ${OWN}`, `one/b.xml ${OWN}`],
  },
  'a page of an unchanged sitemap': {
    files: built,
    args: DIST,
    change: { 'dist/a.html': NOINDEX },
    found: ['dist/a.xml page/noindex'],
  },
  'a page that is gone': {
    files: built,
    args: DIST,
    change: { 'dist/c/index.html': undefined },
    found: ['dist/b.xml page/missing'],
  },
  'the rules of a host': {
    files: built,
    args: ['dist', '--site', WWW, '--hosting', 'netlify'],
    change: { 'dist/_redirects': '/b.html /a.html 301!\n' },
    found: ['dist/b.xml page/redirect'],
  },
};

for (const [name, { files, change, args = ['.'], found }] of Object.entries(CASES))
  test(`--changed, ${name}`, async () => {
    const own = placed({ files });
    commit(own);
    for (const [path, text] of Object.entries(change))
      if (text === undefined) rmSync(join(own, path));
      else writeFileSync(join(own, path), text);
    const report = async (...more: readonly string[]): Promise<readonly string[]> => {
      const { stdout } = await crawlwise(own, 'check', ...args, '--format', 'compact', ...more);
      return [...stdout.matchAll(/^(\S+?):\d+:\d+ (?:error|warning|info) (\S+)/gm)].map(
        ([, file, code]) => `${file} ${code}`,
      );
    };
    const changed = await report('--changed');
    const [set, whole] = [new Set(changed), new Set(await report())];
    assert.deepEqual(
      [...set].filter((item) => !whole.has(item)),
      [],
    );
    const isWanted = (row: string): boolean => found.some((item) => row.startsWith(item));
    assert.deepEqual(
      [...set].filter((row) => !isWanted(row)),
      [],
      'nothing else',
    );
    assert.deepEqual(
      found.filter((item) => ![...set].some((row) => row.startsWith(item))),
      [],
      'all of it',
    );
  });
