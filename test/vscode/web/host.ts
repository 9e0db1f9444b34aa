import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { EVENT_LIMIT_MS } from '../suite/editor.ts';
import { check, within } from '../suite/harness.ts';

check('the extension runs in a worker of a browser, from its browser entry', async () => {
  const extension = vscode.extensions.getExtension('crawlwise.crawlwise');
  assert.equal(vscode.env.uiKind, vscode.UIKind.Web);
  assert.equal(extension?.extensionUri.scheme, 'http');
  assert.ok(!('process' in globalThis && process.versions?.node), 'there is no Node');
  assert.equal(typeof Reflect.get(globalThis, 'importScripts'), 'function');
});

check('the log says from its first line which versions run', async () => {
  const begins =
    /^.* \[info\] The language server of Crawlwise \d+\.\d+\.\d+ is running in .+ \d+\.\d+\.\d+\n.* crawlwise\.trace\.server adds/;
  const isWritten = (document: vscode.TextDocument) =>
    document.uri.scheme === 'output' && begins.test(document.getText());
  const written = new Promise<void>((resolve) => {
    vscode.workspace.onDidChangeTextDocument(({ document }) => isWritten(document) && resolve());
    vscode.workspace.onDidOpenTextDocument((document) => isWritten(document) && resolve());
  });
  await vscode.commands.executeCommand('crawlwise.showLog');
  if (!vscode.workspace.textDocuments.some(isWritten))
    await within(written, EVENT_LIMIT_MS, () => 'the log is empty');
});
