/** What `crawlwise` runs. Commands, languages and the server are read where they are asked for only. */
import nodeModule from 'node:module';
import { languages } from '../checks.ts';
import { run } from '../cli/run.ts';
import { version } from './version.ts';

/** As the bundles lie in `dist/`; the server starts when it is loaded, by what the arguments say. */
const SERVER: string = './server/server.js';
const WORKER: string = './checkWorker.js';

// A later start finds the compiled program where Node can keep it (22.8 or later).
(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

void run(process.argv.slice(2), {
  languages,
  served: async () => (await import('../languages.ts')).languages,
  version,
  stdout: process.stdout,
  stderr: process.stderr,
  isTerminal: process.stdout.isTTY === true,
  isTalking: process.stderr.isTTY === true,
  env: process.env,
  async input() {
    const parts: Buffer[] = [];
    for await (const part of process.stdin) parts.push(part);
    return Buffer.concat(parts);
  },
  worker: () => nodeModule.createRequire(import.meta.url).resolve(WORKER),
  async serve() {
    if (!process.argv.includes('--stdio')) process.argv.push('--stdio');
    nodeModule.createRequire(import.meta.url)(SERVER);
  },
}).then((code) => {
  process.exitCode = code;
});
