/** `explain`, `rules`, `format`, `completions`, and `check --watch`. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { COMMANDS } from '../../server/src/cli/args/table.ts';
import { languages } from '../../server/src/languages.ts';
import { build } from '../protocol/build.ts';
import { call } from './inProcess.ts';
import { start } from './spawned.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-commands-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function crawlwise(args: readonly string[], input = '') {
  return call(args, { cwd: folder, input });
}

/** Arguments of `explain`, and the start of the answer. */
const EXPLAINED: Readonly<Record<string, RegExp>> = {
  'robots/missing-colon': /^# robots\/missing-colon\n\n\*\*error\*\* · ':' is missing/,
  'missing-colon': /^# robots\/missing-colon\n\n\*\*error\*\* · ':' is missing/,
  'Crawl-delay': /^\*\*Crawl-delay\*\* · non-standard\n/,
  lastmod: /^\*\*`<lastmod>`\*\*/,
  '<urlset>': /^\*\*`<urlset>`\*\*/,
  sitemapindex: /^\*\*`<sitemapindex>`\*\*/,
  'image:loc': /^\*\*`<image:loc>`\*\*/,
  GPTBot: /^\*\*GPTBot\*\* · OpenAI/,
  'Invalid date': /^# Invalid date\n[\s\S]*\n- `lastmod\/invalid-format` \(\*\*error\*\*\): /,
  'couldn’t fetch': /^# Couldn't fetch\n/,
  '"Sitemap is HTML"': /- `sitemap\/html-document`/,
  '/*.pdf$': /^Blocks URLs whose path ends with `\.pdf`/,
};
for (const [topic, says] of Object.entries(EXPLAINED)) {
  test(`explain ${topic}`, async () => {
    const { code, stdout, stderr } = await crawlwise(['explain', topic]);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, says);
    assert.match(stdout, /https:\/\//);
  });
}

/** Invalid calls, and the error. */
const WRONG: readonly (readonly [args: readonly string[], says: RegExp])[] = [
  [['explain'], /^crawlwise: Name what to explain\nUsage: /],
  [['explain', 'robots/missing-colons'], /did you mean 'robots\/missing-colon'\?/],
  [['explain', 'Content-Singal'], /did you mean 'Content-Signal'\?/],
  [['explain', 'Incorect namespace'], /did you mean 'Incorrect namespace'\?/],
  [['explain', 'video:titel'], /did you mean 'video:title'\?/],
  [['explain', 'qqqqqqqq\u001b'], /^crawlwise: 'qqqqqqqq\\u001b' is unknown: it is not a rule/],
  [['rules', 'x'], /^crawlwise: 'rules' takes options only, not 'x'\nUsage: crawlwise rules /],
  [['completions', 'bsh'], /There is no shell 'bsh'; did you mean 'bash'\?/],
  [['completions'], /^crawlwise: Name one shell: bash, zsh, fish\n/],
  [['format', 'missing.txt'], /^crawlwise: cannot format missing\.txt: no such file or folder/],
  [['check', '.', '--shard', '3/2'], /--shard takes I\/N, such as 2\/8, not '3\/2'/],
];
for (const [args, says] of WRONG) {
  test(`${JSON.stringify(args)} is an invalid call`, async () => {
    const { code, stdout, stderr } = await crawlwise(args);
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, says);
  });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('an example in the help can be pasted: what it does is a comment', async () => {
  for (const { name, examples } of COMMANDS) {
    const { stdout } = await crawlwise([name, '--help']);
    for (const { call: line, does } of examples)
      assert.match(stdout, new RegExp(`^ {2}${escaped(line)} {2,}# ${escaped(does)}$`, 'm'));
  }
});

test('rules lists every rule, for people and for programs', async () => {
  const codes = languages.flatMap(({ codes }) => codes).sort();
  const list = JSON.parse((await crawlwise(['rules', '--format', 'json'])).stdout) as Record<
    string,
    unknown
  >[];
  assert.deepEqual(
    list.map(({ code }) => code),
    codes,
  );
  assert.ok(list.every(({ fix }) => fix === 'safe' || fix === 'unsafe' || fix === null));
  const lines = (await crawlwise(['rules'])).stdout.trimEnd().split('\n');
  assert.deepEqual(
    lines.map((line) => line.split(' ')[0]),
    codes,
  );
});

const UNTIDY = 'user-agent:*\ndisallow:/x/\n';

test('format formats files, or lists those that are not formatted', async () => {
  mkdirSync(join(folder, 'site'));
  const file = join(folder, 'site', 'robots.txt');
  writeFileSync(file, UNTIDY);
  const before = await crawlwise(['format', '--check', 'site']);
  assert.deepEqual([before.code, before.stdout], [1, 'site/robots.txt\n']);
  assert.equal(readFileSync(file, 'utf8'), UNTIDY);
  assert.equal((await crawlwise(['format', 'site'])).code, 0);
  const tidy = readFileSync(file, 'utf8');
  assert.notEqual(tidy, UNTIDY);
  assert.deepEqual(
    [(await crawlwise(['format', '--check', 'site'])).code, readFileSync(file, 'utf8')],
    [0, tidy],
  );
  assert.equal((await crawlwise(['format', '-'], UNTIDY)).stdout, tidy);
});

test('completion scripts have all commands and options', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { stdout } = await crawlwise(['completions', shell]);
    for (const { name, options } of COMMANDS) {
      assert.match(stdout, new RegExp(`\\b${name}\\b`));
      for (const option of options) assert.match(stdout, new RegExp(`(?:--|-l )${option.name}\\b`), shell);
    }
  }
});

/** The typed words, and how bash completes the last one. */
const COMPLETED: readonly (readonly [words: readonly string[], proposals: readonly string[]])[] = [
  [['crawlwise', 'che'], ['check']],
  [
    ['crawlwise', 'check', '--max'],
    ['--max-per-rule', '--max-diagnostics', '--max-warnings'],
  ],
  [
    ['crawlwise', 'check', '--format', 's'],
    ['stylish', 'sarif'],
  ],
];
for (const [words, proposals] of COMPLETED) {
  test(`bash completes ${words.join(' ')}`, async () => {
    const script = `${(await crawlwise(['completions', 'bash'])).stdout}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _crawlwise
printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    assert.equal(stderr, '');
    assert.deepEqual(stdout.trim().split('\n'), proposals);
  });
}

test('check --watch checks again when a file changes, and when one is created', async () => {
  const place = join(folder, 'watched');
  mkdirSync(place);
  writeFileSync(join(place, 'robots.txt'), 'User-agent: *\nDisallow: /x/\n');
  await build();
  const child = start(['check', 'watched', '--watch'], { cwd: folder });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const arrived = async (pattern: RegExp): Promise<void> => {
    while (!pattern.test(said)) await once(child.stderr, 'data');
  };
  try {
    await arrived(/^1 file checked: no problems$/m);
    writeFileSync(join(place, 'robots.txt'), 'User-agent: bingbot\nDisallow /x/\n');
    await arrived(/^1 file checked: 1 error; 1 fixable with --fix$/m);
    writeFileSync(join(place, 'sitemap.txt'), 'https://www.example.com/\n');
    await arrived(/^2 files checked: 1 error/m);
  } finally {
    child.kill();
    await once(child, 'close');
  }
});

test('init writes a configuration for the files it finds, once', async () => {
  const site = join(folder, 'init');
  mkdirSync(join(site, 'public'), { recursive: true });
  writeFileSync(
    join(site, 'public/robots.txt'),
    'User-agent: *\nDisallow:\n\nSitemap: https://www.example.com/sitemap.xml\n',
  );
  const { code, stdout, stderr } = await crawlwise(['init', 'init']);
  assert.deepEqual([code, stdout], [0, '']);
  assert.match(
    stderr,
    /^1 file named robots\.txt and 0 sitemaps seen; the site is https:\/\/www\.example\.com, served from public\n/,
  );
  const written = JSON.parse(readFileSync(join(site, 'crawlwise.json'), 'utf8'));
  assert.deepEqual(written.site, { url: 'https://www.example.com', root: 'public' });
  assert.equal((await crawlwise(['check', 'init'])).code, 0);
  assert.equal((await crawlwise(['init', 'init'])).code, 2);
});

test('format uses the configuration of each file, and skips ignored ones', async () => {
  const site = join(folder, 'formatted');
  mkdirSync(join(site, 'drafts'), { recursive: true });
  writeFileSync(
    join(site, 'crawlwise.json'),
    '{ "ignore": ["drafts/"], "format": { "directiveCase": "lower" } }',
  );
  const before = 'User-agent: *\nDisallow:   /x\n';
  for (const name of ['robots.txt', 'drafts/robots.txt']) writeFileSync(join(site, name), before);
  assert.equal((await crawlwise(['format', 'formatted'])).code, 0);
  assert.equal(readFileSync(join(site, 'robots.txt'), 'utf8'), 'user-agent: *\ndisallow: /x\n');
  const named = await crawlwise(['format', 'formatted/drafts/robots.txt']);
  assert.deepEqual([named.code, /^1 file ignored by crawlwise\.json$/m.test(named.stderr)], [0, true]);
  assert.equal(readFileSync(join(site, 'drafts/robots.txt'), 'utf8'), before);
});

test('files that are not UTF-8 are neither formatted nor counted as formatted', async () => {
  const file = join(folder, 'robots.latin.txt');
  writeFileSync(file, Buffer.from('user-agent:*\ndisallow:/caf\xe9/\n', 'latin1'));
  for (const args of [
    ['format', 'robots.latin.txt'],
    ['format', '--check', 'robots.latin.txt'],
  ]) {
    const { code, stdout, stderr } = await crawlwise(args);
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /^crawlwise: cannot format robots\.latin\.txt: it is not UTF-8\n1 file checked, 0 /);
  }
});
