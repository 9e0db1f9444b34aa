/** What tests start: the bundles in `dist/`, and modules of ours that need none. */
import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../../scripts/lib/lock.mjs';
import { root } from './client.ts';

/** Where `npm test` has compiled the tests to. */
const COMPILED = process.env.CRAWLWISE_COMPILED;

/**
 * Builds `dist/` for tests of what ships: once in a run of `npm test`, by the first test file that asks, while the others
 * wait. Rejects with what the build said if it fails.
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

/** The path of a module of ours, given from the root: as `npm test` has compiled it, or as it is. */
export const compiled = (path: string): string =>
  COMPILED === undefined ? `${root}${path}` : `${COMPILED}/${path.replace(/\.ts$/, '.js')}`;

/**
 * @param path of a program in TypeScript, from the root
 * @returns what Node is given to run it: compiled by `npm test`, or as it is
 */
export const program = (path: string): string[] => [
  ...(COMPILED === undefined ? ['--import', import.meta.resolve('tsx')] : ['--enable-source-maps']),
  compiled(path),
];
