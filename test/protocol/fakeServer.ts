/** A server of the fake languages, over standard input and output. */
import { createConnection } from 'vscode-languageserver/node';
import { createServer } from '../../server/src/lsp/server.ts';
import { fakeLanguages } from './fakeLanguage.ts';

createServer(createConnection(process.stdin, process.stdout), fakeLanguages, { version: '0.0.0' });
