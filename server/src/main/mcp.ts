/** The server of the Model Context Protocol, which `crawlwise mcp` loads. */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { rewrite } from '../cli/check/rewrite.ts';
import { type Context, InputError, UsageError } from '../cli/command.ts';
import { visible } from '../core/visible.ts';
import { reasonOf } from '../disk/reasons.ts';
import { type CallContext, type HostCall, ToolError, type ToolHost } from '../mcp/host.ts';
import { serversFor } from '../mcp/server.ts';
import { StdioTransport } from '../mcp/stdio.ts';
import { mcpWords } from '../mcp/words.ts';

/** Serves folders over standard input and output until the client closes them. Throws `InputError` for a folder that is not there. */
export async function serve(folders: readonly string[], context: Omit<Context, 'complain'>): Promise<void> {
  const servers = serversIn(folders, hostFor(context));
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

/** The commands of the command line, in this process. */
export function hostFor(given: Omit<Context, 'complain'>): ToolHost {
  let last: Promise<unknown> = Promise.resolve();
  return {
    version: given.version,
    run(call, work) {
      // The crawlers that a configuration adds are those of the whole process.
      const done = last.then(() => runAlone(call, work, given));
      last = done.catch(() => {});
      return done;
    },
    rewrite,
  };
}

async function runAlone<T>(
  { folder, text = '', signal }: HostCall,
  work: (context: CallContext) => Promise<T>,
  given: Omit<Context, 'complain'>,
): Promise<T> {
  // What the client has sent in the meantime comes first: it may have canceled this call.
  await new Promise(setImmediate);
  signal.throwIfAborted();
  for (const { additions } of given.languages) await additions?.take([]);
  const complaints: string[] = [];
  const unheard = { write: () => signal.throwIfAborted() };
  try {
    const result = await work({
      ...{ ...given, folder, complaints, stdout: unheard, stderr: unheard },
      ...{ isTerminal: false, isStderrTerminal: false, input: async () => Buffer.from(text) },
      complain(line) {
        signal.throwIfAborted();
        complaints.push(visible(line));
      },
    });
    signal.throwIfAborted();
    return result;
  } catch (error) {
    if (!(error instanceof InputError || error instanceof UsageError)) throw error;
    throw new ToolError([...complaints, visible(error.message)].join('\n'));
  }
}
