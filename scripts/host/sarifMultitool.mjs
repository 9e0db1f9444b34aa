/** Fetches Microsoft's validator of SARIF files from npm. Independent of Crawlwise. */
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from '../lib/lock.mjs';
import { cacheDir } from '../lib/paths.mjs';
import { npm, run } from '../lib/process.mjs';

const VERSION = '5.7.0';
const SUFFIX = process.platform === 'win32' ? '.exe' : '';

/**
 * Installs the package for this platform into `.vscode-test/`, once; 104 MB. It contains a program that needs no .NET.
 *
 * @returns {Promise<string>} the path of the program
 * @throws if npm fails
 */
export async function sarifMultitool() {
  const target = join(cacheDir, `sarif-multitool-${VERSION}`);
  const name = `@microsoft/sarif-multitool-${process.platform}`;
  const program = join(target, 'node_modules', name, `Sarif.Multitool${SUFFIX}`);
  await withLock(`${target}.lock`, async () => {
    if (existsSync(program)) return;
    const partial = `${target}.partial-${process.pid}`;
    await mkdir(partial, { recursive: true });
    try {
      await writeFile(join(partial, 'package.json'), '{ "private": true }\n');
      const { command, args, env } = npm();
      const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${VERSION}`];
      await run(command, [...args, ...install], { cwd: partial, env });
      await rename(partial, target);
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
    await chmod(program, 0o755);
  });
  return program;
}
