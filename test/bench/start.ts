import type { Program } from './client.ts';
import { inSession } from './measure.ts';
import { timeProcesses } from './process.ts';
import { now, type Stats, statsOf } from './stats.ts';

/** Startup times of programs; milliseconds. */
export interface Starts {
  /** From the start of the server's process to its answer to `initialize`. */
  readonly server?: Stats | undefined;
  /** `check` of a file of two lines, whole process. */
  readonly check?: Stats | undefined;
  /** Node alone, from start to end. */
  readonly node?: Stats | undefined;
}

/** Starts each `runs` times, in turn, so that other load affects them equally. */
export async function measureStarts(server: Program, check: Program, runs: number): Promise<Starts> {
  const node: Program = { file: process.execPath, args: ['--eval', ''] };
  const times = { server: [] as number[], check: [] as number[], node: [] as number[] };
  for (let run = 0; run < runs; run++) {
    const started = now();
    times.server.push(await inSession(server, async () => now() - started));
    const outcomes = await timeProcesses(
      [
        { name: 'check', code: 0, ...check },
        { name: 'node', code: 0, ...node },
      ],
      1,
    );
    for (const [name, outcome] of outcomes) {
      if ('failed' in outcome) throw new Error(`${name}: ${outcome.failed}`);
      times[name as 'check' | 'node'].push(outcome.stats.median);
    }
  }
  return { server: statsOf(times.server), check: statsOf(times.check), node: statsOf(times.node) };
}
