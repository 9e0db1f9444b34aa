/** How `--fix`, `--diff` and `--baseline` change files, and what they leave alone. */
import assert from 'node:assert/strict';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { applyPatch } from 'diff';
import { rewrite } from '../../server/src/cli/check/rewrite.ts';
import { call } from './inProcess.ts';

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const sitemap = (loc: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NS}">\n  <url>\n    <loc>${loc}</loc>\n  </url>\n</urlset>\n`;
const BAD = 'User-agent: bingbot\nDisalow /x/\n';
const GOOD = 'User-agent: bingbot\nDisallow: /x/\n';
const WRONG = sitemap('https://www.example.com/?a&b');
const RIGHT = sitemap('https://www.example.com/?a&amp;b');
const TWINS = RIGHT.replace(
  '</urlset>',
  '<url><loc>https://www.example.com/?x=1&amp;y=2</loc></url>\n<url><loc>https://www.example.com/?x=1&amp;amp;y=2</loc></url>\n</urlset>',
);
const ONLY_UNSAFE = 'User-agent: bingbot\nDisallow: x/\n';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-fix-'));
after(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
/** Creates a folder with these files. */
function place(files: Readonly<Record<string, string | Buffer>>): string {
  const own = join(folder, String(++count));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(own, name)), { recursive: true });
    writeFileSync(join(own, name), content);
  }
  return own;
}

const crawlwise = (cwd: string, args: readonly string[], input?: string | Buffer) =>
  call(['check', ...args], { cwd, input });

const run = (cwd: string, args: readonly string[], input: string | Buffer) => call(args, { cwd, input });

interface Case {
  readonly files: Readonly<Record<string, string | Buffer>>;
  readonly args: readonly string[];
  readonly code: number;
  readonly becomes?: Readonly<Record<string, string | Buffer>>;
  readonly says?: RegExp;
}

const CASES: Readonly<Record<string, Case>> = {
  'fixes that make others possible': {
    files: { 'robots.txt': BAD },
    args: ['.', '--fix'],
    code: 0,
    becomes: { 'robots.txt': GOOD },
    says: /^1 file fixed: robots\.txt$/m,
  },
  'several files': {
    files: { 'robots.txt': BAD, 'sitemap.xml': WRONG, 'clean.xml': RIGHT },
    ...{
      args: ['.', '--fix'],
      code: 0,
      becomes: { 'robots.txt': GOOD, 'sitemap.xml': RIGHT, 'clean.xml': RIGHT },
    },
  },
  'line ends and a byte order mark': {
    files: { 'sitemap.xml': `\uFEFF${WRONG.replaceAll('\n', '\r\n')}` },
    ...{
      args: ['.', '--fix'],
      code: 0,
      becomes: { 'sitemap.xml': `\uFEFF${RIGHT.replaceAll('\n', '\r\n')}` },
    },
  },
  'unsafe fixes are not applied': {
    files: { 'robots.txt': ONLY_UNSAFE },
    args: ['.', '--fix'],
    code: 1,
    becomes: { 'robots.txt': ONLY_UNSAFE },
  },
  'an entry whose corrected URL is listed already stays': {
    files: { 'sitemap.xml': TWINS },
    args: ['.', '--fix'],
    code: 1,
    becomes: { 'sitemap.xml': TWINS },
  },
  'except on request': {
    files: { 'robots.txt': ONLY_UNSAFE },
    args: ['.', '--fix', '--unsafe-fixes'],
    code: 0,
    becomes: { 'robots.txt': 'User-agent: bingbot\nDisallow: /x/\n' },
  },
  'rules that are off are not fixed': {
    files: { 'sitemap.xml': WRONG },
    args: ['.', '--fix', '--rule', 'sitemap/unescaped-ampersand=off'],
    code: 0,
    becomes: { 'sitemap.xml': WRONG },
  },
  'a file that is not UTF-8 is not changed': {
    files: { 'robots.txt': Buffer.from(`# caf\xe9\n${BAD}`, 'latin1') },
    ...{
      args: ['.', '--fix'],
      code: 2,
      becomes: { 'robots.txt': Buffer.from(`# caf\xe9\n${BAD}`, 'latin1') },
      says: /robots\.txt was left unchanged: it is not UTF-8/,
    },
  },
  'a diff writes nothing': {
    files: { 'robots.txt': BAD },
    args: ['.', '--diff'],
    code: 1,
    becomes: { 'robots.txt': BAD },
    says: /^1 file would be fixed: robots\.txt$/m,
  },
  'no diff': { files: { 'robots.txt': ONLY_UNSAFE }, args: ['.', '--diff'], code: 0 },
  'unsafe fixes alone': {
    files: { 'robots.txt': BAD },
    args: ['.', '--unsafe-fixes'],
    code: 2,
    says: /^crawlwise: --unsafe-fixes goes with --fix/,
  },
};

for (const [name, { files, args, code, becomes = files, says }] of Object.entries(CASES)) {
  test(`fixes: ${name}`, async () => {
    const own = place(files);
    const outcome = await crawlwise(own, args);
    assert.equal(outcome.code, code, outcome.stderr + outcome.stdout);
    for (const [file, content] of Object.entries(becomes)) {
      assert.deepEqual(readFileSync(join(own, file)), Buffer.from(content as string));
    }
    assert.deepEqual(readdirSync(own).sort(), Object.keys(files).sort());
    if (says) assert.match(outcome.stderr, says);
  });
}

test('a diff turns one text into the other', async () => {
  const files: Record<string, string> = {
    'a/robots.txt': BAD,
    'a/with blanks/robots.txt': BAD,
    'a/sitemap.xml': WRONG.replaceAll('\n', '\r\n'),
  };
  const own = place(files);
  const { stdout } = await crawlwise(own, ['a', '--diff']);
  await crawlwise(own, ['a', '--fix']);
  const patches = stdout.split(/(?=^--- )/m);
  assert.equal(patches.length, 3);
  for (const patch of patches) {
    const file = /^--- (\S+|[^\t\n]+(?=\t\n))\t?\n\+\+\+ \1\t?\n/.exec(patch)![1]!;
    const applied = applyPatch(files[file]!, patch, { autoConvertLineEndings: false });
    assert.equal(applied, readFileSync(join(own, file), 'utf8'));
  }
});

test('with standard input, the fixed text goes to standard output, remaining findings to standard error', async () => {
  const own = place({});
  mkdirSync(own);
  const fixed = await crawlwise(
    own,
    ['-', '--fix', '--stdin-filename', 'robots.txt'],
    `${BAD}Disallow: y/\n`,
  );
  assert.equal(fixed.stdout, `${GOOD}Disallow: y/\n`);
  assert.match(fixed.stderr, /^robots\.txt:3:11 error robots\/path-missing-slash/m);
  assert.equal(fixed.code, 1);
  assert.equal((await crawlwise(own, ['-', '--fix'], GOOD)).stdout, GOOD);
  assert.match((await crawlwise(own, ['-', '--diff'], BAD)).stdout, /^--- stdin\n\+\+\+ stdin\n@@/);
});

const LOST: Readonly<Record<string, Buffer>> = {
  'not UTF-8': Buffer.from('User-agent: *\nDisalow: /caf\xe9/\n', 'latin1'),
  'UTF-16': Buffer.from('\ufeffuser-agent: *\ndisallow: /x\n', 'utf16le'),
};

for (const [name, octets] of Object.entries(LOST)) {
  for (const args of [
    ['check', '-', '--fix'],
    ['format', '-'],
  ]) {
    test(`standard input that is ${name} is passed through unchanged: ${args.join(' ')}`, async () => {
      const { code, bytes: stdout, stderr } = await run(folder, args, octets);
      assert.deepEqual([code, Buffer.compare(stdout, octets)], [2, 0]);
      assert.match(stderr, /: it is not UTF-8$/m);
    });
  }
}

test('standard input with a gzip name is decompressed, and compressed again', async () => {
  const args = ['check', '-', '--fix', '--stdin-filename', 'sitemap.xml.gz'];
  assert.equal(gunzipSync((await run(folder, args, gzipSync(WRONG))).bytes).toString(), RIGHT);
  const sound = gzipSync(RIGHT);
  assert.equal(Buffer.compare((await run(folder, args, sound)).bytes, sound), 0);
  const { code, stderr } = await run(folder, args, sound.subarray(0, 30));
  assert.deepEqual([code, stderr], [2, 'crawlwise: standard input is not a valid gzip file\n']);
});

test('gzip, file mode and links are preserved', async () => {
  const own = place({ 'store/real.xml': WRONG, 'sitemap-2.xml.gz': gzipSync(WRONG) });
  chmodSync(join(own, 'store/real.xml'), 0o640);
  symlinkSync('store/real.xml', join(own, 'sitemap.xml'));
  assert.equal((await crawlwise(own, ['sitemap.xml', 'sitemap-2.xml.gz', '--fix'])).code, 0);
  assert.equal(readFileSync(join(own, 'store/real.xml'), 'utf8'), RIGHT);
  assert.equal(statSync(join(own, 'store/real.xml')).mode & 0o777, 0o640);
  assert.ok(lstatSync(join(own, 'sitemap.xml')).isSymbolicLink());
  assert.equal(gunzipSync(readFileSync(join(own, 'sitemap-2.xml.gz'))).toString(), RIGHT);
});

test('a file that has changed in the meantime is not written, and no temporary file remains', async () => {
  const own = place({ 'robots.txt': GOOD });
  assert.equal(await rewrite(join(own, 'robots.txt'), Buffer.from(BAD), 'new'), 'it changed in the meantime');
  assert.match(
    (await rewrite(join(own, 'none.txt'), Buffer.from(BAD), 'new')) ?? '',
    /no such file or folder/,
  );
  assert.deepEqual(readdirSync(own), ['robots.txt']);
  assert.equal(readFileSync(join(own, 'robots.txt'), 'utf8'), GOOD);
});

test('a baseline accepts earlier findings, even if they move, and no others', async () => {
  const own = place({ 'a/robots.txt': BAD, 'a/sitemap.xml': sitemap('/1') });
  const asks = ['a', '--baseline', 'accepted.json'];
  assert.equal((await crawlwise(own, [...asks, '--update-baseline'])).code, 0);
  const accepted = await crawlwise(own, asks);
  assert.deepEqual([accepted.code, accepted.stdout], [0, '']);
  assert.match(accepted.stderr, /^[2-9] findings accepted by the baseline$/m);

  writeFileSync(join(own, 'a/robots.txt'), `# moved\n\n${BAD}`);
  assert.equal((await crawlwise(own, asks)).code, 0);
  assert.equal((await crawlwise(join(own, 'a'), ['.', '--baseline', '../accepted.json'])).code, 0);

  writeFileSync(join(own, 'a/robots.txt'), `${BAD}Disalow /x/\n`);
  const more = await crawlwise(own, [...asks, '--quiet']);
  assert.equal(more.code, 1);
  assert.match(more.stdout, /^a\/robots\.txt:3:\d+ error robots\/missing-colon/m);
  assert.doesNotMatch(more.stdout, /^a\/robots\.txt:2:/m);
});

/** Calls that update a baseline of two files, and the files that it contains afterwards. */
const UPDATES: Readonly<
  Record<string, { files?: Record<string, string>; gone?: string; args: string[]; of: string[] }>
> = {
  'one file': { args: ['robots.txt'], of: ['robots.txt', 'pages.xml'] },
  'one file, without its faults': {
    files: { 'robots.txt': GOOD },
    args: ['robots.txt'],
    of: ['pages.xml'],
  },
  'one of two shards': { args: ['.', '--shard', '2/2'], of: ['robots.txt', 'pages.xml'] },
  'a file that is no longer checked': {
    files: { 'pages.xml': '<project/>' },
    args: ['robots.txt', 'pages.xml'],
    of: ['robots.txt', 'pages.xml'],
  },
  'a deleted file': { gone: 'pages.xml', args: ['robots.txt'], of: ['robots.txt'] },
  'a baseline that is broken': {
    files: { 'b.json': '{' },
    args: ['robots.txt'],
    of: ['robots.txt'],
  },
};
for (const [name, { files = {}, gone, args, of }] of Object.entries(UPDATES)) {
  test(`--update-baseline keeps the findings of unchecked files: ${name}`, async () => {
    const own = place({ 'robots.txt': BAD, 'pages.xml': sitemap('/1') });
    const asks = ['--baseline', 'b.json', '--update-baseline'];
    await crawlwise(own, ['.', ...asks]);
    const findings = () => JSON.parse(readFileSync(join(own, 'b.json'), 'utf8')).findings;
    const first = findings();
    for (const [file, text] of Object.entries(files)) writeFileSync(join(own, file), text);
    if (gone !== undefined) rmSync(join(own, gone));
    const { stderr } = await crawlwise(own, [...args, ...asks]);
    assert.deepEqual(findings(), Object.fromEntries(of.map((file) => [file, first[file]])));
    const isKept = of.includes('pages.xml');
    assert.equal(/^\d+ findings? accepted from now on; 1 in files that/m.test(stderr), isKept, stderr);
  });
}

/** Files that are not baselines. */
const NO_BASELINES: Readonly<Record<string, readonly [content: string, says: RegExp]>> = {
  'no JSON': ['{', /it is not JSON/],
  'another version': ['{"version":2,"findings":{}}', /not a baseline of this version/],
  'another shape': ['{"version":1,"findings":{"a":{"b":"c"}}}', /is not a baseline/],
  'no object': ['[]', /not a baseline of this version/],
};
for (const [name, [content, says]] of Object.entries(NO_BASELINES)) {
  test(`a baseline that is ${name} is rejected in one line`, async () => {
    const own = place({ 'robots.txt': BAD, 'b.json': content });
    const { code, stdout, stderr } = await crawlwise(own, [
      '.',
      '--baseline',
      'b.json',
      '--output-file',
      'out.txt',
    ]);
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr.split('\n')[0]!, says);
    assert.deepEqual(readdirSync(own).sort(), ['b.json', 'robots.txt']);
  });
}

test('ignored files are not fixed unless they are given by name', async () => {
  const own = place({
    'crawlwise.json': '{ "ignore": ["drafts/"] }',
    'robots.txt': BAD,
    'drafts/robots.txt': BAD,
  });
  const textOf = (name: string) => readFileSync(join(own, name), 'utf8');
  assert.equal((await crawlwise(own, ['--fix', '.'])).code, 0);
  assert.deepEqual([textOf('robots.txt'), textOf('drafts/robots.txt')], [GOOD, BAD]);
  const { code, stdout } = await crawlwise(own, ['--fix', 'drafts/robots.txt']);
  assert.match(stdout, /^drafts\/robots\.txt:1:1 warning robots\/file-location .*\n$/);
  assert.equal(code, 1);
  assert.equal(textOf('drafts/robots.txt'), GOOD);
});
