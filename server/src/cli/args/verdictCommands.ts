/** The commands about verdicts and changes: rows of the table of commands. */
import type { CommandRow, OptionRow } from './rows.ts';

export const CRAWLERS = {
  name: 'crawlers',
  value: 'PATH',
  isMany: true,
  help: 'files or folders that describe your own crawlers, in JSON',
} as const satisfies OptionRow;

/** How live sites are requested. */
export const REQUESTS = [
  {
    name: 'as',
    value: 'NAME',
    help: 'requests a live site with this User-Agent header, as that crawler would',
  },
  {
    name: 'allow-private',
    help: 'also requests private addresses of named hosts and ports: localhost:3000',
  },
] as const satisfies readonly OptionRow[];

/** The format option of commands with output for people or programs. */
export const textOrJson = (help: string) =>
  ({
    ...{ name: 'format', value: 'NAME', choices: ['text', 'json'], otherwise: 'text' },
    help,
  }) as const satisfies OptionRow;

export const TEST = {
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
      help: 'a file with one URL per line, a sitemap or an index, gzipped or not; tests the URLs in it',
    },
    {
      name: 'expect',
      value: 'VERDICT',
      choices: ['allow', 'block'],
      help: 'the expected verdict: exit code 0 if all URLs have it, 1 if not',
    },
    textOrJson('output format of the verdicts'),
    CRAWLERS,
    {
      name: 'cases',
      value: 'FILE|-',
      help: 'answers NDJSON {id, robots | robots_b64, agent, url}; excludes other options',
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
} as const satisfies CommandRow;

const PURPOSE = {
  name: 'purpose',
  value: 'LIST',
  isMany: true,
  help: 'considers only crawlers for these purposes, such as search,ai-training',
} as const satisfies OptionRow;

export const SITEMAP = {
  name: 'sitemap',
  value: 'FILE',
  isMany: true,
  help: 'a sitemap, an index or a list of URLs: counts how many of these URLs are affected',
} as const satisfies OptionRow;

export const DIFF = {
  name: 'diff',
  operands: 'OLD NEW',
  summary:
    'Says what changes for crawlers between two robots.txt files, sitemaps or folders of both: exactly which paths become blocked or allowed, and for whom. Each may be a file, a folder, -, REV:PATH of git, :PATH for what is staged, or the URL of a live site or of a file there.',
  options: [
    {
      name: 'format',
      value: 'NAME',
      choices: ['text', 'json', 'markdown', 'github', 'indexnow'],
      otherwise: 'text',
      help: 'output format of the changes; indexnow, with --urls, is the body of a POST request to IndexNow',
    },
    {
      name: 'fail-on',
      value: 'WHAT[:N%]',
      isMany: true,
      choices: ['blocked', 'allowed', 'removed', 'any'],
      formerChoice: ['gone', 'removed'],
      forms: /^removed:\d{1,3}(?:\.\d+)?%$/,
      help: 'exit code 1 if paths become blocked, or allowed, if sitemaps no longer list URLs (removed:5%: more than 5 % of them), or if anything changes; also if that cannot be ruled out',
    },
    {
      name: 'urls',
      help: 'lists the added, removed and changed URLs instead: from sitemaps, and of two builds also by the main content and the heads of their pages',
    },
    {
      name: 'changed-by',
      value: 'WHAT',
      isMany: true,
      choices: ['entry', 'content', 'head'],
      otherwise: 'all',
      help: "what counts as a change of a URL: its entry in a sitemap, such as another lastmod, its page's content, or the title, noindex and canonical URL in its page's head",
    },
    {
      name: 'indexnow-key',
      value: 'KEY',
      help: 'the key of the site for IndexNow, which is in /KEY.txt',
    },
    {
      name: 'indexnow-key-location',
      value: 'URL',
      help: 'the URL of the key file, if it is elsewhere; it allows URLs in its folder only',
    },
    PURPOSE,
    SITEMAP,
    CRAWLERS,
    {
      name: 'env',
      value: 'NAME',
      isMany: true,
      help: 'compares with what an environment of crawlwise.json serves; twice: one environment with another',
    },
    ...REQUESTS,
  ],
  examples: [
    { call: 'crawlwise diff HEAD:robots.txt robots.txt', does: 'since the last commit' },
    { call: 'crawlwise diff robots.txt https://www.example.com', does: 'what the host serves instead' },
    { call: 'crawlwise diff robots.txt --env production', does: 'the same by the name of the place' },
    { call: 'crawlwise diff HEAD:robots.txt :robots.txt', does: 'what is staged' },
    { call: 'crawlwise diff old/ public/ --format markdown', does: 'two builds of a site' },
    { call: 'crawlwise diff HEAD:public public --fail-on blocked --purpose search', does: 'a gate' },
    { call: 'crawlwise diff old/ public/ --fail-on removed:5%', does: 'a gate for sitemaps' },
    { call: 'crawlwise diff old/ public/ --urls', does: 'added, changed and removed URLs' },
    {
      call: 'crawlwise diff old/ public/ --urls --format indexnow --indexnow-key 0123456789abcdef',
      does: 'the same for IndexNow',
    },
  ],
} as const satisfies CommandRow;

export const AUDIT = {
  name: 'audit',
  operands: 'ROBOTS.TXT|-|REV:PATH|URL',
  summary:
    'Says which crawlers may fetch what under a robots.txt, which lines decide, and what that means for the site.',
  options: [
    {
      name: 'format',
      value: 'NAME',
      choices: ['text', 'json', 'markdown'],
      otherwise: 'text',
      help: 'output format',
    },
    PURPOSE,
    SITEMAP,
    CRAWLERS,
    ...REQUESTS,
  ],
  examples: [
    { call: 'crawlwise audit https://www.example.com', does: 'of a live site' },
    { call: 'crawlwise audit robots.txt --purpose ai-training,ai-search', does: 'what AI may fetch' },
    { call: 'crawlwise audit robots.txt --sitemap sitemap.xml', does: 'of the listed URLs' },
  ],
} as const satisfies CommandRow;

export const POLICY = {
  name: 'policy',
  operands: 'block-ai-training|block-ai|search-only|open|block-all|STANCE [PATH…]',
  summary:
    'Prints a robots.txt for a policy, or merges it into one in few lines, proven to change nothing else; lists the crawlers that may not obey.',
  options: [
    { name: 'merge', value: 'FILE|-', help: 'the robots.txt that it is merged into' },
    {
      name: 'check',
      value: 'FILE|-',
      help: 'only says whether the policy applies to that robots.txt: exit code 1 and the crawlers that it does not apply to, if not',
    },
    { name: 'write', help: 'puts the result in place of that file, or into a new robots.txt here' },
    CRAWLERS,
  ],
  examples: [
    { call: 'crawlwise policy block-ai-training', does: 'as a separate file' },
    { call: 'crawlwise policy block-ai --merge robots.txt --write', does: 'into an existing file' },
    {
      call: 'crawlwise policy search=yes,ai-training=no /docs/ --merge robots.txt',
      does: 'a stance on a part of the site',
    },
    { call: 'crawlwise policy block-ai-training --check robots.txt', does: 'a gate' },
  ],
} as const satisfies CommandRow;
