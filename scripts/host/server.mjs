/** Starts and stops a VS Code server with a separate profile. Independent of browsers, tests and Crawlwise. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { endTree, run } from '../lib/process.mjs';
import { linkExtension } from './extension.mjs';
import { installHost } from './install.mjs';

const START_LIMIT_MS = 60_000;
const KEPT_OUTPUT = 8000;

/** Settings of an editor that shows files and nothing else. */
export const quietSettings = {
  'security.workspace.trust.enabled': false,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
};

/** Settings of an editor that trusts no workspace and does not prompt. */
const untrustedSettings = {
  'security.workspace.trust.enabled': true,
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'always',
};

/**
 * @typedef {object} Host
 * @property {string} url address that opens the folder
 * @property {number} port
 * @property {(what: Omit<Parameters<typeof urlFor>[1], 'token'>) => string} urlFor address that opens the folder, with
 *   further options
 * @property {() => string} output the last lines the server has printed
 * @property {Promise<void>} ended settles when the server has ended, for any reason
 * @property {() => Promise<void>} stop ends every process of the server and removes its folders; may be called twice
 */

/**
 * Starts a VS Code server on 127.0.0.1 and waits until it answers. Its data, settings and extensions are in a fresh
 * temporary folder. It requires a token, which the addresses of `urlFor` contain: anyone with access to a VS Code
 * server can run programs as its user.
 *
 * @param {object} [options]
 * @param {string} [options.extensionDir] an extension to install: its folder is linked, not copied
 * @param {string} [options.vsix] a packed extension, which VS Code itself installs
 * @param {string | undefined} [options.folder] the folder that the addresses open
 * @param {Record<string, unknown>} [options.settings] user settings, over `quietSettings`
 * @param {number} [options.port] 0 or nothing: any free one
 * @param {readonly string[]} [options.without] folders of built-in extensions to leave out
 * @param {boolean} [options.untrusted] workspaces are not trusted, without a prompt
 * @param {boolean} [options.driver] accept `extensionDevelopmentPath` and `extensionTestsPath` in addresses
 * @param {(line: string) => void} [options.log]
 * @returns {Promise<Host>}
 * @throws if the server cannot be installed, the port is taken, or it does not answer within a minute
 */
export async function startHost({
  extensionDir,
  vsix,
  folder,
  settings = {},
  port = 0,
  without = [],
  untrusted = false,
  driver = false,
  log,
} = {}) {
  const { node, server } = await installHost({ log });
  const base = await mkdtemp(join(tmpdir(), 'cw-'));
  const token = randomBytes(16).toString('hex');
  const chosen = untrusted ? { ...settings, ...untrustedSettings } : settings;
  const args = [server, ...(await prepare(base, chosen, extensionDir))];
  if (vsix) await run(node, [...args, '--install-extension', vsix], { cwd: base, env: environment(base) });
  if (!untrusted) args.push('--disable-workspace-trust');
  args.push('--host', '127.0.0.1', '--port', String(port), '--connection-token', token);
  if (driver) args.push('--enable-smoke-test-driver');
  if (without.length > 0) args.push('--builtin-extensions-dir', await builtInWithout(without, server, base));
  const child = spawn(node, args, {
    cwd: base,
    env: environment(base),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = stopper(child, base);
  const printed = listen(child);
  try {
    const bound = await within(START_LIMIT_MS, Promise.race([printed.port, printed.ended.then(hasEnded)]));
    const answer = await fetch(`http://127.0.0.1:${bound}/version`, {
      signal: AbortSignal.timeout(START_LIMIT_MS),
    });
    if (!answer.ok) throw new Error(`it answers with ${answer.status}`);
    const address = (/** @type {Omit<Parameters<typeof urlFor>[1], 'token'>} */ what) =>
      urlFor(bound, { folder, ...what, token });
    const { ended, output } = printed;
    return { url: address({}), port: bound, urlFor: address, output, ended, stop };
  } catch (error) {
    await stop();
    const { message } = /** @type {Error} */ (error);
    throw new Error(`VS Code's server did not start: ${message}\n${printed.output()}`);
  }
}

/**
 * Fills the server's folder.
 *
 * @param {string} base
 * @param {Record<string, unknown>} settings
 * @param {string | undefined} extensionDir
 * @returns {Promise<string[]>} the options that make the server use the folder and not prompt
 */
async function prepare(base, settings, extensionDir) {
  const user = join(base, 'user');
  const extensions = join(base, 'ext');
  await mkdir(join(user, 'User'), { recursive: true });
  await mkdir(extensions);
  const text = JSON.stringify({ ...quietSettings, ...settings }, null, 2);
  await writeFile(join(user, 'User', 'settings.json'), text);
  if (extensionDir) await linkExtension(extensionDir, extensions);
  return [
    ...['--server-data-dir', join(base, 'server'), '--user-data-dir', user, '--extensions-dir', extensions],
    ...['--accept-server-license-terms', '--disable-telemetry'],
  ];
}

/**
 * @param {readonly string[]} without
 * @param {string} server
 * @param {string} base
 * @returns {Promise<string>} a folder with links to the built-in extensions, without some
 */
async function builtInWithout(without, server, base) {
  const all = join(dirname(dirname(server)), 'extensions');
  const folder = join(base, 'builtin');
  await mkdir(folder);
  for (const name of await readdir(all)) {
    if (!without.includes(name)) await symlink(join(all, name), join(folder, name));
  }
  return folder;
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable,
 *   import('node:stream').Readable>} child
 * @returns {{ port: Promise<number>, ended: Promise<void>, output: () => string }} the port that the server prints, its
 *   end, and its last output
 */
function listen(child) {
  let output = '';
  /** @type {Promise<number>} */
  const port = new Promise((resolve, reject) => {
    const read = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk).slice(-KEPT_OUTPUT);
      const found = /Extension host agent listening on (\d+)/.exec(output)?.[1];
      if (found) resolve(Number(found));
      if (/EADDRINUSE/.test(output)) reject(new Error('the port is taken'));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      output += error.message;
      resolve();
    });
  });
  return { port, ended, output: () => output };
}

/**
 * Ensures that neither the server nor its folder outlives this process, even if `stop` is never called.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} base
 * @returns {() => Promise<void>} stops the server; may be called twice
 */
function stopper({ pid }, base) {
  const atExit = () => {
    try {
      if (pid) process.kill(-pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
    rmSync(base, { recursive: true, force: true });
  };
  process.once('exit', atExit);
  const stop = async () => {
    if (pid) await endTree(pid);
    await rm(base, { recursive: true, force: true, maxRetries: 5 });
    process.removeListener('exit', atExit);
  };
  /** @type {Promise<void> | undefined} */
  let stopping;
  return () => {
    stopping ??= stop();
    return stopping;
  };
}

/** @returns {never} */
function hasEnded() {
  throw new Error('it has ended');
}

/**
 * @template T
 * @param {number} limit milliseconds
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
async function within(limit, promise) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('it does not answer')), limit);
  });
  try {
    return await Promise.race([promise, /** @type {Promise<never>} */ (late)]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The address at which a server opens the given things.
 *
 * @param {number} port
 * @param {object} what all paths absolute
 * @param {string | undefined} [what.folder] the folder to open
 * @param {string} [what.token] the server's connection token
 * @param {string} [what.extensionDir] an extension to load from its sources; requires `driver`
 * @param {string} [what.testsPath] a module whose `run()` is called in the extension host; requires `driver`
 * @param {string} [what.openFile] a file to show
 * @returns {string}
 */
function urlFor(port, { folder, token, extensionDir, testsPath, openFile }) {
  const remote = (/** @type {string} */ path) => `vscode-remote://127.0.0.1:${port}${encodeURI(path)}`;
  const payload = [
    ...(extensionDir ? [['extensionDevelopmentPath', remote(extensionDir)]] : []),
    ...(testsPath ? [['extensionTestsPath', remote(testsPath)]] : []),
    ...(openFile ? [['openFile', remote(openFile)]] : []),
  ];
  const query = Object.entries({
    tkn: token,
    folder,
    payload: payload.length > 0 ? JSON.stringify(payload) : undefined,
  });
  const text = query
    .flatMap(([name, value]) => (value ? [`${name}=${encodeQueryValue(value)}`] : []))
    .join('&');
  return `http://127.0.0.1:${port}/?${text}`;
}

/**
 * Like `encodeURIComponent`, but keeps characters that a query may contain (RFC 3986, 3.4) and that make an address
 * readable.
 *
 * @param {string} value
 */
function encodeQueryValue(value) {
  return encodeURIComponent(value).replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%2C', ',');
}

/**
 * Without an extension gallery, the server makes no network requests. On Linux, its sockets are in the temporary folder
 * as well; elsewhere the path would be too long for one (`sun_path` has 104 octets on macOS).
 *
 * @param {string} base
 * @returns {NodeJS.ProcessEnv}
 */
function environment(base) {
  const env = { ...process.env, EXTENSIONS_GALLERY: JSON.stringify({ serviceUrl: '' }) };
  return process.platform === 'linux' ? { ...env, TMPDIR: base, XDG_RUNTIME_DIR: base } : env;
}
