/** Undo, redo and several cursors at full speed: nothing is lost, and the findings are those of the text. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { codeOf, diagnosticsOf, openText } from './editor.ts';
import { check } from './harness.ts';

const TEXT = 'User-agent: *\nDisallow: /a/\nDisallow: /b/\nDisallow /c/\n';

const spots = (all: readonly vscode.Diagnostic[]): string =>
  all
    .map(
      (diagnostic) =>
        `${diagnostic.range.start.line + 1}:${diagnostic.range.start.character + 1} ${codeOf(diagnostic)}`,
    )
    .sort()
    .join('\n');

const run = (command: string, ...args: unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(command, ...args);

/** Waits until the findings are those of a file with this text that has just been opened. */
async function isLikeNew(document: vscode.TextDocument, name: string): Promise<void> {
  const other = await openText(`calm/new-${name}/robots.txt`, document.getText());
  const wanted = spots(await diagnosticsOf(other.uri, (all) => all.length > 0));
  const found = await diagnosticsOf(document.uri, (all) => spots(all) === wanted);
  assert.equal(spots(found), wanted);
}

check('after undo and redo at full speed, text and findings are those of the last state', async () => {
  const document = await openText('calm/undo/robots.txt', TEXT);
  await diagnosticsOf(document.uri, (all) => all.length === 1);
  const editor = vscode.window.activeTextEditor!;
  const texts = [document.getText()];
  for (const line of ['Disallow /d/', 'Disalow: /e/', 'Allow: /f', 'Block: /g/']) {
    await editor.edit((edit) => edit.insert(new vscode.Position(document.lineCount - 1, 0), `${line}\n`));
    texts.push(document.getText());
  }
  let at = texts.length - 1;
  for (const command of [
    'undo',
    'undo',
    'redo',
    'undo',
    'undo',
    'redo',
    'redo',
    'undo',
    'redo',
    'redo',
    'undo',
  ]) {
    at += command === 'undo' ? -1 : 1;
    await run(command);
    assert.equal(document.getText(), texts[at]);
  }
  await isLikeNew(document, 'undo');
});

check('two cursors type in two lines, and the findings are those of the text', async () => {
  const document = await openText('calm/cursors/robots.txt', TEXT);
  await diagnosticsOf(document.uri, (all) => all.length === 1);
  const cursors = [1, 2].map((line) => new vscode.Position(line, 'Disa'.length));
  vscode.window.activeTextEditor!.selections = cursors.map((at) => new vscode.Selection(at, at));
  for (const text of ['x', 'y']) await run('type', { text });
  await run('deleteLeft');
  assert.equal(document.getText(), TEXT.replaceAll('Disallow:', 'Disaxllow:'));
  await isLikeNew(document, 'cursors');
  await vscode.window.showTextDocument(document);
  for (let left = 2; left > 0; left--) await run('undo');
  await run('redo');
  await isLikeNew(document, 'cursors-undone');
});
