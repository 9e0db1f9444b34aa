/** Adversarial gzip files: one line reports the fault, and nothing is reported for the truncated part. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type GzipFault, MAX_MEMBERS } from '../../server/src/core/gzip.ts';
import { inMemory, unpack } from '../../server/src/gzip/unpack.ts';
import { build } from '../protocol/build.ts';
import { startReal } from '../protocol/servers.ts';
import { ALL, size } from '../scale.ts';
import { crawlwise, repositories } from './repository.ts';

before(build);

const EMPTY = gzipSync('');
const records = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `<url><loc>https://www.example.com/${at}</loc><lastmod>x</lastmod></url>\n`,
  ).join('');
/** Each record has a fault, so that any part of it has many. */
const MAP = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${records(2000)}</urlset>\n`;
const PACKED = gzipSync(MAP);
const members = (count: number): Buffer => Buffer.concat(Array.from({ length: count }, () => EMPTY));

interface Case {
  readonly octets: Uint8Array;
  readonly fault: GzipFault;
  readonly says: RegExp;
  /** Only `npm run test:all` tries it. */
  readonly isLong?: true;
}

const CASES: Readonly<Record<string, Case>> = {
  'empty members, a million in `npm run test:all`': {
    octets: members(size(1_000_000)),
    fault: 'too-many-members',
    says: /sitemap\/gzip More than 10,000 parts in this gzip file: the rest was not checked/,
  },
  'a sitemap before very many empty members': {
    octets: Buffer.concat([PACKED, members(MAX_MEMBERS + 1000)]),
    isLong: true,
    fault: 'too-many-members',
    says: /sitemap\/gzip More than 10,000 parts in this gzip file: the rest was not checked/,
  },
  'a bomb': {
    octets: gzipSync(MAP + '<a>'.repeat(10 * 2 ** 20)),
    fault: 'bomb',
    says: /sitemap\/gzip Unpacks to more than 200 times its size: the rest was not checked/,
  },
  'a stream that is cut': {
    octets: PACKED.subarray(0, PACKED.length / 2),
    fault: 'cut-off',
    says: /sitemap\/gzip The file was cut off inside the gzip data/,
  },
  'a stream that is cut at once': {
    octets: PACKED.subarray(0, 20),
    fault: 'cut-off',
    says: /sitemap\/gzip The file was cut off inside the gzip data/,
  },
  'a stream that is corrupt': {
    octets: Buffer.concat([PACKED.subarray(0, -8), Buffer.alloc(4), PACKED.subarray(-4)]),
    fault: 'broken',
    says: /sitemap\/gzip The gzip data is broken: crawlers reject the file/,
  },
};

const CALLS = [['site'], ['site/sitemap.xml.gz'], ['--fix', 'site/sitemap.xml.gz']];

for (const [at, [name, { octets, fault, says, isLong }]] of Object.entries(CASES).entries()) {
  if (isLong && !ALL) continue;
  test(`${name}: one finding in one line`, async () => {
    assert.equal(unpack(inMemory(octets)).fault, fault);
    const outer = repositories({ site: { 'robots.txt': 'User-agent: *\nDisallow: /x/\n' } });
    const file = join(outer, 'site/sitemap.xml.gz');
    writeFileSync(file, octets);
    for (const args of ALL ? CALLS : [CALLS[at % CALLS.length]!]) {
      const { code, stdout } = await crawlwise(outer, 'check', '--format', 'compact', ...args);
      const lines = stdout.split('\n').filter((line) => line !== '');
      assert.equal(lines.length, 1, lines.slice(0, 3).join('\n'));
      assert.match(lines[0]!, says);
      assert.equal(code, 1);
    }
    assert.deepEqual(readFileSync(file), Buffer.from(octets), 'nothing of it is fixed');
  });
}

test('a gzip file is cut off at every octet but between members', () => {
  const halves = [MAP.slice(0, 1000), MAP.slice(1000, 2000)].map((half) => gzipSync(half));
  const whole = Buffer.concat(halves);
  for (let length = 2; length < whole.length; length++) {
    const { fault } = unpack(inMemory(whole.subarray(0, length)));
    assert.equal(fault, length === halves[0]!.length ? undefined : 'cut-off', `${length}`);
  }
});

test('the many members of block gzip are read', () => {
  const { octets, fault } = unpack(inMemory(Buffer.concat([members(MAX_MEMBERS - 1), PACKED])));
  assert.equal(fault, undefined);
  assert.equal(octets.length, MAP.length);
});

test('faults of the content are reported in addition to those of the gzip file', async () => {
  const outer = repositories({ site: {} });
  writeFileSync(join(outer, 'sitemap.xml.gz'), Buffer.concat([PACKED, Buffer.from('junk')]));
  const { stdout } = await crawlwise(outer, 'check', 'sitemap.xml.gz');
  assert.match(stdout, /sitemap\/gzip/);
  assert.match(stdout, /invalid-lastmod|lastmod/);
});

test('in an editor, the text of a truncated file has one diagnostic until it is complete', async () => {
  const client = await startReal();
  const uri = 'crawlwise-gzip:/site/sitemap.xml?file%3A%2F%2F%2Fsite%2Fsitemap.xml.gz';
  const cut = MAP.slice(0, MAP.length / 2);
  client.notify('crawlwise/packed', { uri, fault: 'broken' });
  client.open(uri, 'xml', cut);
  const { diagnostics } = await client.rested(uri, 1);
  assert.deepEqual(
    diagnostics.map(({ code }) => code),
    ['sitemap/gzip'],
  );
  client.close(uri);
  await client.rested(uri, 0);
  client.notify('crawlwise/packed', { uri, fault: null });
  client.open(uri, 'xml', cut);
  assert.ok((await client.found(uri)).length > 1);
});
