/** The command line. The server is a bundle of its own beside it, which is read where it is asked for only. */
import { run } from '../cli/run.ts';
import { languages } from '../languages.ts';
import { version } from './version.ts';

/** As the bundles lie in `dist/`; the server starts when it is loaded, by what the arguments say. */
const SERVER: string = '../server/server.js';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

void run(process.argv.slice(2), {
  languages,
  version,
  stdout: process.stdout,
  stderr: process.stderr,
  colors: process.stdout.isTTY === true,
  async serve() {
    if (!process.argv.includes('--stdio')) process.argv.push('--stdio');
    require(SERVER);
  },
}).then((code) => {
  process.exitCode = code;
});
