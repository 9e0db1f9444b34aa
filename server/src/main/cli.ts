/** The command line. */
import { run } from '../cli/run.ts';
import { languages } from '../languages.ts';
import { version } from './version.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await run(process.argv.slice(2), {
  languages,
  version,
  stdout: process.stdout,
  stderr: process.stderr,
  colors: process.stdout.isTTY === true,
  serve: async () => (await import('./stdio.ts')).serve(),
});
