/** `crawlwise.json` in the editor: quick fixes correct its faults. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { actionsAt, applyAction, diagnosticsOf, EVENT_LIMIT_MS, hoversAt, openText } from './editor.ts';
import { check, within } from './harness.ts';

const CONFIG = '{\n  "ruels": {},\n  "yandexx": true\n}\n';

/** Applies a quick fix, chosen by its title. */
async function fix(document: vscode.TextDocument, line: number, title: string): Promise<void> {
  const place = new vscode.Range(line, 4, line, 4);
  const actions = await actionsAt(document.uri, place, vscode.CodeActionKind.QuickFix);
  const action = actions.find((action) => action.title === title);
  assert.ok(action, `${title}: ${actions.map((action) => action.title).join(', ')}`);
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

const SETTINGS: readonly (readonly [file: string, text: string, line: number])[] = [
  ['settings/.vscode/settings.json', '{\n  "crawlwise.rules": {\n    "robots/craw": ""\n  }\n}\n', 2],
  [
    'settings/site.code-workspace',
    '{\n  "settings": {\n    "crawlwise.rules": {\n    "robots/craw": ""\n  }\n}\n}\n',
    3,
  ],
];
for (const [file, text, line] of SETTINGS) {
  check(`codes of rules are completed in ${file}`, async () => {
    const { uri } = await openText(file, text);
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      ...[uri, new vscode.Position(line, 12)],
    );
    const labels = items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    assert.ok(labels.includes('robots/crawl-delay') && labels.includes('robots/*'), labels.join(', '));
  });
}

/** The titles once there is one for each expectation: the provider is registered after the start. */
async function known(titles: () => Promise<readonly string[]>): Promise<readonly string[]> {
  for (;;) {
    const all = await titles();
    const own = all.filter((title) => title !== 'Check the live site');
    if (own.length === 2 && own.length < all.length && own.every((title) => !title.startsWith('Not tested')))
      return own;
  }
}

check('a line above each expectation says whether it holds, and its hover says more', async () => {
  await openText('expected/robots.txt', 'User-agent: *\nDisallow: /cart/\n');
  const { uri } = await openText(
    'expected/crawlwise.json',
    '{\n  "expect": [\n    { "crawlers": "Googlebot", "allow": "/" },\n    { "crawlers": "Googlebot", "allow": "/cart/" }\n  ]\n}\n',
  );
  const titles = async (): Promise<readonly string[]> => {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      ...[uri, 10],
    );
    return lenses.map(({ command }) => command!.title);
  };
  const [holds = '', fails = ''] = await within(known(titles), EVENT_LIMIT_MS, () => 'lenses');
  assert.match(holds, /^Holds in /);
  assert.match(fails, /^Fails in .*this rule blocks it \(line 2\)$/);
  const hovers = await hoversAt(uri, new vscode.Position(3, 10));
  assert.match(hovers.join('\n'), /A live site is requested by commands only/);
});
