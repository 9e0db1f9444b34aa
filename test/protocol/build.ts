import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './client.ts';

/** Builds `dist/` for tests of what ships. Rejects with what the build said if it fails. */
export async function build(): Promise<void> {
  await promisify(execFile)(process.execPath, [`${root}scripts/build.mjs`], { cwd: root });
}
