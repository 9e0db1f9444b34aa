/** The extension in a browser. The server is a worker. */
import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/browser';
import { type Api, start } from './shared.ts';

/** Returns at once; the server starts meanwhile. */
export function activate(context: vscode.ExtensionContext): Api {
  const url = vscode.Uri.joinPath(context.extensionUri, 'dist', 'worker.js').toString(true);
  let worker: Worker | undefined;
  const serve = async () => {
    worker?.terminate();
    worker = new Worker(url);
    return worker;
  };
  context.subscriptions.push({ dispose: () => worker?.terminate() });
  return start(context, (id, name, options) => new LanguageClient(id, name, serve, options));
}
