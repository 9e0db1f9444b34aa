/** Files of a virtual file system, as an extension provides them for a remote repository or an archive. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { crawlersThat } from './crawlers.ts';
import { actionsAt, applyAction, codeOf, diagnosticsOf, openFile } from './editor.ts';
import { check } from './harness.ts';

const SCHEME = 'crawlwise-memory';

class Memory implements vscode.FileSystemProvider {
  private readonly files = new Map<string, Uint8Array>();
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.changed.event;
  watch = () => new vscode.Disposable(() => {});
  createDirectory = () => {};
  readDirectory = () => [];
  delete = ({ path }: vscode.Uri) => void this.files.delete(path);
  rename = () => {
    throw vscode.FileSystemError.NoPermissions();
  };
  stat = ({ path }: vscode.Uri) => ({
    type: vscode.FileType.File,
    ctime: 0,
    mtime: 0,
    size: this.at(path).length,
  });
  readFile = ({ path }: vscode.Uri) => this.at(path);
  writeFile = ({ path }: vscode.Uri, content: Uint8Array) => void this.files.set(path, content);

  private at(path: string): Uint8Array {
    const file = this.files.get(path);
    if (!file) throw vscode.FileSystemError.FileNotFound(path);
    return file;
  }
}

vscode.workspace.registerFileSystemProvider(SCHEME, new Memory());

check('a file of a virtual file system is checked, fixed and saved', async () => {
  const uri = vscode.Uri.from({ scheme: SCHEME, path: '/site/robots.txt' });
  const bad = 'User-agent: *\nDisallow /private/\n';
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(bad));
  const document = await openFile(uri);
  const found = await diagnosticsOf(uri, (all) => all.length > 0);
  assert.deepEqual(found.map(codeOf), ['robots/missing-colon']);
  const actions = await actionsAt(uri, new vscode.Range(1, 2, 1, 2), vscode.CodeActionKind.QuickFix);
  assert.ok(actions[0]);
  await applyAction(actions[0]!);
  await diagnosticsOf(uri, (all) => all.length === 0);
  assert.ok(await document.save());
  const saved = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  assert.equal(saved, 'User-agent: *\nDisallow: /private/\n');
  await crawlersThat(
    uri,
    ({ table }) => table?.answer === 'Every crawler may fetch everything except some paths',
    () => vscode.commands.executeCommand('crawlwise.showChanges', uri.toString()),
  );
});
