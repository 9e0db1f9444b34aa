/**
 * Runs a module of tests inside the extension host of a VS Code in a headless browser. Knows VS Code's interface of
 * such a module (an export `run(): Promise<void>`), not what it tests.
 */
import { load } from '../lib/load.mjs';
import { launchBrowser } from './browser.mjs';
import { startHost } from './server.mjs';
import { loadInWebHost } from './web.mjs';

/** Lines that a suite prints about itself; all others are output of the editor. */
const REPORT = /^(ok|not ok|#|1\.\.)/;

/**
 * Messages that the editor prints in every run: optional native modules are missing, there is no gallery, sockets open.
 */
const NOISE = [
  /Could not locate the bindings file/,
  /build\/Release\/watchdog/,
  /\[(reconnection-grace-time|Service Worker|AgentHost:remote|AccountPolicyGate)\]/,
  /^(Resolving|Resolved) connection token/,
  /^Creating a socket/,
  /additional builtin extensions/,
];

/**
 * Opens a folder in a fresh VS Code, runs the module there and waits for its end.
 *
 * @param {object} options all paths absolute
 * @param {string} options.extensionDir the extension to load from its sources
 * @param {string} options.testsPath the module, CommonJS, below the extension's folder
 * @param {string | undefined} [options.folder]
 * @param {boolean} [options.web] in the web extension host, a worker of the browser; otherwise in that of the server
 * @param {number} options.limit milliseconds, from the first answer of the server
 * @param {(line: string) => void} options.log the suite's report, line by line; on failure, also the output of the
 *   editor
 * @param {AbortSignal} [options.signal] ends the run early
 * @returns {Promise<number>} the suite's exit code; 1 if it does not end
 * @throws if server or browser do not start
 */
export async function runSuite({ extensionDir, testsPath, folder, web = false, limit, log, signal }) {
  const host = await startHost({ folder, driver: true, log });
  /** @type {import('playwright-core').Browser | undefined} */
  let browser;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  try {
    browser = await launchBrowser();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const said = await listen(page, log);
    if (web) await loadInWebHost(page, { port: host.port, extensionDir, testsPath });
    const address = host.urlFor(web ? {} : { extensionDir, testsPath });
    const code = await new Promise((resolve, reject) => {
      const fail = (/** @type {string} */ reason) => {
        said.push(reason);
        resolve(1);
      };
      timer = setTimeout(() => fail(`The suite has not ended within ${limit / 1000} s; ${load()}`), limit);
      signal?.addEventListener('abort', () => fail('The run was interrupted'));
      if (signal?.aborted) fail('The run was interrupted');
      browser?.on('disconnected', () => fail('The browser has ended'));
      page.on('crash', () => fail('The page has crashed'));
      host.ended.then(() => fail(`VS Code's server has ended: ${host.output()}`));
      page
        .exposeFunction('codeAutomationExit', resolve)
        .then(() => page.goto(address))
        .catch(reject);
    });
    if (code !== 0) log(['# VS Code said:', ...said.join('\n').split('\n')].join('\n#   '));
    return code;
  } finally {
    clearTimeout(timer);
    await browser?.close();
    await host.stop();
  }
}

/**
 * @param {import('playwright-core').Page} page
 * @param {(line: string) => void} log
 * @returns {Promise<string[]>} grows with other output of the editor
 */
async function listen(page, log) {
  /** @type {string[]} */
  const said = [];
  await page.exposeFunction(
    'codeAutomationLog',
    (/** @type {string} */ type, /** @type {unknown[]} */ args) => {
      const text = args.map((arg) => (typeof arg === 'string' ? arg : JSON.stringify(arg))).join(' ');
      if (REPORT.test(text)) log(text);
      else if (!NOISE.some((noise) => noise.test(text))) said.push(`[${type}] ${text}`);
    },
  );
  return said;
}
