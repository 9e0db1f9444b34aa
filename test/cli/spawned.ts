/** The shipped command line in a separate process: for tests of process behavior and of the bundles. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { build } from '../protocol/build.ts';
import { root } from '../protocol/client.ts';
import type { Call, Outcome } from './inProcess.ts';

export const CLI = join(root, 'dist', 'cli.js');

/** Starts `crawlwise`; its standard input is open. `build` must have been awaited. */
export const start = (
  args: readonly string[],
  { cwd, env }: Omit<Call, 'input'>,
): ChildProcessWithoutNullStreams =>
  spawn(process.execPath, [CLI, ...args], { cwd, env: { ...process.env, ...env } });

/** Runs `crawlwise` with these arguments to its end. */
export async function callSpawned(
  args: readonly string[],
  { input = '', ...options }: Call,
): Promise<Outcome> {
  await build();
  const child = start(args, options);
  child.stdin.on('error', () => {}).end(input);
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  const [stdout, stderr] = await Promise.all([buffer(child.stdout), buffer(child.stderr)]);
  return { code: await ended, stdout: stdout.toString(), stderr: stderr.toString(), bytes: stdout };
}
