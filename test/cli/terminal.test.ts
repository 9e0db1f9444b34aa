/** The output of `check` on a real terminal, and its behavior without write permission. */
import assert from 'node:assert/strict';
import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from '../protocol/build.ts';
import { root } from '../protocol/client.ts';
import { printedBy } from './printed.ts';

const BAD = 'User-agent: bingbot\nDisalow: /x/\n';
/** So many files take longer than the time after which progress is shown. */
const MANY = 2500;
const folder = mkdtempSync(join(tmpdir(), 'crawlwise-terminal-'));
before(async () => {
  await build();
  // An unprivileged user cannot read the home folder of another user.
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  cpSync(join(root, 'server', 'crawlers'), join(folder, 'server', 'crawlers'), { recursive: true });
  mkdirSync(join(folder, 'site'));
  writeFileSync(join(folder, 'site', 'robots.txt'), BAD);
  chmodSync(folder, 0o755);
});
after(() => rmSync(folder, { recursive: true, force: true }));
const CLI = join(folder, 'dist', 'cli.js');

/** The arguments of a process that runs `check` in a folder, on a pseudo-terminal of `script` (util-linux). */
function onTerminal(
  site: string,
  env: NodeJS.ProcessEnv,
  ...options: readonly string[]
): readonly [command: string, args: readonly string[], options: SpawnOptions] {
  const { NO_COLOR, FORCE_COLOR, CI, ...rest } = process.env;
  const command = [process.execPath, CLI, 'check', '.', ...options].join(' ');
  const args = ['-qefc', command, '/dev/null'];
  return ['script', args, { cwd: join(folder, site), env: { ...rest, ...env } }];
}
/** The output of such a process when it has ended. */
function printedOn(site: string, env: NodeJS.ProcessEnv) {
  const [command, args, options] = onTerminal(site, env);
  return spawnSync(command, args, { ...options, encoding: 'utf8' });
}
const hasScript = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux');

const TERMINALS: readonly (readonly [name: string, env: NodeJS.ProcessEnv, colors: boolean])[] = [
  ['with colors', { TERM: 'xterm-256color' }, true],
  ['that is dumb', { TERM: 'dumb' }, false],
  ['without colors', { TERM: 'xterm-256color', NO_COLOR: '1' }, false],
  ['that is dumb, with colors all the same', { TERM: 'dumb', FORCE_COLOR: '1' }, true],
];
for (const [name, env, colors] of TERMINALS) {
  test(`on a terminal ${name}`, (t) => {
    if (!hasScript) return t.diagnostic('util-linux has no script here: nothing was run on a terminal');
    const { status, stdout: all } = printedOn('site', env);
    // On a slow machine, it prints its progress.
    const stdout = all.replace(/\r?\u001b\[2K(?:\d+ of \d+ files?)?/g, '');
    assert.equal(status, 1);
    assert.equal(stdout.includes('\u001b['), colors, JSON.stringify(stdout));
    const plain = stdout
      .replace(/\u001b\[\d*m|\u001b\]8;;[^\u0007\u001b]*(?:\u0007|\u001b\\)/g, '')
      .replaceAll('\r', '');
    assert.match(
      plain,
      /^robots\.txt\n {2}2:1 {2}warning {2}Misspelling of 'Disallow'.*robots\/field-typo\n {4}\| Disalow: \/x\/\n {4}\| \^{7}\n/,
    );
    assert.match(plain, /^1 file checked: 1 warning; 1 fixable with --fix$/m);
  });
}

test('a dumb terminal gets no cursor codes, however long a check takes', (t) => {
  if (!hasScript) return t.diagnostic('util-linux has no script here: nothing was run on a terminal');
  for (let i = 0; i < MANY; i++) {
    mkdirSync(join(folder, `many/${i}`), { recursive: true });
    writeFileSync(join(folder, `many/${i}/robots.txt`), 'User-agent: *\nDisallow: /x/\n');
  }
  const said = `${MANY.toLocaleString('en')} files checked: no problems`;
  for (const [TERM, hasCodes] of [
    ['xterm', true],
    ['dumb', false],
  ] as const) {
    const { stdout } = printedOn('many', { TERM });
    assert.ok(stdout.includes(said), stdout.slice(-2000));
    assert.equal(stdout.includes('\u001b'), hasCodes, TERM);
    assert.equal(/\r(?!\r?\n)/.test(stdout), hasCodes, TERM);
  }
});

test('a dumb terminal gets no cursor codes from --watch', { timeout: 60_000 }, async (t) => {
  if (!hasScript) return t.diagnostic('util-linux has no script here: nothing was run on a terminal');
  const robots = join(folder, 'watched/robots.txt');
  mkdirSync(join(folder, 'watched'));
  writeFileSync(robots, BAD);
  const child = spawn(...onTerminal('watched', { TERM: 'dumb' }, '--watch'));
  t.after(() => child.kill());
  const { all, next } = printedBy(child);
  await next(/1 file checked: 1 warning/);
  writeFileSync(robots, 'User-agent: *\nDisallow: /x/\n');
  await next(/1 file checked: no problems/);
  assert.doesNotMatch(all(), /\u001b|\r(?!\r?\n)/);
});

/** The user `nobody`, if the tests run as root, who can write everywhere. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

for (const [name, mode] of [
  ['a read-only folder', { folder: 0o555, file: 0o666 }],
  ['a read-only file', { folder: 0o777, file: 0o444 }],
] as const) {
  test(`${name} is not written, which is reported in one line`, (t) => {
    if (process.platform === 'win32') return t.diagnostic('folders are not read-only here');
    if (spawnSync(process.execPath, ['--version'], NOBODY).status !== 0)
      return t.diagnostic('the user nobody cannot run this Node: nothing was tried without permission');
    const own = join(folder, name);
    mkdirSync(own);
    writeFileSync(join(own, 'robots.txt'), BAD);
    chmodSync(join(own, 'robots.txt'), mode.file);
    chmodSync(own, mode.folder);
    const { status, stderr } = spawnSync(process.execPath, [CLI, 'check', '--fix', '.'], {
      ...{ cwd: own, encoding: 'utf8', ...NOBODY },
    });
    chmodSync(own, 0o755);
    assert.equal(status, 2, stderr);
    assert.match(stderr, /^crawlwise: .*robots\.txt.*permission denied.*$/m);
    assert.equal(readFileSync(join(own, 'robots.txt'), 'utf8'), BAD);
    assert.deepEqual(readdirSync(own), ['robots.txt']);
  });
}
