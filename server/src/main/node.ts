/** The server of the VS Code extension in Node.js; the arguments select the transport (`--node-ipc`, `--stdio`, …). */
import { setFlagsFromString } from 'node:v8';
import { createConnection } from 'vscode-languageserver/node';
import { languages } from '../languages.ts';
import { createServer } from '../lsp/server.ts';
import { createMessageGate } from '../lsp/wire/messageGate.ts';
import { localFiles } from './files.ts';
import { liveFiles } from './live.ts';
import { connectStdio } from './stdio.ts';
import { version } from './version.ts';

/** Much of the time in which a large file is opened goes into compiling the code: V8 inlines a third as much of it as else. */
setFlagsFromString('--max-inlined-bytecode-size-cumulative=300');

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
