/**
 * The workflows and the action grant no more permissions than needed. Linters check this completely where available, and the
 * container file.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { actionlint, hadolint, zizmor } from '../../scripts/host/workflowLinters.mjs';
import { root } from '../protocol/client.ts';

const FOLDER = '.github/workflows';
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const workflows = readdirSync(join(root, FOLDER)).map((name) => `${FOLDER}/${name}`);

/** The jobs of a workflow, by name. Ours are indented by two spaces, which the linters confirm. */
function jobsOf(text: string): ReadonlyMap<string, string> {
  const [, ...parts] = text.slice(text.indexOf('\njobs:\n') + 6).split(/^ {2}([\w-]+):\n/m);
  return new Map(
    parts.flatMap((name, index) => (index % 2 === 0 ? [[name, parts[index + 1]!] as const] : [])),
  );
}

/** Commands that run code of packages: installing them, and our own scripts, which load them. */
const RUNS_PACKAGES = /\bnpm (?:ci|install|run|test|pack)\b|\bnpx\b|\.ci\/run/;

for (const path of [...workflows, 'action.yml']) {
  test(`${path} pins actions by commit, with their version in a comment`, () => {
    for (const [line] of textOf(path).matchAll(/^.*\buses:.*$/gm))
      assert.match(line, /^ +(?:- )?uses: [\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });
}

test('one version of an action has one commit', () => {
  const commits = new Map<string, string>();
  for (const path of [...workflows, 'action.yml']) {
    for (const [, action, commit, version] of textOf(path).matchAll(
      /uses: ([\w-]+\/[\w-]+)\S*@(\S+) # (\S+)/g,
    )) {
      const key = `${action} ${version}`;
      assert.equal(commits.get(key) ?? commit, commit, key);
      commits.set(key, commit!);
    }
  }
  assert.ok(commits.size >= 5);
});

for (const path of workflows) {
  test(`${path} grants permissions by job, and none to jobs that run code of packages`, () => {
    const text = textOf(path);
    assert.match(text, /^permissions: \{\}$/m);
    assert.doesNotMatch(text, /\bsecrets\./, 'each registry trusts the workflow itself');
    assert.doesNotMatch(text, /pull_request_target|workflow_run/);
    const jobs = jobsOf(text);
    assert.ok(jobs.size > 0);
    for (const [name, job] of jobs) {
      const [, permissions] = /^ {4}permissions:\n((?: {6}.*\n)+)/m.exec(job) ?? [];
      assert.ok(permissions, `${name} says which permissions it has`);
      assert.match(job, /^ {4}timeout-minutes: \d+$/m, name);
      if (RUNS_PACKAGES.test(job)) {
        assert.equal(permissions, '      contents: read\n', name);
        assert.doesNotMatch(job, /environment:|github\.token/, name);
      }
      const checkouts = job.split(/^ {6}- /m).filter((step) => step.includes('actions/checkout@'));
      for (const step of checkouts) assert.match(step, /^ {10}persist-credentials: false$/m, name);
    }
  });
}

test('jobs that can publish need approval, install nothing, and run no package scripts', () => {
  const jobs = jobsOf(textOf(`${FOLDER}/publish.yml`));
  const mighty = [...jobs].filter(([, job]) => /: write$/m.test(job));
  assert.deepEqual(
    mighty.map(([name]) => name),
    ['tag', 'npm', 'marketplace', 'open-vsx'],
  );
  for (const [name, job] of mighty) {
    assert.match(job, /^ {4}environment: release$/m, name);
    assert.doesNotMatch(job, RUNS_PACKAGES, name);
    assert.doesNotMatch(job, /cache: npm/, name);
    assert.match(job, /^ {4}needs: \[.*\b(?:test|tag)\b.*\]$/m, `${name} waits for the tests`);
  }
  assert.match(jobs.get('build')!, /^ {4}if: github\.ref == 'refs\/heads\/main'$/m);
  assert.match(jobs.get('npm')!, /npm publish --ignore-scripts /);
  assert.match(jobs.get('tools')!, /npm ci --ignore-scripts\n/);
});

test('the website is published from main only, by a job that installs nothing', () => {
  const job = jobsOf(textOf(`${FOLDER}/site.yml`)).get('publish')!;
  assert.match(job, /^ {4}if: github\.ref == 'refs\/heads\/main'$/m);
  assert.match(job, /^ {6}name: github-pages$/m);
  assert.doesNotMatch(job, RUNS_PACKAGES);
});

test('publishing tools have exact versions, each file with a checksum', () => {
  const { dependencies } = JSON.parse(textOf('.github/publish/package.json'));
  const { packages } = JSON.parse(textOf('.github/publish/package-lock.json'));
  assert.deepEqual(packages[''].dependencies, dependencies);
  for (const [name, version] of Object.entries(dependencies))
    assert.equal(packages[`node_modules/${name}`].version, version);
  const { '': _, ...installed } = packages;
  for (const [path, { integrity }] of Object.entries<{ integrity?: string }>(installed))
    assert.match(integrity ?? '', /^sha512-/, path);
});

test('the container is built without scripts of packages, and names the registry of its images', () => {
  const lines = textOf('Containerfile').split('\n');
  for (const line of lines.filter((each) => /^RUN .*\bnpm (?:ci|install)\b/.test(each)))
    assert.match(line, / --ignore-scripts | --offline /);
  for (const line of lines.filter((each) => each.startsWith('FROM ')))
    assert.match(line, /^FROM docker\.io\/library\/[\w-]+:[\w.-]+(?: AS \w+)?$/);
});

const LINTERS = {
  zizmor: { fetch: zizmor, args: ['--offline', '--no-progress', '--color=never', '.'] },
  actionlint: { fetch: actionlint, args: ['-no-color', ...workflows] },
  hadolint: {
    fetch: hadolint,
    args: ['--no-color', '--trusted-registry', 'docker.io', '--failure-threshold', 'style', 'Containerfile'],
  },
} as const;

for (const [name, { fetch, args }] of Object.entries(LINTERS)) {
  test(`${name} finds nothing`, async (t) => {
    let program: string;
    try {
      program = await fetch();
    } catch (error) {
      t.diagnostic(`${name} is not at hand: ${(error as Error).message.split('\n')[0]}`);
      return;
    }
    assert.ok(existsSync(program), program);
    const { GH_TOKEN: _, GITHUB_TOKEN: __, ...env } = process.env;
    const ran = spawnSync(program, args, { cwd: root, env, encoding: 'utf8' });
    assert.equal(ran.status, 0, ran.stdout + ran.stderr);
  });
}
