/** The program as one file with Node in it: Node's single executable application. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { packagesIn } from './notices.mjs';
import { cacheDir, root } from './paths.mjs';
import { npmInstall, run } from './process.mjs';

/** Puts the payload into a copy of Node. */
const POSTJECT = { postject: '1.0.0-alpha.6' };
/** By this, Node finds the payload. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** Node runs it as CommonJS; modules of a data URL may be imported only by the usual loader. */
const MAIN = `const { constants, Script } = require('node:vm');
const { getAsset } = require('node:sea');
const options = { importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER };
const load = new Script('(url) => import(url)', options).runInThisContext();
// The loader is experimental, which is no concern of users.
const { emitWarning } = process;
process.emitWarning = () => {};
const loading = load('data:text/javascript;base64,' + Buffer.from(getAsset('program')).toString('base64'));
process.emitWarning = emitWarning;
loading.catch((error) => {
  process.stderr.write(String((error && error.stack) || error) + '\\n');
  process.exit(2);
});
`;

/** @param {string} entry relative to the root */
async function bundled(entry) {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(root, entry)],
    ...{ absWorkingDir: root, bundle: true, minify: true, legalComments: 'none' },
    ...{ write: false, metafile: true },
    ...{ format: 'esm', platform: 'node', target: 'node20', mainFields: ['module', 'main'] },
    alias: {
      '@modelcontextprotocol/server/_shims': join(
        root,
        'node_modules/@modelcontextprotocol/server/dist/shimsBrowser.mjs',
      ),
    },
    // A data URL is no place from which modules are found.
    define: { 'import.meta.url': 'CRAWLWISE_URL' },
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; import { pathToFileURL as urlOf } from "node:url"; const CRAWLWISE_URL = urlOf(process.execPath).href; const require = requireFrom(CRAWLWISE_URL);',
    },
    logLevel: 'warning',
  });
  return { octets: outputFiles[0].contents, packages: packagesIn(metafile) };
}

/**
 * Writes what the program consists of besides Node: the same on each system.
 *
 * @param {string} folder
 * @returns {Promise<{ sum: string, packages: ReadonlySet<string> }>} the SHA-256 of its files, in order, and the folders of
 *   the packages in it
 */
export async function writePayload(folder) {
  await mkdir(folder, { recursive: true });
  const [program, worker] = await Promise.all(
    ['server/src/main/binary.ts', 'server/src/main/checkWorker.ts'].map(bundled),
  );
  const files = { 'main.cjs': Buffer.from(MAIN), 'program.mjs': program.octets, 'worker.mjs': worker.octets };
  const hash = createHash('sha256');
  for (const [name, octets] of Object.entries(files)) {
    hash.update(octets);
    await writeFile(join(folder, name), octets);
  }
  return { sum: hash.digest('hex'), packages: new Set([...program.packages, ...worker.packages]) };
}

/**
 * The license of the Node that runs this, and of what it contains: the program ships it.
 *
 * @returns {Promise<Buffer>}
 * @throws if it is at none of the places where distributions of Node put it
 */
export function licenseOfNode() {
  const folder = dirname(process.execPath);
  const places = [join(folder, '..', 'LICENSE'), join(folder, 'LICENSE'), '/usr/share/doc/nodejs/LICENSE'];
  const place = places.find((path) => existsSync(path));
  if (place === undefined) throw new Error(`The license of Node is at none of ${places.join(', ')}`);
  return readFile(place);
}

/**
 * Makes the program for this system, with the Node that runs this.
 *
 * @param {string} folder with the payload
 * @param {string} path of the program
 */
export async function makeBinary(folder, path) {
  const config = {
    ...{ main: 'main.cjs', output: 'payload.blob', disableExperimentalSEAWarning: true },
    assets: { program: 'program.mjs', worker: 'worker.mjs' },
  };
  await writeFile(join(folder, 'sea.json'), JSON.stringify(config));
  await run(process.execPath, ['--experimental-sea-config', 'sea.json'], { cwd: folder });
  await rm(path, { force: true });
  await copyFile(process.execPath, path);
  await chmod(path, 0o755);
  if (process.platform === 'darwin') await run('codesign', ['--remove-signature', path], {});
  const { inject } = await postject();
  await inject(path, 'NODE_SEA_BLOB', await readFile(join(folder, 'payload.blob')), {
    sentinelFuse: FUSE,
    ...(process.platform === 'darwin' && { machoSegmentName: 'NODE_SEA' }),
  });
  if (process.platform === 'darwin') await run('codesign', ['--sign', '-', path], {});
}

async function postject() {
  const folder = join(cacheDir, 'postject');
  const manifest = JSON.stringify({ private: true, dependencies: POSTJECT });
  const known = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '');
  if (known !== manifest) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), manifest);
    await npmInstall(folder, '--no-package-lock');
  }
  return createRequire(join(folder, 'package.json'))('postject');
}
