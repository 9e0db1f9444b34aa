/**
 * The command line: subcommands, their arguments and output. It checks files with `core`, and depends on no language
 * and no protocol.
 */

import { commandHelp, overview, usageOf } from './args/help.ts';
import { isLive } from './args/isLive.ts';
import { noSuch } from './args/nearest.ts';
import { parseCall } from './args/parse.ts';
import type { CommandRow } from './args/rows.ts';
import { COMMANDS } from './args/table.ts';
import { CLEAN, type Command, type Context, InputError, TROUBLE, UsageError } from './command.ts';
import { chooseLanguage } from './language.ts';
import { lsp } from './lsp.ts';
import { mcp } from './mcp.ts';
import { complaint, visible } from './report.ts';
import { callWords as t } from './words/calls.ts';
import { liveWords } from './words/live.ts';
import { reportWords } from './words/report.ts';

/** A command whose code is loaded when it runs. */
const loaded =
  (name: keyof typeof import('./otherCommands.ts')): Command =>
  async (call, context) =>
    (await import('./otherCommands.ts'))[name](call, context);

/** What requests live sites is loaded for that alone. */
const checkLive: Command = async (call, context) =>
  (await import('./live/checkLive.ts')).checkLive(call, context);

/** Files, or a live site, whose code is loaded only for that. */
const checkEither: Command = async (call, context) => {
  if (call.operands.some(isLive)) return checkLive(call, context);
  const own = ['sample', 'ignore-robots', 'compare', 'as', 'allow-private'] as const;
  const option = own.find((name) => call.has(name));
  if (option !== undefined) throw new UsageError(liveWords('onlyLive', { option }));
  return (await import('./check/check.ts')).check(call, context);
};

/** The implementation of each command in the table. */
const BODIES: Readonly<Record<string, Command>> = {
  ...{ check: checkEither, lsp, mcp },
  ...{ explain: loaded('explain'), rules: loaded('rules') },
  ...{ format: loaded('format'), completions: loaded('completions') },
  ...{ test: loaded('test'), diff: loaded('diff'), audit: loaded('audit') },
  ...{ policy: loaded('policy'), init: loaded('init'), log: loaded('log') },
};

/**
 * Runs `crawlwise` with these arguments; returns the exit code: 0 clean, 1 faults found, 2 invalid call or unreadable
 * file, 130 stopped by the user.
 */
export async function run(args: readonly string[], given: Omit<Context, 'complain'>): Promise<number> {
  const { stderr } = given;
  const context = { ...given, complain: (text: string) => void stderr.write(complaint(text)) };
  try {
    return await dispatch(await chooseLanguage(args, context), context);
  } catch (error) {
    if (error instanceof InputError) {
      context.complain(error.message);
      return TROUBLE;
    }
    context.stderr.write(
      error instanceof UsageError
        ? `${complaint(error.message)}${usageFor(args[0])}`
        : `${reportWords('complaint', {
            text: String((error as Error).stack)
              .split('\n')
              .map(visible)
              .join('\n'),
          })}\n`,
    );
    return TROUBLE;
  }
}

const rowOf = (name: string | undefined): CommandRow | undefined =>
  COMMANDS.find((row) => row.name === name || (name !== undefined && row.alias === name));

const isHelp = (arg: string | undefined): boolean => arg === '--help' || arg === '-h';

async function dispatch([name, ...rest]: readonly string[], context: Context): Promise<number> {
  const row = rowOf(name);
  if (row) {
    if (rest.slice(0, indexOrEnd(rest, '--')).some(isHelp)) {
      context.stdout.write(commandHelp(row));
      return CLEAN;
    }
    return BODIES[row.name]!(parseCall(row, rest, context.folder), context);
  }
  const [about, ...more] = rest;
  if (name === 'help' && about !== undefined && more.length === 0) {
    const known = rowOf(about);
    if (!known)
      throw noSuch(
        'command',
        about,
        COMMANDS.map((commandRow) => commandRow.name),
      );
    context.stdout.write(commandHelp(known));
  } else if (isHelp(name) || name === 'help') context.stdout.write(overview());
  else if (name === '--version' || name === '-v' || name === '-V')
    context.stdout.write(`${context.version}\n`);
  else if (name === undefined) throw new UsageError(t('noCommand'));
  else {
    const known = [...COMMANDS.map((commandRow) => commandRow.name), 'help', '--help', '--version'];
    throw noSuch(name.startsWith('-') ? 'flag' : 'command', name, known);
  }
  return CLEAN;
}

function indexOrEnd(args: readonly string[], arg: string): number {
  const at = args.indexOf(arg);
  return at < 0 ? args.length : at;
}

/** The usage line after an error. */
function usageFor(name: string | undefined): string {
  const row = rowOf(name);
  const text = row
    ? t('usage', { usage: usageOf(row), command: row.name })
    : t('usageOfAll', { commands: COMMANDS.map((commandRow) => commandRow.name).join('|') });
  return `${text}\n`;
}
