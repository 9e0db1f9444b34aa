import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { openText } from './editor.ts';
import { check } from './harness.ts';

const TEXT =
  'User-agent: Googlebot\nUser-agent: GPTBot\nDisallow:/a/\n\n\nUser-agent: gptbot\nAllow: /a/b\n\nSitemap: https://www.example.com/s.xml\n';

check('directives and product tokens are proposed where they belong', async () => {
  const document = await openText('services/robots.txt', `${TEXT}User-agent: Clau\n`);
  const at = document.lineAt(9).range.end;
  const list = await vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    at,
  );
  const labels = list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
  assert.ok(labels.includes('ClaudeBot'), labels.slice(0, 20).join(', '));
});

check('outline, folds, links and lenses of robots.txt are there', async () => {
  const document = await openText('outline/robots.txt', TEXT);
  const ask = <T>(command: string, ...args: unknown[]) =>
    vscode.commands.executeCommand<T[]>(command, document.uri, ...args);
  const symbols = await ask<vscode.DocumentSymbol>('vscode.executeDocumentSymbolProvider');
  assert.deepEqual(
    symbols.map(({ name }) => name),
    ['Googlebot, GPTBot', 'gptbot', 'https://www.example.com/s.xml'],
  );
  assert.ok((await ask<vscode.FoldingRange>('vscode.executeFoldingRangeProvider')).length >= 2);
  const links = await ask<vscode.DocumentLink>('vscode.executeLinkProvider');
  assert.ok(links.some(({ target }) => target?.toString() === 'https://www.example.com/s.xml'));
  const lenses = await ask<vscode.CodeLens>('vscode.executeCodeLensProvider', 100);
  assert.match(
    lenses.map(({ command }) => command?.title).join('\n'),
    /GPTBot · 2 rules · merged from 2 groups/,
  );
});

check('a product token is renamed in all its groups', async () => {
  const document = await openText('rename/robots.txt', TEXT);
  const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
    'vscode.executeDocumentRenameProvider',
    document.uri,
    new vscode.Position(1, 14),
    'CCBot',
  );
  assert.deepEqual(
    edit.get(document.uri).map(({ range, newText }) => [range.start.line, newText]),
    [
      [1, 'CCBot'],
      [5, 'CCBot'],
    ],
  );
});

check('formatting puts directives into their usual form', async () => {
  const document = await openText('format/robots.txt', TEXT);
  const edits = await vscode.commands.executeCommand<vscode.TextEdit[]>(
    'vscode.executeFormatDocumentProvider',
    document.uri,
    { tabSize: 2, insertSpaces: true },
  );
  const all = new vscode.WorkspaceEdit();
  all.set(document.uri, edits);
  await vscode.workspace.applyEdit(all);
  assert.equal(document.lineAt(2).text, 'Disallow: /a/');
  assert.equal(document.lineAt(4).text, 'User-agent: gptbot');
});
