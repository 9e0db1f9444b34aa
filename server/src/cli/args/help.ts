import { COMMANDS, type CommandRow, EXIT_CODES, FIXES_IN_BULK, type OptionRow } from './table.ts';

const WIDTH = 27;

const flagOf = ({ name, short, value }: OptionRow): string =>
  `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;

function helpOf({ help, choices, otherwise, isMany }: OptionRow): string {
  const parts = [
    ...(choices ? [`one of ${choices.join(', ')}`] : []),
    ...(isMany ? ['may be repeated'] : []),
    ...(otherwise === undefined ? [] : [`otherwise ${otherwise}`]),
  ];
  return parts.length === 0 ? help : `${help} (${parts.join('; ')})`;
}

export const usageOf = ({ name, operands, options }: CommandRow): string =>
  `crawlwise ${name}${options.length > 0 ? ' [OPTION]…' : ''}${operands === '' ? '' : ` ${operands}`}`;

/** What `crawlwise COMMAND --help` prints. */
export function commandHelp(row: CommandRow): string {
  const options = row.options.map((option) => {
    const flag = `  ${flagOf(option)}`;
    const head = flag.length < WIDTH ? flag.padEnd(WIDTH) : `${flag}\n${' '.repeat(WIDTH)}`;
    return head + wrapped(helpOf(option), 100 - WIDTH).join(`\n${' '.repeat(WIDTH)}`);
  });
  const examples = row.examples.map(({ call, does }) => `  ${call.padEnd(64)} ${does}`);
  return [
    `Usage: ${usageOf(row)}`,
    '',
    ...wrapped(row.summary, 100),
    ...(options.length > 0 ? ['', 'Options:', ...options] : []),
    ...(examples.length > 0 ? ['', 'Examples:', ...examples] : []),
    '',
  ].join('\n');
}

/** What `crawlwise --help` prints. */
export const overview = (): string =>
  [
    'Usage: crawlwise COMMAND',
    '',
    ...COMMANDS.map(({ name, summary }) => {
      const [first, ...rest] = wrapped(summary, 84);
      return [
        `  crawlwise ${name.padEnd(12)} ${first}`,
        ...rest.map((line) => `${' '.repeat(25)}${line}`),
      ].join('\n');
    }),
    '',
    '  crawlwise COMMAND --help  lists the options of a command',
    '  crawlwise --version',
    '',
    ...EXIT_CODES.map(([code, meaning]) => `Exit code ${code}: ${meaning}`),
    '',
  ].join('\n');

/** The page of all commands, in Markdown. */
export function referencePage(): string {
  const sections = COMMANDS.map((row) => {
    const options = row.options.map(
      (option) =>
        `| \`${flagOf(option).replaceAll('|', '\\|')}\` | ${helpOf(option).replaceAll('|', '\\|')} |`,
    );
    return [
      `## ${row.name}`,
      row.summary,
      `\`\`\`sh\n${usageOf(row)}\n\`\`\``,
      ...(row.notes ?? []),
      ...(options.length > 0 ? [`| option | |\n| --- | --- |\n${options.join('\n')}`] : []),
      `\`\`\`sh\n${row.examples.map(({ call, does }) => `${call}  # ${does}`).join('\n')}\n\`\`\``,
    ].join('\n\n');
  });
  const codes = EXIT_CODES.map(([code, meaning]) => `| ${code} | ${meaning} |`).join('\n');
  return `${[
    '# The command line',
    'This page is generated from `crawlwise --help`. `--` ends the options: anything after it is a path, even if it starts with `-`.',
    ...sections,
    `## Fixes in bulk\n\n${FIXES_IN_BULK}`,
    `## Exit codes\n\n| code | |\n| --- | --- |\n${codes}`,
  ].join('\n\n')}\n`;
}

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
