/** Runs the first step of the action like a runner: its script, with the inputs as `action.yml` passes them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from '../../scripts/lib/process.mjs';

export interface ActionOutcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The content of `$GITHUB_OUTPUT`. */
  readonly output: string;
}

/**
 * @param action the folder of the action: a clone of a release tag
 * @param cwd the checkout that is checked
 * @param inputs those that differ from the defaults in `action.yml`
 * @throws if `action.yml` does not declare what its step reads
 */
export function actionRun(action: string, cwd: string, inputs: Record<string, string>): ActionOutcome {
  const text = readFileSync(join(action, 'action.yml'), 'utf8');
  const defaults = [...text.matchAll(/^ {2}([\w-]+):\n {4}description: .*\n {4}default: (.*)$/gm)].map(
    ([, name, value]) => [name!, value!.replace(/^'(.*)'$/, '$1')] as const,
  );
  const all: Record<string, string> = { ...Object.fromEntries(defaults), ...inputs };
  const [, script] = /\n {6}run: (.*)\n/.exec(text)!;
  const passed = [...text.matchAll(/(CRAWLWISE_\w+): \$\{\{ inputs\.([\w-]+) \}\}/g)].map(
    ([, variable, input]) => {
      if (all[input!] === undefined) throw new Error(`action.yml has no input ${input}`);
      return [variable!, all[input!]!] as const;
    },
  );
  const temporary = mkdtempSync(join(tmpdir(), 'crawlwise-runner-'));
  const output = join(temporary, 'output');
  const env = {
    ...npm().env,
    ...Object.fromEntries(passed),
    GITHUB_ACTION_PATH: action,
    GITHUB_OUTPUT: output,
  };
  // The command of `shell: bash`.
  const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script!];
  const { status, stdout, stderr } = spawnSync('bash', args, { cwd, env, encoding: 'utf8' });
  const written = existsSync(output) ? readFileSync(output, 'utf8') : '';
  rmSync(temporary, { recursive: true });
  return { status, stdout, stderr, output: written };
}
