import * as vscode from 'vscode';
import { SELECTOR } from '../../server/src/registry.ts';
import { type StatusParams, statusText } from './statusText.ts';

/** The language status item that describes the document in the active editor. */
export class StatusItem implements vscode.Disposable {
  private readonly byUri = new Map<string, StatusParams>();
  private readonly subscriptions = [
    vscode.window.onDidChangeActiveTextEditor(() => this.show()),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      this.byUri.delete(uri.toString());
      this.show();
    }),
  ];
  private item: vscode.LanguageStatusItem | undefined;
  /** The kind of document that commands are enabled for. */
  private kind: string | undefined;

  /** Handles a notification of the server. */
  update(params: StatusParams): void {
    const key = vscode.Uri.parse(params.uri).toString();
    if (params.language === null) this.byUri.delete(key);
    else this.byUri.set(key, params);
    this.show();
  }

  /** The server has stopped. */
  forget(): void {
    this.byUri.clear();
    this.show();
  }

  /** The text for a document; undefined for a document of no language of ours. */
  textOf(uri: vscode.Uri): string | undefined {
    const params = this.byUri.get(uri.toString());
    return params && statusText(params, vscode.l10n.t);
  }

  dispose(): void {
    this.item?.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private offerCommands(kind: string | undefined): void {
    if (kind === this.kind) return;
    this.kind = kind;
    void vscode.commands.executeCommand('setContext', 'crawlwise.kind', kind);
  }

  private show(): void {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const params = uri && this.byUri.get(uri.toString());
    this.offerCommands(kindOf(params));
    if (!params) {
      this.item?.dispose();
      this.item = undefined;
      return;
    }
    this.item ??= createItem();
    this.item.text = statusText(params, vscode.l10n.t);
    this.item.detail = params.warning ?? '';
    this.item.busy = !params.complete;
    this.item.severity = severityOf(params);
  }
}

/** The kind of document for enabling commands. */
function kindOf(params: StatusParams | undefined): string | undefined {
  return params && (params.language === 'sitemap' ? 'sitemap' : params.kind);
}

function createItem(): vscode.LanguageStatusItem {
  const item = vscode.languages.createLanguageStatusItem('crawlwise.status', SELECTOR);
  item.name = 'Crawlwise';
  item.command = { command: 'workbench.actions.view.problems', title: vscode.l10n.t('Show Problems') };
  return item;
}

function severityOf({ errors, warnings, warning }: StatusParams): vscode.LanguageStatusSeverity {
  if (errors > 0) return vscode.LanguageStatusSeverity.Error;
  return warnings > 0 || warning !== undefined
    ? vscode.LanguageStatusSeverity.Warning
    : vscode.LanguageStatusSeverity.Information;
}
