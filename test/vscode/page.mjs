/**
 * Packages the extension as it is published, lets a real VS Code with nothing else install it, and checks that it works, its page
 * and its walkthrough.
 * Each check prints `ok NAME` or `not ok NAME` and writes a screenshot into `out/page/`.
 */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../../scripts/host/browser.mjs';
import { startHost } from '../../scripts/host/server.mjs';
import * as workbench from '../../scripts/host/workbench.mjs';
import { examplesDir, root } from '../../scripts/lib/paths.mjs';
import { pack } from '../../scripts/lib/shipped.mjs';

/** @typedef {import('playwright-core').Page} Page */

const PICTURES = join(root, 'out', 'page');
const LIMIT_MS = 30_000;

/** Addresses of missing images. @param {import('playwright-core').Locator} images */
const broken = (images) =>
  images.evaluateAll((all) =>
    all.filter((image) => !image.complete || image.naturalWidth === 0).map((image) => image.src),
  );

/** @type {Readonly<Record<string, (page: Page) => Promise<void>>>} */
const CHECKS = {
  'the installed extension underlines the first fault': async (page) => {
    await workbench.openFile(page, 'bad/robots.txt');
    await workbench.waitForMarks(page);
    await page.locator('.squiggly-error').first().waitFor();
  },
  'the page of the installed extension is whole': async (page) => {
    await workbench.runCommand(page, 'Extensions: Show Installed Extensions');
    await page.locator('.extension-list-item', { hasText: 'Crawlwise' }).first().click();
    const readme = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
    await readme.getByRole('heading', { name: 'What you get' }).waitFor();
    assert.deepEqual(await broken(readme.locator('img')), []);
    const inside = await readme
      .locator('a[href]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    assert.deepEqual(
      inside.filter((href) => !/^(?:https:|#)/.test(href)),
      [],
    );
  },
  'each step of the walkthrough shows its picture': async (page) => {
    const own = page.locator('.quick-input-widget .monaco-list-row', {
      hasText: 'Get Started with Crawlwise',
    });
    await workbench.runAskingCommand(page, 'Welcome: Open Walkthrough...', own);
    await own.click();
    await page.locator('.getting-started-step').first().waitFor();
    const titles = page.locator('.getting-started-step .step-title');
    assert.equal(await titles.count(), 6);
    for (let at = 0; at < 6; at++) {
      await titles.nth(at).click();
      const picture = page.locator('.getting-started-media img');
      await picture.first().waitFor();
      await page.waitForFunction(() => {
        const image = document.querySelector('.getting-started-media img');
        return image instanceof HTMLImageElement && image.complete;
      });
      assert.deepEqual(await broken(picture), []);
    }
  },
};

const wanted = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
const folder = await mkdtemp(join(tmpdir(), 'crawlwise-page-'));
const vsix = join(folder, 'crawlwise.vsix');
await pack(vsix);
await mkdir(PICTURES, { recursive: true });
const host = await startHost({ vsix, folder: examplesDir, log: () => {} });
const browser = await launchBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 1700, height: 900 } });
  context.setDefaultTimeout(LIMIT_MS);
  for (const [name, check] of Object.entries(CHECKS)) {
    if (wanted !== undefined && !name.includes(wanted)) continue;
    const page = await context.newPage();
    await workbench.openWorkbench(page, host.url);
    const error = await check(page).then(
      () => undefined,
      (error) => String(error).replace(/^/gm, '#   '),
    );
    await page.screenshot({
      path: join(PICTURES, `${name.replace(/\W+/g, '-')}.png`),
      animations: 'disabled',
    });
    await page.close();
    console.log(error ? `not ok ${name}\n${error}` : `ok ${name}`);
    if (error) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await host.stop();
  await rm(folder, { recursive: true, force: true });
}
