/** What `crawlwise` runs. Commands, languages and the server are read where they are asked for only. */
import { keepCompiled } from './compileCache.ts';
import { version } from './version.ts';

/** As the bundles lie in `dist/`; the server starts when it is loaded, by what the arguments say. */
const SERVER: string = './server/server.js';

keepCompiled();

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const [{ run }, { languages }] = await Promise.all([import('../cli/run.ts'), import('../checks.ts')]);
process.exitCode = await run(process.argv.slice(2), {
  languages,
  version,
  stdout: process.stdout,
  stderr: process.stderr,
  colors: process.stdout.isTTY === true,
  async serve() {
    if (!process.argv.includes('--stdio')) process.argv.push('--stdio');
    await import(SERVER);
  },
});
