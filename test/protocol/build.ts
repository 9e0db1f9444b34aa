/** The programs that tests start: the bundles in `dist/`, and modules that need no bundle. */
import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../../scripts/lib/lock.mjs';
import { root } from './client.ts';

/** The folder into which `npm test` has compiled the tests. */
const COMPILED = process.env.CRAWLWISE_COMPILED;

/**
 * Builds `dist/` for tests of the shipped programs: once in a run of `npm test`, by the first test file that needs it,
 * while the others wait. Rejects with the output of the build if it fails.
 */
export async function build(): Promise<void> {
  if (COMPILED === undefined) return runBuild();
  const done = join(COMPILED, 'built');
  await withLock(join(COMPILED, 'build.lock'), async () => {
    if (existsSync(done)) return;
    await runBuild();
    writeFileSync(done, '');
  });
}

async function runBuild(): Promise<void> {
  await promisify(execFile)(process.execPath, [`${root}scripts/build.mjs`], { cwd: root });
}

/** The path of a module, given relative to the root: as compiled by `npm test`, or its source. */
export const compiled = (path: string): string =>
  COMPILED === undefined ? `${root}${path}` : `${COMPILED}/${path.replace(/\.ts$/, '.js')}`;

/**
 * @param path of a program in TypeScript, from the root
 * @returns the arguments of Node that run it: as compiled by `npm test`, or its source
 */
export const program = (path: string): string[] => [
  ...(COMPILED === undefined ? ['--import', import.meta.resolve('tsx')] : ['--enable-source-maps']),
  compiled(path),
];
