/** The extension in Node.js: on a desktop or a remote machine. The server is a separate process. */
import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { lookAt } from '../../server/src/disk/reach.ts';
import { type Api, start } from './shared.ts';

/** Returns at once; the server starts in the background. */
export function activate(context: vscode.ExtensionContext): Api & { serverProcess(): number | undefined } {
  const module = vscode.Uri.joinPath(context.extensionUri, 'dist', 'server', 'server.js').fsPath;
  let client: LanguageClient | undefined;
  const api = start(
    context,
    (id, name, options) => {
      client = new LanguageClient(id, name, { module, transport: TransportKind.ipc }, options);
      return client;
    },
    lookAt,
  );
  return { ...api, serverProcess: () => client?.serverProcess?.pid };
}
