import { parseArgs } from 'node:util';
import { CLEAN, type Command } from './command.ts';

/** `crawlwise lsp`: the process ends when the client does. */
export const lsp: Command = {
  usage: '--stdio',
  summary: 'Serves editors by the Language Server Protocol over standard input and output.',
  async run(args, { serve }) {
    parseArgs({
      args: [...args],
      options: { stdio: { type: 'boolean' }, clientProcessId: { type: 'string' } },
    });
    await serve();
    return CLEAN;
  },
};
