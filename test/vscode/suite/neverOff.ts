/** A server that has ended does not look like a file without problems: the status says so, and commands answer at once. */
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { codeOf, diagnosticsOf, openText } from './editor.ts';
import { check, within } from './harness.ts';

const LIMIT_MS = 45_000;
const STEP_MS = 20;
/** So often in a row it is started again by itself. */
const STARTS = 4;

interface Api {
  statusOf(uri: vscode.Uri): string | undefined;
  /** Undefined in the web, where the server is no process. */
  serverProcess?(): number | undefined;
}

const api = (): Api => vscode.extensions.getExtension<Api>('crawlwise.crawlwise')!.exports;

async function until(holds: () => boolean, what: () => string): Promise<void> {
  const poll = async () => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  };
  await within(poll(), LIMIT_MS, what);
}

/** The labels of tabs without a text document. */
const otherTabs = (): readonly string[] =>
  vscode.window.tabGroups.all.flatMap(({ tabs }) =>
    tabs.filter(({ input }) => !(input instanceof vscode.TabInputText)).map(({ label }) => label),
  );

const saysOf = (document: vscode.TextDocument, text: string): Promise<void> =>
  until(
    () => api().statusOf(document.uri)?.includes(text) === true,
    () => `the status is ${api().statusOf(document.uri)}, not ${text}`,
  );

const serverProcess = (): number | undefined => api().serverProcess?.();

function send(signal: 'SIGSTOP' | 'SIGKILL'): void {
  const pid = serverProcess();
  assert.ok(pid !== undefined);
  process.kill(pid, signal);
}

/** Types a text at the end of a document, key by key; the server reads none of it, is killed half-way and started again. */
async function typeWhileKilled(document: vscode.TextDocument, text: string): Promise<void> {
  const last = document.lineAt(document.lineCount - 1).range.end;
  vscode.window.activeTextEditor!.selection = new vscode.Selection(last, last);
  const before = serverProcess();
  send('SIGSTOP');
  for (const [at, key] of [...text].entries()) {
    if (at === Math.floor(text.length / 2)) send('SIGKILL');
    await vscode.commands.executeCommand('type', { text: key });
  }
  await until(
    () => ![undefined, before].includes(serverProcess()),
    () => 'the server is not started again',
  );
}

check('while a site of many files is read, the status says how many are read', async () => {
  const document = await openText('many/robots.txt', 'User-agent: *\nDisallow: /private/\n');
  await saysOf(document, 'no problems');
  const folder = join(document.uri.fsPath, '..', 'sitemaps');
  const urls = Array.from({ length: 50 }, (_, at) => `<url><loc>https://www.example.com/${at}</loc></url>`);
  const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
  mkdirSync(folder);
  for (let at = 0; at < 200; at++) writeFileSync(join(folder, `sitemap-${at}.xml`), text);
  await vscode.commands.executeCommand('crawlwise.restart');
  await saysOf(document, 'reading the site: ');
  await saysOf(document, 'no problems');
  rmSync(folder, { recursive: true });
});

check('a server that is killed while somebody types has all of it afterwards', async () => {
  const document = await openText('killed/robots.txt', 'User-agent: *\nDisallow: /a/\n');
  await saysOf(document, 'no problems');
  const before = document.getText();
  await typeWhileKilled(document, 'Disallow /typed/before/and/after');
  const found = await diagnosticsOf(document.uri, (all) => all.length > 0);
  assert.deepEqual(found.map(codeOf), ['robots/missing-colon']);
  assert.equal(document.getText(), `${before}Disallow /typed/before/and/after`);
});

check(
  'a document at which the server ends twice is set aside, and checked again after a restart',
  async () => {
    const text = 'User-agent: *\nDisallow: /a/\n';
    const other = await openText('besideIt/robots.txt', 'User-agent: *\nDisallow /b/\n');
    const document = await openText('setAside/robots.txt', text);
    const line = 'Disallow /c/';
    for (let ends = 1; ends <= 2; ends++) {
      await saysOf(document, ' problem');
      await typeWhileKilled(document, line);
    }
    await saysOf(document, 'Set aside: Crawlwise has stopped twice at this file');
    const found = await diagnosticsOf(other.uri, (all) => all.length > 0);
    assert.ok(found.map(codeOf).includes('robots/missing-colon'), 'the others are checked');
    assert.equal(document.getText(), `${text}${line}${line}`);
    assert.deepEqual(vscode.languages.getDiagnostics(document.uri), []);
    await vscode.commands.executeCommand('crawlwise.restart');
    await saysOf(document, '1 problem');
  },
);

check('a server that ends again and again is said to be down, with a way to start it', async () => {
  const document = await openText('down/robots.txt', 'User-agent: *\nDisallow /private/\n');
  await saysOf(document, 'robots.txt · ');
  // The light bulb of a document that is shown has requests, at which the server must not end.
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: '' }));
  for (let ends = 0; ends <= STARTS; ends++) {
    await saysOf(document, '1 problem');
    send('SIGKILL');
    await until(
      () => api().statusOf(document.uri)?.includes('problem') === false,
      () => 'the end is not noticed',
    );
  }
  await saysOf(document, 'Crawlwise is not running');
  await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  await vscode.window.showTextDocument(document);
});

check('commands say that the server is down, at once, and nothing fires later', async () => {
  const document = vscode.window.activeTextEditor!.document;
  assert.equal(api().statusOf(document.uri), 'Crawlwise is not running');
  const open = vscode.workspace.textDocuments.length;
  const labels = otherTabs();
  for (const command of [
    'openCrawlers',
    'testUrl',
    'showChanges',
    'applyPolicy',
    'sortRecords',
    'createIndex',
  ]) {
    const answer = Promise.resolve(vscode.commands.executeCommand(`crawlwise.${command}`));
    await within(answer, LIMIT_MS, () => `${command} hangs`);
  }
  await vscode.commands.executeCommand('crawlwise.restart');
  await saysOf(document, '1 problem');
  const found = await diagnosticsOf(document.uri, (all) => all.length > 0);
  assert.deepEqual(found.map(codeOf), ['robots/missing-colon']);
  assert.equal(vscode.workspace.textDocuments.length, open);
  assert.deepEqual(otherTabs(), labels);
});
