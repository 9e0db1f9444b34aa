import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { withoutIsolates } from '../../server/src/core/bidi.ts';
import type { LanguageServer } from './languageServer.ts';
import { EFFECTIVE_SCHEME } from './schemes.ts';
import { clientWords as t } from './words.ts';

/**
 * Shows the part of a robots.txt that one crawler obeys, as a read-only document. It is updated when the file changes.
 */
export function effectiveRules(client: BaseLanguageClient, server: LanguageServer): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const sourceOf = ({ query }: vscode.Uri): { uri: string; agent: string } => JSON.parse(query);
  const provider: vscode.TextDocumentContentProvider = {
    onDidChange: changed.event,
    async provideTextDocumentContent(shown) {
      const { uri, agent } = sourceOf(shown);
      const params = { textDocument: { uri }, agents: [agent] };
      const text = await client.sendRequest<string | null>('crawlwise/effective', params);
      return text ?? `# ${t('noGroup', { agent })}\n`;
    },
  };
  const show = async (uri: string, agents: readonly string[]) => {
    const agent =
      agents.length > 1
        ? await vscode.window.showQuickPick(agents, {
            placeHolder: t('whichCrawler'),
          })
        : agents[0];
    if (agent === undefined) return;
    const shown = vscode.Uri.from({
      scheme: EFFECTIVE_SCHEME,
      path: withoutIsolates(`/${agent === '*' ? t('robotsForOthers') : t('robotsFor', { agent })}`),
      query: JSON.stringify({ uri, agent }),
    });
    const document = await vscode.workspace.openTextDocument(shown);
    await vscode.languages.setTextDocumentLanguage(document, 'robots-txt');
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
  };
  return vscode.Disposable.from(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(EFFECTIVE_SCHEME, provider),
    server.command('crawlwise.showEffective', show),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      const uri = client.code2ProtocolConverter.asUri(document.uri);
      for (const { uri: shown } of vscode.workspace.textDocuments) {
        if (shown.scheme === EFFECTIVE_SCHEME && sourceOf(shown).uri === uri) changed.fire(shown);
      }
    }),
  );
}
