/** What the tools answer, to the SDK's client in this process. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { crawlwise } from '../cli/inProcess.ts';
import { root } from '../protocol/client.ts';
import { connect, host, textOf } from './connected.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-mcp-'));
after(() => rmSync(folder, { recursive: true, force: true }));

let number = 0;

/** A copy of the examples without the incidents, committed in a repository. */
function examples(): string {
  const own = join(folder, String(number++));
  cpSync(join(root, 'examples'), own, { recursive: true, filter: (path) => !path.endsWith('incidents') });
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: own });
  git('init', '-q');
  git('add', '-A');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'first');
  return own;
}

/** The texts of all files below a folder. */
const textsIn = (own: string): readonly string[] =>
  readdirSync(own, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => `${file}\n${readFileSync(file, 'latin1')}`);

test('there are six tools, with schemas, of which one may write', async () => {
  const { client } = await connect([examples()]);
  const { tools } = await client.listTools();
  assert.deepEqual(
    tools.map(({ name }) => name),
    ['check', 'explain', 'test', 'diff', 'audit', 'fix'],
  );
  for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
    assert.ok(title && description && outputSchema, name);
    assert.deepEqual(
      [annotations?.readOnlyHint, annotations?.destructiveHint, annotations?.openWorldHint],
      name === 'fix' ? [false, true, false] : [true, false, false],
      name,
    );
    for (const [argument, schema] of Object.entries(inputSchema.properties ?? {}))
      assert.ok((schema as { description?: string }).description, `${name}: ${argument}`);
  }
  const seen = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  assert.ok(JSON.stringify(seen).length < 8_000, 'models see less than 2,000 tokens');
  assert.ok(JSON.stringify(tools).length < 16_000);
  assert.ok(client.getInstructions()!.length < 600);
});

test('check has the findings of the command line', async () => {
  const own = examples();
  const { data } = await connect([own]);
  const { stdout } = await crawlwise(own, 'check', '.', '--format', 'json');
  const report = JSON.parse(stdout);
  const answer = await data('check', { limit: 1000 });
  const { suppressed: _, skipped, ...counts } = report.summary;
  assert.equal(skipped, 0);
  assert.deepEqual({ ...counts, ...answer }, answer);
  const keyOf = ({ file, line, column, code, message }: Record<string, unknown>) =>
    `${file}:${line}:${column} ${code} ${message}`;
  const expected = (report.findings as unknown as Record<string, unknown>[]).map(keyOf).sort();
  assert.deepEqual((answer.findings as unknown as Record<string, unknown>[]).map(keyOf).sort(), expected);
  assert.equal(answer.more, 0);
});

interface Case {
  readonly name: string;
  readonly tool: string;
  readonly args: Record<string, unknown>;
  /** What the text has. */
  readonly says: readonly (string | RegExp)[];
  /** What the data has. */
  readonly has?: Record<string, unknown>;
  readonly isError?: true;
}

const urlset = (url: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>${url}</loc></url>\n</urlset>\n`;
const ROBOTS = 'User-agent: *\nDisallow: /x/\n';

const CASES: readonly Case[] = [
  {
    name: 'the most severe findings are first',
    tool: 'check',
    args: { path: 'bad/robots.txt', limit: 2 },
    says: [
      '1 file checked: 6 errors, 4 warnings, 1 hint\n',
      "bad/robots.txt:5:1 error robots/missing-colon: ':' is missing after 'Disallow': Google guesses it, all other crawlers ignore the line [safe fix]\n",
      "8 more are left out: set 'limit' to see them",
    ],
    has: { files: 1, errors: 6, more: 8 },
  },
  {
    name: 'one rule',
    tool: 'check',
    args: { path: 'bad/robots.txt', rule: 'robots/field-typo', edits: true },
    says: ['bad/robots.txt:6:1 warning robots/field-typo'],
    has: {
      findings: [
        {
          ...{ file: 'bad/robots.txt', line: 6, column: 1, severity: 'warning', code: 'robots/field-typo' },
          message: "Misspelling of 'Disallow': Google accepts it, other crawlers may ignore the line",
          fix: 'safe',
          fixes: [
            {
              ...{ title: "Replace with 'Disallow' (other parsers then read it as Google does)", safe: true },
              edits: [{ line: 6, column: 1, endLine: 6, endColumn: 8, text: 'Disallow' }],
            },
          ],
        },
      ],
      more: 0,
    },
  },
  {
    name: 'a text that is not saved, judged in the site',
    tool: 'check',
    args: { path: 'good/sitemap-blog.xml', text: urlset('https://www.example.com/cart/') },
    says: [/^1 file checked: .*\ngood\/sitemap-blog\.xml:3:11 \w+ loc\/disallowed/],
  },
  {
    name: 'nothing is found',
    tool: 'check',
    args: { path: 'good' },
    says: [/^4 files checked: no problems$/],
    has: { findings: [], more: 0 },
  },
  {
    name: 'a robots.txt alone, with the listed URLs that it blocks',
    tool: 'check',
    args: { path: 'good/robots.txt', text: 'User-agent: Googlebot\nDisallow: /en/\n' },
    says: [/^1 file checked: .*\nBlocks 2 of 5 listed URLs for Googlebot, Googlebot-Image, /],
    has: { listed: { urls: 5, blocked: 2 } },
  },
  {
    name: 'a robots.txt that blocks all listed URLs',
    tool: 'check',
    args: { path: 'good/robots.txt', text: 'User-agent: *\nDisallow: /\n' },
    says: [/\nBlocks 5 of 5 listed URLs for \*, Googlebot, /],
  },
  {
    name: 'a robots.txt that blocks crawlers of other kinds',
    tool: 'check',
    args: { path: 'good/robots.txt' },
    says: ['Blocks no search engine from the 5 listed URLs'],
    has: { listed: { urls: 5, blocked: 0 } },
  },
  {
    name: 'a robots.txt whose site lists nothing',
    tool: 'check',
    args: { path: 'robots.txt', text: ROBOTS },
    says: [/^1 file checked: no problems$/],
    has: { listed: undefined },
  },
  {
    name: 'a file of another kind',
    tool: 'check',
    args: { path: 'README.md' },
    says: [/^No file was checked.*\nNot checked: README\.md: it is neither a robots\.txt nor a sitemap/],
    isError: true,
  },
  {
    name: 'a text without a path',
    tool: 'check',
    args: { text: ROBOTS },
    says: ["'text' needs a 'path'"],
    isError: true,
  },
  {
    name: 'no such file',
    tool: 'check',
    args: { path: 'no.txt' },
    says: ['There is no file or folder no.txt'],
    isError: true,
  },
  {
    name: 'a misspelled argument',
    tool: 'check',
    args: { paht: 'bad' },
    says: ['Unrecognized key: "paht"'],
    isError: true,
  },
  {
    name: 'an argument of the wrong kind',
    tool: 'check',
    args: { path: 7 },
    says: [/path: .*expected string/],
    isError: true,
  },
  {
    name: 'a rule',
    tool: 'explain',
    args: { word: 'robots/field-typo' },
    says: [/^# robots\/field-typo\n/, '## Why'],
  },
  { name: 'a crawler', tool: 'explain', args: { word: 'GPTBot' }, says: ['OpenAI'], has: { complete: true } },
  {
    name: 'an option is a word',
    tool: 'explain',
    args: { word: '--help' },
    says: ["'--help' is unknown"],
    isError: true,
  },
  {
    name: 'verdicts, blocked ones first',
    tool: 'test',
    args: { path: 'bad/robots.txt', agents: ['GPTBot', 'Googlebot-Image'], urls: ['/shop/', '/beta/x'] },
    says: [
      /^3 allowed, 1 blocked\nblocked Googlebot-Image \/beta\/x: line 15, Disallow: \/beta\/\n/,
      'allowed GPTBot /shop/: no rule of its group matches',
    ],
    has: { allowed: 3, blocked: 1, more: 0 },
  },
  {
    name: 'the URLs of a sitemap, under a text',
    tool: 'test',
    args: {
      path: 'robots.txt',
      text: 'User-agent: *\nDisallow: /en/\n',
      agents: ['*'],
      sitemap: 'good/sitemap.xml',
    },
    says: [/^\d+ allowed, \d+ blocked\n/, 'blocked * https://www.example.com/en/: line 2, Disallow: /en/'],
  },
  {
    name: 'a misspelled crawler',
    tool: 'test',
    args: { path: 'bad/robots.txt', agents: ['Gogglebot'], urls: ['/'] },
    says: ['did you mean Googlebot?'],
    isError: true,
  },
  {
    name: 'no URL',
    tool: 'test',
    args: { path: 'bad/robots.txt', agents: ['GPTBot'] },
    says: ["Name 'urls' or a 'sitemap'"],
    isError: true,
  },
  {
    name: 'a URL of another site',
    tool: 'test',
    args: { path: 'good/robots.txt', agents: ['Bingbot'], urls: ['/a', 'https://other.example/'] },
    says: ['1 allowed, 0 blocked', 'https://other.example/'],
  },
  {
    name: 'an edit that is not saved, compared with the last commit',
    tool: 'diff',
    args: { path: 'good/robots.txt', text: `${ROBOTS}\nUser-agent: GPTBot\nDisallow: /\n` },
    says: [
      /is now blocked for all other crawlers/,
      /good\/robots\.txt: crawlers ClaudeBot, CCBot; allowed \//,
    ],
    has: { unchanged: false, blocked: true, complete: true },
  },
  {
    name: 'nothing has changed',
    tool: 'diff',
    args: { path: 'good' },
    says: [/^Nothing changes for crawlers$/],
    has: { unchanged: true, changes: [] },
  },
  {
    name: 'two files',
    tool: 'diff',
    args: { path: 'good/sitemap.xml', old: 'good/sitemap-blog.xml' },
    says: ['2 URLs removed', 'urlsGone 2'],
  },
  {
    name: 'no such revision',
    tool: 'diff',
    args: { path: 'good/robots.txt', revision: 'nowhere' },
    says: ['nowhere'],
    isError: true,
  },
  {
    name: 'an option as a revision',
    tool: 'diff',
    args: { path: 'good/robots.txt', revision: '--output=x' },
    says: ['Invalid arguments'],
    isError: true,
  },
  {
    name: 'a path as a revision',
    tool: 'diff',
    args: { path: 'good/robots.txt', revision: '../x' },
    says: ['Invalid arguments'],
    isError: true,
  },
  {
    name: 'a policy that does not apply',
    tool: 'audit',
    args: { path: 'good/robots.txt', policy: 'block-ai-training', purposes: ['ai-training'] },
    says: [/^The policy block-ai-training does not apply to .*Amazonbot/, /ai-training: .*GPTBot/],
  },
  {
    name: 'a stance whose signals are missing',
    tool: 'audit',
    args: { path: 'robots.txt', text: 'User-agent: *\nDisallow: /a/\n', policy: 'search=yes' },
    says: [/^The policy search=yes also needs the signals search=yes$/m],
  },
  {
    name: 'the edits of a stance, not written',
    tool: 'fix',
    args: { path: 'good/robots.txt', policy: 'search=yes,ai-training=no' },
    says: [/not written/, /Verdicts change for .*Amazonbot/],
  },
  {
    name: 'a policy that applies',
    tool: 'audit',
    args: { path: 'robots.txt', text: 'User-agent: *\nDisallow: /\n', policy: 'block-ai' },
    says: ['The policy block-ai applies', 'search: nothing (line 2): '],
    has: { policy: { name: 'block-ai', applies: true, notFor: [] } },
  },
  {
    name: 'a folder is no robots.txt',
    tool: 'audit',
    args: { path: 'good' },
    says: ['good is a folder; name a file'],
    isError: true,
  },
  {
    name: 'a sitemap is no robots.txt',
    tool: 'audit',
    args: { path: 'good/sitemap.xml' },
    says: ['sitemap'],
    isError: true,
  },
  {
    name: 'the edits of safe fixes, not written',
    tool: 'fix',
    args: { path: 'bad/robots.txt' },
    says: [
      /^bad\/robots\.txt: 3 edits, not written; set 'apply' to write them\n/,
      '5:9–5:9: ":"',
      'Findings after the edits: 5 errors, 3 warnings',
    ],
    has: { applied: false },
  },
  {
    name: 'the effects of unsafe fixes',
    tool: 'fix',
    args: { path: 'bad/robots.txt', unsafe: true },
    says: ['Bingbot: /beta/ becomes blocked\n', 'all other crawlers: '],
  },
  {
    name: 'one rule is fixed',
    tool: 'fix',
    args: { path: 'bad/robots.txt', rules: ['robots/missing-colon'] },
    says: ['1 edit, not written'],
    has: { edits: [{ line: 5, column: 9, endLine: 5, endColumn: 9, text: ':' }] },
  },
  {
    name: 'an unknown rule',
    tool: 'fix',
    args: { path: 'bad/robots.txt', rules: ['robots/mising-colon'] },
    says: ['did you mean'],
    isError: true,
  },
  {
    name: 'nothing to fix',
    tool: 'fix',
    args: { path: 'good/robots.txt', apply: true },
    says: ['good/robots.txt: nothing to fix'],
    has: { applied: false, edits: [] },
  },
  {
    name: 'the edits of a policy, not written',
    tool: 'fix',
    args: { path: 'good/robots.txt', policy: 'block-ai-training' },
    says: [/not written/, /Verdicts change for \d+ crawlers: .*Amazonbot/],
  },
  {
    name: 'a policy and rules',
    tool: 'fix',
    args: { path: 'good/robots.txt', policy: 'block-ai', unsafe: true },
    says: ["'policy' excludes"],
    isError: true,
  },
  {
    name: 'an unknown policy',
    tool: 'fix',
    args: { path: 'good/robots.txt', policy: 'none' },
    says: ["There is no policy 'none', only block-ai-training"],
    isError: true,
  },
];

const shared = examples();
for (const { name, tool, args, says, has = {}, isError } of CASES) {
  test(`${tool}: ${name}`, async () => {
    const { call } = await connect([shared]);
    const before = textsIn(shared);
    const result = await call(tool, args);
    const text = textOf(result);
    assert.equal(result.isError, isError, text);
    for (const said of says)
      assert.ok(typeof said === 'string' ? text.includes(said) : said.test(text), `${said} in\n${text}`);
    const data = (result.structuredContent ?? {}) as Record<string, unknown>;
    for (const [key, value] of Object.entries(has)) assert.deepEqual(data[key], value, key);
    assert.deepEqual(textsIn(shared), before, 'nothing is written');
  });
}

test('fixes are written where the call says so, as the command line writes them', async () => {
  const [ours, theirs] = [examples(), examples()];
  const { data, say } = await connect([ours]);
  for (const path of ['bad/robots.txt', 'bad/sitemap.xml', 'bad/sitemap-index.xml']) {
    const answer = await data('fix', { path, apply: true });
    assert.equal(answer.applied, true);
    await crawlwise(theirs, 'check', path, '--fix');
    assert.equal(readFileSync(join(ours, path), 'utf8'), readFileSync(join(theirs, path), 'utf8'));
    assert.match(await say('fix', { path, apply: true }), /nothing to fix/);
  }
  const policy = { path: 'good/robots.txt', policy: 'block-ai-training' };
  assert.match(await say('fix', { ...policy, apply: true }), /edits? written/);
  assert.match(await say('audit', policy), /^The policy block-ai-training applies/);
  assert.match(
    await say('diff', { path: 'good/robots.txt' }),
    /^everything is now blocked for Google-Extended, .* more; and 2 more changes$/m,
  );
});

test('line breaks and gzip stay', async () => {
  const own = examples();
  const text = 'User-agent: *\r\nDisallow /a/\nDisalow: /b/\r\n';
  writeFileSync(join(own, 'robots.txt'), text);
  const sitemap = readFileSync(join(own, 'bad/sitemap.xml'));
  writeFileSync(join(own, 'bad/sitemap-2.xml.gz'), gzipSync(sitemap));
  const { data } = await connect([own]);
  for (const path of ['robots.txt', 'bad/sitemap-2.xml.gz', 'bad/sitemap.xml'])
    assert.equal((await data('fix', { path, apply: true })).applied, true, path);
  const fixed = text.replace('Disallow ', 'Disallow: ').replace('Disalow', 'Disallow');
  assert.equal(readFileSync(join(own, 'robots.txt'), 'utf8'), fixed);
  const unpacked = gunzipSync(readFileSync(join(own, 'bad/sitemap-2.xml.gz')));
  assert.ok(unpacked.includes('<lastmod>') && !unpacked.includes('<lastMod>'));
});

test('a file that cannot be written, or is not UTF-8, stays as it is', async () => {
  const own = examples();
  const file = join(own, 'bad/robots.txt');
  const { call } = await connect([own], {
    ...host,
    rewrite: async () => 'EACCES: permission denied',
  });
  const refused = await call('fix', { path: 'bad/robots.txt', apply: true });
  assert.deepEqual(
    [refused.isError, textOf(refused)],
    [true, 'bad/robots.txt was not written: EACCES: permission denied'],
  );
  const latin = Buffer.from('User-agent: *\nDisallow /caf\xe9/\n', 'latin1');
  writeFileSync(file, latin);
  chmodSync(file, 0o644);
  const { call: really } = await connect([own]);
  const answer = await really('fix', { path: 'bad/robots.txt', apply: true });
  assert.match(textOf(answer), /UTF-8/);
  assert.deepEqual(readFileSync(file), latin);
});

test('several folders: relative paths are found in each, and answers name files absolutely', async () => {
  const [first, second] = [examples(), examples()];
  writeFileSync(join(second, 'sitemap-2.xml'), readFileSync(join(second, 'bad/sitemap.xml')));
  const { data, say } = await connect([first, second]);
  const all = await data('check', { limit: 1 });
  assert.equal(all.files, 15);
  const item = await data('check', { path: 'sitemap-2.xml', limit: 1 });
  assert.equal((item.findings as unknown as { file: string }[])[0]!.file, join(second, 'sitemap-2.xml'));
  assert.match(await say('check', { path: join(second, 'good') }), /^4 files checked: no problems/);
});
