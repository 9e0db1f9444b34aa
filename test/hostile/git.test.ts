/**
 * `crawlwise diff REV:path`, and `crawlwise check`, which reads the history of sources, in repositories whose configuration
 * refers to programs: none is run, and nothing is fetched.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { canStayOffline, gitOn } from '../../server/src/cli/git/program.ts';
import { build } from '../protocol/build.ts';
import { root } from '../protocol/client.ts';

const CLI = join(root, 'dist', 'cli.js');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'crawlwise-git-')));
const CANARY = join(folder, 'canary');
const FIRED = join(folder, 'fired');
const ROBOTS = 'User-agent: *\nDisallow: /a\n';
const PATH = process.env.PATH ?? '';

const ran = (cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    ...{ cwd, encoding: 'utf8', env: { ...process.env, ...env }, timeout: 60_000 },
  });
const git = (cwd: string, ...args: string[]): void => {
  const { status, stderr } = ran(cwd, args);
  assert.equal(status, 0, stderr);
};
const script = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
};

before(async () => {
  await build();
  script(CANARY, `echo "$0 $*" >> '${FIRED}'; exit 1`);
  const origin = join(folder, 'origin');
  mkdirSync(join(origin, 'site'), { recursive: true });
  git(folder, 'init', '-q', origin);
  writeFileSync(join(origin, 'site/robots.txt'), ROBOTS);
  writeFileSync(join(origin, '.gitattributes'), '* diff=canary filter=canary\n');
  git(origin, 'add', '.');
  git(origin, 'commit', '-qm', 'one');
  git(origin, 'config', 'uploadpack.allowFilter', 'true');
});
after(() => rmSync(folder, { recursive: true, force: true }));

let clones = 0;
/** A clone without its blobs or trees, or a complete one, with this configuration. */
function cloned(filter: string | undefined, config: Readonly<Record<string, string>>): string {
  const target = join(folder, `clone${++clones}`);
  const partial = filter === undefined ? [] : [`--filter=${filter}`, '--no-checkout'];
  git(folder, 'clone', '-q', ...partial, `file://${join(folder, 'origin')}`, target);
  for (const [key, value] of Object.entries(config)) git(target, 'config', key, value);
  writeFileSync(join(target, 'robots.txt'), ROBOTS);
  return target;
}

const diff = (cwd: string, old: string, path = PATH) =>
  spawnSync(process.execPath, [CLI, 'diff', old, 'robots.txt'], {
    ...{ cwd, encoding: 'utf8', env: { ...process.env, PATH: path }, timeout: 60_000 },
  });

const assertQuiet = (): void =>
  assert.equal(existsSync(FIRED) && readFileSync(FIRED, 'utf8'), false, 'a program of the repository ran');

const MISSING = /^crawlwise: '[^\n]*' is not in this clone, and nothing is fetched\n$/;

/** What a clone lacks, where it is promised, and whether git itself would run the canary for it. */
const PARTIAL: Readonly<
  Record<string, { filter: string; config: Readonly<Record<string, string>>; fires?: boolean; old?: string }>
> = {
  'a command for ssh': {
    filter: 'blob:none',
    config: { 'remote.origin.url': 'ssh://git.example/x', 'core.sshCommand': CANARY },
    fires: true,
  },
  'a program that sends packs': {
    filter: 'blob:none',
    config: { 'remote.origin.uploadpack': CANARY },
    fires: true,
  },
  'a transport that is a command': {
    filter: 'blob:none',
    config: { 'remote.origin.url': `ext::${CANARY} %S`, 'protocol.ext.allow': 'always' },
    fires: true,
  },
  'a promisor on the disk': { filter: 'blob:none', config: {} },
  'a folder without its files': { filter: 'blob:none', config: {}, old: 'HEAD:site' },
  'a path below missing trees': { filter: 'tree:0', config: { 'remote.origin.uploadpack': CANARY } },
  'a folder below missing trees': { filter: 'tree:0', config: {}, old: 'HEAD:site' },
};

for (const [what, { filter, config, fires = false, old = 'HEAD:site/robots.txt' }] of Object.entries(
  PARTIAL,
)) {
  test(`a partial clone: ${what}`, () => {
    const cwd = cloned(filter, config);
    const { status, stdout, stderr } = diff(cwd, old);
    assertQuiet();
    assert.deepEqual({ status, stdout }, { status: 2, stdout: '' });
    assert.match(stderr, MISSING);
    if (!fires) return;
    ran(cwd, ['cat-file', 'blob', 'HEAD:site/robots.txt']);
    assert.ok(existsSync(FIRED), 'the canary cannot sing');
    rmSync(FIRED);
  });
}

test('nothing in the configuration of a complete clone is run', () => {
  const hooks = join(folder, 'hooks');
  for (const name of ['post-checkout', 'post-index-change', 'pre-auto-gc', 'reference-transaction'])
    script(join(hooks, name), `exec '${CANARY}' hook`);
  const commands = ['rev-parse', 'cat-file', 'ls-tree', 'config', 'version'];
  const cwd = cloned(undefined, {
    ...{ 'core.fsmonitor': CANARY, 'core.hooksPath': hooks, 'core.pager': CANARY, 'core.editor': CANARY },
    ...{ 'core.sshCommand': CANARY, 'core.askPass': CANARY, 'core.gitProxy': CANARY, 'gpg.program': CANARY },
    ...{ 'core.alternateRefsCommand': CANARY, 'uploadpack.packObjectsHook': CANARY },
    ...{ 'diff.external': CANARY, 'diff.canary.textconv': CANARY, 'diff.canary.command': CANARY },
    ...{ 'filter.canary.smudge': CANARY, 'filter.canary.clean': CANARY, 'filter.canary.process': CANARY },
    ...{ 'credential.helper': CANARY, 'interactive.diffFilter': CANARY },
    ...Object.fromEntries(
      commands.flatMap((name) => [
        [`alias.${name}`, `!${CANARY}`],
        [`pager.${name}`, CANARY],
      ]),
    ),
  });
  rmSync(FIRED, { force: true });
  const { status, stdout, stderr } = diff(cwd, 'HEAD:site/robots.txt');
  assertQuiet();
  assert.deepEqual(
    { status, stdout, stderr },
    { status: 0, stdout: 'Nothing changes for crawlers\n', stderr: '' },
  );
});

const WITH_DATE =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://www.example.com/a</loc><lastmod>2020-01-01</lastmod></url>\n</urlset>\n';
const check = (cwd: string) =>
  spawnSync(process.execPath, [CLI, 'check', '.'], { cwd, encoding: 'utf8', timeout: 60_000 });

test('nothing is run for the history of sources: no verification of signatures, no comparison of files', () => {
  const own = join(folder, 'signed');
  git(folder, 'init', '-q', own);
  const signer = join(folder, 'signer');
  script(
    signer,
    'cat > /dev/null; printf "\\n[GNUPG:] SIG_CREATED \\n" >&2; echo -----BEGIN PGP SIGNATURE-----',
  );
  for (const text of ['one', 'two']) {
    writeFileSync(join(own, 'a.md'), text);
    git(own, 'add', '.');
    git(own, '-c', `gpg.program=${signer}`, '-c', 'user.signingKey=a', 'commit', '-qS', '-m', text);
  }
  writeFileSync(join(own, '.gitattributes'), '* diff=canary filter=canary\n');
  writeFileSync(join(own, 'sitemap.xml'), WITH_DATE);
  const config = {
    ...{ 'log.showSignature': 'true', 'gpg.program': CANARY, 'core.fsmonitor': CANARY, 'core.pager': CANARY },
    ...{ 'pager.log': CANARY, 'alias.log': `!${CANARY}`, 'diff.external': CANARY, 'log.diffMerges': 'on' },
    ...{ 'diff.canary.textconv': CANARY, 'diff.canary.command': CANARY, 'filter.canary.clean': CANARY },
  };
  for (const [key, value] of Object.entries(config)) git(own, 'config', key, value);
  const { status, stdout } = check(own);
  assertQuiet();
  assert.equal(status, 1);
  assert.match(stdout, /lastmod\/outdated .*: a\.md changed on /);
  ran(own, ['log']);
  assert.ok(existsSync(FIRED), 'the canary cannot sing');
  rmSync(FIRED);
});

test('the history of a clone without its trees is not fetched', () => {
  const cwd = cloned('tree:0', { 'remote.origin.uploadpack': CANARY });
  writeFileSync(join(cwd, 'sitemap.xml'), WITH_DATE);
  const { stderr } = check(cwd);
  assertQuiet();
  assert.match(stderr, /^lastmod is not compared with git: the history cannot be read/m);
});

/** Entries of the PATH before those of the system, relative to the working folder. */
const ENTRIES: Readonly<Record<string, (cwd: string) => readonly string[]>> = {
  'the working folder': (cwd) => [cwd],
  'a relative entry': () => ['.'],
  'an empty entry': () => [''],
  'a folder of the repository': (cwd) => [join(dirname(cwd), 'bin')],
  'programs of npm packages': (cwd) => [join(cwd, 'node_modules/.bin'), join(folder, 'node_modules/.bin')],
  'a folder that is not there': () => [join(folder, 'gone')],
};

for (const [what, entries] of Object.entries(ENTRIES)) {
  test(`git is not run from ${what}`, () => {
    const repository = cloned(undefined, {});
    const cwd = join(repository, 'site');
    for (const place of [cwd, join(repository, 'bin'), join(cwd, 'node_modules/.bin')])
      script(join(place, 'git'), `exec '${CANARY}'`);
    script(join(folder, 'node_modules/.bin/git'), `exec '${CANARY}'`);
    const path = [...entries(cwd), PATH].join(delimiter);
    const { status, stdout } = diff(cwd, 'HEAD:robots.txt', path);
    assertQuiet();
    assert.deepEqual({ status, stdout }, { status: 0, stdout: 'Nothing changes for crawlers\n' });
  });
}

test('a git within the repository is never used', () => {
  const cwd = cloned(undefined, {});
  script(join(cwd, 'bin/git'), `exec '${CANARY}'`);
  const { status, stderr } = diff(cwd, 'HEAD:site/robots.txt', join(cwd, 'bin'));
  assertQuiet();
  assert.equal(status, 2);
  assert.equal(stderr, 'crawlwise: There is no git program here to read a revision with\n');
  assert.equal(gitOn({ PATH: '' }, cwd), undefined);
});

test('with an older git, complete clones are read and partial ones refused', () => {
  const older = join(folder, 'older');
  const real = gitOn(process.env, folder)!;
  script(
    join(older, 'git'),
    `if [ "$1" = version ]; then echo git version 2.39.3; else exec '${real}' "$@"; fi`,
  );
  const path = [older, PATH].join(delimiter);
  const whole = diff(cloned(undefined, {}), 'HEAD:site/robots.txt', path);
  assert.equal(whole.stdout, 'Nothing changes for crawlers\n');
  const { status, stderr } = diff(
    cloned('blob:none', { 'core.sshCommand': CANARY }),
    'HEAD:site/robots.txt',
    path,
  );
  assertQuiet();
  assert.equal(status, 2);
  assert.match(
    stderr,
    /^crawlwise: This clone is partial, and this git cannot be kept from fetching [^\n]*\n$/,
  );
});

const VERSIONS: Readonly<Record<string, boolean>> = {
  'git version 1.9.5': false,
  'git version 2.30.2': false,
  'git version 2.39.3': false,
  'git version 2.39.5 (Apple Git-154)': true,
  'git version 2.43.0': false,
  'git version 2.43.7': true,
  'git version 2.44.0': false,
  'git version 2.45.1.windows.1': true,
  'git version 2.52.0-rc1': true,
  'git version 3.0.0': true,
  'no version': false,
};

for (const [version, offline] of Object.entries(VERSIONS)) {
  test(`${version}: ${offline ? 'stays offline' : 'may fetch what is missing'}`, () => {
    assert.equal(canStayOffline(version), offline);
  });
}
