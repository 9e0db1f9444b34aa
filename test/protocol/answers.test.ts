/**
 * Large files full of findings: answers fit a screen, computation is bounded, and other messages are handled in
 * between.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CancellationTokenSource } from 'vscode-jsonrpc/node';
import {
  type ClientCapabilities,
  type CodeAction,
  type DocumentDiagnosticReport,
  LSPErrorCodes,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { ALL } from '../scale.ts';
import { type InMemory, startInMemory } from './inMemory.ts';

const MAX_BYTES = 200_000;
/** The number of findings for which fixes are computed and proven, at most, for one list of actions. */
const MAX_DRAFTS = 4_000;
const MAX_PROVEN = 700;

const codeAction = { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } };
const RESOLVES: ClientCapabilities = {
  textDocument: {
    codeAction: { ...codeAction, dataSupport: true, resolveSupport: { properties: ['edit'] } },
  },
};
const APPLIES: ClientCapabilities = { workspace: { applyEdit: true }, textDocument: { codeAction } };
const EAGER: ClientCapabilities = { textDocument: { codeAction } };

const repeated = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join('');

/** In `test:all` 500 KiB: as much as crawlers read. */
const ROBOTS = repeated(
  ALL ? 6500 : 500,
  (at) => `User-agent: crawler-${at}\nDisalow: /a${at}\nDisallow: b/${at}\nAllow /c/${at}\n\n`,
);
const LINKS = (at: number): string =>
  ['en', 'de', 'fr-ca', 'uk-XX']
    .map((language) => `<xhtml:link rel="alternate" hreflang="${language}" href="/${language}/p ${at}"/>`)
    .join('');
const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${repeated(ALL ? 8000 : 350, (at) => `<url>\n<loc>http://www.example.com//p ${at}</loc><lastmod>2024-02-30</lastmod>${LINKS(at)}\n</url>\n`)}</urlset>
`;
const FILES = {
  'robots.txt': { uri: 'file:///robots.txt', languageId: 'robots-txt', text: ROBOTS },
  'a sitemap with alternates': { uri: 'file:///sitemap.xml', languageId: 'xml', text: SITEMAP },
} as const;

const START = { line: 0, character: 0 };
const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

async function opened(
  file: (typeof FILES)[keyof typeof FILES],
  capabilities: ClientCapabilities,
  onDraft?: () => void,
): Promise<InMemory> {
  const client = await startInMemory(capabilities, onDraft);
  const { uri, languageId, text } = file;
  await client.connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId, version: 1, text },
  });
  await client.connection.sendRequest('textDocument/foldingRange', { textDocument: { uri } });
  return client;
}

const everything = ({ uri, text }: { uri: string; text: string }) => ({
  textDocument: { uri },
  range: { start: START, end: { line: text.length, character: 0 } },
  context: { diagnostics: [] },
});

for (const [name, file] of Object.entries(FILES)) {
  const { uri } = file;
  const textDocument = { uri };

  // `npm test` tries robots.txt with all clients, and the sitemap with one.
  for (const [ability, capabilities] of Object.entries({ RESOLVES, APPLIES, EAGER })) {
    if (!ALL && name === 'a sitemap with alternates' && ability !== 'RESOLVES') continue;
    test(`Select All offers bulk actions for any content: ${name}, ${ability}`, async () => {
      const { connection, work } = await opened(file, capabilities);
      const actions = await connection.sendRequest<CodeAction[]>('textDocument/codeAction', everything(file));
      assert.ok(bytes(actions) <= MAX_BYTES, `${bytes(actions)} bytes`);
      assert.ok(work.drafts <= MAX_DRAFTS, `${work.drafts} drafts`);
      assert.ok(work.proven <= MAX_PROVEN, `${work.proven} proven`);
      assert.ok(ability === 'EAGER' || actions.some(({ title }) => title.startsWith('Fix all ')));
      const single = actions.filter(
        ({ kind, title }) => kind === 'quickfix' && !title.startsWith('Fix all '),
      );
      assert.deepEqual(single, []);
    });
  }

  test(`a hover is answered while actions are computed, which stops on cancellation: ${name}`, async () => {
    const source = new CancellationTokenSource();
    let isCanceled = false;
    const slow = (): void => {
      const end = performance.now() + 1;
      while (performance.now() < end);
    };
    const { connection, work } = await opened(file, RESOLVES, slow);
    const order: string[] = [];
    const whole = connection
      .sendRequest('textDocument/codeAction', everything(file), source.token)
      .finally(() => order.push('actions'));
    const hover = connection.sendRequest('textDocument/hover', { textDocument, position: START }).then(() => {
      order.push('hover');
      assert.ok(work.drafts < 100, `${work.drafts} drafts before the hover`);
      isCanceled = true;
      source.cancel();
    });
    await assert.rejects(whole, { code: LSPErrorCodes.RequestCancelled });
    await hover;
    assert.ok(isCanceled);
    assert.deepEqual(order, ['hover', 'actions']);
    const { drafts } = work;
    await connection.sendRequest('textDocument/hover', { textDocument, position: START });
    assert.equal(work.drafts, drafts);
  });

  test(`every answer fits a screen: ${name}`, async () => {
    const { connection, published } = await opened(file, {
      textDocument: {
        documentSymbol: { hierarchicalDocumentSymbolSupport: true },
        foldingRange: { rangeLimit: 100 },
      },
    });
    const position = { line: 0, character: 14 };
    const whole = { textDocument, range: everything(file).range };
    const asked: Readonly<Record<string, object>> = {
      'textDocument/documentSymbol': { textDocument },
      'textDocument/foldingRange': { textDocument },
      'textDocument/documentLink': { textDocument },
      'textDocument/codeLens': { textDocument },
      'textDocument/inlayHint': whole,
      'textDocument/semanticTokens/full': { textDocument },
      'textDocument/semanticTokens/range': whole,
      'textDocument/documentHighlight': { textDocument, position },
      'textDocument/references': { textDocument, position, context: { includeDeclaration: true } },
      'textDocument/definition': { textDocument, position },
      'textDocument/completion': { textDocument, position },
      'textDocument/hover': { textDocument, position },
      'textDocument/diagnostic': { textDocument },
      'crawlwise/crawlers': { textDocument, urls: [], names: [], before: 'User-agent: *\nAllow: /1' },
    };
    for (const [method, params] of Object.entries(asked)) {
      const answer = await connection.sendRequest<unknown>(method, params);
      assert.ok(bytes(answer) <= MAX_BYTES, `${method}: ${bytes(answer)} bytes`);
      if (method === 'textDocument/foldingRange') assert.equal((answer as unknown[]).length, 100);
    }
    assert.ok(published.length > 0);
    for (const params of published) assert.ok(bytes(params) <= MAX_BYTES, `${bytes(params)} bytes`);
    const { diagnostics } = published.at(-1)!;
    assert.match(diagnostics[0]!.message, /^[\d,]+ of [\d,]+ findings are not shown$/);
  });

  test(`a file full of findings is reported after the pause in typing: ${name}`, async () => {
    const { connection, hands, published, work } = await opened(file, {});
    const before = published.length;
    const { checked } = work;
    for (let version = 2; version < 12; version++) {
      await connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [{ range: { start: START, end: START }, text: ' ' }],
      });
      await connection.sendRequest('textDocument/foldingRange', { textDocument });
    }
    assert.equal(published.length, before, 'nothing is sent while somebody types');
    assert.equal(work.checked, checked, 'nor collected');
    assert.ok(hands.isWaiting);
    hands.rest();
    await connection.sendRequest('textDocument/foldingRange', { textDocument });
    assert.deepEqual(
      published.slice(before).map(({ version }) => version),
      [11],
    );
  });
}

test('a pulling client keeps the findings of a full file until the pause in typing, and then receives a refresh request', async () => {
  const { uri, languageId, text } = FILES['robots.txt'];
  const { connection, hands } = await startInMemory({
    textDocument: { diagnostic: {} },
    workspace: { diagnostics: { refreshSupport: true } },
  });
  const refreshed = new Promise<void>((resolve) => {
    connection.onRequest('workspace/diagnostic/refresh', () => {
      resolve();
      return null;
    });
  });
  const textDocument = { uri };
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId, version: 1, text },
  });
  const pull = (previousResultId?: string) =>
    connection.sendRequest<DocumentDiagnosticReport>('textDocument/diagnostic', {
      textDocument,
      previousResultId,
    });
  const first = await pull();
  await connection.sendNotification('textDocument/didChange', {
    textDocument: { uri, version: 2 },
    contentChanges: [{ range: { start: START, end: START }, text: '#' }],
  });
  const second = await pull(first.resultId);
  assert.deepEqual(second, { kind: 'unchanged', resultId: first.resultId });
  hands.rest();
  await refreshed;
  const third = await pull(second.resultId);
  assert.equal(third.kind, 'full');
  assert.notEqual(third.resultId, first.resultId);
});

test('the edit of a refactoring is computed when it is chosen, for the text it was offered for', async () => {
  const { connection } = await startInMemory(RESOLVES);
  const uri = 'file:///sort/robots.txt';
  const text = `User-agent: *\n${repeated(20_000, (at) => `Disallow: /${(at * 7919) % 20_000}/\n`)}`;
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'robots-txt', version: 1, text },
  });
  const range = { start: { line: 5, character: 0 }, end: { line: 5, character: 0 } };
  const actions = await connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range,
    context: { diagnostics: [], only: ['refactor'] },
  });
  assert.ok(bytes(actions) < 5_000, `${bytes(actions)} bytes`);
  const sort = actions.find(({ title }) => title.startsWith('Sort the rules'))!;
  const { edit } = await connection.sendRequest<CodeAction>('codeAction/resolve', sort);
  const sorted = TextDocument.applyEdits(TextDocument.create(uri, '', 1, text), edit!.changes![uri]!);
  assert.equal(sorted.length, text.length);
  assert.notEqual(sorted, text);
  await connection.sendNotification('textDocument/didChange', {
    textDocument: { uri, version: 2 },
    contentChanges: [{ range: { start: START, end: START }, text: '#' }],
  });
  await assert.rejects(connection.sendRequest('codeAction/resolve', sort), {
    code: LSPErrorCodes.ContentModified,
  });
});

test('for a client without resolve support, a long edit is sent by a command', async () => {
  const { connection } = await startInMemory(APPLIES);
  const uri = 'file:///long/robots.txt';
  const text = `User-agent: *\n${repeated(20_000, (at) => `Disallow: /${(at * 7919) % 20_000}/\n`)}`;
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'robots-txt', version: 1, text },
  });
  const actions = await connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: { start: { line: 5, character: 0 }, end: { line: 5, character: 0 } },
    context: { diagnostics: [], only: ['refactor'] },
  });
  assert.ok(bytes(actions) <= MAX_BYTES);
  const { edit, command } = actions.find(({ title }) => title.startsWith('Sort the rules'))!;
  assert.equal(edit, undefined);
  const applied = new Promise<{ edit: { changes: Record<string, unknown[]> } }>((resolve) => {
    connection.onRequest('workspace/applyEdit', (params) => {
      resolve(params);
      return { applied: true };
    });
  });
  await connection.sendRequest('workspace/executeCommand', {
    command: command!.command,
    arguments: command!.arguments,
  });
  assert.ok((await applied).edit.changes[uri]!.length > 0);
});
