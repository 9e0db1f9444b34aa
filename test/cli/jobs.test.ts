import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { languages } from '../../server/src/checks.ts';
import { ALL } from '../scale.ts';
import { call } from './inProcess.ts';
import { many, record, SITES, urlset } from './siteTexts.ts';
import { referenceLines, type Texts } from './wholeSite.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-jobs-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function write(site: string, texts: Texts): string {
  const place = join(folder, site.replaceAll(' ', '-'));
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), name.endsWith('.gz') ? gzipSync(text) : text);
  }
  return place;
}

/** The output of `check` for a site, line by line. */
async function printed(place: string, ...more: string[]): Promise<string[]> {
  const { stdout, stderr, code } = await call(['check', '.', '--level', 'hint', ...more], { cwd: place });
  assert.notEqual(code, 2, stderr);
  return stdout.split('\n').filter((line) => line !== '');
}

for (const [name, texts] of Object.entries(SITES)) {
  test(`files of a site are checked with the facts of all others: ${name}`, async () => {
    const place = write(name, texts);
    const known = await referenceLines(place, texts, languages);
    assert.deepEqual(await printed(place), known);
    assert.ok(known.length > 0, 'the site has findings');
  });
}

/** Records with so much white space that a few files are a large site. */
const wide = (count: number, name: string): string[] =>
  many(count, name).map((text) => `${text.trimEnd().padEnd(2000)}\n`);

const large = (): Texts => ({
  ...SITES['the same pages'],
  'long-1.xml': urlset([...wide(2_500, 'long'), record('/both/x'), record('/private/1')]),
  'long-2.xml': urlset([record('/long/5/'), ...wide(2_500, 'longer'), '<url><loc>nowhere</loc></url>\n']),
  'long-3.xml.gz': urlset([...wide(2_500, 'other'), record('/longer/2499')]),
  'long-4.xml': urlset(wide(3_000, 'fourth')),
});

test('workers report the same findings in the same order, cross-file findings last', async () => {
  const texts = large();
  const place = write('large', texts);
  const item = await printed(place, '--jobs', '1');
  assert.deepEqual(await printed(place, '--jobs', '2'), item);
  if (ALL) assert.deepEqual(await printed(place, '--jobs', '4'), item);
  assert.deepEqual([...item].sort(), [...(await referenceLines(place, texts, languages))].sort());
});

test('shards together report the findings of one run', async () => {
  const sites: readonly (readonly [string, Texts, number])[] = [
    ['the same pages', SITES['the same pages']!, 3],
    ['language versions', SITES['language versions']!, 2],
    ['dates that an index does not know', SITES['dates that an index does not know']!, 9],
    ...(ALL ? [['large', large(), 2] as const] : []),
  ];
  for (const [name, texts, count] of sites) {
    const place = write(name, texts);
    const shards: string[][] = [];
    for (let at = 1; at <= count; at++) shards.push(await printed(place, '--shard', `${at}/${count}`));
    assert.deepEqual(shards.flat().sort(), (await printed(place)).sort(), name);
  }
});
