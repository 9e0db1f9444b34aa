/** `npm test`: which tests it runs, and how it reports a failure and missing prerequisites. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { allTestFiles, choose, LONG } from '../../scripts/tests/files.mjs';
import { writeGroup } from '../../scripts/tests/groups.mjs';
import { countChanged } from '../../scripts/tests/tree.mjs';
import { root } from '../protocol/client.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-scripts-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function run(args: readonly string[], cwd = root, env: NodeJS.ProcessEnv = {}) {
  const { NODE_TEST_CONTEXT, NODE_OPTIONS, ...rest } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    ...{ cwd, encoding: 'utf8', env: { ...rest, ...env } },
  });
  return { status, stdout, stderr };
}

const FILES = ['test/cli/check.test.ts', 'test/editors/emacs.test.ts', 'test/package/npm.test.ts'];

const CHOSEN: readonly (readonly [parts: readonly string[], all: boolean, chosen: readonly string[]])[] = [
  [[], false, ['test/cli/check.test.ts']],
  [[], true, FILES],
  [['cli'], false, ['test/cli/check.test.ts']],
  [['emacs', 'check'], false, ['test/cli/check.test.ts', 'test/editors/emacs.test.ts']],
  [['test\\package'], false, ['test/package/npm.test.ts']],
  [['nothing'], true, []],
];
for (const [parts, all, chosen] of CHOSEN) {
  test(`npm test ${all ? '--all ' : ''}-- ${parts.join(' ')}`, () => {
    assert.deepEqual(choose(FILES, { parts, all }), chosen);
  });
}

test('tests reserved for test:all exist, and npm test runs all others', () => {
  for (const part of Object.keys(LONG)) assert.ok(existsSync(join(root, part)), part);
  const all = allTestFiles();
  const usual = new Set(choose(all, { parts: [], all: false }));
  const left = all.filter((file) => !usual.has(file));
  assert.ok(left.every((file) => Object.keys(LONG).some((part) => file.startsWith(part))));
  assert.deepEqual(choose(all, { parts: [], all: true }), all);
});

const SUITE = new URL('../../scripts/tests/suite.mjs', import.meta.url).href;

/** What the reporter writes of files of one process, which are written into the folder. */
function reported(files: Readonly<Record<string, readonly string[]>>) {
  const at = mkdtempSync(join(folder, 'reported-'));
  mkdirSync(join(at, 'test'));
  for (const [name, lines] of Object.entries(files)) writeFileSync(join(at, name), lines.join('\n'));
  const tests = Object.keys(files).filter((name) => name.includes('.test.'));
  const compiled = new Map(tests.map((name) => [name, join(at, name)]));
  const reporter = `--test-reporter=${join(root, 'scripts/lib/reporter.mjs')}`;
  const group = writeGroup(tests, compiled, at);
  return run(['--test', reporter, '--test-reporter-destination=stdout', group], at);
}

const SUMS = [
  "import assert from 'node:assert';",
  `import { test } from '${SUITE}';`,
  'test("it\'s a sum", () => {',
  '  assert.equal(1 + 1, 3);',
  '});',
];

test('a failure is reported with its location and the command that runs it alone', () => {
  const { status, stdout } = reported({ 'test/sums.test.mjs': SUMS });
  assert.equal(status, 1);
  const [what, where, alone] = stdout.split('\n');
  assert.equal(what, "not ok test/sums.test.mjs: it's a sum");
  assert.match(where!, /^ {4}at test\/sums\.test\.mjs:4:\d+$/);
  assert.equal(alone, "    alone: npm test -- test/sums.test.mjs --name 'it'\\''s a sum'");
  assert.match(stdout, /^1 failed:\nnot ok test\/sums\.test\.mjs: it's a sum\n {4}npm test -- /m);
});

const HELPER = [`import { test } from '${SUITE}';`, 'export const add = (name, run) => test(name, run);'];
const HELPED = [
  "import { add } from './helper.mjs';",
  "add('one', () => {});",
  "add('two', () => { throw 1; });",
];
const LEFT = [`import { test } from '${SUITE}';`, "test('three', () => process.exit(3));"];
const UNREADABLE = ["import './nowhere.mjs';"];
const HOOKED = [
  `import { afterEach, test } from '${SUITE}';`,
  "afterEach(() => console.log('each'));",
  "test('four', () => {});",
];

test('files of one process are reported one by one', () => {
  const files = {
    ...{ 'test/helper.mjs': HELPER, 'test/helped.test.mjs': HELPED, 'test/sums.test.mjs': SUMS },
    ...{ 'test/unreadable.test.mjs': UNREADABLE, 'test/hooked.test.mjs': HOOKED },
  };
  const { stdout, status } = reported(files);
  assert.equal(status, 1);
  assert.match(stdout, /^FAILED test\/helped\.test\.mjs: 1 passed, 1 failed, /m);
  assert.match(stdout, /^ {4}npm test -- test\/helped\.test\.mjs --name 'two'$/m);
  assert.match(stdout, /^FAILED test\/sums\.test\.mjs: 0 passed, 1 failed, /m);
  assert.match(stdout, /^not ok test\/unreadable\.test\.mjs: test\/unreadable\.test\.mjs$/m);
  assert.match(stdout, /^FAILED test\/unreadable\.test\.mjs: 0 passed, 1 failed, /m);
  assert.match(stdout, /^passed test\/hooked\.test\.mjs: 1 passed, /m);
});

test('of a process that ends early, the files are named', () => {
  const { stdout } = reported({ 'test/left.test.mjs': LEFT, 'test/hooked.test.mjs': HOOKED });
  assert.match(stdout, /^ {4}alone: npm test -- test\/left\.test\.mjs test\/hooked\.test\.mjs$/m);
});

test('a name that no test has fails', () => {
  const { status, stdout } = run(['scripts/test.mjs', 'test/changes.test', '--name', 'no such test']);
  assert.match(stdout, /^No test of these files is named 'no such test'$/m);
  assert.equal(status, 1);
});

/** Asserts that a script exits with 1 and one line on standard error. */
function assertRefused({ status, stderr }: ReturnType<typeof run>, says: RegExp): void {
  assert.match(stderr, says);
  assert.equal(stderr.trimEnd().split('\n').length, 1, stderr);
  assert.equal(status, 1);
}

const evaluated = (code: string): string[] => ['--input-type=module', '--eval', code];
const script = (name: string): string =>
  JSON.stringify(new URL(`../../scripts/${name}`, import.meta.url).href);

test('Node is too old: one line', () => {
  const code = `import { requireNode } from ${script('lib/nodeVersion.mjs')}; requireNode('18.20.4');`;
  assertRefused(run(evaluated(code)), /^This needs Node 20 or later, and runs on 18\.20\.4\./);
});

test('no test file has such a name: one line', () => {
  assertRefused(run(['scripts/test.mjs', 'no-such-test']), /^No test file has no-such-test in its path$/m);
});

/** The scripts in a folder in which nothing has been downloaded yet. */
function freshCopy(): string {
  const copy = mkdtempSync(join(folder, 'copy-'));
  for (const name of ['scripts', 'test/generators/versions', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  writeFileSync(join(copy, 'test', 'any.test.ts'), '');
  return copy;
}

const NO_NETWORK = {
  npm_config_registry: 'http://127.0.0.1:9/',
  npm_config_replace_registry_host: 'always',
  npm_config_fetch_retries: '0',
  npm_config_cache: join(folder, 'cache'),
  PIP_INDEX_URL: 'http://127.0.0.1:9/',
  PIP_RETRIES: '0',
  PIP_NO_CACHE_DIR: '1',
};

test('no network: one line', () => {
  const refused = run(['scripts/test.mjs'], freshCopy(), NO_NETWORK);
  assertRefused(refused, /^The development dependencies cannot be fetched: .*127\.0\.0\.1:9/);
});

const SAID = 'catch(({ message }) => { console.error(message); process.exitCode = 1; })';
const FETCHED: readonly (readonly [module: string, call: string, env: NodeJS.ProcessEnv, says: RegExp])[] = [
  [
    'npmPrograms',
    "npmPrograms('test/generators/versions/package.json', 'generators')",
    NO_NETWORK,
    /^The programs of npm cannot be fetched: .*127\.0\.0\.1:9/,
  ],
  [
    'generators',
    "pythonGenerators('test/generators/versions/requirements.txt')",
    NO_NETWORK,
    /^(?:The generators of PyPI cannot be fetched: No matching|Python 3\.11 or later is missing)/,
  ],
  [
    'generators',
    "pythonGenerators('test/generators/versions/requirements.txt')",
    { PATH: '' },
    /^Python 3\.11 or later is missing: python3? is not installed/,
  ],
];
for (const [module, call, env, says] of FETCHED) {
  test(`${call} with ${Object.keys(env).join()}: one line`, () => {
    const code = `import * as host from './scripts/host/${module}.mjs'; await host.${call}.${SAID};`;
    assertRefused(run(evaluated(code), freshCopy(), env), says);
  });
}

test('no browser: one line', () => {
  const code = `import { launchBrowser } from ${script('host/browser.mjs')};
    await launchBrowser().${SAID};`;
  const refused = run(evaluated(code), root, { CRAWLWISE_CHROMIUM: join(folder, 'none') });
  assertRefused(refused, /^No Chromium starts; name one in CRAWLWISE_CHROMIUM or install Chrome or Chromium/);
});

test('uncommitted changes are counted', () => {
  assert.equal(countChanged(folder), 0);
  const own = mkdtempSync(join(folder, 'repository-'));
  execFileSync('git', ['init', '-q', own]);
  assert.equal(countChanged(own), 0);
  writeFileSync(join(own, 'a'), '');
  assert.equal(countChanged(own), 1);
});
