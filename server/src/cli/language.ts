/** The language of a call: `--lang`, or that of the terminal. */
import { listed, translate } from '../core/catalogue.ts';
import { isEnglish, localeOfTerminal, localesOf } from '../core/locales.ts';
import { UsageError } from './args/usageError.ts';
import type { Context } from './command.ts';
import { callWords as t } from './words/calls.ts';

const OPTION = '--lang';

/** Formats that people read; a program may read the others. */
const FOR_PEOPLE: ReadonlySet<string> = new Set(['stylish', 'text']);
/** Formats that people read through a pipe, if they ask for their language. */
const READABLE: ReadonlySet<string> = new Set([...FOR_PEOPLE, 'compact', 'markdown']);
/** Commands and options whose output is for programs. */
const FOR_PROGRAMS: ReadonlySet<string> = new Set([
  ...['completions', 'lsp', 'mcp', '--cases', '--print-config', '--output-file'],
]);

/**
 * Sets the language of the texts. Without `--lang`, output that a program may read is English, whatever the environment
 * of the machine: a pipe, a file, a format for programs, and a CI runner. Throws `UsageError` if there are no texts in the
 * language that `--lang` names.
 * @returns the arguments without `--lang`
 */
export async function chooseLanguage(
  args: readonly string[],
  { isTerminal, env, languageFiles }: Pick<Context, 'isTerminal' | 'env' | 'languageFiles'>,
): Promise<readonly string[]> {
  const { name, rest } = withoutOption(args);
  const formats = formatsIn(rest);
  const isData = args[0] === 'mcp' || formats.some((format) => !READABLE.has(format));
  if (name !== undefined) {
    const translation = await languageFiles.read(name);
    if (!translation && !isEnglish(name)) {
      const names = ['en', ...(await languageFiles.names())];
      throw new UsageError(t('noLanguage', { name, names: listed(names, 'unit') }));
    }
    translate(translation, isData);
    return rest;
  }
  const isForPeople =
    isTerminal &&
    !env.CI &&
    formats.every((format) => FOR_PEOPLE.has(format)) &&
    !rest.some((arg) => FOR_PROGRAMS.has(arg.split('=', 1)[0]!));
  const tag = isForPeople ? localeOfTerminal(env) : undefined;
  if (tag !== undefined && localesOf(tag).length > 0) translate(await languageFiles.read(tag));
  return rest;
}

/** `--lang NAME` and `--lang=NAME` before `--`. */
function withoutOption(args: readonly string[]): {
  readonly name?: string;
  readonly rest: readonly string[];
} {
  const end = args.indexOf('--');
  const at = args.findIndex((arg) => arg === OPTION || arg.startsWith(`${OPTION}=`));
  if (at < 0 || (end >= 0 && at > end) || isServer(args)) return { rest: args };
  const isJoined = args[at] !== OPTION;
  const name = isJoined ? args[at]!.slice(OPTION.length + 1) : args[at + 1];
  if (!name) throw new UsageError(t('valueMissing', { option: OPTION.slice(2), value: 'NAME' }));
  return { name, rest: [...args.slice(0, at), ...args.slice(at + (isJoined ? 1 : 2))] };
}

/** The server gets its language from the editor. */
const isServer = (args: readonly string[]): boolean => args[0] === 'lsp' && !args.includes('--help');

/** The formats that a call asks for, with the files that some are written to. */
const formatsIn = (args: readonly string[]): readonly string[] =>
  args.flatMap((arg, at) => {
    if (arg.startsWith('--format=')) return [arg.slice('--format='.length)];
    return args[at - 1] === '--format' ? [arg] : [];
  });
