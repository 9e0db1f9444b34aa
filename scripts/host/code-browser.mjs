#!/usr/bin/env node
/**
 * A program that accepts VS Code's command line and runs the tests in VS Code in a headless browser, so that `runTests`
 * of `@vscode/test-electron` drives this host by its option `vscodeExecutablePath`.
 *
 * It reads `--extensionDevelopmentPath=`, `--extensionTestsPath=`, a folder, and the environment variable
 * CRAWLWISE_TEST_LIMIT (seconds); other options are for the desktop and ignored. Ends with the suite's exit code.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runSuite } from './suite.mjs';

const { values, positionals } = parseArgs({ strict: false, allowPositionals: true });
const { extensionDevelopmentPath, extensionTestsPath } = values;
if (typeof extensionDevelopmentPath !== 'string' || typeof extensionTestsPath !== 'string') {
  console.error('code-browser needs --extensionDevelopmentPath=FOLDER and --extensionTestsPath=FILE');
  process.exit(2);
}

const interrupted = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => interrupted.abort());
}

try {
  process.exitCode = await runSuite({
    extensionDir: resolve(extensionDevelopmentPath),
    testsPath: resolve(extensionTestsPath),
    folder: positionals[0] && resolve(positionals[0]),
    limit: Number(process.env.CRAWLWISE_TEST_LIMIT ?? 120) * 1000,
    log: (line) => console.log(line),
    signal: interrupted.signal,
  });
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
