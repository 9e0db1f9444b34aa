/** Files with more than a hundred thousand findings, and requests that are canceled between two steps. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CancellationTokenSource } from 'vscode-jsonrpc/node';
import { type ClientCapabilities, LSPErrorCodes, type PublishDiagnosticsParams } from 'vscode-languageserver';
import { size } from '../scale.ts';
import { startInMemory } from './inMemory.ts';

const MAX_BYTES = 200_000;
const MAX_SHOWN = 1_000;
const CLIENT: ClientCapabilities = {
  textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } },
};
const START = { line: 0, character: 0 };

const repeated = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join('');

/** Enough that requests have several steps, however fast they are. */
const RECORDS = Math.max(7_000, size(35_000));

interface FullFile {
  readonly uri: string;
  readonly languageId: string;
  readonly text: string;
  readonly findings: number;
  /** A fault that is added at the start of a line. */
  readonly fault: string;
}

const FILES: Readonly<Record<string, FullFile>> = {
  'robots.txt': {
    uri: 'file:///robots.txt',
    languageId: 'robots-txt',
    text: `User-agent: *\n${repeated(size(100_000), (at) => `Allow /c${at}\n`)}`,
    findings: size(100_000),
    fault: 'Disallow d\n',
  },
  sitemap: {
    uri: 'file:///sitemap.xml',
    languageId: 'xml',
    text: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${repeated(RECORDS, (at) => `<url><loc>https://www.example.com/p%-${at}</loc><lastmod>2024-02-30</lastmod><priority>${at + 2}</priority></url>\n`)}</urlset>\n`,
    findings: Math.floor((RECORDS * 20) / 7),
    fault: '<url><loc>/q</loc></url>\n',
  },
};

async function opened({ uri, languageId, text }: FullFile) {
  const client = await startInMemory(CLIENT);
  await client.connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId, version: 1, text },
  });
  await client.connection.sendRequest('textDocument/foldingRange', { textDocument: { uri } });
  return client;
}

/** The number of findings of a file by what was published: those that are shown, and the count of the others. */
function countOf({ diagnostics }: PublishDiagnosticsParams): number {
  const [, hidden, total] =
    /^([\d,]+) of ([\d,]+) findings are not shown$/.exec(String(diagnostics[0]!.message)) ?? [];
  assert.equal(numberIn(total) - numberIn(hidden), diagnostics.length - 1);
  return numberIn(total);
}
const numberIn = (text = ''): number => Number(text.replaceAll(',', ''));

for (const [name, file] of Object.entries(FILES))
  test(`a hundred thousand findings: the worst are shown, the others counted: ${name}`, async () => {
    const { uri } = file;
    const { connection, hands, published } = await opened(file);
    const before = countOf(published.at(-1)!);
    assert.ok(before >= file.findings, `${before} findings`);
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: 2 },
      contentChanges: [
        { range: { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } }, text: file.fault },
      ],
    });
    await connection.sendRequest('textDocument/foldingRange', { textDocument: { uri } });
    hands.rest();
    await connection.sendRequest('textDocument/foldingRange', { textDocument: { uri } });
    const last = published.at(-1)!;
    assert.equal(last.version, 2);
    assert.ok(countOf(last) > before);
    for (const params of published) {
      assert.ok(Buffer.byteLength(JSON.stringify(params)) <= MAX_BYTES);
      assert.ok(params.diagnostics.length <= MAX_SHOWN + 1);
    }
  });

for (const [name, file] of Object.entries(FILES))
  test(`a request that is canceled between two steps loses nothing: ${name}`, async () => {
    const { connection } = await opened(file);
    const textDocument = { uri: file.uri };
    const whole = { textDocument, range: { start: START, end: { line: file.text.length, character: 0 } } };
    const requested: Readonly<Record<string, object>> = {
      'textDocument/documentSymbol': { textDocument },
      'textDocument/foldingRange': { textDocument },
      'textDocument/documentLink': { textDocument },
      'textDocument/codeLens': { textDocument },
      'textDocument/semanticTokens/range': whole,
      'textDocument/diagnostic': { textDocument },
      'textDocument/codeAction': { ...whole, context: { diagnostics: [] } },
      ...(file.languageId === 'robots-txt' && {
        'textDocument/formatting': { textDocument, options: { tabSize: 2, insertSpaces: true } },
        'crawlwise/crawlers': { textDocument, urls: [], names: [], before: 'User-agent: *\nAllow: /1' },
      }),
    };
    let canceled = 0;
    for (const [method, params] of Object.entries(requested)) {
      const source = new CancellationTokenSource();
      const request = connection.sendRequest<unknown>(method, params, source.token).catch((error) => error);
      await connection.sendRequest('textDocument/hover', { textDocument, position: START });
      source.cancel();
      const first = await request;
      const second = await connection.sendRequest<unknown>(method, params);
      if (first instanceof Error) {
        canceled++;
        assert.equal((first as { code?: number }).code, LSPErrorCodes.RequestCancelled, method);
        assert.notEqual(second, null, method);
      } else assert.deepEqual(second, first, method);
    }
    assert.ok(canceled > 0, 'at least one was under way');
  });
