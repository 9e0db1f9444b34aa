/** Context keys that say what the user has done: the steps of the walkthrough are complete when they are set. */
import * as vscode from 'vscode';
import { CONFIG_NAME } from '../../server/src/config/keys.ts';
import type { Crawlers } from './crawlers/crawlers.ts';
import type { LanguageServer } from './languageServer.ts';
import { languageOf } from './sync.ts';

type Done = 'opened' | 'fixedRobots' | 'fixedSitemap' | 'sawCrawlers' | 'sawListed' | 'configured';

const set = (key: string, value: boolean): void =>
  void vscode.commands.executeCommand('setContext', `crawlwise.done.${key}`, value);

/**
 * VS Code never completes a step whose keys are all set when it learns of the step, which it does when the page of the
 * walkthrough opens. So one of the keys is set only for a moment.
 */
function tell(): void {
  set('told', true);
  set('told', false);
}

/** Completes a step. */
export function finish(step: Done): void {
  set(step, true);
  tell();
}

/** The page of the walkthrough is a tab of a kind that extensions do not know. */
const mayBeShown = (): boolean =>
  vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ input }) => input === undefined));

export function walkthrough(
  crawlers: Crawlers,
  server: Pick<LanguageServer, 'condition'>,
): vscode.Disposable {
  /** The number of findings of each open file. */
  const counts = new Map<string, number>();
  const count = (uri: vscode.Uri) => {
    const document = vscode.workspace.textDocuments.find(
      (textDocument) => textDocument.uri.toString() === uri.toString(),
    );
    const language = document && languageOf(document);
    if (!language) return;
    const now = vscode.languages.getDiagnostics(uri).length;
    const before = counts.get(uri.toString()) ?? 0;
    counts.set(uri.toString(), now);
    // A server that has stopped repairs nothing.
    if (now < before && server.condition === 'running')
      finish(language === 'sitemap' ? 'fixedSitemap' : 'fixedRobots');
  };
  const look = (document: vscode.TextDocument) => {
    if (languageOf(document)) finish('opened');
    if (document.uri.path.endsWith(`/${CONFIG_NAME}`)) finish('configured');
  };
  vscode.workspace.textDocuments.forEach(look);
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(look),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => counts.delete(uri.toString())),
    vscode.languages.onDidChangeDiagnostics(({ uris }) => uris.forEach(count)),
    crawlers.onDidShow(() => finish('sawCrawlers')),
    vscode.window.tabGroups.onDidChangeTabs(() => {
      if (mayBeShown()) tell();
    }),
  );
}
