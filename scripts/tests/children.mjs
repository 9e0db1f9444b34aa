/** The child processes of a run. None outlives it, however the run ends. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { root } from '../lib/paths.mjs';
import { endTree } from '../lib/process.mjs';

/** @type {Set<number>} */
const running = new Set();

/** Ends all child processes and their descendants. */
export async function endChildren() {
  await Promise.all([...running].map((pid) => endTree(pid)));
}

/**
 * @param {readonly string[]} args of Node
 * @param {NodeJS.ProcessEnv} [env] additional variables
 * @returns {Promise<boolean>} whether it exited with 0; its output is forwarded to ours
 */
export async function show(args, env = {}) {
  const { ended } = start(process.execPath, args, 'inherit', env);
  return (await ended) === 0;
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function capture(command, args) {
  const { child, ended } = start(command, args, 'pipe');
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { ok: status === 0, output: out + err };
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {'inherit' | 'pipe'} output
 * @param {NodeJS.ProcessEnv} [env]
 */
function start(command, args, output, env = {}) {
  const child = spawn(command, args, {
    ...{ cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', output, output], detached: true },
  });
  if (child.pid !== undefined) running.add(child.pid);
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => {
      running.delete(Number(child.pid));
      resolve(status);
    });
  });
  return { child, ended };
}
