/**
 * Walks through the workbench as a person does, by keys and mouse, in a real VS Code in a headless browser: what only
 * shows on the screen is checked there. Each step prints `ok NAME` or `not ok NAME` and leaves a picture in `out/ui/`.
 *
 *     node test/vscode/ui.mjs [NAME…]     some of the steps
 */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { launchBrowser } from '../../scripts/host/browser.mjs';
import { startHost } from '../../scripts/host/server.mjs';
import * as workbench from '../../scripts/host/workbench.mjs';
import { examplesDir, root } from '../../scripts/lib/paths.mjs';
import { moreFiles } from './steps/files.mjs';
import { robotsSteps } from './steps/robots.mjs';
import { sitemapSteps } from './steps/sitemaps.mjs';
import { typingSteps } from './steps/typing.mjs';
import { untrustedSteps } from './steps/untrusted.mjs';

/** @typedef {import('playwright-core').Page} Page */

const PICTURES = join(root, 'out', 'ui');
const LIMIT_MS = 30_000;
/** The workbench drops a key or a click now and then while it is busy; what fails twice has a fault. */
const TRIES = 2;

const STEPS = { ...robotsSteps, ...sitemapSteps, ...typingSteps, ...untrustedSteps };

/**
 * Walks a step in a folder of its own: the workbench remembers folded lines and unsaved texts of a folder.
 *
 * @param {Page} page
 * @param {import('./steps/widgets.mjs').Step} step
 */
async function walk(page, step) {
  const folder = await mkdtemp(join(folders, 'step-'));
  await cp(examplesDir, folder, { recursive: true });
  const made = { ...(await moreFiles(folder)), '.vscode/settings.json': JSON.stringify(step.settings ?? {}) };
  for (const [path, content] of Object.entries(made)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const { urlFor } = await hosts(step.untrusted ?? false);
  await workbench.openWorkbench(page, urlFor({ folder, openFile: join(folder, step.file) }));
  await page.locator('.view-line').first().waitFor();
  await workbench.hideSideBar(page);
  await step.walk(page, folder);
}

const wanted = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const folders = await mkdtemp(join(tmpdir(), 'crawlwise-ui-'));
await mkdir(PICTURES, { recursive: true });
const settings = {
  ...workbench.bareSettings,
  'editor.codeLens': true,
  'files.autoSave': 'off',
};
/** @type {Map<boolean, ReturnType<typeof startHost>>} */
const started = new Map();
/** The server that trusts workspaces, or one that does not. @param {boolean} untrusted */
function hosts(untrusted) {
  const host =
    started.get(untrusted) ?? startHost({ extensionDir: root, settings, untrusted, log: () => {} });
  started.set(untrusted, host);
  return host;
}

const browser = await launchBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 1200, height: 760 } });
  context.setDefaultTimeout(LIMIT_MS);
  for (const [name, step] of Object.entries(STEPS)) {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
    for (let left = TRIES; left > 0; left--) {
      const page = await context.newPage();
      const error = await walk(page, step).then(
        () => undefined,
        (error) => String(error).replace(/^/gm, '#   '),
      );
      const picture = join(PICTURES, `${name.replace(/\W+/g, '-')}.png`);
      await page.screenshot({ path: picture, animations: 'disabled' });
      await page.close();
      if (error && left > 1) {
        console.log(`# tried again: ${name}\n${error}`);
        continue;
      }
      console.log(error ? `not ok ${name}\n${error}` : `ok ${name}`);
      if (error) process.exitCode = 1;
      break;
    }
  }
} finally {
  await browser.close();
  for (const host of started.values()) await (await host).stop();
  await rm(folders, { recursive: true, force: true });
}
