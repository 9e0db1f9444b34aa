/** Runs a command in this process, with its streams. */

import { languages } from '../checks.ts';
import type { Context } from '../cli/command.ts';
import { run } from '../cli/run.ts';
import { version } from './version.ts';
import { processWords } from './words.ts';

/** What is in other files, or in the one file of the program. */
export interface Parts {
  /** The script of workers. */
  readonly worker: Context['worker'];
  /** Starts the language server, by the arguments of the process. */
  readonly server: () => Promise<unknown>;
}

/** Resolves when the command has ended; the exit code is that of the process. */
export async function start({ worker, server }: Parts): Promise<void> {
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
    worker,
    async serve(protocol, folders) {
      if (protocol === 'mcp') return (await import('./mcp.ts')).serve(folders, context);
      if (!process.argv.includes('--stdio')) process.argv.push('--stdio');
      await server();
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
}
