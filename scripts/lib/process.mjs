import { execFile, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const POLL_MS = 50;

/**
 * @param {number} pid
 * @returns {boolean} whether a process with that id exists, for any owner
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Runs a command to its end; rejects with its output if it fails.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options] `show`: forwards its output to ours,
 *   instead of into the error
 * @returns {Promise<void>}
 */
export async function run(command, args, { cwd, env, show = false } = {}) {
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  });
  let output = '';
  const keep = (/** @type {Buffer} */ chunk) => {
    output = (output + chunk).slice(-4000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  await new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`cannot run ${command}: ${error.message}`)));
    child.once('close', (code, signal) => {
      if (code === 0) resolve(undefined);
      else
        reject(
          new Error(`${command} ${args.join(' ')} ended with ${signal ?? `code ${code}`}\n${output}`.trim()),
        );
    });
  });
}

/**
 * How to run npm: the npm that runs this script, otherwise the one on PATH. Variables that `npm run` sets for *this*
 * package are removed from the environment, so that npm works in the folder it is started in.
 *
 * @returns {{ command: string, args: string[], env: NodeJS.ProcessEnv }}
 */
export function npm() {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^npm_(package|lifecycle)_|^npm_config_local_prefix$|^npm_(command|execpath)$|^INIT_CWD$/.test(name),
    ),
  );
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.c?js$/.test(cli)) return { command: process.execPath, args: [cli], env };
  return { command: 'npm', args: [], env };
}

/**
 * Installs what the `package.json` of a folder names, without running scripts of packages.
 *
 * @param {string} cwd
 * @param {...string} more arguments of `npm install`
 * @throws with the output of npm if it fails
 */
export async function npmInstall(cwd, ...more) {
  const { command, args, env } = npm();
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  await run(command, [...args, 'install', '--ignore-scripts', '--engine-strict=false', ...quiet, ...more], {
    cwd,
    env,
  });
}

/**
 * Ends a process, everything below it and everything in its group; with SIGTERM, and after `patience` with SIGKILL.
 *
 * @param {number} pid a process started with `detached: true`, i.e. the leader of its own group
 * @param {number} [patience] milliseconds between the two signals
 * @returns {Promise<void>} resolves when none of them is left
 */
export async function endTree(pid, patience = 3000) {
  const members = await treeOf(pid);
  signalAll(pid, members, 'SIGTERM');
  if (await allGone(members, patience)) return;
  signalAll(pid, members, 'SIGKILL');
  await allGone(members, patience);
}

/**
 * @param {number} pid
 * @returns {Promise<number[]>} the process, its descendants and the members of its group
 */
async function treeOf(pid) {
  const all = await processes();
  const found = new Set([pid]);
  let grown = true;
  while (grown) {
    grown = false;
    for (const { id, parent, group } of all) {
      if (found.has(id) || !(found.has(parent) || group === pid)) continue;
      found.add(id);
      grown = true;
    }
  }
  return [...found];
}

/** @returns {Promise<{ id: number, parent: number, group: number }[]>} */
async function processes() {
  if (process.platform === 'linux') return fromProc();
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,pgid=']);
  return stdout.split('\n').flatMap((line) => {
    const [id, parent, group] = line.trim().split(/\s+/).map(Number);
    return id && parent !== undefined && group !== undefined ? [{ id, parent, group }] : [];
  });
}

/** `/proc/PID/stat`: after the command in parentheses come state, parent and group (proc(5)). */
async function fromProc() {
  const found = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state && state !== 'Z')
      found.push({ id: Number(name), parent: Number(parent), group: Number(group) });
  }
  return found;
}

/**
 * @param {number} group
 * @param {number[]} members
 * @param {NodeJS.Signals} signal
 */
function signalAll(group, members, signal) {
  for (const target of [-group, ...members]) {
    try {
      process.kill(target, signal);
    } catch {
      // already ended
    }
  }
}

/**
 * @param {number[]} pids
 * @param {number} limit milliseconds
 */
async function allGone(pids, limit) {
  const end = Date.now() + limit;
  for (;;) {
    const living = new Set((await processes()).map(({ id }) => id));
    if (!pids.some((pid) => living.has(pid))) return true;
    if (Date.now() > end) return false;
    await delay(POLL_MS);
  }
}
