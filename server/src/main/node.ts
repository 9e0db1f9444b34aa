/** The server of the VS Code extension in Node.js; the arguments select the transport (`--node-ipc`, `--stdio`, …). */
import { setFlagsFromString } from 'node:v8';
import { createConnection } from 'vscode-languageserver/node';
import { INLINE_LESS } from '../disk/inlining.ts';
import { languages } from '../languages.ts';
import { createServer } from '../lsp/server.ts';
import { createMessageGate } from '../lsp/wire/messageGate.ts';
import { localFiles } from './files.ts';
import { liveFiles } from './live.ts';
import { connectStdio } from './stdio.ts';
import { version } from './version.ts';

setFlagsFromString(INLINE_LESS);

const gate = createMessageGate();
const connection = process.argv.includes('--stdio')
  ? connectStdio(gate)
  : createConnection({ messageStrategy: gate });
createServer(connection, languages, {
  version,
  gate,
  files: localFiles,
  live: liveFiles,
  readLanguage: async (tag) => (await import('../disk/languages.ts')).readLanguage(tag),
});
