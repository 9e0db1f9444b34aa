/**
 * Crawlwise in pipelines: what others read is held to their schemas, and what they run is run, as far as that can be done
 * here. What needs a network for the first time says so where there is none.
 */
import assert from 'node:assert/strict';
import { execFile, type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { pythonPrograms } from '../../scripts/host/python.mjs';
import { npm as npmOutside } from '../../scripts/lib/process.mjs';
import { build } from '../protocol/build.ts';
import { root } from '../protocol/client.ts';
import { copySources } from './copy.ts';

const exec = promisify(execFile);
/** The environment without what `npm test` says of this package: npm is to work in other folders. */
const outside = npmOutside().env;
const CLI = join(root, 'dist', 'cli.js');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const NPX = `npx --yes crawlwise@${version}`;
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

const SITE: Record<string, string> = {
  'public/robots.txt': 'User-agent: *\nDisallow /private/\n',
  'public/sitemap.xml':
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://www.example.com/</loc></url>\n</urlset>\n',
  'fine/robots.txt': 'User-agent: *\nDisallow: /private/\n',
  'crawlwise.json': '{ "expect": [{ "crawlers": ["*"], "allow": ["/"], "env": "production" }] }\n',
};

let folder = '';
before(async () => {
  await build();
  folder = mkdtempSync(join(tmpdir(), 'crawlwise-pipelines-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** A folder of its own with a site in it. */
function site(name: string): string {
  const place = join(folder, name);
  for (const [path, text] of Object.entries(SITE)) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), text);
  }
  return place;
}

/** The code blocks of the documentation, by the name of the file in their first line. */
const recipes = new Map(
  [...textOf('docs/ci.md').matchAll(/```(?:yaml|groovy)\n(?:#|\/\/) (\S+)\n([\s\S]*?)```/g)].map(
    ([, name, text]) => [name!, text!],
  ),
);

/** Programs from PyPI; undefined, and told, where they cannot be had. */
async function programs(t: TestContext): Promise<string | undefined> {
  try {
    return await pythonPrograms();
  } catch (error) {
    t.diagnostic(`pre-commit and check-jsonschema are not at hand: ${(error as Error).message}`);
    return undefined;
  }
}

/** What is held to which schema of SchemaStore. */
const HELD: readonly (readonly [schema: string, name: string, text: () => string])[] = [
  ['github-actions', 'action.yml', () => textOf('action.yml')],
  ['github-workflows', 'site.yml', () => recipes.get('.github/workflows/site.yml')!],
  ['github-workflows', 'site-plain.yml', () => recipes.get('.github/workflows/site-plain.yml')!],
  ['gitlab-ci', 'gitlab-ci.yml', () => recipes.get('.gitlab-ci.yml')!],
  ...(existsSync(join(root, '.github/workflows')) ? readdirSync(join(root, '.github/workflows')) : []).map(
    (name) => ['github-workflows', name, () => textOf(`.github/workflows/${name}`)] as const,
  ),
  ...readdirSync(join(root, '.github/ISSUE_TEMPLATE')).map((name) => {
    const schema = name === 'config.yml' ? 'github-issue-config' : 'github-issue-forms';
    return [schema, name, () => textOf(`.github/ISSUE_TEMPLATE/${name}`)] as const;
  }),
];

test('what GitHub and GitLab read keeps to their schemas', async (t) => {
  assert.equal(recipes.size, 5);
  const bin = await programs(t);
  if (bin === undefined) return;
  for (const [schema, name, text] of HELD) {
    const path = join(folder, name);
    writeFileSync(path, text());
    const args = ['--builtin-schema', `vendor.${schema}`, path];
    const held: SpawnSyncReturns<string> = spawnSync(join(bin, 'check-jsonschema'), args, {
      encoding: 'utf8',
    });
    assert.equal(held.status, 0, `${name}: ${held.stdout}`);
  }
});

test('all name the version that is published with them', () => {
  const named = [textOf('action.yml'), textOf('.pre-commit-hooks.yaml'), textOf('docs/ci.md')].flatMap(
    (text) =>
      [...text.matchAll(/(?:crawlwise@v?|rev: v|^ {4}default: )(\d+\.\d+\.\d+\S*)/gm)].map(([, one]) => one),
  );
  assert.ok(named.length > 8);
  for (const one of named) assert.equal(one, version);
});

/** Inputs of the action, and what comes of it. */
const ACTIONS: Record<
  string,
  { inputs?: Record<string, string>; code: number; prints: RegExp; results?: number; says?: RegExp }
> = {
  'a site with an error': {
    inputs: { paths: 'public' },
    code: 1,
    prints: /^::error file=public\/robots\.txt,line=2,/m,
    results: 1,
  },
  'several paths, and options': {
    inputs: { paths: 'fine\n\npublic/sitemap.xml\n', args: '--env=production\n--max-warnings=5\n' },
    code: 0,
    prints: /^$/,
    results: 0,
  },
  'a path that is read as code by nobody': {
    inputs: { paths: '$(touch hacked); `touch hacked`' },
    code: 2,
    prints: /^$/,
    says: /touch hacked/,
  },
  'an option that is wrong': { inputs: { args: '--envv=x' }, code: 2, prints: /^$/, says: /envv/ },
};

/** The defaults of the inputs, as `action.yml` has them. */
const defaults = Object.fromEntries(
  [...textOf('action.yml').matchAll(/^ {2}([\w-]+):\n {4}description: .*\n {4}default: (.*)$/gm)].map(
    ([, name, value]) => [name!, value!.replace(/^'(.*)'$/, '$1')],
  ),
);

for (const [name, { inputs = {}, code, prints, results, says }] of Object.entries(ACTIONS)) {
  test(`the action: ${name}`, () => {
    const cwd = site(name.replace(/\W/g, '-'));
    const all: Record<string, string> = { ...defaults, command: `${process.execPath} ${CLI}`, ...inputs };
    const [, script] = /\n {6}run: (.*)\n/.exec(textOf('action.yml'))!;
    const passed = [...textOf('action.yml').matchAll(/(CRAWLWISE_\w+): \$\{\{ inputs\.([\w-]+) \}\}/g)];
    assert.equal(passed.length, 5);
    const output = join(cwd, 'output.txt');
    const env = {
      ...outside,
      ...Object.fromEntries(passed.map(([, variable, input]) => [variable, all[input!]])),
      GITHUB_ACTION_PATH: root.replace(/\/$/, ''),
      GITHUB_OUTPUT: output,
    };
    const ran = spawnSync('bash', ['-c', script!], { cwd, env, encoding: 'utf8' });
    assert.equal(ran.status, code, ran.stderr);
    assert.match(ran.stdout, prints);
    if (says) assert.match(ran.stderr, says);
    const told = readFileSync(output, 'utf8');
    assert.match(told, new RegExp(`^exit-code=${code}$`, 'm'));
    assert.ok(!existsSync(join(cwd, 'hacked')));
    const sarif = join(cwd, 'crawlwise.sarif');
    if (results === undefined) assert.ok(!told.includes('sarif='));
    else {
      assert.match(told, /^sarif=crawlwise\.sarif$/m);
      assert.equal(JSON.parse(readFileSync(sarif, 'utf8')).runs[0].results.length, results);
    }
  });
}

/** The calls in the recipes, how they end on the site, and the report that they leave. */
const RUN: readonly { from: string; code: number; leaves?: string; holds: RegExp }[] = [
  { from: '.github/workflows/site-plain.yml', code: 1, holds: /^::error file=public\/robots\.txt/m },
  { from: '.gitlab-ci.yml', code: 1, leaves: 'gl-code-quality-report.json', holds: /"fingerprint"/ },
  { from: 'Jenkinsfile', code: 1, leaves: 'crawlwise.xml', holds: /<checkstyle[\s\S]*robots\/missing-colon/ },
];

for (const { from, code, leaves, holds } of RUN) {
  test(`the recipe ${from} does what it says`, () => {
    const [call] = new RegExp(`${NPX} [^'\\n]*`).exec(recipes.get(from)!)!;
    const cwd = site(from.replace(/\W/g, '-'));
    const args = call.slice(NPX.length).trim().split(' ');
    const ran = spawnSync(process.execPath, [CLI, ...args], { cwd, encoding: 'utf8' });
    assert.equal(ran.status, code, ran.stderr);
    if (leaves) assert.ok(recipes.get(from)!.includes(leaves));
    assert.match(leaves ? readFileSync(join(cwd, leaves), 'utf8') : ran.stdout, holds);
  });
}

test('pre-commit runs the hooks', async (t) => {
  const bin = await programs(t);
  if (bin === undefined) return;
  const git = async (cwd: string, ...args: string[]) =>
    (
      await exec('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...args], { cwd })
    ).stdout.trim();
  const hooks = join(folder, 'hooks');
  mkdirSync(hooks);
  cpSync(join(root, '.pre-commit-hooks.yaml'), join(hooks, '.pre-commit-hooks.yaml'));
  const place = site('committed');
  for (const one of [hooks, place]) {
    await git(one, 'init', '--quiet');
    await git(one, 'add', '.');
    await git(one, 'commit', '--quiet', '--no-verify', '-m', 'x');
  }
  const config = recipes
    .get('.pre-commit-config.yaml')!
    .replace(/repo: \S+/, `repo: ${hooks}`)
    .replace(/rev: \S+/, `rev: ${await git(hooks, 'rev-parse', 'HEAD')}`);
  writeFileSync(join(place, '.pre-commit-config.yaml'), config);
  // The crawlwise of the project: npx asks no network for it.
  const npm = ['install', '--offline', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  await exec('npm', [...npm, join(root, 'server')], { cwd: place, env: outside });
  const env = { ...outside, PRE_COMMIT_HOME: join(folder, 'pre-commit'), npm_config_offline: 'true' };
  const run = (...args: string[]) =>
    spawnSync(join(bin, 'pre-commit'), ['run', '--color=never', ...args], {
      cwd: place,
      env,
      encoding: 'utf8',
    });
  const first = run('--all-files');
  assert.equal(first.status, 1, first.stdout + first.stderr);
  assert.match(first.stdout, /^crawlwise check\.+Failed$/m);
  assert.match(first.stdout, /public\/robots\.txt:2:1 error robots\/missing-colon/);
  writeFileSync(join(place, 'public/robots.txt'), 'user-agent: *\nDisallow: /private/\n');
  await git(place, 'add', '.');
  const second = run('--all-files');
  assert.match(second.stdout, /^crawlwise check\.+Passed$/m, second.stdout);
  assert.match(second.stdout, /^crawlwise format\.+Failed$/m);
  await git(place, 'add', '.');
  const third = run('--all-files');
  assert.equal(third.status, 0, third.stdout + third.stderr);
  assert.match(run('--files', 'crawlwise.txt').stdout, /^crawlwise check\.+\(no files to check\)Skipped$/m);
});

test("the container's steps, by hand", async (t) => {
  const [building, running] = textOf('Containerfile')
    .split(/^FROM .*\n/gm)
    .slice(1);
  const src = join(folder, 'src');
  const out = join(folder, 'out');
  const prefix = join(folder, 'global');
  copySources(src);
  t.diagnostic('npm ci is not run here: the dependencies are those of the repository');
  const env = { ...outside, npm_config_prefix: prefix, npm_config_loglevel: 'error' };
  const steps = (text: string): string[] => [...text.matchAll(/^RUN (.*)$/gm)].map(([, step]) => step!);
  for (const step of [...steps(building!), ...steps(running!)]) {
    if (step.startsWith('npm ci')) continue;
    const here = step.replaceAll('/out', out);
    await exec('sh', ['-c', here], { cwd: src, env });
  }
  const entry = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(running!)![1]!);
  const command = JSON.parse(/^CMD (.*)$/m.exec(running!)![1]!);
  const place = site('mounted');
  chmodSync(place, 0o555);
  const bin = join(prefix, 'bin', entry[0]);
  const ran = spawnSync(bin, command, { cwd: place, encoding: 'utf8' });
  chmodSync(place, 0o755);
  assert.equal(ran.status, 1, ran.stderr);
  assert.match(ran.stdout, /^public\/robots\.txt:2:1 error robots\/missing-colon/m);
});
