/** What `check --watch` follows: everything that its result depends on. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { watchedIn } from '../../server/src/cli/check/watch.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-watched-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('--watch follows configurations, their bases, ignore files, the baseline and crawlers', () => {
  for (const name of ['.git', 'public', 'seo']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'seo/own.json'), '{}');
  const wanted = { operands: [join(folder, 'public')], baselineFile: join(folder, 'state/accepted.json') };
  const { folders, names } = watchedIn({
    wanted,
    settings: { configFiles: [join(folder, 'crawlwise.json'), join(folder, 'org/base.json')] },
    listing: { found: [], others: [], ignored: [], folders: [], files: [] },
    crawlers: [join(folder, 'seo/own.json')],
  });
  for (const own of ['public', '', 'org', 'state', 'seo'])
    assert.ok(folders.includes(join(folder, own).replace(/\/$/, '')), own);
  assert.deepEqual([...names].sort(), [
    '.crawlwiseignore',
    '.gitignore',
    'accepted.json',
    'base.json',
    'crawlwise.json',
    'own.json',
  ]);
});
