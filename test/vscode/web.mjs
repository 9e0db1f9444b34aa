/**
 * Runs the suite of `web/` in the web extension host of a real VS Code in a headless browser: client and server are
 * workers, there is no Node. Prints its lines as they arrive and exits with its exit code.
 *
 *     node test/vscode/web.mjs
 *     … --no-build                  uses the existing `dist/`, if there is one
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { runSuite } from '../../scripts/host/suite.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { run } from '../../scripts/lib/process.mjs';

const LIMIT_MS = 240_000;
const testsPath = join(root, 'out', 'test', 'vscode', 'web.cjs');

const { values: options } = parseArgs({ options: { 'no-build': { type: 'boolean', default: false } } });

const interrupted = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => interrupted.abort());
}

const folder = await mkdtemp(join(tmpdir(), 'crawlwise-web-'));
try {
  await buildExtension();
  await bundleSuite();
  process.exitCode = await runSuite({
    extensionDir: root,
    testsPath,
    folder,
    web: true,
    limit: LIMIT_MS,
    log: (line) => console.log(line),
    signal: interrupted.signal,
  });
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function buildExtension() {
  const { browser } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  if (options['no-build'] && existsSync(join(root, browser))) return;
  await run(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root });
}

async function bundleSuite() {
  await build({
    entryPoints: [join(root, 'test', 'vscode', 'web', 'index.ts')],
    outfile: testsPath,
    bundle: true,
    platform: 'browser',
    format: 'cjs',
    target: 'es2022',
    sourcemap: 'inline',
    external: ['vscode'],
    alias: { 'node:assert/strict': join(root, 'test', 'vscode', 'web', 'assert.ts') },
    logLevel: 'warning',
  });
}
