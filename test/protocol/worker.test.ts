import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import type { PublishDiagnosticsParams } from 'vscode-languageserver';
import { build } from './build.ts';
import { root } from './client.ts';

before(build);

/** Ports keep the process alive until they are closed. */
const ports: MessagePort[] = [];
after(() => {
  for (const port of ports) port.close();
});

class Channel extends MessageChannel {
  constructor() {
    super();
    ports.push(this.port1, this.port2);
  }
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
}

/** The built worker in a context with the globals of a web worker, and none of Node. */
async function startWorker() {
  const received: Message[] = [];
  const waiting: (() => void)[] = [];
  const scope: Record<string, unknown> = {
    MessageChannel: Channel,
    TextDecoder,
    TextEncoder,
    URL,
    clearTimeout,
    console,
    performance,
    queueMicrotask,
    setTimeout,
    addEventListener: () => {},
    postMessage: (message: Message) => {
      received.push(message);
      for (const wake of waiting.splice(0)) wake();
    },
  };
  scope.self = scope;
  const script = await readFile(`${root}dist/server/worker.js`, 'utf8');
  runInContext(script, createContext(scope));
  const send = (data: object) => (scope.onmessage as (event: { data: object }) => void)({ data });
  const next = async (matches: (message: Message) => boolean): Promise<Message> => {
    for (;;) {
      const index = received.findIndex(matches);
      if (index >= 0) return received.splice(index, 1)[0]!;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  return { send, next };
}

test('the worker needs no Node modules and works in slices', async () => {
  const { send, next } = await startWorker();
  send({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { processId: null, rootUri: null, capabilities: {} },
  });
  assert.ok((await next(({ id }) => id === 1)).result);
  send({ jsonrpc: '2.0', method: 'initialized', params: {} });
  const uri = 'vscode-vfs://github/robots.txt';
  const text = `User-agent: bingbot\nDisallow /x\n${'Disallow /a-path/\n'.repeat(20_000)}`;
  send({
    jsonrpc: '2.0',
    method: 'textDocument/didOpen',
    params: { textDocument: { uri, languageId: 'robots-txt', version: 1, text } },
  });
  const first = await next(
    ({ method, params }) =>
      method === 'textDocument/publishDiagnostics' &&
      (params as PublishDiagnosticsParams).diagnostics.some(({ code }) => code === 'robots/missing-colon'),
  );
  assert.equal((first.params as PublishDiagnosticsParams).version, 1);

  send({ jsonrpc: '2.0', id: 2, method: 'textDocument/diagnostic', params: { textDocument: { uri } } });
  const { items } = (await next(({ id }) => id === 2)).result as { items: { message: string }[] };
  assert.match(items[0]!.message, /findings are not shown$/);

  const sitemap = 'vscode-vfs://github/sitemap.xml';
  const open = {
    uri: sitemap,
    languageId: 'xml',
    version: 1,
    text: '<urlset><url><loc>x</loc></url></urlset>',
  };
  send({ jsonrpc: '2.0', method: 'textDocument/didOpen', params: { textDocument: open } });
  const second = await next(
    ({ method, params }) =>
      method === 'textDocument/publishDiagnostics' && (params as PublishDiagnosticsParams).uri === sitemap,
  );
  assert.ok((second.params as PublishDiagnosticsParams).diagnostics.length > 0);
});
