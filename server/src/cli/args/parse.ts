import { parseArgs } from 'node:util';
import { callWords as t } from '../words/calls.ts';
import { noSuch, noSuchValue } from './nearest.ts';
import { Paths } from './paths.ts';
import type { CommandRow } from './rows.ts';
import type { OptionName } from './table.ts';
import { UsageError } from './usageError.ts';

/** The parsed arguments of a command. */
export interface Call {
  readonly operands: readonly string[];
  readonly paths: Paths;
  has(name: OptionName): boolean;
  /** The value of an option; of several the last one. */
  one(name: OptionName): string | undefined;
  all(name: OptionName): readonly string[];
  /** An integer of at least `least`. Throws `UsageError` for another value. */
  number(name: OptionName, least: number): number | undefined;
  /** The absolute path that an option names; of several the last one. */
  path(name: OptionName): string | undefined;
}

/**
 * Parses the arguments of a command. Throws `UsageError` for invalid ones, with our own message.
 * @param folder the working folder
 */
export function parseCall(row: CommandRow, args: readonly string[], folder: string): Call {
  const values = new Map<string, string[]>();
  const operands: string[] = [];
  const options = Object.fromEntries(
    row.options.flatMap(({ name, formerly, short, value }) => {
      const type = value === undefined ? ('boolean' as const) : ('string' as const);
      return [
        [name, { type, ...(short && { short }) }] as const,
        ...(formerly === undefined ? [] : [[formerly, { type }] as const]),
      ];
    }),
  );
  const { tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const { name: written, value } = token;
    const option = row.options.find(({ name, formerly }) => written === name || written === formerly);
    if (!option)
      throw noSuch(
        'option',
        args[token.index]!.split('=')[0]!,
        row.options.map((option) => `--${option.name}`),
      );
    const { name, formerChoice: [former, now] = [] } = option;
    if (option.value === undefined && value !== undefined)
      throw new UsageError(t('noValueTaken', { option: name }));
    if (option.value !== undefined && value === undefined)
      throw new UsageError(t('valueMissing', { option: name, value: option.value }));
    const own = (option.isList ? value!.split(',') : [value ?? '']).map((item) =>
      former !== undefined && item.split(':', 1)[0] === former ? `${now}${item.slice(former.length)}` : item,
    );
    values.set(name, [...(values.get(name) ?? []), ...own]);
  }
  if (row.operands === '' && operands.length > 0)
    throw new UsageError(t('optionsOnly', { command: row.name, operand: operands[0]! }));
  for (const { name, value: form = '', choices, forms } of row.options) {
    for (const value of choices ? (values.get(name) ?? []) : []) {
      if (choices!.includes(value) || forms?.test(value)) continue;
      const [word = ''] = forms ? value.split(/[=:]/, 1) : [value];
      if (!choices!.includes(word)) throw noSuchValue(`--${name}`, word, choices!);
      throw new UsageError(t('otherForm', { option: name, value, form }));
    }
  }
  const all = (name: string) => values.get(name) ?? [];
  const paths = new Paths(folder, [...operands, ...all('stdin-filename')]);
  return {
    operands,
    paths,
    has: (name) => values.has(name),
    one: (name) => all(name).at(-1),
    all,
    number(name, least) {
      const value = all(name).at(-1);
      if (value === undefined) return undefined;
      const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
      if (!(number >= least)) throw new UsageError(t('wholeNumber', { option: name, least, value }));
      return number;
    },
    path(name) {
      const path = all(name).at(-1);
      return path === undefined ? undefined : paths.at(path);
    },
  };
}
