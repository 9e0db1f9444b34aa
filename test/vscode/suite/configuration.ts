/** `crawlwise.json` in the editor: quick fixes correct its faults. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { actionsAt, applyAction, diagnosticsOf, openText } from './editor.ts';
import { check } from './harness.ts';

const CONFIG = '{\n  "ruels": {},\n  "yandexx": true\n}\n';

/** Applies a quick fix, chosen by its title. */
async function fix(document: vscode.TextDocument, line: number, title: string): Promise<void> {
  const place = new vscode.Range(line, 4, line, 4);
  const actions = await actionsAt(document.uri, place, vscode.CodeActionKind.QuickFix);
  const action = actions.find((one) => one.title === title);
  assert.ok(action, `${title}: ${actions.map((one) => one.title).join(', ')}`);
  await applyAction(action);
}

check('an unknown key of crawlwise.json is replaced with the one that is meant, or removed', async () => {
  const config = await openText('configured/crawlwise.json', CONFIG);
  await openText('configured/robots.txt', 'User-agent: *\nDisallow:\n');
  const found = await diagnosticsOf(config.uri, (all) => all.length > 0);
  assert.match(found.map(({ message }) => message).join('\n'), /'ruels' is not known here/);
  await fix(config, 1, "Replace with 'rules'");
  await fix(config, 2, "Remove 'yandexx'");
  assert.equal(config.getText(), '{\n  "rules": {}\n}\n');
  await config.save();
  await diagnosticsOf(config.uri, (all) => all.length === 0);
});
