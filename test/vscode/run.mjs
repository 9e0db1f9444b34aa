/**
 * Runs the suite of `suite/` in a real VS Code by `runTests` of `@vscode/test-electron`, prints its lines as they
 * arrive and exits with its exit code.
 *
 *     node test/vscode/run.mjs               in a headless browser: Linux and macOS, no desktop needed
 *     node test/vscode/run.mjs --desktop     in the VS Code of CRAWLWISE_VSCODE or PATH, under xvfb-run if necessary
 *     … --download                           downloads a desktop VS Code if there is none; never without this option
 *     … --no-build                           uses the existing `dist/`, if there is one
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runTests } from '@vscode/test-electron';
import { build } from 'esbuild';
import { findEditor, hasDisplay } from '../../scripts/host/desktop.mjs';
import { installHost } from '../../scripts/host/install.mjs';
import { quietSettings } from '../../scripts/host/server.mjs';
import { load } from '../../scripts/lib/load.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { run } from '../../scripts/lib/process.mjs';

/** In seconds. Each check has its own limit: this one ends a suite that hangs. */
const LIMIT_S = 420;
const GRACE_S = 30;
const testsPath = join(root, 'out', 'test', 'vscode', 'suite.cjs');
const shim = join(root, 'scripts', 'host', 'code-browser.mjs');

const { values: options } = parseArgs({
  options: {
    desktop: { type: 'boolean', default: false },
    download: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
});

try {
  await buildExtension();
  await bundleSuite();
  if (options.desktop && !hasDisplay()) await runUnderXvfb();
  else await runSuite(options.desktop ? desktopEditor() : await browserEditor());
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}

async function buildExtension() {
  if (options['no-build'] && existsSync(join(root, 'dist', 'client', 'node.cjs'))) return;
  await run(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root });
}

async function bundleSuite() {
  await build({
    entryPoints: [join(root, 'test', 'vscode', 'suite', 'index.ts')],
    outfile: testsPath,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: 'inline',
    external: ['vscode'],
    logLevel: 'warning',
  });
}

async function browserEditor() {
  await installHost({ log: console.log });
  return shim;
}

/** @returns {string | undefined} undefined if one must be downloaded */
function desktopEditor() {
  const editor = findEditor();
  if (editor || options.download) return editor;
  throw new Error(
    'No desktop VS Code: put code on PATH, name it in CRAWLWISE_VSCODE, or give --download to fetch one',
  );
}

async function runUnderXvfb() {
  if (process.env.CRAWLWISE_XVFB) throw new Error('xvfb-run has given no display');
  desktopEditor();
  const args = process.argv.slice(1).filter((arg) => arg !== '--no-build');
  const env = { ...process.env, CRAWLWISE_XVFB: '1' };
  await run('xvfb-run', ['-a', process.execPath, ...args, '--no-build'], { env, show: true }).catch(
    (error) => {
      throw new Error(`There is no display, and under xvfb-run: ${error.message}`);
    },
  );
}

/** @param {string | undefined} editor path of the program to run */
async function runSuite(editor) {
  const base = await mkdtemp(join(tmpdir(), 'cw-test-'));
  const workspace = join(base, 'site');
  const user = join(base, 'user');
  // VS Code misses what is written while it begins to watch a new folder, so those of the build exist.
  for (const folder of ['a', 'b']) await mkdir(join(workspace, 'built/dist', folder), { recursive: true });
  await mkdir(join(user, 'User'), { recursive: true });
  await writeFile(join(user, 'User', 'settings.json'), JSON.stringify(quietSettings));
  const timer = setTimeout(
    () => {
      console.error(`The run has not ended within ${LIMIT_S + GRACE_S} s; ${load()}`);
      interrupt();
      setTimeout(interrupt, 5000);
    },
    (LIMIT_S + GRACE_S) * 1000,
  );
  process.on('SIGTERM', interrupt);
  try {
    await runTests({
      ...(editor ? { vscodeExecutablePath: editor } : {}),
      extensionDevelopmentPath: root,
      extensionTestsPath: testsPath,
      extensionTestsEnv: { CRAWLWISE_TEST_LIMIT: String(LIMIT_S) },
      launchArgs: [
        workspace,
        `--user-data-dir=${user}`,
        `--extensions-dir=${join(base, 'extensions')}`,
        '--disable-extensions',
      ],
    });
  } finally {
    clearTimeout(timer);
    process.removeListener('SIGTERM', interrupt);
    await rm(base, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** `runTests` ends the editor on SIGINT, and its whole process tree on the second one. */
function interrupt() {
  process.emit('SIGINT');
}
