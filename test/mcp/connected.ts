/** The SDK's client, connected to our server in this process. */
import { after } from 'node:test';
import { type CallToolResult, Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { languages } from '../../server/src/checks.ts';
import { hostFor } from '../../server/src/main/mcp.ts';
import { version } from '../../server/src/main/version.ts';
import type { ToolHost } from '../../server/src/mcp/host.ts';
import { serversFor } from '../../server/src/mcp/server.ts';
import { compiled } from '../protocol/build.ts';

const silent = { write: () => true };

/** The command line in this process. */
export const host: ToolHost = hostFor({
  ...{
    languages,
    version,
    env: process.env,
    folder: process.cwd(),
    isTerminal: false,
    isStderrTerminal: false,
  },
  ...{ stdout: silent, stderr: silent },
  languageFiles: { names: async () => [], read: async () => undefined },
  served: async () => (await import('../../server/src/languages.ts')).languages,
  input: async () => Buffer.alloc(0),
  worker: () => compiled('server/src/main/checkWorker.ts'),
  serve: () => Promise.reject(new Error('it serves already')),
});

export interface Connected {
  readonly client: Client;
  /** The answer to a call. */
  call(name: string, args?: Record<string, unknown>): Promise<CallToolResult>;
  /** The text of an answer. */
  say(name: string, args?: Record<string, unknown>): Promise<string>;
  /** The data of an answer that is no error. */
  data(name: string, args?: Record<string, unknown>): Promise<Record<string, never>>;
}

export async function connect(folders: readonly string[], own: ToolHost = host): Promise<Connected> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = serversFor(own, folders)();
  const client = new Client({ name: 'test', version: '1' });
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  after(() => client.close());
  const call: Connected['call'] = (name, args = {}) => client.callTool({ name, arguments: args });
  return {
    client,
    call,
    say: async (name, args) => textOf(await call(name, args)),
    async data(name, args) {
      const result = await call(name, args);
      if (result.isError) throw new Error(textOf(result));
      return result.structuredContent as Record<string, never>;
    },
  };
}

export const textOf = ({ content }: CallToolResult): string =>
  content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
