/**
 * Every request and notification that the server supports, with valid, missing, wrong-typed and extreme parameters:
 * invalid ones are rejected with the right error code, nothing fails internally, and the server keeps running.
 */
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { before, test } from 'node:test';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { ErrorCodes, type ServerCapabilities } from 'vscode-languageserver';
import { createConnection } from 'vscode-languageserver/node';
import type { LiveFiles } from '../../server/src/core/liveFiles.ts';
import { languages } from '../../server/src/languages.ts';
import { createServer } from '../../server/src/lsp/server.ts';
import { createMessageGate } from '../../server/src/lsp/wire/messageGate.ts';
import type { Shape } from '../../server/src/lsp/wire/parameters.ts';
import type { LivePlaces } from '../../server/src/project/expectations/livePlace.ts';
import { build } from './build.ts';
import type { Client } from './client.ts';
import { connectFake, spawnFake, startReal } from './servers.ts';

before(build);

const URI = 'file:///site/sitemap.xml';
const TEXT =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://e.com/😀</loc></url>\n</urlset>\n';
const ROBOTS = 'file:///site/robots.txt';
const ROBOTS_TEXT = 'User-agent: Googlebot\nDisallow: /a*\nsitemap: https://e.com/sitemap.xml\n';

const position = { line: 2, character: 14 };
const range = { start: { line: 0, character: 0 }, end: position };
const options = { tabSize: 2, insertSpaces: true };

type Params = Readonly<Record<string, unknown>>;

/** The parameters of requests besides the document. */
const REQUESTS: Readonly<Record<string, Params>> = {
  'textDocument/hover': { position },
  'textDocument/completion': { position, context: { triggerKind: 1 } },
  'textDocument/documentSymbol': {},
  'textDocument/foldingRange': {},
  'textDocument/selectionRange': { positions: [position] },
  'textDocument/documentHighlight': { position },
  'textDocument/linkedEditingRange': { position },
  'textDocument/definition': { position },
  'textDocument/references': { position, context: { includeDeclaration: true } },
  'textDocument/prepareRename': { position },
  'textDocument/rename': { position, newName: 'Bingbot' },
  'textDocument/documentLink': {},
  'textDocument/inlayHint': { range },
  'textDocument/formatting': { options },
  'textDocument/rangeFormatting': { range, options },
  'textDocument/onTypeFormatting': { position, ch: '\n', options },
  'textDocument/signatureHelp': { position },
  'textDocument/codeLens': {},
  'textDocument/semanticTokens/full': {},
  'textDocument/semanticTokens/range': { range },
  'textDocument/diagnostic': { previousResultId: '1' },
  'textDocument/codeAction': { range, context: { diagnostics: [], only: ['quickfix', 'source.fixAll'] } },
  'crawlwise/test': { agents: ['Googlebot'], urls: ['/a'] },
  'crawlwise/crawlers': { urls: ['/a'], names: ['GPTBot'], before: '', isAhead: true },
  'crawlwise/effective': { agents: ['Googlebot'] },
  'crawlwise/effect': { before: 'User-agent: *\nDisallow: /' },
  'crawlwise/policy': { allowed: [] },
  'crawlwise/listed': { position },
  'crawlwise/liveUrls': {},
  'crawlwise/runTool': { tool: 'sort', args: { by: 'url' } },
};

/** Requests without a document. */
const OTHER_REQUESTS: Readonly<Record<string, Params>> = {
  'completionItem/resolve': { label: 'loc', data: { uri: URI } },
  'codeAction/resolve': { title: 'x', kind: 'quickfix', data: { uri: URI, code: 'loc/invalid-url' } },
  'workspace/executeCommand': { command: 'crawlwise.applyEdit', arguments: [{ changes: {} }] },
  'workspace/symbol': { query: 'e.com' },
  'crawlwise/createIndex': { folder: 'file:///site' },
  'crawlwise/rulePage': { code: 'robots/bom' },
};

/** Handled by the library, and requests of other hosts, which are tested with hosts on this machine. */
const NOT_HERE = ['initialize', 'shutdown', 'crawlwise/liveFile', 'crawlwise/checkLive'];

/** The requests that the server handles, with the parameters that they declare. */
function handledRequests(): ReadonlyMap<string, Shape> {
  const gate = createMessageGate();
  const [reader, writer] = [
    new StreamMessageReader(new PassThrough()),
    new StreamMessageWriter(new PassThrough()),
  ];
  const connection = createConnection(reader, writer, { messageStrategy: gate });
  createServer(connection, languages, { version: '0', gate, live: {} as LiveFiles & LivePlaces });
  return gate.requests;
}

const NOTIFICATIONS: Readonly<Record<string, Params>> = {
  'textDocument/didOpen': {
    textDocument: { uri: 'file:///other/robots.txt', languageId: 'robots-txt', version: 1, text: 'x' },
  },
  'textDocument/didChange': {
    textDocument: { uri: 'file:///other/robots.txt', version: 2 },
    contentChanges: [{ range: { start: { line: 0, character: 0 }, end: position }, text: 'y' }],
  },
  'textDocument/didClose': { textDocument: { uri: 'file:///other/robots.txt' } },
  'workspace/didChangeWatchedFiles': { changes: [{ uri: 'file:///site/robots.txt', type: 2 }] },
  'workspace/didChangeWorkspaceFolders': {
    event: {
      added: [{ uri: 'file:///more', name: 'more' }],
      removed: [{ uri: 'file:///less', name: 'less' }],
    },
  },
  'workspace/didChangeConfiguration': { settings: { crawlwise: { rules: {} } } },
  initialized: {},
  '$/setTrace': { value: 'off' },
  '$/cancelRequest': { id: 1_000_000 },
};

/** The methods that a capability enables (LSP 3.17). */
const ANNOUNCED: { readonly [C in keyof Required<ServerCapabilities>]?: readonly string[] } = {
  positionEncoding: [],
  textDocumentSync: ['textDocument/didOpen', 'textDocument/didChange', 'textDocument/didClose'],
  workspace: ['workspace/didChangeWorkspaceFolders'],
  hoverProvider: ['textDocument/hover'],
  completionProvider: ['textDocument/completion', 'completionItem/resolve'],
  documentSymbolProvider: ['textDocument/documentSymbol'],
  foldingRangeProvider: ['textDocument/foldingRange'],
  selectionRangeProvider: ['textDocument/selectionRange'],
  documentHighlightProvider: ['textDocument/documentHighlight'],
  linkedEditingRangeProvider: ['textDocument/linkedEditingRange'],
  definitionProvider: ['textDocument/definition'],
  referencesProvider: ['textDocument/references'],
  renameProvider: ['textDocument/rename', 'textDocument/prepareRename'],
  documentLinkProvider: ['textDocument/documentLink'],
  inlayHintProvider: ['textDocument/inlayHint'],
  documentFormattingProvider: ['textDocument/formatting'],
  documentRangeFormattingProvider: ['textDocument/rangeFormatting'],
  documentOnTypeFormattingProvider: ['textDocument/onTypeFormatting'],
  signatureHelpProvider: ['textDocument/signatureHelp'],
  codeLensProvider: ['textDocument/codeLens'],
  semanticTokensProvider: ['textDocument/semanticTokens/full', 'textDocument/semanticTokens/range'],
  diagnosticProvider: ['textDocument/diagnostic'],
  codeActionProvider: ['textDocument/codeAction', 'codeAction/resolve'],
  workspaceSymbolProvider: ['workspace/symbol'],
  executeCommandProvider: ['workspace/executeCommand'],
};

const WRONG: readonly unknown[] = [null, true, 'x', 7, [], {}, [null], [{}]];
const EXTREME = [-1, -0.5, 1.5, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e300];

/** A value of a shape. */
function valid(shape: Shape): unknown {
  if (shape === 'any' || shape === 'object') return {};
  if (typeof shape === 'string') return shape === 'number' ? 0 : 'x';
  if (Array.isArray(shape)) return [valid(shape[0])];
  return Object.fromEntries(Object.entries(shape).map(([key, part]) => [key.replace('?', ''), valid(part)]));
}

/** Values that are not of a shape: of another type, or with one part that is missing or malformed. */
function* malformed(shape: Shape): Generator<unknown> {
  if (shape === 'any') return;
  const type = typeof shape === 'string' ? shape : Array.isArray(shape) ? 'array' : 'object';
  for (const other of WRONG.slice(0, 6)) {
    const own = Array.isArray(other) ? 'array' : typeof other;
    if (other === null || own !== type) yield other;
  }
  if (Array.isArray(shape)) for (const item of malformed(shape[0])) yield [valid(shape[0]), item];
  else if (typeof shape === 'object') {
    for (const [key, part] of Object.entries(shape)) {
      const name = key.replace('?', '');
      const isOptional = name !== key;
      const rest = valid(shape) as object;
      if (!isOptional && part !== 'any') yield { ...rest, [name]: undefined };
      for (const other of malformed(part))
        if (!isOptional || other !== null) yield { ...rest, [name]: other };
    }
  }
}

/** The value with each of its parts replaced or removed. */
function* variants(value: unknown, others: (part: unknown) => readonly unknown[]): Generator<unknown> {
  yield* others(value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    for (const other of variants(part, others)) {
      if (Array.isArray(value)) yield value.map((item, at) => (String(at) === key ? other : item));
      else yield { ...value, [key]: other };
    }
  }
}

const wrong = (params: Params) => variants(params, () => [undefined, ...WRONG]);
const extreme = (params: Params) => variants(params, (part) => (typeof part === 'number' ? EXTREME : []));

/** The error code in the answer to a request. */
const codeOf = (client: Client, method: string, params: unknown): Promise<number | undefined> =>
  client.request(method, params).then(
    () => undefined,
    (error: { code: number }) => error.code,
  );

const start = async (): Promise<Client> => {
  const client = await startReal({
    folders: ['file:///site'],
    capabilities: {
      textDocument: {
        diagnostic: {},
        codeAction: {
          codeActionLiteralSupport: { codeActionKind: { valueSet: [] } },
          dataSupport: true,
          resolveSupport: { properties: ['edit'] },
        },
      },
      workspace: { diagnostics: { refreshSupport: true } },
    },
  });
  client.open(URI, 'xml', TEXT);
  client.open(ROBOTS, 'robots-txt', ROBOTS_TEXT);
  return client;
};

/** Asserts that nothing failed internally, and that the server still answers. */
async function assertWell(client: Client, what: string): Promise<void> {
  const onName = { line: 2, character: 7 };
  const hover = await client.request('textDocument/hover', { textDocument: { uri: URI }, position: onName });
  assert.ok(hover, what);
  const failed = client
    .unread<{ type: number; message: string }>('window/logMessage')
    .filter(({ message }) => /^Failed to|failed (?:with|unexpectedly)/.test(message));
  assert.deepEqual(failed, [], what);
}

test('every supported method is tested here', async () => {
  const { capabilities } = (await start()).result;
  const driven = { ...REQUESTS, ...OTHER_REQUESTS, ...NOTIFICATIONS };
  for (const capability of Object.keys(capabilities) as (keyof ServerCapabilities)[]) {
    const methods = ANNOUNCED[capability];
    assert.ok(methods, `nobody knows what ${capability} announces`);
    for (const method of methods) assert.ok(Object.hasOwn(driven, method), method);
  }
  const requests = [...Object.keys({ ...REQUESTS, ...OTHER_REQUESTS }), ...NOT_HERE];
  assert.deepEqual(requests.sort(), [...handledRequests().keys()].sort());
});

test('every request rejects malformed parameters', async () => {
  const client = await start();
  for (const [method, shape] of handledRequests()) {
    if (method === 'initialize' || method === 'shutdown') continue;
    const all = [undefined, ...malformed(shape)];
    assert.ok(all.length > 1, `${method} declares its parameters`);
    const codes = await Promise.all(all.map(async (item) => [await codeOf(client, method, item), item]));
    for (const [code, item] of codes)
      assert.equal(code, ErrorCodes.InvalidParams, `${method} ${JSON.stringify(item)}`);
  }
  await assertWell(client, 'all');
});

test('a request that declares no parameters is not handled', async () => {
  const [up, down] = [new PassThrough(), new PassThrough()];
  const gate = createMessageGate();
  const reader = new StreamMessageReader(up);
  const server = createConnection(reader, new StreamMessageWriter(down), { messageStrategy: gate });
  server.onRequest('crawlwise/undeclared', () => 7);
  const client = createMessageConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
  client.listen();
  createServer(server, [], { version: '0', gate });
  await client.sendRequest('initialize', INIT);
  await assert.rejects(client.sendRequest('crawlwise/undeclared'), { code: ErrorCodes.MethodNotFound });
  client.dispose();
});

test('requests of a document', async () => {
  const client = await start();
  const ALLOWED = [undefined, ErrorCodes.InvalidParams, -32803];
  for (const [method, rest] of Object.entries(REQUESTS)) {
    for (const uri of [URI, ROBOTS]) {
      const params = { textDocument: { uri }, ...rest };
      const code = await codeOf(client, method, params);
      assert.ok(code === undefined || code === -32803, `${method}: ${code}`);
      for (const near of extreme(params)) {
        const said = await codeOf(client, method, near);
        assert.ok(said === undefined || said === -32803, `${method} ${JSON.stringify(near)}: ${said}`);
      }
      const codes = [...wrong(params)].map(async (item) => [await codeOf(client, method, item), item]);
      for (const [said, item] of await Promise.all(codes)) {
        assert.ok(ALLOWED.includes(said as number), `${method} ${JSON.stringify(item)}: ${said}`);
      }
      await assertWell(client, method);
    }
  }
});

test('other requests', async () => {
  const client = await start();
  for (const [method, params] of Object.entries(OTHER_REQUESTS)) {
    assert.equal(await codeOf(client, method, params), undefined, method);
    for (const item of [...wrong(params), ...extreme(params)]) {
      const said = await codeOf(client, method, item);
      assert.ok(said !== ErrorCodes.InternalError, `${method} ${JSON.stringify(item)}: ${said}`);
    }
    await assertWell(client, method);
  }
});

test('notifications', async () => {
  for (const [method, params] of Object.entries(NOTIFICATIONS)) {
    const client = await start();
    client.notify(method, params);
    for (const item of [...wrong(params), ...extreme(params)]) client.notify(method, item);
    await assertWell(client, method);
    client.kill();
  }
});

const INIT = { processId: null, rootUri: null, capabilities: {} };

test('initialize is accepted once, with capabilities', async () => {
  const client = spawnFake();
  for (const bad of [undefined, null, [], {}, { capabilities: null }, { capabilities: 7 }]) {
    assert.equal(await codeOf(client, 'initialize', bad), ErrorCodes.InvalidParams);
  }
  for (const method of ['textDocument/hover', 'shutdown', 'workspace/executeCommand', 'nonsense']) {
    assert.equal(await codeOf(client, method, {}), ErrorCodes.ServerNotInitialized, method);
  }
  assert.equal(await codeOf(client, 'initialize', INIT), undefined);
  assert.equal(await codeOf(client, 'initialize', INIT), ErrorCodes.InvalidRequest);
  assert.equal(await codeOf(client, '$/crawlwise/refused', { code: 7 }), ErrorCodes.MethodNotFound);
  await client.request('shutdown');
  assert.equal(await codeOf(client, 'initialize', INIT), ErrorCodes.InvalidRequest);
});

test('any value is accepted as capabilities', async () => {
  const capabilities = {
    workspace: {
      ...{ configuration: true, workspaceFolders: true, diagnostics: { refreshSupport: true } },
      workspaceEdit: { documentChanges: true, resourceOperations: ['create'] },
      ...{ didChangeConfiguration: { dynamicRegistration: true }, didChangeWatchedFiles: {} },
    },
    textDocument: {
      ...{ diagnostic: {}, hover: { contentFormat: ['markdown'] } },
      codeAction: { dataSupport: true, resolveSupport: { properties: ['edit'] } },
    },
    experimental: { crawlwiseStatus: true },
  };
  const all = [...variants(capabilities, () => [undefined, null, 'x', 7, []])].slice(5);
  for (const item of all) {
    const client = connectFake();
    assert.ok(await client.sendRequest('initialize', { ...INIT, capabilities: item }), JSON.stringify(item));
    client.dispose();
  }
});

for (const header of ['Content-Length: x', 'Content-Length 3', 'Content-Typ: 3', 'Content-Length: ']) {
  test(`an invalid header is logged and ends the server: ${header}`, async () => {
    const client = await startReal();
    client.child.stdin!.write(`${header}\r\n\r\n{}`);
    await client.logged('The header of a message cannot be read');
    assert.equal(await client.ended(), 1);
  });
}

test('end of input ends the server, with 0 after a shutdown', async () => {
  for (const isShutDown of [true, false]) {
    const client = await startReal();
    if (isShutDown) await client.request('shutdown');
    client.child.stdin!.end();
    assert.equal(await client.ended(), isShutDown ? 0 : 1);
  }
});
