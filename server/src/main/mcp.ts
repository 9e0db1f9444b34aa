/** The server of the Model Context Protocol, which `crawlwise mcp` loads. */
import { existsSync } from 'node:fs';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { rewrite } from '../cli/check/rewrite.ts';
import { type Context, InputError } from '../cli/command.ts';
import type { run } from '../cli/run.ts';
import { contentOf, textOf } from '../disk/read.ts';
import { reasonOf } from '../disk/walk.ts';
import { applyPolicy } from '../library/effects.ts';
import type { CommandRun, Printed, ToolHost } from '../mcp/host.ts';
import { serversFor } from '../mcp/server.ts';
import { StdioTransport } from '../mcp/stdio.ts';
import { mcpWords } from '../mcp/words.ts';
import { PURPOSES } from '../robots/changes/names.ts';
import { POLICIES } from '../robots/changes/policies.ts';

/** Serves folders over standard input and output until the client closes them. Throws `InputError` for a folder that is not there. */
export async function serve(
  folders: readonly string[],
  command: typeof run,
  context: Context,
): Promise<void> {
  const servers = serversIn(folders, hostFor(command, context));
  const transport = new StdioTransport(process.stdin, process.stdout);
  serveStdio(servers, { transport });
  await transport.closed;
}

function serversIn(folders: readonly string[], host: ToolHost) {
  try {
    return serversFor(host, folders);
  } catch (error) {
    throw new InputError(mcpWords('noFolder', { reason: reasonOf(error) }));
  }
}

/** The command line in this process. */
export function hostFor(command: typeof run, context: Context): ToolHost {
  let last: Promise<unknown> = Promise.resolve();
  return {
    version: context.version,
    purposes: PURPOSES as ToolHost['purposes'],
    policies: POLICIES.map(({ name }) => name) as unknown as ToolHost['policies'],
    run(args, options) {
      // The working folder, and the crawlers that a configuration adds, are those of the whole process.
      const printed = last.then(() => runAlone(args, options, command, context));
      last = printed.catch(() => {});
      return printed;
    },
    async read(path) {
      const { octets } = await contentOf(path);
      return { octets, text: textOf(octets) };
    },
    rewrite,
    applyPolicy: async (text, policy) => applyPolicy(text, policy),
  };
}

async function runAlone(
  args: readonly string[],
  { folder, input = new Uint8Array(), line, signal }: CommandRun,
  command: typeof run,
  context: Context,
): Promise<Printed> {
  // What the client has sent in the meantime comes first: it may have cancelled this call.
  await new Promise(setImmediate);
  signal.throwIfAborted();
  const before = workingFolder();
  process.chdir(folder);
  try {
    for (const { additions } of context.languages) await additions?.take([]);
    const stdout = line ? linesTo(line, signal) : collected(signal);
    const stderr = collected(signal);
    const code = await command(args, {
      ...context,
      ...{ stdout, stderr, isTerminal: false, isStderrTerminal: false },
      input: async () => input,
    });
    signal.throwIfAborted();
    return { code, stdout: stdout.end(), stderr: stderr.end() };
  } finally {
    if (before !== undefined && existsSync(before)) process.chdir(before);
  }
}

/** The working folder; undefined if it has been deleted. */
function workingFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}

type Written = string | Uint8Array;

function collected(signal: AbortSignal) {
  const parts: Buffer[] = [];
  return {
    write(part: Written) {
      signal.throwIfAborted();
      parts.push(Buffer.from(part as string));
    },
    end: () => Buffer.concat(parts).toString(),
  };
}

/** Passes on whole lines. */
function linesTo(take: (line: string) => void, signal: AbortSignal) {
  let rest = '';
  return {
    write(part: Written) {
      signal.throwIfAborted();
      const lines = (rest + Buffer.from(part as string).toString()).split('\n');
      rest = lines.pop()!;
      for (const line of lines) take(line);
    },
    end() {
      if (rest !== '') take(rest);
      return '';
    },
  };
}
