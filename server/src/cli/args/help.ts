import { listed, table } from '../../core/catalogue.ts';
import { joinClauses } from '../../core/clauses.ts';
import { helpWords as t } from '../words/help.ts';
import type { CommandRow, OptionRow } from './rows.ts';
import { COMMANDS, EXIT_CODES } from './table.ts';

const WIDTH = 27;

type Pair = readonly [key: string, text: string];

const options = (text: (option: OptionRow) => string | undefined) => (): readonly Pair[] =>
  COMMANDS.flatMap((row) =>
    row.options.flatMap((option): Pair[] => {
      const found = text(option);
      return found === undefined ? [] : [[keyOf(row, option), found]];
    }),
  );
const keyOf = ({ name }: CommandRow, option: OptionRow): string => `${name} ${option.name}`;

const optionText = table(
  'cli/options',
  options(({ help }) => help),
);
const defaultText = table(
  'cli/defaults',
  options(({ otherwise }) => otherwise),
);
const headingText = table('cli/headings', () =>
  COMMANDS.flatMap((row) =>
    row.options.flatMap(({ heading }): Pair[] => (heading === undefined ? [] : [[heading, heading]])),
  ),
);
const commandText = table('cli/commands', () => COMMANDS.map(({ name, summary }) => [name, summary]));
const exampleText = table('cli/examples', () =>
  COMMANDS.flatMap(({ examples }) => examples.map(({ call, does }): Pair => [call, does])),
);
const noteText = table('cli/notes', () =>
  COMMANDS.flatMap(({ name, notes = [] }) => notes.map((note, at): Pair => [`${name} ${at}`, note])),
);
const exitText = table('cli/exitCodes', () => EXIT_CODES.map(([code, text]) => [String(code), text]));

/** `-f, --format NAME` */
export const flagOf = ({ name, short, value }: OptionRow): string =>
  `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;

/** The help of an option: what it does, its values and its default. */
export function helpOf(command: CommandRow, option: OptionRow): string {
  const { help, choices, otherwise, isMany } = option;
  const key = keyOf(command, option);
  const text = optionText(key, help);
  const notes = [
    ...(choices ? [t('choices', { choices: listed(choices, 'unit') })] : []),
    ...(isMany ? [t('repeated')] : []),
    ...(otherwise === undefined ? [] : [t('otherwise', { value: defaultText(key, otherwise) })]),
  ];
  return notes.length === 0 ? text : t('withNotes', { help: text, notes: joinClauses(notes) });
}

/** The title of the group that begins with an option, if one does. */
export const headingOf = ({ heading }: OptionRow): string | undefined =>
  heading && headingText(heading, heading);

/** What a command does, in one sentence. */
export const summaryOf = ({ name, summary }: CommandRow): string => commandText(name, summary);

/** What the call of an example does. */
export const exampleOf = ({ call, does }: CommandRow['examples'][number]): string => exampleText(call, does);

/** Further paragraphs about a command. */
export const notesOf = ({ name, notes = [] }: CommandRow): readonly string[] =>
  notes.map((note, at) => noteText(`${name} ${at}`, note));

/** What an exit code means. */
export const meaningOf = ([code, meaning]: (typeof EXIT_CODES)[number]): string =>
  exitText(String(code), meaning);

/** The usage line of a command. */
export const usageOf = ({ name, operands, options }: CommandRow): string =>
  `${t(options.length > 0 ? 'callWithOptions' : 'call', { command: name })} ${operands}`.trimEnd();

/** The output of `crawlwise COMMAND --help`. */
export function commandHelp(row: CommandRow): string {
  const options = row.options.flatMap((option, at) => {
    const heading = headingOf(option) ?? (at === 0 ? t('options') : undefined);
    const flag = `  ${flagOf(option)}`;
    const head = flag.length < WIDTH ? flag.padEnd(WIDTH) : `${flag}\n${' '.repeat(WIDTH)}`;
    const text = head + wrapped(helpOf(row, option), 110 - WIDTH).join(`\n${' '.repeat(WIDTH)}`);
    return heading === undefined ? [text] : ['', `${heading}:`, text];
  });
  const examples = row.examples.map((example) => `  ${example.call.padEnd(62)}  # ${exampleOf(example)}`);
  return [
    t('usage', { usage: usageOf(row) }),
    '',
    ...wrapped(summaryOf(row), 110),
    ...options,
    ...(examples.length > 0 ? ['', t('examples'), ...examples] : []),
    '',
  ].join('\n');
}

/** The output of `crawlwise --help`. */
export const overview = (): string =>
  [
    t('usageOfAll'),
    '',
    ...COMMANDS.map((row) => {
      const [first, ...rest] = wrapped(summaryOf(row), 84);
      return [
        `  ${t('call', { command: row.name.padEnd(12) })} ${first}`,
        ...rest.map((line) => `${' '.repeat(25)}${line}`),
      ].join('\n');
    }),
    '',
    `  ${t('ofCommand')}`,
    '  crawlwise --version',
    '',
    ...EXIT_CODES.map((row) => t('exitCode', { code: row[0], meaning: meaningOf(row) })),
    '',
  ].join('\n');

function wrapped(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!;
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
