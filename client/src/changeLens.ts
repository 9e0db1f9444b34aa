/** The lens above a robots.txt that differs from the last commit: what changes for crawlers. */
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { paragraph } from '../../server/src/core/bidi.ts';
import type { ChangeEffect } from '../../server/src/core/features.ts';
import { ROBOTS_IDS } from '../../server/src/registry.ts';
import type { Committed } from './crawlers/committed.ts';
import { current } from './current.ts';
import type { LanguageServer } from './languageServer.ts';
import type { Sync } from './sync.ts';
import { clientWords as t } from './words.ts';

export function changeLens(
  client: BaseLanguageClient,
  sync: Pick<Sync, 'opened'>,
  git: Committed,
  server: LanguageServer,
): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const lenses: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: changed.event,
    async provideCodeLenses(document, token) {
      if (!vscode.workspace.getConfiguration('crawlwise', document).get('codeLens')) return [];
      // Without a server, what changes is not known: an older lens would be wrong.
      if (server.condition !== 'running') return [];
      const before = await git.textOf(document.uri);
      if (before === undefined || before === document.getText()) return [];
      await sync.opened(document);
      const textDocument = { uri: client.code2ProtocolConverter.asUri(document.uri) };
      const params = { textDocument, before, urls: [], isAhead: document.isDirty };
      const effect = await current(document, token, () =>
        client.sendRequest<ChangeEffect>('crawlwise/effect', params, token),
      );
      if (!effect) return undefined;
      if (effect.lines.length === 0 && effect.complete) return [];
      const title = paragraph(t(params.isAhead ? 'onceSaved' : 'sinceCommit', { effect: effect.title }));
      const command = { title, command: 'crawlwise.showChanges', arguments: [document.uri.toString()] };
      return [new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command)];
    },
  };
  return vscode.Disposable.from(
    changed,
    client.onNotification('crawlwise/countsChanged', () => changed.fire()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('crawlwise.codeLens')) changed.fire();
    }),
    vscode.workspace.onDidSaveTextDocument(() => changed.fire()),
    git.onDidChange(() => changed.fire()),
    server.onDidChange(() => changed.fire()),
    vscode.languages.registerCodeLensProvider(
      ROBOTS_IDS.map((language) => ({ language, scheme: 'file' })),
      lenses,
    ),
  );
}
