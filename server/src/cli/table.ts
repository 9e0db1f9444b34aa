/** All commands and their options. `--help`, completions and the reference page are made from this table alone. */
import { SEVERITIES } from '../core/rule.ts';

/** An option of a command. */
export interface OptionRow {
  /** Without the hyphens. */
  readonly name: string;
  readonly short?: string;
  /** What stands for its value in help; an option without one is on or off. */
  readonly value?: string;
  readonly isMany?: true;
  readonly choices?: readonly string[];
  /** The value where the option is not given, as help says it. */
  readonly otherwise?: string;
  /** A clause without a final period. */
  readonly help: string;
}

interface Example {
  readonly call: string;
  readonly does: string;
}

export interface CommandRow {
  readonly name: string;
  /** What follows the options: "[PATH|GLOB|-]…". */
  readonly operands: string;
  /** One sentence. */
  readonly summary: string;
  readonly options: readonly OptionRow[];
  readonly examples: readonly Example[];
}

export const FORMATS = [
  ...['stylish', 'compact', 'text', 'json', 'sarif', 'github', 'gitlab', 'junit', 'checkstyle', 'markdown'],
] as const;

const CRAWLERS: OptionRow = {
  name: 'crawlers',
  value: 'PATH',
  isMany: true,
  help: "files or folders with crawlers of one's own, in JSON",
};

const STDIN_NAME: OptionRow = {
  name: 'stdin-filename',
  value: 'NAME',
  help: "what the text of standard input ('-') is called",
};

const IGNORES: readonly OptionRow[] = [
  {
    name: 'ignore',
    value: 'PATTERN',
    isMany: true,
    help: 'passes over files below folders, as .gitignore has it',
  },
  { name: 'no-ignore', help: 'reads what .gitignore and .crawlwiseignore name' },
];

const CHECK: CommandRow = {
  name: 'check',
  operands: '[PATH|GLOB|-]…',
  summary:
    'Finds what is wrong with robots.txt files, sitemaps and their indexes; those of a folder are seen together.',
  options: [
    {
      name: 'format',
      value: 'NAME',
      choices: FORMATS,
      otherwise: 'stylish on a terminal, else compact',
      help: 'how findings are written',
    },
    { name: 'output-file', value: 'FILE', help: 'writes the findings there instead of to standard output' },
    {
      name: 'rule',
      value: 'CODE=LEVEL',
      isMany: true,
      help: 'gives a rule another level, or switches it off',
    },
    { name: 'config', value: 'FILE', help: 'the configuration of all files' },
    { name: 'no-config', help: 'reads no configuration' },
    { name: 'print-config', help: 'says what holds for a file and where it comes from, and checks nothing' },
    {
      name: 'env',
      value: 'NAME',
      help: 'the environment that the files are for: expectations of crawlwise.json for another one are passed over',
    },
    {
      name: 'level',
      value: 'LEVEL',
      choices: SEVERITIES,
      otherwise: 'info',
      help: 'the least level that is shown',
    },
    { name: 'quiet', help: 'shows errors only' },
    { name: 'max-warnings', value: 'N', help: 'so many warnings do not make the exit code 1' },
    {
      name: 'fix',
      help: 'makes the fixes that are safe; of standard input, the text with them goes to standard output',
    },
    { name: 'unsafe-fixes', help: 'makes the others as well, or shows them' },
    { name: 'diff', help: 'shows what the fixes would change; exit code 1 if anything' },
    { name: 'baseline', value: 'FILE', help: 'tells what is new since the file was written' },
    { name: 'update-baseline', help: 'writes that file: what is found now is accepted' },
    STDIN_NAME,
    ...IGNORES,
    { name: 'allow-empty', help: 'is content where there is no file to check' },
    { name: 'statistics', help: 'counts the findings of each rule, on standard error' },
    { name: 'jobs', value: 'N', otherwise: 'one for each core', help: 'threads that read files' },
    { name: 'watch', help: 'looks again whenever a file changes, until it is stopped' },
    { name: 'shard', value: 'I/N', help: 'looks at one of N parts of the files, and knows them all' },
    CRAWLERS,
  ],
  examples: [
    { call: 'crawlwise check public', does: 'a folder as one site' },
    { call: "crawlwise check 'public/**' --rule loc/fragment=off", does: 'some files, without a rule' },
    { call: 'crawlwise check - --stdin-filename robots.txt < robots.txt', does: 'standard input' },
  ],
};

/** The option of commands that print for people or for programs. */
const textOrJson = (help: string): OptionRow => ({
  name: 'format',
  value: 'NAME',
  choices: ['text', 'json'],
  otherwise: 'text',
  help,
});

const TEST: CommandRow = {
  name: 'test',
  operands: 'ROBOTS.TXT|- URL…',
  summary: 'Says whether crawlers may fetch URLs, and which line decides; exit code 1 if one is blocked.',
  options: [
    {
      name: 'agent',
      value: 'NAME',
      isMany: true,
      help: 'the product token of a crawler, or its User-Agent header',
    },
    {
      name: 'urls',
      value: 'FILE|-',
      help: 'a file with a URL a line, a sitemap or an index, gzipped or not: what they list is asked',
    },
    {
      name: 'expect',
      value: 'VERDICT',
      choices: ['allow', 'block'],
      help: 'what all verdicts are to be: exit code 0 if they are, 1 if one is not',
    },
    textOrJson('how verdicts are written'),
    CRAWLERS,
    {
      name: 'cases',
      value: 'FILE|-',
      help: 'answers NDJSON {id, robots | robots_b64, agent, url}; stands alone',
    },
  ],
  examples: [
    { call: 'crawlwise test robots.txt --agent Googlebot /shop/', does: 'one path for one crawler' },
    { call: 'crawlwise test robots.txt --agent GPTBot --urls urls.txt', does: 'a list of URLs' },
    {
      call: 'crawlwise test robots.txt --agent Googlebot --urls sitemap.xml --expect allow',
      does: 'a gate',
    },
  ],
};

const LSP: CommandRow = {
  name: 'lsp',
  operands: '',
  summary: 'Serves editors by the Language Server Protocol over standard input and output.',
  options: [
    { name: 'stdio', help: 'is what it does in any case' },
    { name: 'clientProcessId', value: 'PID', help: 'the process of the editor' },
  ],
  examples: [{ call: 'crawlwise lsp --stdio', does: 'as editors start it' }],
};

const EXPLAIN: CommandRow = {
  name: 'explain',
  operands: 'CODE|DIRECTIVE|ELEMENT|CRAWLER|PATTERN',
  summary: 'Says what a rule, a directive, an element, a crawler or a path pattern is, with sources.',
  options: [],
  examples: [
    { call: 'crawlwise explain robots/missing-colon', does: 'a rule' },
    { call: 'crawlwise explain Crawl-delay', does: 'a directive' },
    { call: 'crawlwise explain image:loc', does: 'an element' },
    { call: 'crawlwise explain GPTBot', does: 'a crawler' },
    { call: "crawlwise explain '/*.pdf$'", does: 'a path pattern' },
  ],
};

const RULES: CommandRow = {
  name: 'rules',
  operands: '',
  summary: 'Lists all rules with their levels, and whether they have fixes.',
  options: [textOrJson('how they are listed')],
  examples: [{ call: 'crawlwise rules --format json', does: 'an array, for programs' }],
};

const FORMAT: CommandRow = {
  name: 'format',
  operands: '[PATH|GLOB|-]…',
  summary:
    'Puts files into their usual form, as the editor does; of standard input, the result goes to standard output.',
  options: [
    { name: 'check', help: 'writes nothing, names the files that would change; exit code 1 if any' },
    STDIN_NAME,
    ...IGNORES,
  ],
  examples: [
    { call: 'crawlwise format public', does: 'a folder' },
    { call: 'crawlwise format --check .', does: 'in CI' },
  ],
};

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

const COMPLETIONS: CommandRow = {
  name: 'completions',
  operands: SHELLS.join('|'),
  summary: 'Prints what a shell needs to complete commands and options.',
  options: [],
  examples: [{ call: 'crawlwise completions bash >> ~/.bashrc', does: 'for bash' }],
};

const INIT: CommandRow = {
  name: 'init',
  operands: '[FOLDER]',
  summary: 'Writes a crawlwise.json for what it sees in a folder, and says what that was.',
  options: [],
  examples: [{ call: 'crawlwise init', does: 'in the present folder' }],
};

export const COMMANDS: readonly CommandRow[] = [
  ...[CHECK, TEST, EXPLAIN, RULES, FORMAT, INIT, COMPLETIONS, LSP],
];

export const EXIT_CODES: readonly (readonly [code: number, meaning: string])[] = [
  [0, 'no errors and no warnings, or no more of these than --max-warnings'],
  [1, 'some were found'],
  [2, 'the call is wrong, a file cannot be read, or none was found'],
];
