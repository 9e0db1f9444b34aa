import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { paragraph } from '../../server/src/core/bidi.ts';
import { isGzipName } from '../../server/src/core/ownFiles.ts';
import { REACH } from '../../server/src/core/reach.ts';
import { lastSegment } from '../../server/src/core/uri.ts';
import { mayBeOurs } from '../../server/src/registry.ts';
import { readFile } from './files.ts';
import type { Condition } from './languageServer.ts';
import { type LookOnDisk, lookAt } from './lookAt.ts';
import { type StatusParams, statusText } from './statusText.ts';
import { clientWords as t } from './words.ts';

/** Texts with more octets may be kept from extensions: VS Code does so above 50 MiB (`TextModel`, in UTF-16 units). */
const SYNCED_OCTETS = 50 * 2 ** 20;

const isDocument = (uri: vscode.Uri): boolean =>
  vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());

/** What is known of a large file that has a tab. */
interface LargeFile {
  readonly uri: vscode.Uri;
  readonly watcher: vscode.Disposable;
  /** Whether the server has it. */
  isSent: boolean;
  params?: StatusParams;
}

/**
 * Files that VS Code shows and keeps from extensions, because they are too large: the server gets them as they are
 * stored, while they have a tab. A status bar item says so: a language status item is not shown for them.
 */
export class LargeFiles implements vscode.Disposable {
  private readonly files = new Map<string, LargeFile>();
  private readonly item = vscode.window.createStatusBarItem(
    'crawlwise.large',
    vscode.StatusBarAlignment.Right,
  );
  private readonly changes = vscode.Disposable.from(
    vscode.window.tabGroups.onDidChangeTabs(() => void this.look()),
    // In few units of UTF-16, a text may have many octets. This listener comes before that of the client.
    vscode.workspace.onDidOpenTextDocument(({ uri }) => this.close(uri.toString())),
  );

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly onDisk: LookOnDisk | undefined,
  ) {
    this.item.name = 'Crawlwise';
    this.item.command = 'workbench.actions.view.problems';
  }

  /** The server starts, runs or has stopped. */
  server(condition: Condition): void {
    for (const file of this.files.values()) {
      file.isSent = false;
      delete file.params;
      if (condition === 'running') void this.send(file);
    }
    if (condition === 'running') void this.look();
    this.show();
  }

  /** Takes in what the server says of a document; returns whether it is one of these. */
  update(params: StatusParams): boolean {
    const file = this.files.get(vscode.Uri.parse(params.uri).toString());
    if (!file) return false;
    file.params = params;
    this.show();
    return true;
  }

  /** What is shown of a file while its tab is the active one; undefined for another file. */
  textOf(uri: vscode.Uri): string | undefined {
    const file = this.files.get(uri.toString());
    if (!file) return undefined;
    if (file.isSent && !file.params) return t('reading', { progress: '' });
    return file.params ? t('asSaved', { status: statusText(file.params) }) : t('tooLargeToCheck');
  }

  dispose(): void {
    this.changes.dispose();
    this.item.dispose();
    for (const { watcher } of this.files.values()) watcher.dispose();
  }

  /** Finds out which tabs have files that VS Code keeps from extensions. */
  private async look(): Promise<void> {
    const shown = vscode.window.tabGroups.all.flatMap(({ tabs }) =>
      tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? input.uri : [])),
    );
    const keys = new Set(shown.map(String));
    for (const key of [...this.files.keys()]) if (!keys.has(key)) this.close(key);
    for (const uri of shown) if (!this.files.has(uri.toString()) && (await this.isKept(uri))) this.open(uri);
    this.show();
  }

  private async isKept(uri: vscode.Uri): Promise<boolean> {
    if (!mayBeOurs(lastSegment(uri.path)) || isGzipName(uri.path)) return false;
    const facts = await this.lookAt(uri);
    return facts?.kind === 'file' && facts.size > SYNCED_OCTETS && !isDocument(uri);
  }

  private readonly lookAt = (uri: vscode.Uri) =>
    lookAt(uri, vscode.workspace.getWorkspaceFolder(uri)?.uri, this.onDisk);

  private open(uri: vscode.Uri): void {
    if (this.files.has(uri.toString()) || isDocument(uri)) return;
    const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), lastSegment(uri.path));
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    const file: LargeFile = { uri, watcher, isSent: false };
    watcher.onDidChange(() => void this.send(file));
    this.files.set(uri.toString(), file);
    void this.send(file);
  }

  private close(key: string): void {
    const file = this.files.get(key);
    if (!file) return;
    file.watcher.dispose();
    this.files.delete(key);
    this.withdraw(file);
  }

  private withdraw(file: LargeFile): void {
    if (!file.isSent || !this.client.isRunning()) return;
    file.isSent = false;
    delete file.params;
    const textDocument = { uri: this.client.code2ProtocolConverter.asUri(file.uri) };
    void this.client.sendNotification('textDocument/didClose', { textDocument });
  }

  /** Gives the server the file as it is stored, if it is not too large to be read. */
  private async send(file: LargeFile): Promise<void> {
    const facts = await this.lookAt(file.uri);
    const isReadable = facts?.kind === 'file' && facts.size <= REACH.clientOctets;
    const stored = isReadable ? await readFile(file.uri) : null;
    this.withdraw(file);
    if (stored && this.client.isRunning() && this.files.get(file.uri.toString()) === file) {
      file.isSent = true;
      const uri = this.client.code2ProtocolConverter.asUri(file.uri);
      const textDocument = { uri, languageId: '', version: 1, text: stored.text };
      await this.client.sendNotification('textDocument/didOpen', { textDocument });
    }
    this.show();
  }

  private show(): void {
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    const text = input instanceof vscode.TabInputText ? this.textOf(input.uri) : undefined;
    if (text === undefined) {
      this.item.hide();
      return;
    }
    this.item.text = paragraph(`Crawlwise: ${text}`);
    this.item.tooltip = paragraph(t('keptFromExtensions'));
    this.item.show();
  }
}
