/** `--unsafe-fixes` and `--fix-rule`: what is fixed, what is printed before it is written, and what is left alone. */
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { call } from './inProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-bulk-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function check(args: readonly string[], input?: string) {
  return call(['check', ...args], { cwd: folder, input });
}

const UNSAFE = 'User-agent: *\nDisallow: private\n';
const FIXED = 'User-agent: *\nDisallow: /private\n';
const SAID = 'robots.txt: all crawlers: /private becomes blocked';
const BOTH = 'User-agent: *\nDisalow: /a/\nDisallow: /a/b/\nDisallow: private\n';
const crowd = (path: (i: number) => string): string =>
  Array.from(
    { length: 30 },
    (_, i) =>
      `User-agent: bot${'abcdefghijklmnopqrstuvwxyzabcd'[i]}${i > 25 ? 'x' : ''}\nDisallow: ${path(i)}\n`,
  ).join('\n');

interface Case {
  readonly text: string | Buffer;
  readonly args: readonly string[];
  readonly code: number;
  /** By default, the file does not change. */
  readonly becomes?: string;
  /** Lines of standard error. */
  readonly says?: readonly (string | RegExp)[];
  readonly saysNot?: RegExp;
}

const CASES: Readonly<Record<string, Case>> = {
  'the effect is announced': {
    text: UNSAFE,
    args: ['--fix', '--unsafe-fixes'],
    code: 0,
    becomes: FIXED,
    says: [SAID],
  },
  'also with a diff': { text: UNSAFE, args: ['--diff', '--unsafe-fixes'], code: 1, says: [SAID] },
  'safe fixes are not announced': { text: UNSAFE, args: ['--fix'], code: 1, saysNot: /becomes/ },
  'of many changes only some are named': {
    text: crowd((i) => `x${i}`),
    args: ['--fix', '--unsafe-fixes'],
    code: 0,
    becomes: crowd((i) => `/x${i}`),
    says: ['robots.txt: bota: /x0 becomes blocked', 'robots.txt: and 10 more changes for crawlers'],
  },
  'a site is not opened, which is announced': {
    text: 'User-agent: *\nDisallow: /\n\nSitemap: https://www.example.com/sitemap.xml\n',
    args: ['--fix', '--unsafe-fixes'],
    code: 1,
    says: [/^robots\.txt: \d fixes never applied in bulk: choose in your editor, one by one$/],
    saysNot: /becomes/,
  },
  'one rule': {
    text: BOTH,
    args: [
      '--fix',
      '--unsafe-fixes',
      '--rule=robots/redundant-rule=hint',
      '--fix-rule',
      'robots/redundant-rule',
    ],
    code: 1,
    becomes: BOTH.replace('Disallow: /a/b/\n', ''),
  },
  'two rules': {
    text: BOTH,
    args: ['--fix', '--unsafe-fixes', '--fix-rule', 'robots/path-missing-slash', '--fix-rule', 'robots/bom'],
    code: 1,
    becomes: BOTH.replace('private', '/private'),
    says: [SAID],
  },
  'a family': { text: UNSAFE, args: ['--fix', '--unsafe-fixes', '--fix-rule', 'loc/*'], code: 1 },
  'a rule that there is not': {
    text: UNSAFE,
    args: ['--fix', '--fix-rule', 'robots/redundant-rules'],
    code: 2,
    says: [/^crawlwise: There is no rule 'robots\/redundant-rules'; did you mean 'robots\/redundant-rule'\?/],
  },
  'a family that there is not': {
    text: UNSAFE,
    args: ['--fix', '--fix-rule', 'robot/*'],
    code: 2,
    says: [/^crawlwise: There is no rule 'robot\/\*'; did you mean 'robots\/\*'\?/],
  },
  'a rule where nothing is fixed': {
    text: UNSAFE,
    args: ['--fix-rule', 'robots/redundant-rule'],
    code: 2,
    says: [/^crawlwise: --fix-rule goes with --fix/],
  },
  'line breaks stay': {
    text: UNSAFE.replaceAll('\n', '\r\n'),
    args: ['--fix', '--unsafe-fixes'],
    code: 0,
    becomes: FIXED.replaceAll('\n', '\r\n'),
    says: [SAID],
  },
  'a file that is not UTF-8 is not changed, which is reported': {
    text: Buffer.from(`# caf\xe9\n${UNSAFE}`, 'latin1'),
    args: ['--fix', '--unsafe-fixes'],
    code: 2,
    says: ['crawlwise: robots.txt was left unchanged: it is not UTF-8'],
    saysNot: /becomes/,
  },
};

for (const [name, { text, args, code, becomes = text, says = [], saysNot }] of Object.entries(CASES)) {
  test(`bulk fixes: ${name}`, async () => {
    const file = join(folder, 'robots.txt');
    writeFileSync(file, text);
    const outcome = await check(['robots.txt', ...args]);
    const what = outcome.stderr + outcome.stdout;
    assert.deepEqual(readFileSync(file), Buffer.from(becomes as string), what);
    assert.equal(outcome.code, code, what);
    const lines = outcome.stderr.split('\n');
    for (const line of says)
      assert.ok(
        lines.some((item) => (typeof line === 'string' ? item === line : line.test(item))),
        what,
      );
    if (saysNot) assert.doesNotMatch(outcome.stderr, saysNot);
  });
}

test('bulk fixes: a file that cannot be written keeps its findings after its changes were announced', async () => {
  const file = join(folder, 'robots.txt');
  writeFileSync(file, UNSAFE);
  chmodSync(file, 0o400);
  const isRoot = process.getuid?.() === 0;
  const { code, stdout, stderr } = await check(['robots.txt', '--fix', '--unsafe-fixes']);
  chmodSync(file, 0o600);
  assert.ok(stderr.startsWith(SAID), stderr);
  if (isRoot) return;
  assert.equal(code, 2);
  assert.match(stderr, /robots\.txt was left unchanged/);
  assert.match(stdout, /robots\/path-missing-slash/);
});

test('bulk fixes: standard input', async () => {
  const { stdout, stderr } = await check(
    ['-', '--fix', '--unsafe-fixes', '--stdin-filename', 'robots.txt'],
    UNSAFE,
  );
  assert.equal(stdout, FIXED);
  assert.ok(stderr.startsWith(`${SAID}\n`), stderr);
});
