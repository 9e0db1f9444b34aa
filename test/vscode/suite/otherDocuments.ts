/** Documents that are not plain files in an editor: applicable features work, others are absent, nothing throws. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as vscode from 'vscode';
import type { Model } from '../../../client/src/crawlers/page/messages.ts';
import type { Api } from '../../../client/src/shared.ts';
import { REACH } from '../../../server/src/core/reach.ts';
import { crawlersThat } from './crawlers.ts';
import {
  actionsAt,
  codeOf,
  diagnosticsOf,
  EVENT_LIMIT_MS,
  hoversAt,
  openText,
  replaceText,
  setting,
} from './editor.ts';
import { check, within } from './harness.ts';

const BAD = 'User-agent: *\nDisallow /private/\n';

/** Provides read-only documents, by their path. */
const VIRTUAL = 'crawlwise-test';
vscode.workspace.registerTextDocumentContentProvider(VIRTUAL, { provideTextDocumentContent: () => BAD });
const virtual = (path: string): vscode.Uri => vscode.Uri.from({ scheme: VIRTUAL, path });

const codesOf = (uri: vscode.Uri): Promise<string[]> =>
  diagnosticsOf(uri, (all) => all.length > 0).then((found) => found.map(codeOf));

/** Sends the requests that the editor sends automatically. */
async function askAll(uri: vscode.Uri): Promise<void> {
  const start = new vscode.Position(1, 2);
  await hoversAt(uri, start);
  await actionsAt(uri, new vscode.Range(start, start));
  for (const command of ['vscode.executeDocumentSymbolProvider', 'vscode.executeFoldingRangeProvider']) {
    await vscode.commands.executeCommand(command, uri);
  }
  await vscode.commands.executeCommand('vscode.executeCompletionItemProvider', uri, start);
}

for (const [name, path, text, code] of [
  [
    'a page of HTML named robots.txt',
    'other/robots.txt',
    '<!DOCTYPE html>\n<html><body>Not found</body></html>\n',
    'robots/html-content',
  ],
  [
    'a page of HTML named sitemap.xml',
    'other/sitemap.xml',
    '<!DOCTYPE html>\n<html><body>Not found</body></html>\n',
    'sitemap/html-document',
  ],
] as const) {
  check(`${name} is reported once as what it is`, async () => {
    const document = await openText(path, text);
    const codes = await codesOf(document.uri);
    assert.deepEqual(
      codes.filter((item) => item === code),
      [code],
    );
    await askAll(document.uri);
  });
}

check('a read-only document has its findings and hovers', async () => {
  const document = await vscode.workspace.openTextDocument(virtual('/site/robots.txt'));
  await vscode.window.showTextDocument(document);
  assert.deepEqual(await codesOf(document.uri), ['robots/missing-colon']);
  assert.match((await hoversAt(document.uri, new vscode.Position(0, 2))).join(), /User-agent/);
  await askAll(document.uri);
});

check('both sides of a diff editor are looked at', async () => {
  const document = await openText('diff/robots.txt', BAD);
  const left = virtual('/before/robots.txt');
  await vscode.commands.executeCommand('vscode.diff', left, document.uri, 'robots.txt');
  assert.deepEqual(await codesOf(document.uri), ['robots/missing-colon']);
  assert.deepEqual(await codesOf(left), ['robots/missing-colon']);
  await askAll(left);
});

/** Opens a file that VS Code shows only after a second question, so that the workbench need not load it. */
const openLarge = async (path: string, octets: Uint8Array, act: (uri: vscode.Uri) => Promise<void>) => {
  const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, path);
  await vscode.workspace.fs.writeFile(uri, octets);
  await setting('workbench.editorLargeFileConfirmation', 1, async () => {
    await vscode.commands.executeCommand('vscode.open', uri);
    await act(uri);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
  await diagnosticsOf(uri, (all) => all.length === 0);
};

const statusOf = (uri: vscode.Uri) =>
  vscode.extensions.getExtension<Api>('crawlwise.crawlwise')!.exports.statusOf(uri);

check('a file that is kept from extensions is checked as it is saved, while it has a tab', async () => {
  const site = 'https://www.example.com';
  const sitemap = (loc: string) => {
    const begin = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>${loc}</loc></url>\n`;
    return new TextEncoder().encode(`${begin}${' '.repeat(52_500_000)}</urlset>\n`);
  };
  const isRelative = (all: readonly vscode.Diagnostic[]) =>
    all.some((item) => codeOf(item) === 'loc/relative');
  await openLarge('large/sitemap.xml', sitemap('/relative'), async (uri) => {
    await diagnosticsOf(uri, isRelative);
    assert.match(statusOf(uri) ?? '', /^Sitemap · .* · as saved$/);
    await vscode.workspace.fs.writeFile(uri, sitemap(`${site}/absolute`));
    await diagnosticsOf(uri, (all) => all.length > 0 && !isRelative(all));
  });
});

check('a file that is too large to be read at once is said to be unchecked', () =>
  openLarge('larger/sitemap.xml', new Uint8Array(REACH.clientOctets + 1).fill(32), async (uri) => {
    const said = (async () => {
      while (statusOf(uri) === undefined) await new Promise(setImmediate);
    })();
    await within(said, EVENT_LIMIT_MS, () => 'nothing is said of the file');
    assert.equal(statusOf(uri), 'too large, not checked');
  }),
);

interface Git {
  openRepository(folder: vscode.Uri): Promise<unknown>;
  toGitUri(file: vscode.Uri, revision: string): vscode.Uri;
}

/** A committed file, and the git extension, which knows its repository. */
async function commit(path: string, text: string): Promise<{ file: vscode.TextDocument; git: Git }> {
  const file = await openText(path, text);
  const folder = vscode.Uri.joinPath(file.uri, '..');
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    [...who, 'commit', '-q', '-m', 'First'],
  ]) {
    execFileSync('git', args, { cwd: folder.fsPath });
  }
  const { exports } = vscode.extensions.getExtension<{ getAPI(version: 1): Git }>('vscode.git')!;
  const git = exports.getAPI(1);
  await git.openRepository(folder);
  return { file, git };
}

check('a version in the history of git is left alone', async () => {
  const { file, git } = await commit('git/robots.txt', BAD);
  const old = await vscode.workspace.openTextDocument(git.toGitUri(file.uri, 'HEAD'));
  assert.equal(old.getText(), BAD);
  await codesOf(file.uri);
  assert.deepEqual(vscode.languages.getDiagnostics(old.uri), []);
  await askAll(old.uri);
});

check(
  'the panel says what changes for crawlers since the last commit, and follows what is typed',
  async () => {
    const { file } = await commit('changes/robots.txt', 'User-agent: *\nDisallow: /a/\n');
    const lens = async () => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        file.uri,
      );
      return lenses.flatMap(({ command }) => command?.title ?? []);
    };
    await crawlersThat(
      file.uri,
      ({ table, against }) => against.chosen === 'head' && table?.effect?.lines.length === 0,
      () => vscode.commands.executeCommand('crawlwise.showChanges', file.uri.toString()),
    );
    const ahead = '/b/ will be blocked for every crawler';
    await crawlersThat(
      file.uri,
      ({ table }) => table?.effect?.title === ahead,
      async () => {
        await replaceText(file, new vscode.Range(0, 0, 0, 0), '# Rules\n');
        await replaceText(file, new vscode.Range(3, 0, 3, 0), 'Disallow: /b/\n');
      },
    );
    assert.ok((await lens()).includes(`Once saved: ${ahead}`), (await lens()).join('\n'));
    const title = '/b/ is now blocked for every crawler';
    await crawlersThat(
      file.uri,
      ({ table }) => table?.effect?.title === title,
      () => file.save(),
    );
    assert.ok((await lens()).includes(`Since the last commit: ${title}`), (await lens()).join('\n'));
  },
);

check('the panel says who may fetch what, without a question', async () => {
  const file = await openText('audit/robots.txt', 'User-agent: *\nDisallow: /a/\n');
  const ofGooglebot = ({ table }: Model): string | undefined => {
    const row = table?.sections[0]?.rows.find(({ name }) => name === 'Googlebot');
    return row && table?.verdicts[row.verdicts]?.lines.join();
  };
  await crawlersThat(
    file.uri,
    (model) => ofGooglebot(model) === '0,-2',
    () => vscode.commands.executeCommand('crawlwise.openCrawlers'),
  );
  await crawlersThat(
    file.uri,
    (model) => ofGooglebot(model) === '-5,-5',
    () => replaceText(file, new vscode.Range(2, 0, 2, 0), '\nUser-agent: Googlebot\nDisallow: /\n'),
  );
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));
  assert.ok(tabs.includes('Crawlers: audit/robots.txt'), tabs.join());
});

check('the panel follows a robots.txt that is replaced while no editor has it', async () => {
  const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'replaced/robots.txt');
  const write = (text: string) => vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  await write('User-agent: *\nDisallow: /a/\n');
  await crawlersThat(
    uri,
    ({ table }) => table?.answer === 'Every crawler may fetch everything except some paths',
    () => vscode.commands.executeCommand('crawlwise.showChanges', uri.toString()),
  );
  await crawlersThat(
    uri,
    ({ table }) =>
      table !== undefined && table.answer !== 'Every crawler may fetch everything except some paths',
    () => write('User-agent: *\nDisallow: /\n'),
  );
});

check('a cell of a notebook is no file of a site, and nothing throws', async () => {
  const cell = new vscode.NotebookCellData(vscode.NotebookCellKind.Code, BAD, 'robots-txt');
  const notebook = await vscode.workspace.openNotebookDocument(
    'jupyter-notebook',
    new vscode.NotebookData([cell]),
  );
  await vscode.window.showNotebookDocument(notebook);
  const { document } = notebook.cellAt(0);
  await askAll(document.uri);
  assert.equal(document.getText(), BAD);
});
