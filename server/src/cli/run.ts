/**
 * The command line: subcommands, their arguments and what they print. It checks files by `core`; it knows no language
 * and nothing of the protocol.
 */
import { parseArgs } from 'node:util';
import { check } from './check.ts';
import { CLEAN, type Command, type Context, TROUBLE, UsageError } from './command.ts';

/** Commands; of those that are not called every day the code is loaded when they are. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => check,
  test: async () => (await import('./test.ts')).test,
  lsp: async () => (await import('./lsp.ts')).lsp,
};

/** Runs `crawlwise` with these arguments; gives the exit code: 0 clean, 1 faults found, 2 wrong call or unreadable file. */
export async function run(args: readonly string[], context: Context): Promise<number> {
  try {
    return await dispatch(args, context);
  } catch (error) {
    const said = isUsageError(error) ? `${error.message}\n\n${await usage()}` : `${(error as Error).stack}\n`;
    context.stderr.write(`crawlwise: ${said}`);
    return TROUBLE;
  }
}

async function dispatch([name, ...rest]: readonly string[], context: Context): Promise<number> {
  if (name !== undefined && Object.hasOwn(COMMANDS, name)) {
    const command = await COMMANDS[name]!();
    if (!rest.includes('--help') && !rest.includes('-h')) return command.run(rest, context);
    context.stdout.write(`Usage: crawlwise ${name} ${command.usage}\n\n${command.summary}\n`);
    return CLEAN;
  }
  if (name !== undefined && !name.startsWith('-')) throw new UsageError(`There is no command '${name}'`);
  const { values } = parseArgs({
    args: name === undefined ? [] : [name, ...rest],
    options: { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean', short: 'v' } },
  });
  if (values.help) context.stdout.write(await usage());
  else if (values.version) context.stdout.write(`${context.version}\n`);
  else throw new UsageError('A command is missing');
  return CLEAN;
}

async function usage(): Promise<string> {
  const lines = Object.entries(COMMANDS).map(async ([name, load]) => {
    const { usage, summary } = await load();
    return `  crawlwise ${name} ${usage}\n      ${summary}`;
  });
  return [
    'Usage:',
    ...(await Promise.all(lines)),
    '  crawlwise --help',
    '  crawlwise --version',
    '',
    'Exit code: 0 clean, 1 errors or warnings found, 2 wrong call or unreadable file',
    '',
  ].join('\n');
}

/** Also what `parseArgs` throws is about the arguments. */
const isUsageError = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof Error && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS'));
