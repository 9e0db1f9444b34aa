/** The extension in a browser. The server is a worker. */
import * as vscode from 'vscode';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type MessageTransports,
} from 'vscode-languageclient/browser';
import { type Api, start } from './shared.ts';

/** Returns at once; the server starts in the background. */
export function activate(context: vscode.ExtensionContext): Api {
  const server = vscode.Uri.joinPath(context.extensionUri, 'dist', 'server', 'worker.js');
  let worker: Worker | undefined;
  let url: string | undefined;
  const end = (): void => {
    worker?.terminate();
    if (url !== undefined) URL.revokeObjectURL(url);
  };
  // Wrapped: VS Code replaces the class of workers, and the client does not accept its instances.
  const connect = async (): Promise<MessageTransports> => {
    // Read first: a worker cannot be created from a file on a remote machine.
    const script = await vscode.workspace.fs.readFile(server);
    end();
    url = URL.createObjectURL(new Blob([new Uint8Array(script)], { type: 'text/javascript' }));
    worker = new Worker(url);
    return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
  };
  context.subscriptions.push({ dispose: end });
  return start(context, (id, name, options) => new LanguageClient(id, name, connect, options));
}
