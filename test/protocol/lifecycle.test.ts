import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ErrorCodes, LSPErrorCodes } from 'vscode-languageserver';
import { spawnFake, startFake } from './servers.ts';

const HOVER = { textDocument: { uri: 'file:///a' }, position: { line: 0, character: 0 } };
const init = { processId: null, rootUri: null, capabilities: {} };

test('shutdown and exit end the server with 0', async () => {
  const client = await startFake();
  assert.equal(await client.stop(), 0);
});

test('exit without shutdown ends it with 1', async () => {
  const client = await startFake();
  client.notify('exit', undefined);
  assert.equal(await client.ended(), 1);
});

test('end of input ends it with 1', async () => {
  const client = await startFake();
  client.child.stdin!.end();
  assert.equal(await client.ended(), 1);
});

test('requests before initialize and after shutdown are refused, notifications dropped', async () => {
  const client = spawnFake();
  client.open('file:///a', 'fake', 'bad');
  await assert.rejects(client.request('textDocument/hover', HOVER), {
    code: ErrorCodes.ServerNotInitialized,
  });
  await client.request('initialize', init);
  client.notify('initialized', {});
  assert.equal(await client.request('textDocument/hover', HOVER), null);
  await client.request('shutdown');
  await assert.rejects(client.request('textDocument/hover', HOVER), { code: ErrorCodes.InvalidRequest });
  await assert.rejects(client.request('textDocument/diagnostic', HOVER), { code: ErrorCodes.InvalidRequest });
});

test('an unknown method is rejected as such', async () => {
  const client = await startFake();
  await assert.rejects(client.request('textDocument/nonsense', {}), { code: ErrorCodes.MethodNotFound });
});

test('malformed messages do not end the server', async () => {
  const client = await startFake();
  for (const body of ['{', '[]', '7', '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","method":7}']) {
    client.child.stdin!.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
  }
  assert.equal(await client.request('textDocument/hover', HOVER), null);
});

const slowText = 'slow bad\n'.repeat(800);

const FIX_ALL = {
  textDocument: HOVER.textDocument,
  range: { start: HOVER.position, end: HOVER.position },
  context: { diagnostics: [], only: ['source.fixAll'] },
};

/** Requests, and whether they wait until the document has been read. */
const CANCELED: Record<string, { method: string; params: object; waits: boolean }> = {
  hover: { method: 'textDocument/hover', params: HOVER, waits: false },
  'code actions': { method: 'textDocument/codeAction', params: FIX_ALL, waits: true },
  'a pull': { method: 'textDocument/diagnostic', params: { textDocument: HOVER.textDocument }, waits: true },
};

for (const [name, { method, params, waits }] of Object.entries(CANCELED)) {
  test(`a canceled request for ${name} is answered as canceled`, async () => {
    const client = await startFake();
    const hover = () => client.request('textDocument/hover', HOVER);
    client.open('file:///a', 'fake', slowText);
    await assert.rejects(client.canceled(method, params), { code: LSPErrorCodes.RequestCancelled });
    if (waits) {
      await assert.rejects(client.canceled(method, params, hover), { code: LSPErrorCodes.RequestCancelled });
      assert.equal(client.pushed('file:///a').length, 1, 'the answer comes while the document is being read');
    }
    assert.ok(await hover());
  });
}
