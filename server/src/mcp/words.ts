/** What the tools say about themselves, and their answers in words: for models that know nothing of Crawlwise. */
import { catalogue, terms } from '../core/catalogue.ts';

export const mcpWords = catalogue('mcp', {
  title: 'Crawlwise: robots.txt and sitemaps',
  instructions:
    "Checks and fixes robots.txt files and sitemaps below {folders}. After you edit one, call check. Before you finish an edit of robots.txt, call diff: it says exactly which paths become blocked or allowed, and for which crawlers. Do not reason about rule precedence yourself: call test. Paths are relative to that folder, or absolute. Answers are short; 'more' counts what is left out, and 'limit' shows more.",
  more: {
    by: 'count',
    one: "{count} more is left out: set 'limit' to see it",
    other: "{count} more are left out: set 'limit' to see them",
  },
  andMore: { by: 'count', one: '… and {count} more', other: '… and {count} more' },
  badPath: '{path} is not a path',
  outside: '{path} is not below {folders}: the server reads and writes only there',
  folderGone: 'The folder {folder} no longer exists',
  noFile: 'There is no file {path}',
  isFolder: '{path} is a folder; name a file',
  notFolder: '{path} is not a folder',
  notRegular: '{path} is not a regular file',
  tooLong: 'The message is longer than {most} MiB and was not read',
  notJson: 'The line is not JSON: {reason}',
  notMessage: 'The line is not a message of JSON-RPC 2.0',
  noFolder: 'The folder cannot be served: {reason}',
});

/** Arguments of several tools. */
export const argumentWords = catalogue('mcp/arguments', {
  robots: 'A robots.txt',
  file: 'A robots.txt or a sitemap',
  text: 'Content to use in place of the stored file, such as an edit that is not saved yet',
  limit: 'How many rows to show; without it, as many as fit into about 2,000 tokens',
  sitemap:
    'A sitemap, a sitemap index, or a file with one URL per line: counts how many of its URLs are affected',
  purposes: 'Only crawlers for these purposes',
  moreRows: 'Rows that are left out',
});

export const checkWords = catalogue('mcp/check', {
  title: 'Check robots.txt and sitemaps',
  description:
    'Finds errors in robots.txt files, XML sitemaps, sitemap indexes and text sitemaps, as crawlers read them. Files are judged as one site, with the settings in crawlwise.json. Reads only. Use explain for the reason of a code, and fix to correct.',
  path: 'A file or folder; without it, everything',
  level: 'The lowest severity to list',
  rule: 'Lists only findings with this code',
  edits: 'Whether to list the edits of all fixes of each finding, those that fix never makes in bulk too',
  source: 'What makes the file: edit this instead',
  count: 'How many equal findings this one stands for',
  moreOfRule: 'How many of this code in this file are left out after it',
  fix: "'safe' keeps the meaning of the file",
  rules: 'The most frequent codes and how often they appear, if there are many findings',
  notChecked: 'Files that were not checked',
  silenced: 'What comments suppress, and rules that crawlwise.json turns off',
  problems: 'Errors in crawlwise.json, rules that failed, and files that cannot be read',
  listed: 'If only a robots.txt was checked: how many URLs sitemaps list, and how many of them it blocks',
  blocks: {
    by: 'count',
    one: 'Blocks {blocked} of {count} listed URL for {crawlers}',
    other: 'Blocks {blocked} of {count} listed URLs for {crawlers}',
  },
  blocksNothing: {
    by: 'count',
    one: 'Blocks no search engine from the {count} listed URL',
    other: 'Blocks no search engine from the {count} listed URLs',
  },
  uncounted:
    'how many listed URLs it blocks was not counted, since the sitemaps are too large: audit counts them',
  textWithoutPath: "'text' needs a 'path': the name of the file decides how it is read",
  notThere: 'There is no file or folder {path}',
  noFiles: 'No file was checked: there is no robots.txt and no sitemap',
  checked: { by: 'count', one: '{count} file checked: {counts}', other: '{count} files checked: {counts}' },
  safe: '{text} [safe fix]',
  unsafe: '{text} [unsafe fix]',
  byRule: 'Most frequent: {rules}',
  ofRule: '{code} {count}',
  left: '{path}: {reason}',
  fault: '{file}:{line}: {message}',
  notCheckedLine: 'Not checked: {line}',
  problemLine: 'Problem: {line}',
});

/** Numbers of findings. */
export const countWords = catalogue('mcp/counts', {
  none: 'no problems',
  errors: { by: 'count', one: '{count} error', other: '{count} errors' },
  warnings: { by: 'count', one: '{count} warning', other: '{count} warnings' },
  infos: { by: 'count', one: '{count} info', other: '{count} infos' },
  hints: { by: 'count', one: '{count} hint', other: '{count} hints' },
});

export const explainWords = catalogue('mcp/explain', {
  title: 'Explain a rule or a word',
  description:
    'Explains a code of check (robots/missing-colon), a directive (Crawl-delay), an element of sitemaps (image:loc), a crawler (GPTBot) or a path pattern (/*.pdf$), with sources.',
  word: 'What to explain',
  full: 'Whether to give the whole text, if it is long',
  cut: "The rest is left out: set 'full' to see it",
});

export const testWords = catalogue('mcp/test', {
  title: 'Test whether crawlers may fetch URLs',
  description:
    'Says whether crawlers may fetch URLs under a robots.txt, and which line decides. It knows the fallbacks of each crawler: Googlebot-Image obeys the group of Googlebot, AdsBot-Google ignores *. Reads only.',
  agents: 'Product tokens such as Googlebot or GPTBot, or whole User-Agent headers',
  urls: 'URLs of the site, or paths that begin with /',
  sitemap: 'A sitemap, a sitemap index, or a file with one URL per line: tests these URLs too',
  group: 'The name that selected the group of rules',
  verdicts: 'Blocked ones first',
  problems: 'URLs that were not tested, and why',
  noUrls: "Name 'urls' or a 'sitemap'",
  summary: '{allowed} allowed, {blocked} blocked',
  allowedLine: 'allowed {agent} {url}: {reason}',
  blockedLine: 'blocked {agent} {url}: {reason}',
});

export const diffWords = catalogue('mcp/diff', {
  title: 'Compare with an older version',
  description:
    'Says what an edit changes for crawlers: exactly which paths become blocked or allowed, and for whom; for sitemaps, which URLs are gone or new. Compares the stored file (or text) with a revision of git, HEAD by default, or with an older file. Reads only.',
  path: 'A robots.txt, a sitemap, or a folder of both',
  revision: 'A revision of git to compare with, such as HEAD~1 or main',
  old: 'An older file or folder to compare with instead',
  blocked: 'Whether paths become blocked, or may',
  allowed: 'Whether paths become allowed, or may',
  complete: 'Whether all changes are known',
  changes: 'One row for crawlers with equal changes',
  usageToken: 'Asks how paths may be used, not what crawlers fetch; refused: paths newly not to be used',
  values: 'Values of Crawl-delay, of Content-Signal, or of Sitemap lines',
  row: '{file}: {changes}',
  cell: '{name} {values}',
  patterns: 'Path patterns of robots.txt',
  unchanged: 'Nothing changes for crawlers',
  except: '{pattern} except {except}',
});

export const auditWords = catalogue('mcp/audit', {
  title: 'Show what crawlers may fetch',
  description:
    'Says which crawlers may fetch what under a robots.txt, and which lines decide: for search, AI training, AI search and other purposes. With a policy, says whether it applies. Reads only; fix applies a policy.',
  policy:
    'Also says whether this policy applies: {names}; or a stance such as search=yes,ai-answers=yes,ai-training=no',
  use: '{use}: {says}',
  uses: 'What signals and usage tokens say about search, AI answers and AI training; it blocks nothing',
  reach: 'How much they may fetch',
  lines: 'The deciding lines',
  crawlers: "'*' stands for those that no group names",
  disobeying: 'How many of them do not, or may not, obey robots.txt',
  policyResult: 'notFor: crawlers to which the policy does not apply yet; signals: those that are missing',
  applies: 'The policy {policy} applies',
  notApplied: 'The policy {policy} does not apply to {crawlers}',
  signalsLack: 'The policy {policy} also needs the signals {signals}',
  row: '{purpose}: {reach}: {crawlers}',
});

export const fixWords = catalogue('mcp/fix', {
  title: 'Fix a file',
  description:
    "Gives the edits that fix the findings of a file, or that put a policy for crawlers into a robots.txt, and says which verdicts change. Writes them only if 'apply' is true. Safe fixes keep the meaning of the file; ask the user before you apply unsafe ones.",
  rules: 'Only fixes of these codes, or of a category such as robots/*',
  unsafe: 'Whether to include fixes that change what the file means',
  policy:
    'Merges this policy into a robots.txt instead; the rest keeps its meaning: {names}; or a stance such as search=yes,ai-training=no',
  apply: 'Whether to write the file',
  edits: 'Lines and columns from 1, columns in UTF-16 units, the end exclusive',
  notes: 'What changes for crawlers, and what is not fixed',
  left: 'Findings after the edits',
  policyAlone: "'policy' excludes 'rules' and 'unsafe'",
  nothing: '{file}: nothing to fix',
  plannedLine: {
    by: 'count',
    one: "{file}: {count} edit, not written; set 'apply' to write it",
    other: "{file}: {count} edits, not written; set 'apply' to write them",
  },
  appliedLine: { by: 'count', one: '{file}: {count} edit written', other: '{file}: {count} edits written' },
  leftLine: 'Findings after the edits: {counts}',
  changedFor: {
    by: 'count',
    one: 'Verdicts change for {count} crawler: {crawlers}',
    other: 'Verdicts change for {count} crawlers: {crawlers}',
  },
  edit: '{from}–{to}: {text}',
  moved: 'it is no longer the same file',
  notUtf8: 'it is not UTF-8',
  notWritten: '{path} was not written: {reason}',
});

/** How much crawlers may fetch, as a cell of a row. */
export const reachTerms = terms('mcp/reaches', {
  noPurpose: 'unknown',
  linesOf: { by: 'count', one: '{reach} (line {lines})', other: '{reach} (lines {lines})' },
  all: 'everything',
  part: 'a part',
  nothing: 'nothing',
});

/** A finding in a line. */
export const findingTerms = terms('mcp/findings', {
  finding: '{file}:{line}:{column} {severity} {code}: {message}',
  findings: {
    by: 'count',
    one: '{file}:{line}:{column} {severity} {code}: {message} (and {count} more in this file)',
    other: '{file}:{line}:{column} {severity} {code}: {message} (and {count} more in this file)',
  },
});

/** Why a URL is allowed or blocked, after a colon. */
export const reasonTerms = terms('mcp/reasons', {
  rule: 'line {line}, {rule}',
  'no-rule': 'no rule of its group matches',
  'no-group': 'no group applies to it',
  'robots-txt': 'robots.txt itself is always allowed',
  'ignores-robots': 'it does not obey robots.txt',
});
