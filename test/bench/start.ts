import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Program } from './client.ts';
import { inSession } from './measure.ts';
import { timeProcesses } from './process.ts';
import { now, type Stats, statsOf } from './stats.ts';

/** Startup times of programs; milliseconds. */
export interface Starts {
  /** From the start of the server's process to its answer to `initialize`. */
  readonly server?: Stats | undefined;
  /** The same of `crawlwise mcp`. */
  readonly tools?: Stats | undefined;
  /** `check` of a file of two lines, whole process. */
  readonly check?: Stats | undefined;
  /** Node alone, from start to end. */
  readonly node?: Stats | undefined;
}

/** Starts each `runs` times, in turn, so that other load affects them equally. */
export async function measureStarts(
  { server, tools, check }: Readonly<Record<'server' | 'tools' | 'check', Program>>,
  runs: number,
): Promise<Starts> {
  const node: Program = { file: process.execPath, args: ['--eval', ''] };
  const times = {
    server: [] as number[],
    tools: [] as number[],
    check: [] as number[],
    node: [] as number[],
  };
  for (let run = 0; run < runs; run++) {
    const started = now();
    times.server.push(await inSession(server, async () => now() - started));
    times.tools.push(await untilInitialized(tools));
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
  return {
    server: statsOf(times.server),
    tools: statsOf(times.tools),
    check: statsOf(times.check),
    node: statsOf(times.node),
  };
}

const INITIALIZE = {
  ...{ jsonrpc: '2.0', id: 0, method: 'initialize' },
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  },
};

/** Milliseconds from the start of a server of tools to its answer to `initialize`. */
async function untilInitialized({ file, args }: Program): Promise<number> {
  const started = now();
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`${JSON.stringify(INITIALIZE)}\n`);
  await once(child.stdout, 'data');
  const time = now() - started;
  child.stdin.end();
  await once(child, 'close');
  return time;
}
