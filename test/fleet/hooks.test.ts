/**
 * The real pre-commit, lint-staged and git with the files and commands of docs/ci.md, word by word: commits that must
 * be stopped are stopped, and all others are made.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { before, test } from 'node:test';
import { npmPrograms } from '../../scripts/host/npmPrograms.mjs';
import { pythonPrograms } from '../../scripts/host/python.mjs';
import { npm } from '../../scripts/lib/process.mjs';
import type { Files } from '../cli/inProcess.ts';
import { CLI } from '../cli/spawned.ts';
import { release } from '../package/released.ts';
import { build } from '../protocol/build.ts';
import { root } from '../protocol/client.ts';
import { CLOSED, commandsOf, FAULTY, folder, git, OPEN, page, repository, sitemap, write } from './site.ts';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** A repository with the release tag. */
let origin = '';
let programs: readonly string[] = [];

before(async () => {
  await build();
  mkdirSync(join(folder, 'release'));
  ({ origin } = release(join(folder, 'release'), version));
  write(folder, { 'bin/crawlwise': `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n` });
  chmodSync(join(folder, 'bin/crawlwise'), 0o755);
  const fromNpm = await npmPrograms(join(root, 'test/fleet/programs/package.json'), 'fleet');
  programs = [join(folder, 'bin'), ...fromNpm, await pythonPrograms()];
});

/** Runs a program of a user in a repository. */
function run(own: string, program: string, ...args: readonly string[]) {
  const env = {
    ...npm().env,
    ...{ PATH: [...programs, process.env.PATH].join(delimiter), PRE_COMMIT_HOME: join(folder, 'cache') },
    ...{ GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@a.example' },
    ...{ GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@a.example' },
    ...{ GIT_CONFIG_GLOBAL: '/dev/null', NO_COLOR: '1', PRE_COMMIT_COLOR: 'never' },
  };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: own, env, encoding: 'utf8' });
  return { code: status, text: `${stdout}${stderr}` };
}

/** Stages these changes and commits them, with the hooks of the repository. */
function commitChange(own: string, files: Files) {
  write(own, files);
  git(own, 'add', ...Object.keys(files));
  const outcome = run(own, 'git', 'commit', '-qm', 'b');
  return { ...outcome, left: `${git(own, 'diff', '--cached', '--name-only')}`.trim() };
}

/** Asserts that a commit is stopped, with this output. */
function stops(own: string, files: Files, ...says: readonly RegExp[]): string {
  const { code, text, left } = commitChange(own, files);
  assert.equal(code, 1, text);
  for (const pattern of says) assert.match(text, pattern);
  assert.notEqual(left, '', 'nothing is committed');
  return text;
}

/** Asserts that a commit is made. */
function passes(own: string, files: Files): string {
  const { code, text, left } = commitChange(own, files);
  assert.equal(code, 0, text);
  assert.equal(left, '', text);
  return text;
}

const SITE: Files = {
  'public/robots.txt': OPEN,
  'public/a.xml': sitemap('/a'),
  'public/b.xml': sitemap('/b'),
};

/** A repository with the hooks of the page installed by `pre-commit install`. */
function preCommitted(config: string): string {
  const own = repository({ ...SITE, '.pre-commit-config.yaml': config });
  assert.equal(run(own, 'pre-commit', 'install').code, 0);
  return own;
}

test('pre-commit: the configuration of the page', () => {
  const [, config] = /```yaml\n# \.pre-commit-config\.yaml\n([\s\S]*?)```/.exec(page)!;
  const own = preCommitted(config!.replace(/repo: \S+/, `repo: ${origin}`));
  const skipped = passes(own, { 'README.md': 'x' });
  assert.match(skipped, /^crawlwise check\.+\(no files to check\)Skipped$/m);
  stops(
    own,
    { 'public/robots.txt': FAULTY },
    /^crawlwise check\.+Failed$/m,
    /public\/robots\.txt:2:1 error robots\/missing-colon/,
  );
  passes(own, { 'public/robots.txt': OPEN.replace('private', 'hidden') });
  // One staged sitemap is checked together with the others of the site.
  stops(
    own,
    { 'public/b.xml': sitemap('/hidden/b') },
    /public\/b\.xml:\d+:\d+ (?:warning|error) loc\/disallowed/,
  );
  // What is staged counts, not what is in the working tree.
  write(own, { 'public/b.xml': sitemap('/b2') });
  assert.match(run(own, 'git', 'commit', '-qm', 'b').text, /loc\/disallowed/);
  passes(own, { 'public/b.xml': sitemap('/b2') });
  // The formatter changes the file, and the commit must be repeated.
  stops(own, { 'public/robots.txt': OPEN.toLowerCase() }, /^crawlwise format\.+Failed$/m);
  passes(own, { 'public/robots.txt': readFileSync(join(own, 'public/robots.txt'), 'utf8') });
});

test('pre-commit: a hook that gets partial lists of files, side by side', () => {
  const own = preCommitted(
    'repos: [{ repo: local, hooks: [{ id: x, name: x, language: system, entry: crawlwise check, files: ^public/ }] }]\n',
  );
  const maps = (path: string): Files =>
    Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`public/${i}.xml`, sitemap(`${path}${i}`)]));
  passes(own, maps('/'));
  const text = stops(own, maps('/private/'));
  assert.equal(text.match(/loc\/disallowed/g)?.length, 20);
  assert.ok(text.match(/files? checked/g)!.length > 1, 'there were several calls');
});

test('lint-staged: the configuration of the page', () => {
  const [, config] = /```json lint-staged\n(\{ "lint-staged".*\})\n```/.exec(page)!;
  const own = repository({
    ...SITE,
    'package.json': config!,
    '.git/hooks/pre-commit': '#!/bin/sh\nexec lint-staged\n',
  });
  chmodSync(join(own, '.git/hooks/pre-commit'), 0o755);
  assert.match(passes(own, { 'README.md': 'x' }), /could not find any staged files matching/);
  stops(own, { 'public/b.xml': sitemap('/private/b') }, /loc\/disallowed/);
  // Other XML files are passed, too.
  passes(own, { 'public/b.xml': sitemap('/b2'), 'pom.xml': '<project/>' });
  assert.match(passes(own, { 'pom.xml': '<project>x</project>' }), /crawlwise check --allow-empty/);
});

test('a hook of git with the commands of the page', () => {
  const commands = commandsOf('pre-commit');
  const own = repository({
    ...SITE,
    '.git/hooks/pre-commit': `#!/bin/sh\nset -e\n${commands.join('\n')}\n`,
  });
  chmodSync(join(own, '.git/hooks/pre-commit'), 0o755);
  passes(own, { 'README.md': 'x' });
  stops(own, { 'public/b.xml': sitemap('/private/b') }, /loc\/disallowed/);
  passes(own, { 'public/b.xml': sitemap('/b2') });
  stops(
    own,
    { 'public/robots.txt': CLOSED, 'crawlwise.json': '{ "rules": { "robots/*": "off", "loc/*": "off" } }' },
    /Googlebot/,
  );
});
