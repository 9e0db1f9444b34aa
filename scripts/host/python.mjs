/**
 * Fetches programs from PyPI into a folder of their own, for tests of what other tools read. Nothing here knows of Crawlwise.
 */
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from '../lib/lock.mjs';
import { cacheDir } from '../lib/paths.mjs';
import { run } from '../lib/process.mjs';

const PACKAGES = ['pre-commit==4.7.0', 'check-jsonschema==0.39.0'];

/**
 * The folder with the programs of these packages: pre-commit, and check-jsonschema with the schemas of SchemaStore.
 *
 * @returns {Promise<string>}
 * @throws if there is no Python, or PyPI cannot be reached
 */
export async function pythonPrograms() {
  const target = join(cacheDir, 'python');
  const programs = join(target, process.platform === 'win32' ? 'Scripts' : 'bin');
  const stamp = join(target, `complete-${PACKAGES.join('-')}`);
  await withLock(join(cacheDir, 'python.lock'), async () => {
    if (existsSync(stamp)) return;
    await rm(target, { recursive: true, force: true });
    await mkdir(cacheDir, { recursive: true });
    await run(process.platform === 'win32' ? 'python' : 'python3', ['-m', 'venv', target]);
    await run(join(programs, 'python'), [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--disable-pip-version-check',
      ...PACKAGES,
    ]);
    await writeFile(stamp, '');
  });
  return programs;
}
