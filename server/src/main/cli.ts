/** The program `crawlwise`. Commands, languages and the server are loaded only when needed. */
import { fileURLToPath } from 'node:url';
import type { Context } from '../cli/command.ts';
import { keepCompiled } from './compileCache.ts';
import { tooOld } from './nodeVersion.ts';
import { version } from './version.ts';

/** The path in `dist/`; the server starts on import, by the arguments of the process. */
const SERVER: string = './server/server.js';
const WORKER: string = './checkWorker.js';

const old = tooOld();
if (old !== undefined) {
  process.stderr.write(`${old}\n`);
  process.exit(2);
}
keepCompiled();

const { run, languages, processWords } = await import('./commandLine.ts');

// Output that cannot be written is a failure, also if the reader has closed the pipe.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.stderr.write(`${processWords('outputFailed', { reason: message })}\n`);
  process.exit(2);
});
process.stderr.on('error', () => {});

const context: Omit<Context, 'complain'> = {
  languages,
  served: async () => (await import('../languages.ts')).languages,
  version,
  stdout: process.stdout,
  stderr: process.stderr,
  isTerminal: process.stdout.isTTY === true,
  isStderrTerminal: process.stderr.isTTY === true,
  env: process.env,
  folder: process.cwd(),
  languageFiles: {
    names: async () => (await import('../disk/languages.ts')).languageNames(),
    read: async (tag) => (await import('../disk/languages.ts')).readLanguage(tag),
  },
  async input() {
    const parts: Buffer[] = [];
    for await (const part of process.stdin) parts.push(part);
    return Buffer.concat(parts);
  },
  worker: () => fileURLToPath(new URL(WORKER, import.meta.url)),
  async serve(protocol, folders) {
    if (protocol === 'mcp') return (await import('./mcp.ts')).serve(folders, context);
    if (!process.argv.includes('--stdio')) process.argv.push('--stdio');
    await import(SERVER);
  },
};
// With nothing left to wait for, Node.js would end in the middle of a command, without a word and with exit code 13.
const endEarly = (): never => {
  process.stderr.write(`${processWords('unsettled')}\n`);
  process.exit(2);
};
process.once('beforeExit', endEarly);
process.exitCode = await run(process.argv.slice(2), context);
process.off('beforeExit', endEarly);
