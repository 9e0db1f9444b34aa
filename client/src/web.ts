/** The extension in a browser. The server is a worker. */
import * as vscode from 'vscode';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type MessageTransports,
} from 'vscode-languageclient/browser';
import { type Api, start } from './shared.ts';

/** Returns at once; the server starts meanwhile. */
export function activate(context: vscode.ExtensionContext): Api {
  const url = vscode.Uri.joinPath(context.extensionUri, 'dist', 'server', 'server.js').toString(true);
  let worker: Worker | undefined;
  // Not the worker itself: VS Code makes workers of a class of its own, which the client does not take for workers.
  const connect = async (): Promise<MessageTransports> => {
    worker?.terminate();
    worker = new Worker(url);
    return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
  };
  context.subscriptions.push({ dispose: () => worker?.terminate() });
  return start(context, (id, name, options) => new LanguageClient(id, name, connect, options));
}
