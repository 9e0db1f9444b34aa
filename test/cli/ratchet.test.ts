/** What may only get better: baselines that shrink, changes since a revision, lost URLs, policies that hold. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { crawlwise, type Files, repository } from './inProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-ratchet-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const write = (own: string, files: Files): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(own, name)), { recursive: true });
    writeFileSync(join(own, name), text);
  }
};
const git = (own: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], { cwd: own });
const commit = (own: string, message = 'a'): void => {
  git(own, 'add', '-A');
  git(own, 'commit', '-qm', message);
};

const COLON = 'User-agent: *\nDisallow /private/\n';
const FIXED = 'User-agent: *\nDisallow: /private/\n';
const sitemap = (...paths: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<url><loc>https://www.example.com${path}</loc></url>\n`).join('')}</urlset>\n`;

const BASELINE = ['check', '.', '--baseline', 'b.json'];

test('an accepted finding that was fixed is reported, fails if that is strict, and can be removed', async () => {
  const own = repository(folder, { 'robots.txt': COLON });
  const run = (...args: readonly string[]) => crawlwise(own, ...BASELINE, ...args);
  await run('--update-baseline');
  assert.equal((await run('--strict-baseline')).code, 0);
  write(own, { 'robots.txt': FIXED });
  const stale = await run();
  assert.equal(stale.code, 0);
  assert.match(
    stale.stderr,
    /^1 accepted finding no longer exists \(robots\/missing-colon\): --prune-baseline/m,
  );
  assert.equal((await run('--strict-baseline')).code, 1);
  assert.match(
    (await run('--prune-baseline')).stderr,
    /^1 accepted finding no longer exists and was removed/m,
  );
  assert.deepEqual(JSON.parse(readFileSync(join(own, 'b.json'), 'utf8')).findings, {});
  write(own, { 'robots.txt': COLON });
  assert.equal((await run()).code, 1, 'it cannot come back');
});

test('findings of files that are not checked are not stale, those of deleted files are', async () => {
  const own = repository(folder, { 'robots.txt': COLON, 'a/robots.txt': COLON });
  await crawlwise(own, ...BASELINE, '--update-baseline');
  const item = () => crawlwise(own, 'check', 'robots.txt', '--baseline', 'b.json', '--prune-baseline');
  await item();
  const known = () => Object.keys(JSON.parse(readFileSync(join(own, 'b.json'), 'utf8')).findings);
  assert.deepEqual(known(), ['a/robots.txt', 'robots.txt']);
  rmSync(join(own, 'a'), { recursive: true });
  await item();
  assert.deepEqual(known(), ['robots.txt']);
});

test('--prune-baseline accepts nothing new', async () => {
  const own = repository(folder, { 'robots.txt': COLON });
  await crawlwise(own, ...BASELINE, '--update-baseline');
  const before = readFileSync(join(own, 'b.json'), 'utf8');
  write(own, { 'robots.txt': `${COLON}Allow /x/\n` });
  await crawlwise(own, ...BASELINE, '--prune-baseline');
  assert.equal(readFileSync(join(own, 'b.json'), 'utf8'), before);
  assert.equal((await crawlwise(own, ...BASELINE)).code, 1);
});

test('findings of one cause are accepted by their cause, wherever its line is, and growth is new', async () => {
  const robots = (more: string) =>
    `${more}User-agent: *\nDisallow: /a\nDisallow: /b\nSitemap: https://www.example.com/sitemap.xml\n`;
  const own = repository(folder, {
    'robots.txt': robots(''),
    'sitemap.xml': sitemap('/a/1', '/a/2', '/b/1'),
  });
  await crawlwise(own, ...BASELINE, '--update-baseline');
  const { findings } = JSON.parse(readFileSync(join(own, 'b.json'), 'utf8'));
  const causes = Object.entries(findings['sitemap.xml']).filter(([print]) =>
    print.startsWith('loc/disallowed '),
  );
  assert.deepEqual(causes.map(([, count]) => count).sort(), [1, 2]);
  write(own, { 'robots.txt': robots('# moved\n\n') });
  assert.equal((await crawlwise(own, ...BASELINE, '--strict-baseline')).code, 0);
  write(own, { 'sitemap.xml': sitemap('/a/1', '/a/2', '/b/1', '/b/2') });
  const grown = await crawlwise(own, ...BASELINE);
  assert.equal(grown.code, 1);
  assert.equal(grown.stdout.match(/loc\/disallowed/g)?.length, 1);
});

/** Invalid combinations. */
for (const args of [
  ['--update-baseline', '--prune-baseline'],
  ['--prune-baseline', '--strict-baseline'],
]) {
  test(`${args.join(' and ')} exclude each other, and need --baseline`, async () => {
    const own = repository(folder, { 'robots.txt': FIXED });
    assert.match((await crawlwise(own, ...BASELINE, ...args)).stderr, /exclude each other/);
    assert.match((await crawlwise(own, 'check', '.', args[1]!)).stderr, /--baseline FILE names/);
  });
}

test('--changed reports files that differ from the last commit, all of them if rules of crawlers do', async () => {
  const own = repository(folder, {
    'robots.txt': FIXED,
    'a.xml': sitemap('/a?b&c'),
    'b.xml': sitemap('/b?b&c'),
    'crawlwise.json': '{}',
  });
  commit(own);
  const run = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await crawlwise(own, 'check', '.', '--format', 'compact', ...args);
    const files = [...new Set(stdout.match(/^[\w./]+(?=:\d)/gm))];
    return { code, files, stderr };
  };
  const none = await run('--changed');
  assert.deepEqual([none.code, none.files], [0, []]);
  assert.match(none.stderr, /^no files changed since HEAD$/m);
  write(own, { 'a.xml': sitemap('/a?b&c&d') });
  assert.deepEqual((await run('--changed')).files, ['a.xml']);
  write(own, { 'new.xml': sitemap('/n?b&c') });
  assert.deepEqual((await run('--changed')).files, ['a.xml', 'new.xml']);
  commit(own);
  assert.deepEqual((await run('--changed')).files, []);
  assert.deepEqual((await run('--since', 'HEAD~1')).files, ['a.xml', 'new.xml']);
  write(own, { 'crawlwise.json': '{ "yandex": false }' });
  const all = await run('--changed');
  assert.deepEqual(all.files, ['a.xml', 'b.xml', 'new.xml']);
  assert.match(all.stderr, /^crawlwise\.json changed: what depends on it in other files is reported, too$/m);
});

test('a robots.txt or a configuration that changed concerns the files of its own site', async () => {
  const site = (name: string): Files => ({
    [`${name}/robots.txt`]: FIXED,
    [`${name}/a.xml`]: sitemap('/private/a'),
    [`${name}/crawlwise.json`]: '{}',
  });
  const own = repository(folder, { ...site('one/public'), ...site('two/public') });
  commit(own);
  const files = async () => {
    const { stdout } = await crawlwise(own, 'check', '.', '--format', 'compact', '--changed');
    return [...new Set(stdout.match(/^[\w./]+(?=:\d)/gm))];
  };
  write(own, { 'one/public/robots.txt': `${FIXED}Allow: /x/\n` });
  assert.deepEqual(await files(), ['one/public/a.xml']);
  write(own, { 'one/public/robots.txt': FIXED, 'two/public/crawlwise.json': '{ "yandex": false }' });
  assert.deepEqual(await files(), ['two/public/a.xml']);
});

/** Calls about revisions that cannot be answered. */
const UNKNOWN: Readonly<Record<string, { args: readonly string[]; says: RegExp }>> = {
  'a revision that is not there': {
    args: ['--since', 'none'],
    says: /^crawlwise: There is no revision 'none'/,
  },
  'an option as a revision': { args: ['--since=--output=x'], says: /There is no revision '--output=x'/ },
  both: { args: ['--changed', '--since', 'HEAD'], says: /exclude each other/ },
};
for (const [name, { args, says }] of Object.entries(UNKNOWN)) {
  test(`--since with ${name} ends with 2`, async () => {
    const own = repository(folder, { 'robots.txt': FIXED });
    commit(own);
    const { code, stderr } = await crawlwise(own, 'check', '.', ...args);
    assert.equal(code, 2);
    assert.match(stderr, says);
  });
}

test('diff reads what is staged: a file, and a folder', async () => {
  const own = repository(folder, {
    'public/robots.txt': 'User-agent: *\n',
    'public/sitemap.xml': sitemap('/a'),
  });
  commit(own);
  write(own, { 'public/robots.txt': 'User-agent: *\nDisallow: /staged\n' });
  git(own, 'add', '-A');
  write(own, { 'public/robots.txt': 'User-agent: *\nDisallow: /written\n' });
  for (const [old, now, has, lacks] of [
    ['HEAD:public/robots.txt', ':public/robots.txt', '/staged', '/written'],
    ['HEAD:public', ':public', '/staged', '/written'],
    [':public', 'public', '/written', '/other'],
  ] as const) {
    const { stdout, stderr, code } = await crawlwise(own, 'diff', old, now, '--fail-on', 'blocked');
    assert.equal(code, 1, stderr);
    assert.ok(stdout.includes(has) && !stdout.includes(lacks), stdout);
  }
  assert.match(
    (await crawlwise(own, 'diff', ':none', 'public')).stderr,
    /There is no none in the index of git/,
  );
});

/** Sitemaps before and after, and whether `--fail-on` fails. */
const GONE: Readonly<Record<string, { before: Files; after: Files; gate: string; code: number }>> = {
  'none gone': {
    before: { 'a.xml': sitemap('/a') },
    after: { 'a.xml': sitemap('/b', '/a') },
    gate: 'gone',
    code: 0,
  },
  'one gone': {
    before: { 'a.xml': sitemap('/a', '/b') },
    after: { 'a.xml': sitemap('/a') },
    gate: 'removed',
    code: 1,
  },
  'half of them, at most 50 %': {
    before: { 'a.xml': sitemap('/a', '/b') },
    after: { 'a.xml': sitemap('/a') },
    gate: 'removed:50%',
    code: 0,
  },
  'half of them, at most 49.9 %': {
    before: { 'a.xml': sitemap('/a', '/b') },
    after: { 'a.xml': sitemap('/a') },
    gate: 'gone:49.9%',
    code: 1,
  },
  'moved to another sitemap': {
    before: { 'a.xml': sitemap('/a', '/b') },
    after: { 'a.xml': sitemap('/a'), 'b.xml': sitemap('/b') },
    gate: 'gone',
    code: 0,
  },
  'the whole file': {
    before: { 'a.xml': sitemap('/a'), 'robots.txt': '' },
    after: { 'robots.txt': '' },
    gate: 'gone',
    code: 1,
  },
};
for (const [name, { before, after: now, gate, code }] of Object.entries(GONE)) {
  test(`diff --fail-on ${gate}: ${name}`, async () => {
    const own = mkdtempSync(join(folder, 'gone-'));
    write(join(own, 'old'), before);
    write(join(own, 'new'), now);
    const outcome = await crawlwise(own, 'diff', 'old', 'new', '--fail-on', gate);
    assert.equal(outcome.code, code, outcome.stdout);
  });
}

test('policy --check names the crawlers that a file does not cover', async () => {
  const own = mkdtempSync(join(folder, 'policy-'));
  const run = (...args: readonly string[]) => crawlwise(own, 'policy', 'block-ai-training', ...args);
  write(own, { 'robots.txt': (await run()).stdout });
  const met = await run('--check', 'robots.txt');
  assert.deepEqual([met.code, met.stdout, met.stderr], [0, '', 'block-ai-training applies to robots.txt\n']);
  write(own, {
    'robots.txt': readFileSync(join(own, 'robots.txt'), 'utf8').replace(/^User-agent: GPTBot\n/m, ''),
  });
  const unmet = await run('--check', 'robots.txt');
  assert.equal(unmet.code, 1);
  assert.equal(unmet.stdout, 'block-ai-training does not apply to 1 crawler in robots.txt: GPTBot\n');
  const lacking = await crawlwise(own, 'policy', 'search=yes', '--check', 'robots.txt');
  assert.equal(lacking.code, 1);
  assert.equal(lacking.stdout, 'search=yes also needs these signals in robots.txt: search=yes\n');
  assert.equal((await run('--check', 'none.txt')).code, 2);
  assert.match((await run('--check', 'robots.txt', '--write')).stderr, /excludes --merge and --write/);
});
