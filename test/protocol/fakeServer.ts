/**
 * A server of the fake languages, over standard input and output; it requests the client's permission to load `late`.
 */
import { createConnection } from 'vscode-languageserver/node';
import { createServer } from '../../server/src/lsp/server.ts';
import { createMessageGate } from '../../server/src/lsp/wire/messageGate.ts';
import { servedLanguages } from './fakeLanguage.ts';

const gate = createMessageGate();
const connection = createConnection(process.stdin, process.stdout, { messageStrategy: gate });
const languages = servedLanguages(() => connection.sendRequest('fake/load'));
createServer(connection, languages, { version: '0.0.0', gate });
