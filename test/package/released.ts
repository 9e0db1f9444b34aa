/** A release tag as created by the workflow `publish`, for tests of tools that run the bundle in it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../protocol/client.ts';

/** The files that the tag needs for the action and the hooks; the rest of the repository is not relevant. */
const CARRIED = ['.gitattributes', '.gitignore', '.pre-commit-hooks.yaml', 'action.yml', 'pipelines'];
const ENV = {
  ...process.env,
  GIT_AUTHOR_NAME: 'x',
  GIT_AUTHOR_EMAIL: 'x@example.com',
  GIT_COMMITTER_NAME: 'x',
  GIT_COMMITTER_EMAIL: 'x@example.com',
  GIT_CONFIG_GLOBAL: '/dev/null',
};

/** Runs a program to its end; throws with its output if it fails. */
function run(command: string, args: readonly string[], cwd: string, env = {}): string {
  const ran = spawnSync(command, args, { cwd, env: { ...ENV, ...env }, encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${ran.stderr || ran.error?.message}`);
  return ran.stdout.trim();
}

/** The script of a step of the workflow `publish`, by the first line of its block. */
function stepOf(workflow: string, name: string): string {
  const [, script] = new RegExp(`- name: ${name}[^\\n]*\\n {8}run: \\|\\n((?: {10}.*\\n)+)`).exec(workflow)!;
  return script!.replace(/^ {10}/gm, '');
}

/**
 * Creates a repository with the files of `main`, lets the steps of the workflow tag it from a shallow clone, and clones
 * the tag. `dist/` must be built.
 *
 * @param folder an existing folder, into which both are written
 * @param version of the release
 * @returns the repository with the tag, and the clone
 */
export function release(folder: string, version: string): { origin: string; clone: string } {
  const workflow = readFileSync(join(root, '.github/workflows/publish.yml'), 'utf8');
  const [main, origin, work, clone] = ['main', 'origin.git', 'work', 'clone'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  mkdirSync(main);
  for (const name of CARRIED) cpSync(join(root, name), join(main, name), { recursive: true });
  run('git', ['init', '--quiet', '--initial-branch=main'], main);
  run('git', ['add', '.'], main);
  run('git', ['commit', '--quiet', '--message', 'main'], main);
  run('git', ['clone', '--quiet', '--bare', main, origin], folder);
  run('git', ['clone', '--quiet', '--depth=1', `file://${origin}`, work], folder);
  mkdirSync(join(work, 'out'));
  const [, tar] = /run: (tar --create.*)\n/.exec(workflow)!;
  run('bash', ['-e', '-c', tar!.replace('out/action.tgz', join(work, 'out/action.tgz'))], root);
  run('bash', ['-e', '-c', stepOf(workflow, 'The tag has the bundle')], work, { VERSION: version });
  const [push] = /^git push .*$/m.exec(stepOf(workflow, 'Only the tag is pushed'))!;
  run('bash', ['-e', '-c', push], work, { VERSION: version });
  run('git', ['clone', '--quiet', '--branch', `v${version}`, origin, clone], folder);
  return { origin, clone };
}
