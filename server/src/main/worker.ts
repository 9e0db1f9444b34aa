/** The server in a web worker. */
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { languages } from '../languages.ts';
import { createServer } from '../lsp/server.ts';
import { createMessageGate } from '../lsp/wire/messageGate.ts';
import { version } from './version.ts';

const port = globalThis as unknown as MessagePort;
const gate = createMessageGate();
const connection = createConnection(new BrowserMessageReader(port), new BrowserMessageWriter(port), {
  messageStrategy: gate,
});
createServer(connection, languages, { version, gate });
