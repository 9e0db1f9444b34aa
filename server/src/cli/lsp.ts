import { CLEAN, type Command } from './command.ts';

/** `crawlwise lsp`: the process ends when the client does. */
export const lsp: Command = async (_, { serve }) => {
  await serve('lsp', []);
  return CLEAN;
};
