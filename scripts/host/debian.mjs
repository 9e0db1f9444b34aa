/**
 * Fetches programs from the package archive of a Debian (or Ubuntu) machine into our cache folder. Nothing is
 * installed, so no privileges are needed and the machine does not change. Independent of the content of the packages.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../lib/lock.mjs';
import { cacheDir } from '../lib/paths.mjs';

const execute = promisify(execFile);
const LIMIT_MS = 120_000;

/**
 * Unpacks packages and their missing dependencies into `.vscode-test/NAME`, once.
 *
 * @param {string} name of the folder
 * @param {readonly string[]} packages
 * @returns {Promise<string>} the folder; in it is `usr`
 * @throws with the reason if there is no `apt-get`, or the archive lacks a package or cannot be reached
 */
export async function unpackDebian(name, packages) {
  const target = join(cacheDir, name);
  if (existsSync(target)) return target;
  await withLock(join(cacheDir, `${name}.lock`), async () => {
    if (existsSync(target)) return;
    const partial = `${target}.partial-${process.pid}`;
    const archive = join(partial, 'archive');
    await mkdir(join(archive, 'lists', 'partial'), { recursive: true });
    try {
      const files = await download(archive, packages);
      const content = join(partial, 'content');
      for (const file of files) await execute('dpkg-deb', ['-x', file, content], { timeout: LIMIT_MS });
      await writeFile(join(content, 'packages.json'), JSON.stringify(packages));
      await rename(content, target);
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  });
  return target;
}

/**
 * @param {string} archive an empty folder, and in it `lists/partial`
 * @param {readonly string[]} packages
 * @returns {Promise<string[]>} paths of the packages' files
 */
async function download(archive, packages) {
  /** @type {(options: string[]) => Promise<string[]>} */
  const missing = async (options) => {
    const plan = [...options, 'install', '-s', '-qq', '--no-install-recommends', ...packages];
    const { stdout } = await execute('apt-get', plan, { timeout: LIMIT_MS });
    return [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, found]) => found ?? '');
  };
  // Most containers have no package lists; then they are downloaded into our folder.
  const own = ['-o', `Dir::State::Lists=${join(archive, 'lists')}`, '-o', `Dir::Cache=${archive}`];
  const common = ['-o', 'APT::Sandbox::User=root', '-o', 'Debug::NoLocking=1'];
  let options = common;
  const names = await missing(options).catch(async (error) => {
    if (error.code === 'ENOENT') throw new Error('there is no apt-get');
    options = [...common, ...own];
    await execute('apt-get', [...options, '-qq', 'update'], { timeout: LIMIT_MS });
    return missing(options);
  });
  if (names.length === 0) throw new Error(`${packages.join(', ')}: installed already`);
  await execute('apt-get', [...options, '-qq', 'download', ...names], { cwd: archive, timeout: LIMIT_MS });
  const files = (await readdir(archive)).filter((file) => file.endsWith('.deb'));
  return files.map((file) => join(archive, file));
}
