import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { pageUrl } from '../../server/src/core/homepage.ts';
import type { Code } from '../../server/src/core/rule/rule.ts';
import { build } from '../protocol/build.ts';
import { root } from '../protocol/client.ts';
import { call } from './inProcess.ts';
import { start } from './spawned.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const sitemap = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">\n${body}</urlset>\n`;
const url = (loc: string) => `  <url>\n    <loc>${loc}</loc>\n  </url>\n`;

const FILES: Record<string, string | Buffer> = {
  'good/robots.txt': 'User-agent: bingbot\nDisallow: /private/\n',
  'good/sitemap.xml': sitemap(url('https://www.example.com/')),
  'bad/robots.txt': 'User-agent: bingbot\nDisallow /private/\n',
  'bad/deep/sitemap.xml': sitemap(url('https://www.example.com/?a&b')),
  'bad/robots.staging.txt': 'User-agent: bingbot\nDisallow /x/\n',
  'bad/notes.txt': 'User-agent: bingbot\nDisallow /x/\n',
  'bad/feed.xml': '<rss><channel/></rss>',
  'bad/node_modules/robots.txt': 'nonsense',
  'bad/.git/robots.txt': 'nonsense',
  'bad/.well-known/robots.txt': 'User-agent: bingbot\nDisallow /x/\n',
  'mixed/sitemap.xml': `\uFEFF${sitemap(url('https://www.example.com/?a&b'))}`,
  'crlf/robots.txt': 'User-agent: *\r\n\r\nDisallow /x/\r\n',
  'binary/robots.txt': Buffer.from([0xff, 0xfe, 0, 1, 2, 0x80, 10, 0xc3, 0x28, 13, 0xed, 0xa0, 0x80]),
  'terminal/robots.txt': 'User-agent: bingbot\nDisalow\u001b[31m: /x/\n',
  'empty/robots.txt': '',
  'site/public/robots.txt':
    'User-agent: bingbot\nDisallow: /private/\n\nUser-agent: *\nDisallow: /private/\n',
  'site/public/sitemap.xml': sitemap(url('https://www.example.com/private/1')),
  'none/readme.md': '# Nothing here',
  'own/robots.txt': 'User-agent: Ahrefs-Bot\nDisallow: /x/\n\nUser-agent: GPTBot\nDisallow: /y/\n',
  'own/crawlers.json': '{"operator": "Example", "purpose": "other", "tokens": [{"token": "Ahrefs-Bot"}]}',
  'own/wrong/a.json':
    '{"operator": "Example", "tokens": [\n{"token": "A"},\n{"token": "Ahrefs-Bot", "purpose": "other"}, {"tokn\\u001b": "B"}]}',
  'own/wrong/deep/b.json': '{"tokens": [}',
  'own/wrong/schema.json': '{}',
  'odd names/robots.txt': 'User-agent: bingbot\nDisallow /x/\n',
};

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crawlwise-cli-'));
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
});
after(() => rm(folder, { recursive: true, force: true }));

const crawlwise = (args: readonly string[], env?: NodeJS.ProcessEnv) => call(args, { cwd: folder, env });

/** The printed errors and warnings, without their messages, which are tested with the rules. */
const places = (stdout: string) =>
  stdout.split('\n').flatMap((line) => {
    const [place, severity, code] = line.split(' ');
    return severity === 'error' || severity === 'warning' ? [`${place} ${severity} ${code}`] : [];
  });

/** Calls, the locations they print, and their exit codes. */
const CALLS: Record<string, { args: string[]; code: number; found?: string[]; says?: RegExp }> = {
  'files of one site': {
    args: ['check', 'site'],
    code: 1,
    found: ['site/public/sitemap.xml:4:10 warning loc/disallowed'],
  },
  'a sitemap that is named': {
    args: ['check', 'site/public/sitemap.xml'],
    code: 1,
    found: ['site/public/sitemap.xml:4:10 warning loc/disallowed'],
    says: /^1 file checked: 1 warning/,
  },
  'clean files': { args: ['check', 'good'], code: 0, found: [], says: /^2 files checked/ },
  'a file': {
    args: ['check', 'bad/robots.txt'],
    code: 1,
    found: ['bad/robots.txt:2:1 error robots/missing-colon'],
    says: /^1 file checked: 1 error/,
  },
  'a folder': {
    args: ['check', 'bad'],
    code: 1,
    found: [
      'bad/.well-known/robots.txt:1:1 warning robots/file-location',
      'bad/.well-known/robots.txt:2:1 error robots/missing-colon',
      'bad/deep/sitemap.xml:4:36 error sitemap/unescaped-ampersand',
      'bad/robots.staging.txt:2:1 error robots/missing-colon',
      'bad/robots.txt:2:1 error robots/missing-colon',
    ],
  },
  'a file named twice': {
    args: ['check', 'bad/deep', './bad/deep/sitemap.xml'],
    code: 1,
    found: ['bad/deep/sitemap.xml:4:36 error sitemap/unescaped-ampersand'],
  },
  'a byte order mark': {
    args: ['check', 'mixed'],
    code: 1,
    found: ['mixed/sitemap.xml:4:36 error sitemap/unescaped-ampersand'],
  },
  CRLF: { args: ['check', 'crlf'], code: 1, found: ['crlf/robots.txt:3:1 error robots/missing-colon'] },
  'an empty file': { args: ['check', 'empty'], code: 0, found: [] },
  'a folder without any': { args: ['check', 'none'], code: 2, found: [], says: /^no files checked/ },
  'a path that is not a file': {
    args: ['check', 'none/readme.md'],
    code: 2,
    found: [],
    says: /cannot check none\/readme\.md: it is neither a robots\.txt nor a sitemap/,
  },
  'a file that is not there, and one that is': {
    args: ['check', 'missing.xml', 'bad/robots.txt'],
    code: 2,
    found: ['bad/robots.txt:2:1 error robots/missing-colon'],
    says: /cannot check missing\.xml: no such file or folder/,
  },
  'a misspelled crawler': {
    args: ['check', 'own/robots.txt'],
    code: 1,
    found: ['own/robots.txt:1:13 warning robots/unknown-user-agent'],
  },
  "a crawler of one's own": {
    args: ['check', 'own/robots.txt', '--crawlers', 'own/crawlers.json'],
    code: 0,
    found: [],
    says: /^1 file checked/,
  },
  'a folder without crawler files': {
    args: ['check', 'own/robots.txt', '--crawlers', 'none'],
    code: 2,
    found: ['own/robots.txt:1:13 warning robots/unknown-user-agent'],
    says: /^crawlwise: there is no JSON file in none\n1 file checked/,
  },
  'crawler files that are wrong': {
    args: ['check', 'own/robots.txt', '--crawlers', 'own/wrong', '--crawlers=own/none.json'],
    code: 2,
    found: [],
    says: new RegExp(
      [
        '^crawlwise: cannot read own/none\\.json: no such file or folder',
        "crawlwise: own/wrong/a\\.json:2:1: 'purpose' is missing, here and beside 'tokens'",
        "crawlwise: own/wrong/a\\.json:3:47: 'tokn\\\\u001b' is not known here; did you mean 'token'\\?",
        'crawlwise: own/wrong/deep/b\\.json:1:13: .*',
        '1 file checked',
      ].join('\n'),
    ),
  },
  'an unknown format': {
    args: ['check', '.', '--format', 'yaml'],
    code: 2,
    found: [],
    says: /takes stylish, .*, not 'yaml'/,
  },
  'a format that is a method': {
    args: ['check', '.', '--format', 'toString'],
    code: 2,
    found: [],
    says: /takes stylish, .*, not 'toString'/,
  },
  'an unknown option': { args: ['check', '.', '--fast'], code: 2, found: [], says: /--fast[\s\S]*Usage:/ },
  'an unknown command': { args: ['chekc', '.'], code: 2, found: [], says: /no command 'chekc'[\s\S]*Usage:/ },
  nothing: { args: [], code: 2, found: [], says: /Usage:/ },
};

for (const [name, { args, code, found, says }] of Object.entries(CALLS)) {
  test(`crawlwise with ${name}`, async () => {
    const outcome = await crawlwise(args);
    assert.deepEqual({ code: outcome.code, found: places(outcome.stdout) }, { code, found: found ?? [] });
    if (says) assert.match(outcome.stderr, says);
  });
}

test('a line has the form file:line:column severity code message', async () => {
  const { stdout } = await crawlwise(['check', 'bad/robots.txt']);
  assert.match(stdout, /^bad\/robots\.txt:2:1 error robots\/missing-colon \S.*[^.\n]\n/m);
});

test('JSON is one object of findings', async () => {
  const { stdout, code } = await crawlwise(['check', 'bad', 'odd names', '--format', 'json']);
  const all = JSON.parse(stdout) as { version: number; findings: Record<string, unknown>[] };
  assert.equal(all.version, 1);
  const findings = all.findings.filter(({ severity }) => severity === 'error');
  assert.equal(code, 1);
  assert.deepEqual(
    findings.map(({ file }) => file),
    [
      'bad/.well-known/robots.txt',
      'bad/deep/sitemap.xml',
      'bad/robots.staging.txt',
      'bad/robots.txt',
      'odd names/robots.txt',
    ],
  );
  const { message, docs, fixes, ...rest } = findings[1]!;
  assert.equal(typeof message, 'string');
  assert.equal(docs, pageUrl(findings[1]!.code as Code));
  assert.deepEqual(fixes, [
    {
      title: "Replace with '&amp;'",
      safe: true,
      edits: [{ line: 4, column: 36, endLine: 4, endColumn: 37, text: '&amp;' }],
    },
  ]);
  assert.deepEqual(rest, {
    file: 'bad/deep/sitemap.xml',
    line: 4,
    column: 36,
    endLine: 4,
    endColumn: 37,
    severity: 'error',
    code: 'sitemap/unescaped-ampersand',
  });
  const none = JSON.parse((await crawlwise(['check', 'good', '--format=json'])).stdout);
  assert.deepEqual(none, {
    version: 1,
    findings: [],
    faults: [],
    skipped: [],
    passedOver: [],
    notes: [],
    rulesOff: [],
    summary: { files: 2, errors: 0, warnings: 0, infos: 0, hints: 0, suppressed: 0, skipped: 0 },
  });
});

test('a binary file has findings, not a crash', async () => {
  const { code, stdout } = await crawlwise(['check', 'binary']);
  assert.equal(code, 1);
  assert.match(stdout, /^binary\/robots\.txt:1:1 error /);
});

test('the content of a file does not control the terminal', async () => {
  const { stdout } = await crawlwise(['check', 'terminal']);
  assert.match(stdout, /^terminal\/robots\.txt:2:/m);
  assert.doesNotMatch(stdout, /\u001b/);
});

/** Whether output to something other than a terminal has colors, by environment. */
const COLORS: readonly (readonly [env: NodeJS.ProcessEnv, hasColors: boolean])[] = [
  [{ CI: '1' }, false],
  [{ FORCE_COLOR: '1' }, true],
  [{ FORCE_COLOR: '0' }, false],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  [{ TERM: 'xterm-256color' }, false],
];
for (const [env, hasColors] of COLORS) {
  test(`colors with ${JSON.stringify(env)}: ${hasColors}`, async () => {
    for (const format of ['compact', 'stylish']) {
      const { stdout } = await crawlwise(['check', 'bad', '--format', format], env);
      assert.equal(stdout.includes('\u001b['), hasColors);
      assert.doesNotMatch(stdout, /\u001b\]/);
    }
  });
}

test('paths that are not files are not read', async () => {
  await mkdir(join(folder, 'device'));
  await symlink('/dev/zero', join(folder, 'device', 'robots.txt'));
  const { code, stderr } = await crawlwise(['check', 'device/robots.txt']);
  assert.equal(code, 2);
  assert.match(stderr, /cannot check device\/robots\.txt: it is not a regular file/);
});

test('if the reader closes the pipe early, nothing is reported, and the exit code is not 0', async () => {
  await build();
  const child = start(['check', 'bad'], { cwd: folder });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  child.stdout.destroy();
  const [code] = await once(child, 'close');
  assert.doesNotMatch(stderr, /EPIPE/);
  assert.equal(code, 2);
});

test('help and version are printed on standard output', async () => {
  const help = await crawlwise(['--help']);
  assert.deepEqual([help.code, help.stderr], [0, '']);
  for (const command of ['check', 'lsp']) {
    assert.match(help.stdout, new RegExp(`crawlwise ${command} `));
    const { code, stdout } = await crawlwise([command, '--help']);
    assert.deepEqual([code, stdout.startsWith(`Usage: crawlwise ${command} `)], [0, true]);
  }
  const { version } = JSON.parse(await readFile(join(root, 'server', 'package.json'), 'utf8'));
  assert.equal((await crawlwise(['--version'])).stdout, `${version}\n`);
});
