/** Fetches programs from npm, for tests that run them. Independent of Crawlwise. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { npmReason } from '../lib/dependencies.mjs';
import { withLock } from '../lib/lock.mjs';
import { cacheDir } from '../lib/paths.mjs';
import { npmInstall } from '../lib/process.mjs';
import { nodeFolder } from './nodes.mjs';

/** The version that Astro requires; also used for the others. */
const NODE = 24;

/**
 * Installs the packages of a manifest of npm, once for each manifest.
 *
 * @param {string} manifest the path of a `package.json` with exact versions
 * @param {string} name of the folder that they are kept in
 * @returns {Promise<string[]>} the folders of the Node that runs their programs, and of the programs
 * @throws in one line if npm's registry cannot be reached
 */
export async function npmPrograms(manifest, name) {
  const wanted = await readFile(manifest, 'utf8');
  const folder = join(cacheDir, name);
  const stamp = join(folder, 'node_modules', '.complete');
  try {
    const node = await nodeFolder(NODE);
    await withLock(join(cacheDir, `${name}.lock`), async () => {
      if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return;
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'package.json'), wanted);
      await npmInstall(folder, '--no-package-lock');
      await writeFile(stamp, wanted);
    });
    return [node, join(folder, 'node_modules', '.bin')];
  } catch (error) {
    throw new Error(`The programs of npm cannot be fetched: ${npmReason(/** @type {Error} */ (error))}`);
  }
}
