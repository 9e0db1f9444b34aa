/** The program as one file with Node in it: Node's single executable application. */
import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
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

/** @param {string} entry relative to the root @returns {Promise<Uint8Array>} one module without chunks */
async function bundled(entry) {
  const { outputFiles } = await build({
    entryPoints: [join(root, entry)],
    ...{ absWorkingDir: root, bundle: true, minify: true, legalComments: 'none', write: false },
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
  return outputFiles[0].contents;
}

/**
 * Writes what the program consists of besides Node: the same on each system.
 *
 * @param {string} folder
 * @returns {Promise<string>} the SHA-256 of its files, in order
 */
export async function writePayload(folder) {
  await mkdir(folder, { recursive: true });
  const files = {
    'main.cjs': Buffer.from(MAIN),
    'program.mjs': await bundled('server/src/main/binary.ts'),
    'worker.mjs': await bundled('server/src/main/checkWorker.ts'),
  };
  const hash = createHash('sha256');
  for (const [name, octets] of Object.entries(files)) {
    hash.update(octets);
    await writeFile(join(folder, name), octets);
  }
  return hash.digest('hex');
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
