/** The server of the Model Context Protocol: six tools on the commands of the command line. */
import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod/v4';
import { Folders } from './folders.ts';
import type { ToolHost } from './host.ts';
import type { Tool, Tools } from './tool.ts';
import { audit } from './tools/audit.ts';
import { check } from './tools/check.ts';
import { diff } from './tools/diff.ts';
import { explain } from './tools/explain.ts';
import { fix } from './tools/fix.ts';
import { test } from './tools/test.ts';
import { mcpWords as t } from './words.ts';

const TOOLS: readonly ((tools: Tools) => Tool)[] = [check, explain, test, diff, audit, fix];

// Without this, zod makes functions from texts.
z.config({ jitless: true });

/** Makes a server for each connection. Throws for a folder that is not there: see `Folders`. */
export function serversFor(host: ToolHost, paths: readonly string[]): () => McpServer {
  const folders = new Folders(paths);
  return () => {
    const server = new McpServer(
      { name: 'crawlwise', title: t('title'), version: host.version },
      { capabilities: { tools: {} }, instructions: t('instructions', { folders: folders.names }) },
    );
    for (const make of TOOLS) add(server, make({ host, folders }));
    return server;
  };
}

function add(server: McpServer, { name, title, description, input, output, writes, answer }: Tool): void {
  const annotations = {
    readOnlyHint: !writes,
    destructiveHint: writes === true,
    idempotentHint: true,
    openWorldHint: false,
  };
  const config = { title, description, inputSchema: input, outputSchema: output, annotations };
  server.registerTool(name, config, async (args, { mcpReq: { signal } }) => {
    const { data, lines, isError } = await answer(args as never, signal);
    return {
      content: [{ type: 'text' as const, text: lines.join('\n') }],
      structuredContent: { ...data },
      ...(isError && { isError }),
    };
  });
}
