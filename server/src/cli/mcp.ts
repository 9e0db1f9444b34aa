import { CLEAN, type Command } from './command.ts';

/** `crawlwise mcp`: the process ends when the client closes its input. */
export const mcp: Command = async ({ operands, paths }, { serve }) => {
  await serve(
    'mcp',
    (operands.length > 0 ? operands : ['.']).map((folder) => paths.at(folder)),
  );
  return CLEAN;
};
