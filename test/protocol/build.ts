import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './client.ts';

/** Where `npm test` has compiled the tests to, once it has built `dist/`. */
const COMPILED = process.env.CRAWLWISE_COMPILED;

/** Builds `dist/` for tests of what ships, unless `npm test` has done so. Rejects with what the build said if it fails. */
export async function build(): Promise<void> {
  if (COMPILED !== undefined) return;
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
