/**
 * Fetches programs from PyPI into a separate folder, for tests of formats that other tools read and write. Independent
 * of Crawlwise.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../lib/lock.mjs';
import { cacheDir } from '../lib/paths.mjs';
import { run } from '../lib/process.mjs';

const PYTHON = process.platform === 'win32' ? 'python' : 'python3';

/**
 * The folder with the programs of pre-commit, and of check-jsonschema with the schemas of SchemaStore.
 *
 * @returns {Promise<string>}
 * @throws if there is no Python, or PyPI cannot be reached
 */
export const pythonPrograms = () =>
  virtualEnvironment('python', ['pre-commit==4.7.0', 'check-jsonschema==0.39.0']);

/**
 * Installs packages into a virtual environment, `.vscode-test/NAME`, once for each place: programs in such an environment
 * name it by its full path, so that of a repository that was moved is made again.
 *
 * @param {string} name
 * @param {readonly string[]} packages as pip takes them, with their versions
 * @returns {Promise<string>} the folder with their programs and `python`
 * @throws if there is no Python, or PyPI cannot be reached
 */
export async function virtualEnvironment(name, packages) {
  await mkdir(cacheDir, { recursive: true });
  const target = join(await realpath(cacheDir), name);
  const programs = join(target, process.platform === 'win32' ? 'Scripts' : 'bin');
  const stamp = join(target, 'complete');
  const wanted = [target, ...packages].join('\n');
  await withLock(`${target}.lock`, async () => {
    if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return;
    await rm(target, { recursive: true, force: true });
    await run(PYTHON, ['-m', 'venv', target]);
    const quiet = ['--quiet', '--disable-pip-version-check'];
    await run(join(programs, 'python'), ['-m', 'pip', 'install', ...quiet, ...packages]);
    await writeFile(stamp, wanted);
  });
  return programs;
}

/**
 * @param {string} wanted such as `3.11`
 * @returns {Promise<void>}
 * @throws in one line if the Python of the machine is missing or older
 */
export async function requirePython(wanted) {
  const version = await promisify(execFile)(PYTHON, ['--version']).then(
    ({ stdout }) => /\d+\.\d+/.exec(stdout)?.[0],
    () => undefined,
  );
  if (version && version.localeCompare(wanted, 'en', { numeric: true }) >= 0) return;
  throw new Error(`Python ${wanted} or later is missing: ${PYTHON} is ${version ?? 'not installed'}`);
}
