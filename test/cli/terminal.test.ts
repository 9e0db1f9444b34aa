/** The output of `check` on a real terminal, and its behavior without write permission. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
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

const BAD = 'User-agent: bingbot\nDisalow: /x/\n';
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

/** Runs `check` in the site's folder, on a pseudo-terminal of `script` (util-linux). */
function onTerminal(env: NodeJS.ProcessEnv) {
  const { NO_COLOR, FORCE_COLOR, CI, ...rest } = process.env;
  return spawnSync('script', ['-qefc', `${process.execPath} ${CLI} check .`, '/dev/null'], {
    ...{ cwd: join(folder, 'site'), encoding: 'utf8', env: { ...rest, ...env } },
  });
}
const hasScript = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux');

const TERMINALS: readonly (readonly [name: string, env: NodeJS.ProcessEnv, colors: boolean])[] = [
  ['with colours', { TERM: 'xterm-256color' }, true],
  ['that is dumb', { TERM: 'dumb' }, false],
  ['without colors', { TERM: 'xterm-256color', NO_COLOR: '1' }, false],
  ['that is dumb, with colours all the same', { TERM: 'dumb', FORCE_COLOR: '1' }, true],
];
for (const [name, env, colors] of TERMINALS) {
  test(`on a terminal ${name}`, (t) => {
    if (!hasScript) return t.diagnostic('util-linux has no script here: nothing was run on a terminal');
    const { status, stdout: all } = onTerminal(env);
    // On a slow machine, it prints its progress.
    const stdout = all.replace(/\r?\u001b\[2K(?:\d+ of \d+ files?)?/g, '');
    assert.equal(status, 1);
    assert.equal(stdout.includes('\u001b['), colors, JSON.stringify(stdout));
    const plain = stdout
      .replace(/\u001b\[\d*m|\u001b\]8;;[^\u0007\u001b]*(?:\u0007|\u001b\\)/g, '')
      .replaceAll('\r', '');
    assert.match(
      plain,
      /^robots\.txt\n {2}2:1 {2}warning {2}Misspelled 'Disallow'.*robots\/field-typo\n {4}\| Disalow: \/x\/\n {4}\| \^{7}\n/,
    );
    assert.match(plain, /^1 file checked: 1 warning; --fix may fix 1 of them$/m);
  });
}

/** The user `nobody`, if the tests run as root, who can write everywhere. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

for (const [name, mode] of [
  ['a read-only folder', { folder: 0o555, file: 0o666 }],
  ['a read-only file', { folder: 0o777, file: 0o444 }],
] as const) {
  test(`${name} is not written, which is reported in one line`, (t) => {
    if (process.platform === 'win32') return t.diagnostic('folders are not read-only here');
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
    assert.match(stderr, /^crawlwise: .*robots\.txt.*EACCES.*$/m);
    assert.equal(readFileSync(join(own, 'robots.txt'), 'utf8'), BAD);
    assert.deepEqual(readdirSync(own), ['robots.txt']);
  });
}
