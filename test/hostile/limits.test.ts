/**
 * Files that are too large, too deep or too many are not read, and reported; the other limits are tested in the files
 * next to this one.
 */
import assert from 'node:assert/strict';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { REACH } from '../../server/src/core/reach.ts';
import { localFiles } from '../../server/src/main/files.ts';
import { crawlwise, GIT, repositories } from './repository.ts';

const ROBOTS = 'User-agent: *\nDisallow: /x/\n';
const MIB = 2 ** 20;

/** The entries added to a repository with a robots.txt, and the report of `check .`. */
const LIMITS: Readonly<Record<string, { put: (folder: string) => void; says: RegExp }>> = {
  'a file of more than 512 MiB': {
    put(folder) {
      writeFileSync(join(folder, 'robots.txt'), ROBOTS);
      truncateSync(join(folder, 'robots.txt'), 512 * MIB + 1);
    },
    says: /^crawlwise: cannot check robots\.txt: it is larger than 512 MiB$/m,
  },
  'an ignore file of more than 1 MiB': {
    put: (folder) => writeFileSync(join(folder, '.gitignore'), ' '.repeat(MIB + 1)),
    says: /^crawlwise: cannot check \S*\.gitignore: it is larger than 1 MiB$/m,
  },
  'a configuration of more than 256 KiB': {
    put: (folder) => writeFileSync(join(folder, 'crawlwise.json'), `{${' '.repeat(MIB / 4)}}`),
    says: /^crawlwise: crawlwise\.json:1:1: .* longer than 256 KiB$/m,
  },
  'a folder of crawlers with more than 10,000 files': {
    put(folder) {
      writeFileSync(join(folder, 'crawlwise.json'), '{"crawlers": "seo"}');
      mkdirSync(join(folder, 'seo'));
      for (let at = 0; at <= REACH.entries; at++) writeFileSync(join(folder, 'seo', `${at}.md`), '');
    },
    says: /^crawlwise: cannot read seo: it has more than 10,000 files$/m,
  },
};

for (const [name, { put, says }] of Object.entries(LIMITS)) {
  test(`check refuses ${name}`, async () => {
    const folder = join(repositories({ site: { ...GIT, 'robots.txt': ROBOTS } }), 'site');
    put(folder);
    const { code, stderr } = await crawlwise(folder, 'check', '.');
    assert.equal(code, 2, stderr);
    assert.match(stderr, says);
  });
}

test('the log of a server on the disk says which folder is too deep', async (t) => {
  const outer = repositories({
    site: { [`${'d/'.repeat(REACH.depth + 1)}robots.txt`]: ROBOTS, 'robots.txt': ROBOTS },
  });
  const said: string[] = [];
  t.mock.method(process.stderr, 'write', (text: string) => said.push(text) > 0);
  const listed = await localFiles.list(['site', 'gone'].map((name) => pathToFileURL(join(outer, name)).href));
  assert.equal(listed.length, 1);
  assert.match(said.join(''), /^crawlwise: \S+ is not read: it is more than 256 folders deep\n$/);
});
