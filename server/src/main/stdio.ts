/** The server over standard input and output; it ends the process when the client has gone. */
import { createConnection } from 'vscode-languageserver/node';
import { languages } from '../languages.ts';
import { createServer } from '../lsp/server.ts';
import { createSites } from '../site/sites.ts';
import { localFiles } from './files.ts';
import { version } from './version.ts';

export function serve(): void {
  createServer(createConnection(process.stdin, process.stdout), languages, {
    version,
    sites: createSites(),
    files: localFiles,
  });
}
