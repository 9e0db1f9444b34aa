import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClientCapabilities, DocumentDiagnosticReport, Hover } from 'vscode-languageserver';
import type { Client } from './client.ts';
import { startFake } from './servers.ts';

const client = await startFake();
let documents = 0;
const freshUri = () => `file:///diagnostics/${++documents}.txt`;
const insert = (line: number, character: number, text: string) => ({
  range: { start: { line, character }, end: { line, character } },
  text,
});

/** Reading this is slow: a millisecond for each line. */
const SLOW_LINES = 600;
const slow = (line: string) => `slow ${line}\n`.repeat(SLOW_LINES);

test('a finding has a range, a severity, a code with a link, and a message', async () => {
  const uri = freshUri();
  client.open(uri, 'fake', 'one\r\nis bad and worse', 3);
  assert.deepEqual(await client.diagnostics(uri), {
    uri,
    version: 3,
    diagnostics: [
      {
        range: { start: { line: 1, character: 3 }, end: { line: 1, character: 6 } },
        severity: 2,
        code: 'fake/bad',
        source: 'crawlwise',
        message: "'bad' is a word",
      },
      {
        range: { start: { line: 1, character: 11 }, end: { line: 1, character: 16 } },
        severity: 1,
        code: 'fake/worse',
        source: 'crawlwise',
        message: "'worse' is a word",
      },
    ],
  });
});

test('diagnostics follow the text, version by version, and are cleared on close', async () => {
  const uri = freshUri();
  client.open(uri, 'fake', 'bad');
  client.change(uri, 2, insert(0, 0, 'x\n'));
  client.change(uri, 3, insert(1, 1, ' '));
  client.change(uri, 4, { text: 'note' });
  client.close(uri);
  const sent: unknown[] = [];
  for (let i = 0; i < 5; i++) {
    const { version, diagnostics } = await client.diagnostics(uri);
    sent.push([version, ...diagnostics.map(({ code, range }) => `${code} ${range.start.line}`)]);
  }
  assert.deepEqual(sent, [[1, 'fake/bad 0'], [2, 'fake/bad 1'], [3], [4, 'fake/note 0'], [undefined]]);
});

test('a clean document has an empty list', async () => {
  const uri = freshUri();
  client.open(uri, 'fake', '');
  assert.deepEqual(await client.diagnostics(uri), { uri, version: 1, diagnostics: [] });
});

test('up to 200 KB of findings are sent, errors first, and one that counts the rest', async () => {
  const uri = freshUri();
  client.open(uri, 'fake', `${'note bad\n'.repeat(1500)}${'worse\n'.repeat(5)}`);
  const found = await client.found(uri);
  const count = (code: string) => found.filter((diagnostic) => diagnostic.code === code).length;
  const size = Buffer.byteLength(JSON.stringify(found));
  assert.ok(size > 150_000 && size <= 200_000, `${size} bytes`);
  const shown = found.length - 1;
  assert.deepEqual([count('fake/worse'), count('fake/bad'), count('fake/note')], [5, shown - 5, 0]);
  const start = { line: 0, character: 0 };
  assert.deepEqual(found[0], {
    range: { start, end: start },
    severity: 3,
    source: 'crawlwise',
    message: `${(1506 - shown).toLocaleString('en')} of 1,506 findings are not shown`,
  });
  assert.deepEqual(client.pushed(uri).at(-1)?.diagnostics, found);
});

test('the findings of the first part are sent first, and requests are answered while the rest is read', async () => {
  const uri = freshUri();
  client.open(uri, 'fake', `bad\n${slow('bad')}`);
  const hover = client.request<Hover>('textDocument/hover', {
    textDocument: { uri },
    position: { line: 0, character: 0 },
  });
  const first = await client.diagnostics(uri);
  assert.equal(first.diagnostics[0]?.range.start.line, 0);
  assert.ok(first.diagnostics.length < SLOW_LINES, 'the first diagnostics are those of a part');
  await hover;
  assert.deepEqual(client.pushed(uri), [], 'the hover comes before the last diagnostics');
  const last = await client.diagnostics(uri);
  assert.equal(last.diagnostics.length, SLOW_LINES + 1);
  assert.equal(last.version, 1);
});

test('the findings of a file of a few thousand lines are sent once, completely', async () => {
  const uri = freshUri();
  client.open(uri, 'fake', `${'good\n'.repeat(4000)}bad`);
  const { diagnostics } = await client.diagnostics(uri);
  assert.equal(diagnostics.length, 1);
  await client.found(uri);
  assert.deepEqual(client.pushed(uri), []);
});

test('partial findings never follow complete ones, whatever is read again', async () => {
  const server = await startFake({});
  const uri = 'file:///again';
  server.open(uri, 'fake', slow('bad'));
  while ((await server.diagnostics(uri)).diagnostics.length < SLOW_LINES);
  server.notify('workspace/didChangeConfiguration', {
    settings: { crawlwise: { rules: { 'fake/bad': 'error' } } },
  });
  const again = (await server.diagnostics(uri)).diagnostics;
  assert.equal(again.filter(({ severity }) => severity === 1).length, SLOW_LINES);
  server.change(uri, 2, { text: slow('bad bad') });
  const { diagnostics } = await server.diagnostics(uri);
  assert.match(diagnostics[0]!.message as string, /^[\d,]+ of 1,200 findings are not shown$/);
});

test('partial findings never follow complete ones of a file as short as its first part', async () => {
  const server = await startFake({ initializationOptions: { rules: { 'fake/bad': 'off' } } });
  const uri = 'file:///short';
  server.open(uri, 'fake', slow('bad'));
  assert.deepEqual(await server.found(uri), []);
  assert.equal((await server.diagnostics(uri)).diagnostics.length, 0);
  server.notify('workspace/didChangeConfiguration', { settings: { crawlwise: { rules: {} } } });
  server.notify('workspace/didChangeConfiguration', {
    settings: { crawlwise: { rules: { 'fake/bad': 'error' } } },
  });
  assert.equal((await server.diagnostics(uri)).diagnostics.length, SLOW_LINES);
});

test('an edit cancels work on the previous text', async () => {
  const uri = freshUri();
  client.open(uri, 'fake', slow('bad'));
  await client.diagnostics(uri);
  client.change(uri, 2, { text: 'bad' });
  const next = await client.diagnostics(uri);
  assert.deepEqual([next.version, next.diagnostics.length], [2, 1]);
  await client.found(uri);
  assert.deepEqual(client.pushed(uri), []);
});

test('closing cancels work on the text', async () => {
  const uri = freshUri();
  client.open(uri, 'fake', slow('bad'));
  client.close(uri);
  assert.equal((await client.diagnostics(uri)).version, 1);
  assert.deepEqual(await client.diagnostics(uri), { uri, diagnostics: [] });
  assert.deepEqual(await client.found(uri), []);
  assert.deepEqual(client.pushed(uri), []);
});

test('the same findings of the same text are sent once', async () => {
  const uri = freshUri();
  client.open(uri, 'fake', slow('good'));
  assert.deepEqual(await client.found(uri), []);
  assert.equal(client.pushed(uri).length, 1);
});

const PULL: ClientCapabilities = { textDocument: { diagnostic: {} } };
const REFRESH: ClientCapabilities = { ...PULL, workspace: { diagnostics: { refreshSupport: true } } };

const pull = (server: Client, uri: string, previousResultId?: string) =>
  server.request<DocumentDiagnosticReport>('textDocument/diagnostic', {
    textDocument: { uri },
    previousResultId,
  });

test('a pulling client without refresh support receives pushed diagnostics', async () => {
  const server = await startFake({ capabilities: PULL });
  assert.equal(server.result.capabilities.diagnosticProvider, undefined);
  server.open('file:///a', 'fake', 'bad');
  assert.equal((await server.diagnostics('file:///a')).diagnostics.length, 1);
  await pull(server, 'file:///a');
  server.change('file:///a', 2, { text: 'bad bad' });
  assert.equal((await server.rested('file:///a', 2)).version, 2);
});

test('a client with refresh support receives pushed diagnostics until it pulls', async () => {
  const server = await startFake({ capabilities: REFRESH });
  const uri = 'file:///a';
  server.open(uri, 'fake', 'bad');
  assert.equal((await server.diagnostics(uri)).diagnostics.length, 1);

  const report = await pull(server, uri);
  assert.equal(report.kind === 'full' && report.items.length, 1);
  assert.deepEqual(await server.diagnostics(uri), { uri, diagnostics: [] }, 'what was pushed is taken back');
  assert.equal((await pull(server, uri, report.resultId)).kind, 'unchanged');

  server.change(uri, 2, { text: slow('bad') });
  const next = await pull(server, uri, report.resultId);
  assert.equal(next.kind === 'full' && next.items.length, SLOW_LINES);
  assert.deepEqual(server.pushed(uri), []);

  server.notify('workspace/didChangeConfiguration', {
    settings: { crawlwise: { rules: { 'fake/bad': 'off' } } },
  });
  await server.next('workspace/diagnostic/refresh');
  const off = await pull(server, uri, next.resultId);
  assert.equal(off.kind === 'full' && off.items.length, 0);
});

test('pulling a document that is not open returns nothing', async () => {
  assert.deepEqual(await client.found('file:///not-open'), []);
});
