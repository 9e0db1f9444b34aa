/**
 * Walks through the workbench as a person does, with keys and mouse, in a real VS Code in a headless browser: checks
 * what is visible only on the screen. Each step prints `ok NAME` or `not ok NAME` and writes a screenshot into
 * `out/ui/`.
 *
 *     node test/vscode/ui.mjs [NAME…]     some of the steps
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { launchBrowser } from '../../scripts/host/browser.mjs';
import { startHost } from '../../scripts/host/server.mjs';
import * as workbench from '../../scripts/host/workbench.mjs';
import { examplesDir, root } from '../../scripts/lib/paths.mjs';
import { configurationSteps } from './steps/configuration.mjs';
import { moreFiles } from './steps/files.mjs';
import { liveSteps } from './steps/live.mjs';
import { robotsSteps } from './steps/robots.mjs';
import { sitemapSteps } from './steps/sitemaps.mjs';
import { stoppedSteps } from './steps/stopped.mjs';
import { toolSteps } from './steps/tools.mjs';
import { typingSteps } from './steps/typing.mjs';
import { untrustedSteps } from './steps/untrusted.mjs';
import { walkthroughSteps } from './steps/walkthrough.mjs';

/** @typedef {import('playwright-core').Page} Page */

const PICTURES = join(root, 'out', 'ui');
const LIMIT_MS = 30_000;
/**
 * The workbench occasionally drops a keystroke or a click while it is busy; a step that fails twice has a real fault.
 */
const TRIES = 2;

const STEPS = {
  ...robotsSteps,
  ...sitemapSteps,
  ...typingSteps,
  ...untrustedSteps,
  ...stoppedSteps,
  ...toolSteps,
  ...configurationSteps,
  ...walkthroughSteps,
  ...liveSteps,
};

/**
 * A window with a separate folder. Steps with the same settings share one until a step fails.
 *
 * @typedef {object} Window
 * @property {Page} page
 * @property {string} folder
 * @property {ReadonlyMap<string, Buffer>} files the content of the folder before the first step, by path
 */

/**
 * @param {import('playwright-core').BrowserContext} context
 * @param {import('./steps/widgets.mjs').Step} step whose settings are used and whose file is open
 * @returns {Promise<Window>}
 */
async function openWindow(context, step) {
  const folder = await mkdtemp(join(folders, 'step-'));
  await cp(examplesDir, folder, { recursive: true });
  const made = { ...(await moreFiles(folder)), '.vscode/settings.json': JSON.stringify(step.settings ?? {}) };
  for (const [path, content] of Object.entries(made)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const files = await contentsOf(folder);
  const page = await context.newPage();
  const { urlFor } = await hosts(step);
  await workbench.openWorkbench(page, urlFor({ folder, openFile: join(folder, step.file) }));
  await page.locator('.view-line').first().waitFor();
  await workbench.hideSideBar(page);
  return { page, folder, files };
}

/** @param {string} folder */
async function contentsOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)])));
}

/**
 * Closes what a step has opened, restores the files it has written, and opens another file.
 *
 * @param {Window} window
 * @param {string} file
 */
async function reuse({ page, folder, files }, file) {
  await workbench.closeAll(page);
  for (const [path, content] of await contentsOf(folder)) {
    const before = files.get(path);
    if (before === undefined) await rm(path);
    else if (!before.equals(content)) await writeFile(path, before);
  }
  await workbench.openFile(page, file);
  await page.locator('.view-line').first().waitFor();
}

/**
 * Runs the steps that share settings and trust, one after the other, each up to `TRIES` times. A failed step is tried
 * again in a new window.
 *
 * @param {import('playwright-core').BrowserContext} context
 * @param {readonly [name: string, step: import('./steps/widgets.mjs').Step][]} steps
 */
async function takeSteps(context, steps) {
  /** @type {Window | undefined} */
  let window;
  for (const [name, step] of steps) {
    for (let left = TRIES; left > 0; left--) {
      let error;
      try {
        if (window) await reuse(window, step.file);
        else window = await openWindow(context, step);
        await step.walk(window.page, window.folder);
      } catch (thrown) {
        error = String(thrown).replace(/^/gm, '#   ');
      }
      const picture = join(PICTURES, `${name.replace(/\W+/g, '-')}.png`);
      await window?.page.screenshot({ path: picture, animations: 'disabled' });
      if (error) {
        await window?.page.close();
        window = undefined;
      }
      if (error && left > 1) {
        console.log(`# tried again: ${name}\n${error}`);
        continue;
      }
      console.log(error ? `not ok ${name}\n${error}` : `ok ${name}`);
      if (error) process.exitCode = 1;
      break;
    }
  }
  await window?.page.close();
}

const wanted = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const folders = await mkdtemp(join(tmpdir(), 'crawlwise-ui-'));
await mkdir(PICTURES, { recursive: true });
const settings = {
  ...workbench.bareSettings,
  'editor.codeLens': true,
  'files.autoSave': 'off',
  'workbench.editor.restoreViewState': false,
  // Although addresses name a file to open.
  'window.restoreWindows': 'preserve',
};
/** @type {Map<string, ReturnType<typeof startHost>>} */
const started = new Map();
/** The VS Code of a step, by what it cannot share with others. @param {import('./steps/widgets.mjs').Step} step */
function hosts({ untrusted = false, newUser, server }) {
  const key = JSON.stringify([untrusted, newUser, server]);
  const host = started.get(key) ?? startHostWith(untrusted, server);
  started.set(key, host);
  return host;
}

/** @param {boolean} untrusted @param {string | undefined} server a script in the place of the language server */
async function startHostWith(untrusted, server) {
  const extensionDir = server === undefined ? root : await extensionWith(server);
  return startHost({ extensionDir, settings, untrusted, log: () => {} });
}

/** A folder of links to the extension, with another language server. @param {string} server */
async function extensionWith(server) {
  const folder = await mkdtemp(join(folders, 'extension-'));
  const dist = join(folder, 'dist');
  await mkdir(join(dist, 'server'), { recursive: true });
  await writeFile(join(dist, 'server', 'server.js'), server);
  await symlink(join(root, 'dist', 'client'), join(dist, 'client'));
  for (const entry of ['package.json', 'package.nls.json', 'syntaxes'])
    await symlink(join(root, entry), join(folder, entry));
  return folder;
}

const browser = await launchBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 1200, height: 760 } });
  context.setDefaultTimeout(LIMIT_MS);
  const steps = Object.entries(STEPS).filter(
    ([name]) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
  );
  const settingsOf = (
    /** @type {typeof steps[number]} */ [, { settings = {}, untrusted, newUser, server }],
  ) => JSON.stringify([settings, untrusted, newUser, server]);
  for (const shared of new Set(steps.map(settingsOf))) {
    await takeSteps(
      context,
      steps.filter((step) => settingsOf(step) === shared),
    );
  }
} finally {
  await browser.close();
  for (const host of started.values()) await (await host).stop();
  await rm(folders, { recursive: true, force: true });
}
