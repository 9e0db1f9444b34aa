/** The script in the webview: the page of crawlers with VS Code as its host. */
import type { FromPage, Host, Stored, ToPage } from './page/messages.ts';
import { mountCrawlers } from './page/page.ts';

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  getState(): Stored | undefined;
  setState(state: Stored): void;
};

const vscode = acquireVsCodeApi();
const host: Host = {
  send: (message) => vscode.postMessage(message),
  receive: (listener) =>
    window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => listener(data)),
  load: () => vscode.getState(),
  store: (stored) => vscode.setState(stored),
};
mountCrawlers(document.querySelector('main')!, host);
