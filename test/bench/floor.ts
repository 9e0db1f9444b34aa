/**
 * The floor: a server on the same library that stores no text and answers every `didOpen` and every change with one
 * fixed diagnostic. Its times are those of the pipe, of JSON and of the library; no server on them can be faster.
 */
import {
  createConnection,
  type Diagnostic,
  DiagnosticSeverity,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';

const connection = createConnection(process.stdin, process.stdout);
const start = { line: 0, character: 0 };
const diagnostics: Diagnostic[] = [
  {
    range: { start, end: start },
    severity: DiagnosticSeverity.Error,
    code: 'floor',
    message: 'Always the same',
  },
];

connection.onInitialize(() => ({
  capabilities: {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    hoverProvider: true,
  },
}));
connection.onHover(() => null);
connection.onRequest('textDocument/diagnostic', () => ({ kind: 'full', items: diagnostics }));
connection.onDidOpenTextDocument(({ textDocument: { uri, version } }) => {
  connection.sendDiagnostics({ uri, version, diagnostics });
  connection.sendNotification('crawlwise/status', { uri, complete: true });
});
connection.onDidChangeTextDocument(({ textDocument: { uri, version } }) => {
  connection.sendDiagnostics({ uri, version, diagnostics });
});
connection.listen();
