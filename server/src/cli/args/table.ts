/**
 * All commands and their options. `--help`, completions and the reference page are made from this table only.
 * Translations of its texts are looked up by command and option when they are printed: see `help.ts`.
 */
import { HOST_NAMES } from '../../core/builtPages.ts';
import { SEVERITIES } from '../../core/rule/rule.ts';
import { ACCOUNT_KINDS } from '../../project/account.ts';
import { LOG } from './logCommand.ts';
import type { CommandRow, OptionRow } from './rows.ts';
import { AUDIT, CRAWLERS, DIFF, POLICY, REQUESTS, TEST, textOrJson } from './verdictCommands.ts';

export const FORMATS = [
  'stylish',
  'compact',
  'text',
  'json',
  'sarif',
  'github',
  'gitlab',
  'junit',
  'checkstyle',
  'rdjson',
  'markdown',
] as const;

const STDIN_NAME = {
  name: 'stdin-filename',
  value: 'NAME',
  help: "file name for standard input ('-')",
} as const satisfies OptionRow;

const IGNORES = [
  {
    name: 'ignore',
    value: 'PATTERN',
    isMany: true,
    help: 'skips files in folders, with patterns as in .gitignore',
  },
  { name: 'no-ignore', help: 'also reads files that .gitignore and .crawlwiseignore name' },
] as const satisfies readonly OptionRow[];

const CHECK = {
  name: 'check',
  operands: '[PATH|GLOB|-]…|URL',
  summary:
    'Finds problems in robots.txt files, sitemaps and sitemap indexes, each judged as part of its site.',
  notes: [
    'A named file, or standard input with a file name, is judged in its site: the robots.txt, the indexes and the other sitemaps there are read too, but only the named file is reported. The site is the folder that site.root of crawlwise.json names, or else the topmost folder with a robots.txt, up to a folder named like public, and no higher than the repository or the folder of crawlwise.json. If nothing says where the site is, only files in the same folder are read. Your home folder is never searched.',
    'If the other sitemaps exceed 32 MiB, counting gzipped ones 16 times, only their beginnings are read. A line says so, URLs that they list too are not reported, and rules that need all of them, such as hreflang/missing-return, are off: check the folder for these.',
    'A URL names a live site: its robots.txt, the sitemaps that this names, or only the sitemap of the URL, and a sample of the URLs listed there. Requests obey robots.txt for Crawlwise and are one second apart for each host, or as far as its Crawl-delay asks, up to ten.',
  ],
  options: [
    { ...STDIN_NAME, heading: 'Files' },
    ...IGNORES,
    {
      name: 'allow-empty',
      help: 'does not fail if there is no file to check; skips named files of other kinds',
    },
    {
      name: 'changed',
      help: 'reports only what differs from HEAD, and what depends on that',
    },
    { name: 'since', value: 'REV', help: 'the same, compared with where this branch left the revision REV' },
    { name: 'shard', value: 'I/N', help: 'checks one of N parts of the files; reads all of them' },
    { name: 'watch', help: 'checks again whenever a file changes, until you stop it' },
    { name: 'jobs', value: 'N', otherwise: 'as many as save time', help: 'threads that read files' },
    {
      name: 'rule',
      heading: 'Findings',
      value: 'CODE=LEVEL',
      takesCode: true,
      isMany: true,
      help: 'sets the level of a rule, or of a category such as robots/*, or off',
    },
    {
      name: 'level',
      value: 'LEVEL',
      choices: SEVERITIES,
      otherwise: 'info',
      help: 'the lowest level to show',
    },
    { name: 'quiet', short: 'q', help: 'shows only errors' },
    { name: 'no-inline-config', help: 'ignores suppression comments in files' },
    {
      name: 'all',
      help: 'shows all findings, instead of the first 50 of each rule in a file',
    },
    {
      name: 'max-per-rule',
      value: 'N',
      help: 'shows at most N findings of each rule in a file, in all formats',
    },
    {
      name: 'max-diagnostics',
      value: 'N',
      help: 'shows at most N findings in total, in formats for people; the exit code depends on all of them',
    },
    {
      name: 'format',
      heading: 'Output',
      value: 'NAME[=FILE]',
      isMany: true,
      choices: FORMATS,
      forms: new RegExp(`^(?:${FORMATS.join('|')})=.`),
      otherwise: 'stylish on a terminal, else compact',
      help: 'output format; with =FILE, also written there',
    },
    {
      name: 'output-file',
      value: 'FILE',
      help: 'writes the findings to this file instead of standard output',
    },
    { name: 'statistics', help: 'counts the findings of each rule, on standard error' },
    {
      name: 'max-warnings',
      heading: 'Exit code',
      value: 'N',
      help: 'up to N warnings do not make the exit code 1',
    },
    {
      name: 'fail-on',
      value: 'KIND[,KIND]…',
      isMany: true,
      isList: true,
      choices: ACCOUNT_KINDS,
      help: 'exit code 1 also for what was not judged, as the lines at the end say',
    },
    {
      name: 'allow-untested',
      help: 'does not fail if expectations of URLs were tested nowhere, as before a deployment',
    },
    {
      name: 'fix',
      heading: 'Fixes',
      help: 'applies safe fixes; for standard input, writes the fixed text to standard output',
    },
    {
      name: 'unsafe-fixes',
      help: 'also applies fixes that are not safe, and says on standard error what changes',
    },
    {
      name: 'fix-rule',
      value: 'CODE',
      takesCode: true,
      isMany: true,
      help: 'limits the fixes to this rule, or to a category such as robots/*',
    },
    {
      name: 'diff',
      help: 'shows what the fixes would change, as a patch or JSON; exit code 1 if they would change a file',
    },
    {
      name: 'baseline',
      heading: 'Existing findings',
      value: 'FILE',
      help: 'reports only findings that are not in this file',
    },
    {
      name: 'update-baseline',
      help: 'accepts all current findings of the checked files in that file',
    },
    {
      name: 'strict-baseline',
      help: 'exit code 1 also if that file accepts findings that no longer exist',
    },
    { name: 'prune-baseline', help: 'removes findings that no longer exist from that file' },
    {
      name: 'config',
      heading: 'Configuration',
      value: 'FILE',
      help: 'uses this configuration for all files; outside the checkout, it can lock settings',
    },
    { name: 'no-config', help: 'ignores configuration files' },
    {
      name: 'print-config',
      help: 'prints the settings for a file or folder and their origin; checks nothing',
    },
    {
      name: 'env',
      value: 'NAME',
      help: 'the environment of the files: ignores expectations for other environments',
    },
    CRAWLERS,
    {
      name: 'site',
      heading: 'Built pages and dates',
      value: 'URL',
      help: 'the URL of the site, for the checks of its built pages',
    },
    {
      name: 'hosting',
      formerly: 'host',
      value: 'NAME',
      choices: ['auto', ...HOST_NAMES],
      otherwise: 'auto',
      help: 'the hosting of the built pages',
    },
    {
      name: 'since-build',
      value: 'DIR',
      help: 'compares lastmod with the content of pages in the last build, in this folder',
    },
    {
      name: 'sample',
      heading: 'Live sites',
      value: 'N',
      otherwise: '20',
      help: 'how many of the listed URLs of a live site to request; 0 for none',
    },
    { name: 'ignore-robots', help: 'also requests what the robots.txt of a live site disallows' },
    {
      name: 'compare',
      value: 'PATH|URL|ENV',
      help: 'reports how a live site differs from a robots.txt, a build or another site',
    },
    ...REQUESTS,
  ],
  examples: [
    { call: 'crawlwise check https://www.example.com', does: 'a live site' },
    { call: 'crawlwise check public', does: 'a folder as one site, with its built pages' },
    { call: 'crawlwise check - --stdin-filename robots.txt < robots.txt', does: 'standard input' },
  ],
} as const satisfies CommandRow;

const LSP = {
  name: 'lsp',
  operands: '',
  summary: 'Serves editors with the Language Server Protocol over standard input and output.',
  options: [
    { name: 'stdio', help: 'accepted for compatibility; always on' },
    { name: 'clientProcessId', value: 'PID', help: 'the process of the editor' },
  ],
  examples: [{ call: 'crawlwise lsp --stdio', does: 'as editors start it' }],
} as const satisfies CommandRow;

const MCP = {
  name: 'mcp',
  operands: '[FOLDER]…',
  summary:
    'Serves coding agents with the Model Context Protocol over standard input and output: tools for check, explain, test, diff, audit and fix. They read and write only below the folders, and write only where a call says so.',
  options: [],
  examples: [
    { call: 'crawlwise mcp', does: 'the working folder' },
    { call: 'crawlwise mcp site/public', does: 'one folder' },
  ],
} as const satisfies CommandRow;

const EXPLAIN = {
  name: 'explain',
  operands: 'CODE|DIRECTIVE|ELEMENT|CRAWLER|PATTERN|ERROR',
  summary:
    'Explains a rule, a directive, an element, a crawler, a path pattern or an error of Search Console, with sources.',
  options: [],
  examples: [
    { call: 'crawlwise explain robots/missing-colon', does: 'a rule' },
    { call: 'crawlwise explain Crawl-delay', does: 'a directive' },
    { call: 'crawlwise explain image:loc', does: 'an element' },
    { call: 'crawlwise explain GPTBot', does: 'a crawler' },
    { call: "crawlwise explain '/*.pdf$'", does: 'a path pattern' },
    { call: 'crawlwise explain "Invalid date"', does: 'an error of Search Console' },
  ],
} as const satisfies CommandRow;

const RULES = {
  name: 'rules',
  operands: '',
  summary: 'Lists all rules with their levels, and whether they have fixes.',
  options: [textOrJson('output format of the list')],
  examples: [{ call: 'crawlwise rules --format json', does: 'an array, for programs' }],
} as const satisfies CommandRow;

const FORMAT = {
  name: 'format',
  operands: '[PATH|GLOB|-]…',
  summary: 'Formats files as the editor does; for standard input, writes the result to standard output.',
  options: [
    { name: 'check', help: 'writes nothing, lists the files that would change; exit code 1 if any' },
    STDIN_NAME,
    ...IGNORES,
  ],
  examples: [
    { call: 'crawlwise format public', does: 'a folder' },
    { call: 'crawlwise format --check .', does: 'in CI' },
  ],
} as const satisfies CommandRow;

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

const COMPLETIONS = {
  name: 'completions',
  operands: SHELLS.join('|'),
  summary: 'Prints a script that completes commands and options in a shell.',
  options: [],
  examples: [{ call: 'crawlwise completions bash >> ~/.bashrc', does: 'for bash' }],
} as const satisfies CommandRow;

const INIT = {
  name: 'init',
  operands: '[FOLDER]',
  summary: 'Writes a crawlwise.json for each site in a folder, and says what it found.',
  options: [
    {
      name: 'policy',
      value: 'NAME',
      help: "merges a policy into the folder's robots.txt, or creates one: see policy",
    },
  ],
  examples: [{ call: 'crawlwise init', does: 'in the current folder' }],
} as const satisfies CommandRow;

const ROWS = [
  CHECK,
  TEST,
  DIFF,
  AUDIT,
  POLICY,
  LOG,
  EXPLAIN,
  RULES,
  FORMAT,
  INIT,
  COMPLETIONS,
  LSP,
  MCP,
] as const;

/** `run` takes it out of the arguments, for help, too. */
const LANG: OptionRow = {
  name: 'lang',
  value: 'NAME',
  help: 'the language of texts; by default, only terminals have theirs',
};

export const COMMANDS: readonly CommandRow[] = ROWS.map((row: CommandRow) =>
  row === LSP ? row : { ...row, options: [...row.options, LANG] },
);

/** The names of the options of all commands: another name is an error of the compiler. */
export type OptionName = (typeof ROWS)[number]['options'][number]['name'];

export const EXIT_CODES: readonly (readonly [code: number, meaning: string])[] = [
  [0, 'no errors and no warnings, or at most --max-warnings warnings'],
  [1, 'errors, or more warnings than that'],
  [2, 'wrong usage, a file that cannot be read, no file found, or a rule of Crawlwise that failed'],
  [130, 'stopped with Ctrl-C during the check of a live site: what was found until then is reported'],
];
