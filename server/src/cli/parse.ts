import { Command, CommanderError, Option } from 'commander';
import { nearest } from './nearest.ts';
import type { CommandRow, OptionRow } from './table.ts';
import { UsageError } from './usageError.ts';

/** What a command was called with. */
export interface Call {
  readonly operands: readonly string[];
  has(name: string): boolean;
  /** The value of an option, the last one given. */
  one(name: string): string | undefined;
  all(name: string): readonly string[];
  /** A whole number from `least` on. Throws `UsageError` for another value. */
  number(name: string, least: number): number | undefined;
}

/** Reads the arguments of a command. Throws `UsageError` for wrong ones, in words of our own. */
export function parseCall(row: CommandRow, args: readonly string[]): Call {
  const values = new Map<string, string[]>();
  const command = new Command(row.name)
    .helpOption(false)
    .argument('[operands...]')
    .allowExcessArguments()
    .exitOverride()
    .configureOutput({ writeOut: () => {}, writeErr: () => {} });
  for (const option of row.options) {
    command.addOption(new Option(flagsOf(option)));
    command.on(`option:${option.name}`, (value: string | null) => {
      values.set(option.name, [...(values.get(option.name) ?? []), value ?? '']);
    });
  }
  try {
    command.parse([...args], { from: 'user' });
  } catch (error) {
    throw error instanceof CommanderError ? new UsageError(inOurWords(error, row)) : error;
  }
  for (const { name, choices } of row.options) {
    const given = choices ? (values.get(name) ?? []) : [];
    for (const value of given) {
      if (!choices!.includes(value))
        throw new UsageError(
          `There is no ${name} '${value}'${nearest(value, choices!) || `, only ${choices!.join(', ')}`}`,
        );
    }
  }
  const all = (name: string) => values.get(name) ?? [];
  return {
    operands: command.args,
    has: (name) => values.has(name),
    one: (name) => all(name).at(-1),
    all,
    number(name, least) {
      const value = all(name).at(-1);
      if (value === undefined) return undefined;
      const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
      if (!(number >= least))
        throw new UsageError(`--${name} takes a whole number from ${least} on, not '${value}'`);
      return number;
    },
  };
}

const flagsOf = ({ name, short, value }: OptionRow): string =>
  `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` <${value}>`}`;

const QUOTED = /'([^']*)'/;

function inOurWords({ code, message }: CommanderError, { options }: CommandRow): string {
  const flag = QUOTED.exec(message)?.[1]?.split('=')[0] ?? '';
  const long = /--[\w-]+/.exec(flag)?.[0] ?? flag;
  if (code === 'commander.optionMissingArgument') {
    const row = options.find(({ name }) => `--${name}` === long);
    return `${long} needs a value: ${long} ${row?.value ?? 'VALUE'}`;
  }
  if (code !== 'commander.unknownOption') return message.replace(/^error: /, '');
  const meant = nearest(
    flag,
    options.map(({ name }) => `--${name}`),
  );
  const isPath = meant === '' && !flag.startsWith('--');
  return `There is no option '${flag}'${meant}${isPath ? `; put '--' before a path that starts with '-'` : ''}`;
}
