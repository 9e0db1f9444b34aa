import { spawn } from 'node:child_process';
import type { Program } from './client.ts';
import { now, type Stats, statsOf } from './stats.ts';

/** A command that is timed from its start to its end. */
export interface Timed extends Program {
  readonly name: string;
  /** The exit code for success. */
  readonly code: number;
}

/** The result: times in milliseconds, or why there are none. */
export type Outcome = { readonly stats: Stats } | { readonly failed: string };

/** The longest a process may take, in milliseconds. */
const LIMIT = 60_000;

/**
 * Times whole processes, `runs` times each and in turn, so that other load affects them equally. Their output is read
 * and discarded. One that fails is not run again.
 */
export async function timeProcesses(commands: readonly Timed[], runs: number): Promise<Map<string, Outcome>> {
  const times = new Map<string, number[]>(commands.map(({ name }) => [name, []]));
  const failures = new Map<string, string>();
  for (let run = 0; run < runs; run++) {
    for (const command of commands) {
      if (failures.has(command.name)) continue;
      try {
        times.get(command.name)!.push(await timeOnce(command));
      } catch (error) {
        failures.set(command.name, (error as Error).message);
      }
    }
  }
  return new Map(
    commands.map(({ name }): [string, Outcome] => {
      const stats = statsOf(times.get(name)!);
      const failed = failures.get(name) ?? (stats ? undefined : 'never run');
      return [name, failed === undefined ? { stats: stats! } : { failed }];
    }),
  );
}

function timeOnce({ file, args, code: wanted }: Timed): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = now();
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: LIMIT });
    let output = '';
    const keep = (chunk: Buffer) => {
      if (output.length < 2000) output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(error.code === 'ENOENT' ? 'not installed' : error.message)),
    );
    child.once('close', (code, signal) => {
      const took = now() - started;
      if (code === wanted) resolve(took);
      else if (code === NOT_INSTALLED) reject(new Error('not installed'));
      else if (signal && took >= LIMIT) reject(new Error(`not done after ${LIMIT / 1000} s`));
      else reject(new Error(`ended with ${signal ?? `code ${code}`}: ${output.trim().split('\n')[0]}`));
    });
  });
}

/** The exit code of `peers.mjs` if the requested package is not installed. */
const NOT_INSTALLED = 69;
