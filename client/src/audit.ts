import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { ROBOTS_IDS } from '../../server/src/registry.ts';
import type { LanguageServer } from './languageServer.ts';
import { AUDIT_SCHEME } from './schemes.ts';

/** Shows who may fetch what by a robots.txt, as a page beside it that follows what is typed. */
export function auditCrawlers(client: BaseLanguageClient, server: LanguageServer): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const pageOf = (file: string): vscode.Uri =>
    vscode.Uri.from({ scheme: AUDIT_SCHEME, path: '/Crawlers.md', query: file });
  const provider: vscode.TextDocumentContentProvider = {
    onDidChange: changed.event,
    async provideTextDocumentContent({ query }) {
      const file = await vscode.workspace.openTextDocument(vscode.Uri.parse(query));
      const textDocument = { uri: client.code2ProtocolConverter.asUri(file.uri) };
      const page = await client.sendRequest<string | null>('crawlwise/audit', { textDocument });
      return page ?? `${vscode.l10n.t('This file has no rules for crawlers.')}\n`;
    },
  };
  const show = async () => {
    const document = vscode.window.activeTextEditor?.document;
    if (!document || !ROBOTS_IDS.includes(document.languageId)) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t('Open a robots.txt to see who may fetch what.'),
      );
      return;
    }
    const page = pageOf(document.uri.toString());
    await vscode.workspace.openTextDocument(page);
    await vscode.commands.executeCommand('markdown.showPreviewToSide', page);
  };
  return vscode.Disposable.from(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(AUDIT_SCHEME, provider),
    server.command('crawlwise.showAudit', show),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      const page = pageOf(document.uri.toString());
      if (vscode.workspace.textDocuments.some(({ uri }) => uri.toString() === page.toString()))
        changed.fire(page);
    }),
  );
}
