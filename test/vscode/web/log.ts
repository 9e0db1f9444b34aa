import * as vscode from 'vscode';
import { EVENT_LIMIT_MS } from '../suite/editor.ts';
import { check, within } from '../suite/harness.ts';

check('the log says from its first line which versions run', async () => {
  const begins =
    /^.* \[info\] The language server of Crawlwise \d+\.\d+\.\d+ is running in .+ \d+\.\d+\.\d+\n.* crawlwise\.trace\.server adds/;
  const isWritten = (document: vscode.TextDocument) =>
    document.uri.scheme === 'output' && begins.test(document.getText());
  const shown = () =>
    vscode.workspace.textDocuments
      .flatMap((document) => (document.uri.scheme === 'output' ? [document.getText()] : []))
      .join('\n') || 'the log is empty';
  const written = new Promise<void>((resolve) => {
    vscode.workspace.onDidChangeTextDocument(({ document }) => isWritten(document) && resolve());
    vscode.workspace.onDidOpenTextDocument((document) => isWritten(document) && resolve());
  });
  await vscode.commands.executeCommand('crawlwise.showLog');
  if (!vscode.workspace.textDocuments.some(isWritten)) await within(written, EVENT_LIMIT_MS, shown);
});
