/**
 * The action and the hooks in an untrusted checkout, which contains everything that Node, npm, git and shells look for
 * in the working folder. Each of these traps would leave a canary if it were run. The traps are first tested with
 * programs that run them.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { npm as npmOutside } from '../../scripts/lib/process.mjs';
import { actionRun } from '../package/actionRun.ts';
import { release } from '../package/released.ts';
import { build } from '../protocol/build.ts';

const VERSION = '1.2.3';

let folder = '';
let clone = '';
let checkout = '';
let canaries = '';

/** Leaves a canary with the name of the trap. */
const inShell = (name: string): string => `#!/bin/sh\ntouch '${join(canaries, name)}'\n`;
const inNode = (name: string): string =>
  `#!/usr/bin/env node\nprocess.getBuiltinModule('fs').writeFileSync(${JSON.stringify(join(canaries, name))}, '');\n`;

/** The content of the checkout, by path. */
function traps(): Record<string, string> {
  const programs = ['crawlwise', 'node', 'npm', 'npx', 'bash', 'sh', 'git', 'dirname', 'rm'];
  return {
    'public/robots.txt': 'user-agent: *\nDisallow /private/\n',
    'public/$(touch x)/`id`; robots.txt': 'User-agent: *\n',
    ...Object.fromEntries(programs.map((name) => [`node_modules/.bin/${name}`, inShell(`bin-${name}`)])),
    ...Object.fromEntries(programs.map((name) => [name, inShell(`cwd-${name}`)])),
    'node_modules/crawlwise/package.json': `{ "name": "crawlwise", "version": "${VERSION}", "bin": "cli.js", "main": "cli.js" }`,
    'node_modules/crawlwise/cli.js': inNode('package'),
    'package.json': JSON.stringify({
      name: 'hostile',
      version: '1.0.0',
      type: 'commonjs',
      scripts: { preinstall: 'node canary.cjs', install: 'node canary.cjs', crawlwise: 'node canary.cjs' },
      imports: { '#node:*': './canary.cjs' },
      bin: { crawlwise: 'crawlwise.js' },
    }),
    '.npmrc': 'node-options=--require ./canary.cjs\nregistry=http://127.0.0.1:9/\n',
    '.env': 'NODE_OPTIONS=--require ./canary.cjs\n',
    'node.config.json': '{ "nodeOptions": { "import": "./canary.mjs" } }',
    '.node-version': '0.10.48\n',
    '.nvmrc': '0.10.48\n',
    '.bashrc': inShell('bashrc'),
    '.bash_profile': inShell('bash-profile'),
    '.profile': inShell('profile'),
    'canary.cjs': inNode('required'),
    'canary.mjs': inNode('imported').replace(/^.*\n/, ''),
    'cli.js': inNode('cli'),
    'crawlwise.js': inNode('crawlwise'),
    'dist/action/cli.js': inNode('bundle'),
    'pipelines/check.sh': inShell('check'),
    'pipelines/crawlwise.mjs': inNode('hook'),
    'action.yml': 'runs: { using: node24, main: canary.cjs }\n',
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/config': '[core]\n\tfsmonitor = ./sh\n\tsshCommand = ./sh\n\tpager = ./sh\n\thooksPath = .\n',
  };
}

before(async () => {
  await build();
  folder = mkdtempSync(join(tmpdir(), 'crawlwise-action-'));
  canaries = join(folder, 'canaries');
  checkout = join(folder, 'checkout');
  mkdirSync(canaries);
  for (const [path, text] of Object.entries(traps())) {
    const place = join(checkout, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
    chmodSync(place, 0o755);
  }
  const home = join(folder, 'released');
  mkdirSync(home);
  ({ clone } = release(home, VERSION));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** The traps that were run since the last call. */
function sprung(): string[] {
  const names = readdirSync(canaries).sort();
  for (const name of names) rmSync(join(canaries, name));
  return names;
}

/** Commands that would run code of the checkout, and the canary that shows it. */
const CARELESS: readonly (readonly [canary: string, command: string])[] = [
  ['bin-sh', `npx --yes crawlwise@${VERSION} check .`],
  ['bin-node', 'npm run --script-shell=/bin/sh crawlwise'],
  ['required', 'NODE_OPTIONS="--require ./canary.cjs" node -p 1'],
  ['package', `node -e "require('crawlwise')"`],
  ['bundle', 'node dist/action/cli.js'],
  ['cwd-crawlwise', 'PATH=".:$PATH" crawlwise check .'],
];

for (const [canary, command] of CARELESS) {
  test(`the trap works: ${command}`, () => {
    const env = { ...npmOutside().env, npm_config_update_notifier: 'false' };
    spawnSync('/bin/sh', ['-c', command], { cwd: checkout, env, timeout: 60_000 });
    assert.ok(sprung().includes(canary));
  });
}

test('the action runs no code of the checkout', () => {
  const { status, stdout, stderr, output } = actionRun(clone, checkout, { paths: 'public' });
  assert.deepEqual(sprung(), []);
  assert.equal(status, 1, stderr);
  assert.match(stdout, /^::error file=public\/robots\.txt,line=2,/m);
  assert.match(output, /^sarif=crawlwise\.sarif$/m);
  assert.ok(!existsSync(join(checkout, 'x')));
});

test('no input makes it run code', () => {
  for (const paths of ['node_modules/.bin', 'package.json', './crawlwise.js', '--config=canary.cjs', '.'])
    actionRun(clone, checkout, { paths });
  assert.deepEqual(sprung(), []);
});

for (const command of ['check', 'format --check']) {
  test(`the hooks run no code of the checkout: ${command}`, () => {
    const ran = spawnSync(join(clone, 'pipelines/crawlwise.mjs'), [...command.split(' '), 'public'], {
      cwd: checkout,
      encoding: 'utf8',
    });
    assert.deepEqual(sprung(), []);
    assert.equal(ran.status, 1, ran.stderr);
    assert.match(ran.stdout + ran.stderr, /public\/robots\.txt/);
  });
}
