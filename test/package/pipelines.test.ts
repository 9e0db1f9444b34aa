/**
 * Crawlwise in pipelines: files that other tools read are validated against their schemas, and files that they run are
 * run, as far as possible. Tests that need a network for the first time say so without one.
 */
import assert from 'node:assert/strict';
import { execFile, type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { pythonPrograms } from '../../scripts/host/python.mjs';
import { npm as npmOutside } from '../../scripts/lib/process.mjs';
import { build } from '../protocol/build.ts';
import { root } from '../protocol/client.ts';
import { actionRun } from './actionRun.ts';
import { copySources } from './copy.ts';
import { release } from './released.ts';

const exec = promisify(execFile);
/** The environment without the variables that `npm test` sets for this package: npm must work in other folders. */
const outside = npmOutside().env;
const CLI = join(root, 'dist', 'cli.js');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

const SITE: Record<string, string> = {
  'public/robots.txt': 'User-agent: *\nDisallow /private/\n',
  'public/sitemap.xml':
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://www.example.com/</loc></url>\n</urlset>\n',
  'fine/robots.txt': 'User-agent: *\nDisallow: /private/\n',
  'crawlwise.json': '{ "expect": [{ "crawlers": ["*"], "allow": ["/"], "env": "production" }] }\n',
};

let folder = '';
/** A repository with the release tag, and a clone of the tag. */
let released = { origin: '', clone: '' };
before(async () => {
  await build();
  folder = mkdtempSync(join(tmpdir(), 'crawlwise-pipelines-'));
  mkdirSync(join(folder, 'release'));
  released = release(join(folder, 'release'), version);
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a folder with a site in it. */
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

/** Files, and the SchemaStore schemas that they must satisfy. */
const HELD: readonly (readonly [schema: string, name: string, text: () => string])[] = [
  ['github-actions', 'action.yml', () => textOf('action.yml')],
  ...[...recipes]
    .filter(([name, text]) => name.startsWith('.github/workflows/') && /^on:/m.test(text))
    .map(([name, text]) => ['github-workflows', basename(name), () => text] as const),
  ['gitlab-ci', 'gitlab-ci.yml', () => recipes.get('.gitlab-ci.yml')!],
  ['dependabot', 'dependabot.yml', () => textOf('.github/dependabot.yml')],
  ...readdirSync(join(root, '.github/workflows')).map(
    (name) => ['github-workflows', name, () => textOf(`.github/workflows/${name}`)] as const,
  ),
  ...readdirSync(join(root, '.github/ISSUE_TEMPLATE')).map((name) => {
    const schema = name === 'config.yml' ? 'github-issue-config' : 'github-issue-forms';
    return [schema, name, () => textOf(`.github/ISSUE_TEMPLATE/${name}`)] as const;
  }),
];

test('files for GitHub and GitLab are valid under their schemas', async (t) => {
  assert.ok(HELD.length > 10);
  const bin = await pythonPrograms().catch((error: Error) => {
    t.diagnostic(`check-jsonschema cannot be fetched: ${error.message}`);
    return undefined;
  });
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

/** Inputs of the action, and the results. */
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
  'a path that no program reads as code': {
    inputs: { paths: '$(touch hacked); `touch hacked`' },
    code: 2,
    prints: /^::error file=\$\(touch hacked\); `touch hacked`,.*title=unreadable::no such file or folder/,
    says: /touch hacked/,
  },
  'an option that is wrong': { inputs: { args: '--envv=x' }, code: 2, prints: /^$/, says: /envv/ },
};

for (const [name, { inputs = {}, code, prints, results, says }] of Object.entries(ACTIONS)) {
  test(`the action: ${name}`, () => {
    const cwd = site(name.replace(/\W/g, '-'));
    const ran = actionRun(released.clone, cwd, inputs);
    assert.equal(ran.status, code, ran.stderr);
    assert.match(ran.stdout, prints);
    if (says) assert.match(ran.stderr, says);
    assert.match(ran.output, new RegExp(`^exit-code=${code}$`, 'm'));
    assert.ok(!existsSync(join(cwd, 'hacked')));
    const sarif = join(cwd, 'crawlwise.sarif');
    if (results === undefined) assert.ok(!ran.output.includes('sarif='));
    else {
      assert.match(ran.output, /^sarif=crawlwise\.sarif$/m);
      assert.equal(JSON.parse(readFileSync(sarif, 'utf8')).runs[0].results.length, results);
    }
  });
}

/** The inputs of the action in a recipe. */
function inputsIn(recipe: string): Record<string, string> {
  const [, block] = /uses: \S+\/crawlwise@\S+\n {8}with:\n((?: {10}.*\n)+)/.exec(recipe)!;
  const inputs = block!.matchAll(/^ {10}([\w-]+): (?:\|\n((?: {12}.*\n)+)|'?([^'\n]*)'?\n)/gm);
  return Object.fromEntries(
    [...inputs].map(([, name, lines, value]) => [name!, lines?.replace(/^ {12}/gm, '') ?? value!]),
  );
}

test('the recipe site.yml finds what is wrong in a pull request', () => {
  const inputs = inputsIn(recipes.get('.github/workflows/site.yml')!);
  assert.deepEqual(inputs, {
    paths: 'public',
    args: '--env=production\n--fail-on=left-out,not-compared,not-tested\n--max-warnings=5\n',
  });
  const ran = actionRun(released.clone, site('recipe'), inputs);
  assert.equal(ran.status, 1, ran.stderr);
  assert.match(ran.stdout, /^::error file=public\/robots\.txt,line=2,/m);
});

test('the recipe site-locked.yml: the repository cannot weaken what is locked', () => {
  const inputs = inputsIn(recipes.get('.github/workflows/site-locked.yml')!);
  const cwd = join(folder, 'recipe-locked');
  for (const [path, text] of Object.entries({
    'site/public/robots.txt': '# crawlwise-disable\nUser-agent: *\nDisallow: /\n',
    'site/crawlwise.json': '{ "rules": { "robots/*": "off" } }',
    'org/crawlwise.json': '{ "locked": { "expect": [{ "crawlers": "purpose:search", "allow": "/" }] } }',
  })) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
  for (const name of ['site', 'org'])
    assert.equal(spawnSync('git', ['init', '-q', join(cwd, name)]).status, 0);
  const ran = actionRun(released.clone, cwd, inputs);
  assert.equal(ran.status, 1, ran.stderr);
  assert.match(ran.stdout, /^::error file=site\/public\/robots\.txt,.*robots\/failed-expectation/m);
});

test('a commit without the bundle reports what to use instead', () => {
  const place = join(folder, 'release/main');
  const { status, stdout, stderr, output } = actionRun(place, site('no-bundle'), {});
  assert.equal(status, 2);
  assert.equal(stdout, '');
  assert.match(stderr, /^crawlwise: only the commits of release tags contain the command line; .*\n$/);
  assert.equal(output, 'exit-code=2\n');
});

test('the tag adds only the bundle to the files of main', async () => {
  const git = async (...args: string[]) => (await exec('git', args, { cwd: released.clone })).stdout;
  const changed = (await git('diff', '--name-status', 'HEAD^', 'HEAD')).trim().split('\n');
  assert.ok(changed.length > 10);
  for (const line of changed) assert.match(line, /^A\tdist\/action\/(?:(?:cli|worker|languages)\/)?[\w.-]+$/);
  assert.match(await git('ls-tree', 'HEAD', 'dist/action/cli.js'), /^100755 /);
  assert.match(await git('ls-tree', 'HEAD', 'pipelines/crawlwise.mjs'), /^100755 /);
});

/** The calls in the recipes, their exit codes on the site, and the reports they write. */
const RUN: readonly { from: string; code: number; leaves?: string; holds: RegExp }[] = [
  { from: '.github/workflows/site-plain.yml', code: 1, holds: /^::error file=public\/robots\.txt/m },
  { from: '.gitlab-ci.yml', code: 1, leaves: 'gl-code-quality-report.json', holds: /"fingerprint"/ },
  { from: 'Jenkinsfile', code: 1, leaves: 'crawlwise.xml', holds: /<checkstyle[\s\S]*robots\/missing-colon/ },
];

for (const { from, code, leaves, holds } of RUN) {
  test(`the recipe ${from} works as documented`, () => {
    const [, call] = /(?:- |sh ')(?:run: )?crawlwise (check [^'\n]*)/.exec(recipes.get(from)!)!;
    const cwd = site(from.replace(/\W/g, '-'));
    const ran = spawnSync(process.execPath, [CLI, ...call!.split(' ')], { cwd, encoding: 'utf8' });
    assert.equal(ran.status, code, ran.stderr);
    if (leaves) assert.ok(recipes.get(from)!.includes(leaves));
    assert.match(leaves ? readFileSync(join(cwd, leaves), 'utf8') : ran.stdout, holds);
  });
}

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
  let cwd = src;
  for (const [, word, step] of `${building}${running}`.matchAll(/^(RUN|WORKDIR) (.*)$/gm)) {
    const here = step!.replaceAll('/out', out).replace(/^\/src/, src);
    if (word === 'WORKDIR') cwd = here;
    else if (!here.startsWith('npm ci')) await exec('sh', ['-c', here], { cwd, env });
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
