import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { faultsInPackage } from '../../scripts/lib/shipped.mjs';
import { build } from './build.ts';
import { folderOf } from './folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

before(build);

// vsce lists a whole folder before it leaves out anything: a copy is without the editors that tests download.
test('the extension ships exactly what it needs', async () => {
  const { folder } = await folderOf({});
  const committed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  const tops = new Set(committed.split('\0').flatMap((path) => path.split('/')[0] || []));
  for (const top of [...tops, 'dist']) await cp(join(root, top), join(folder, top), { recursive: true });
  assert.deepEqual(await faultsInPackage(folder), []);
});
