import * as vscode from 'vscode';
import type { BaseLanguageClient, Location } from 'vscode-languageclient';
import type { LanguageServer } from './languageServer.ts';
import { finish } from './walkthrough.ts';

/** The command of a lens: shows some of the listed URLs on which a rule of a robots.txt decides, in a peek view. */
export function showListed(client: BaseLanguageClient, server: LanguageServer): vscode.Disposable {
  const show = async (uri: string, line: number, character: number) => {
    const params = { textDocument: { uri }, position: { line, character } };
    const found = (await client.sendRequest<Location[] | null>('crawlwise/listed', params)) ?? [];
    await vscode.commands.executeCommand(
      'editor.action.peekLocations',
      client.protocol2CodeConverter.asUri(uri),
      new vscode.Position(line, character),
      found.map((location) => client.protocol2CodeConverter.asLocation(location)),
      'peek',
    );
    // The editor does not notice the command of a lens.
    finish('sawListed');
  };
  return server.command('crawlwise.showListed', show);
}
