/**
 * Walks through the workbench as a person does, by keys and mouse, in a real VS Code in a headless browser: what only
 * shows on the screen is checked there. Each step prints `ok NAME` or `not ok NAME` and leaves a picture in `out/ui/`.
 *
 *     node test/vscode/ui.mjs [NAME…]     some of the steps
 */
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../../scripts/host/browser.mjs';
import { startHost } from '../../scripts/host/server.mjs';
import * as workbench from '../../scripts/host/workbench.mjs';
import { examplesDir, root } from '../../scripts/lib/paths.mjs';

/** @typedef {import('playwright-core').Page} Page */

const PICTURES = join(root, 'out', 'ui');
const LIMIT_MS = 30_000;

/** @type {Record<string, { file: string, walk: (page: Page) => Promise<void> }>} */
const STEPS = {
  'a URL is tested by command, and the verdicts name the deciding lines': {
    file: 'good/robots.txt',
    async walk(page) {
      await workbench.runCommand(page, 'Crawlwise: Test URL');
      await fillPicker(page, '/search?q=1 /products/', /^\/search\?q=1 \/products\/$/);
      await page.keyboard.press('Enter');
      await picker(page).locator('input[placeholder="Crawlers"]').waitFor();
      await page.keyboard.press('Enter');
      const rows = picker(page).locator('.monaco-list-row');
      await rows.filter({ hasText: 'Googlebot' }).first().waitFor();
      await page.locator('.quick-input-title', { hasText: /allowed, \d+ blocked/ }).waitFor();
      assert.equal(await rows.count(), 2);
    },
  },
  'the last question is remembered': {
    file: 'good/robots.txt',
    async walk(page) {
      await workbench.runCommand(page, 'Crawlwise: Test URL');
      await picker(page).locator('.monaco-list-row', { hasText: 'asked last' }).waitFor();
      await page.keyboard.press('Escape');
    },
  },
  'a lens above a group shows what its crawler obeys': {
    file: 'good/robots.txt',
    async walk(page) {
      await page.locator('.codelens-decoration a', { hasText: 'rule' }).first().click();
      await page.locator('.view-line', { hasText: 'The first rule that matches a path decides' }).waitFor();
    },
  },
  'the light bulb offers fixes before all else': {
    file: 'bad/robots.txt',
    async walk(page) {
      await workbench.waitForMarks(page);
      await page.locator('.codelens-decoration a').first().waitFor();
      await workbench.openQuickFixes(page, 'Disalow');
      const first = page.locator('.action-widget .monaco-list-row.action').first();
      assert.match((await first.textContent()) ?? '', /Disallow/);
    },
  },
  'completion of product tokens tells operator and purpose': {
    file: 'good/robots.txt',
    async walk(page) {
      await page.locator('.codelens-decoration a').first().waitFor();
      await workbench.typeAtEnd(page, '\nUser-agent: Claude');
      await suggestion(page, /Anthropic/).waitFor();
    },
  },
  'completion of a sitemap proposes what is still missing': {
    file: 'good/sitemap.xml',
    async walk(page) {
      await workbench.hoverOver(page, '<lastmod>');
      await workbench.typeBefore(page, '</url>', '<');
      await suggestion(page, /changefreq/).waitFor();
    },
  },
  'refactorings stand below the fixes': {
    file: 'good/robots.txt',
    async walk(page) {
      await page.locator('.codelens-decoration a').first().waitFor();
      await workbench.openQuickFixes(page, 'Disallow: /cart/');
      await page.locator('.action-widget', { hasText: /Sort the rules/i }).waitFor();
    },
  },
  'the outline of a sitemap shows its records': {
    file: 'good/sitemap.xml',
    async walk(page) {
      await workbench.hoverOver(page, '<lastmod>');
      await page.keyboard.press(`${workbench.MOD}+Shift+o`);
      await picker(page)
        .locator('.monaco-list-row', { hasText: 'https://www.example.com/de/' })
        .first()
        .waitFor();
    },
  },
  'records are sorted, and it can be undone': {
    file: 'good/sitemap.xml',
    async walk(page) {
      await workbench.hoverOver(page, '<lastmod>');
      await workbench.runCommand(page, 'Crawlwise: Sort Records by loc');
      await page.locator('.tab.active.dirty').waitFor();
      await page.locator('.monaco-editor .view-lines').first().click();
      await page.keyboard.press(`${workbench.MOD}+z`);
      await page.locator('.tab.active:not(.dirty)').waitFor();
    },
  },
  'an index is made of the sitemaps of a folder, after a question': {
    file: 'good/sitemap.xml',
    async walk(page) {
      await workbench.hoverOver(page, '<lastmod>');
      await workbench.runCommand(page, 'Crawlwise: Create Sitemap Index of Folder');
      await page.locator('.monaco-dialog-box', { hasText: 'An index of' }).waitFor();
    },
  },
  'hover tells what a date means': {
    file: 'good/sitemap.xml',
    async walk(page) {
      await workbench.hoverOver(page, '2025-06-03');
      await page.locator('.monaco-hover-content, .hover-contents', { hasText: /ago/ }).first().waitFor();
    },
  },
};

/** @param {Page} page */
const picker = (page) => page.locator('.quick-input-widget');

/** @param {Page} page @param {string | RegExp} text */
const suggestion = (page, text) =>
  page.locator('.suggest-widget .monaco-list-row', { hasText: text }).first();

/**
 * @param {Page} page
 * @param {string} text
 * @param {RegExp} row the row that is to be first then
 */
async function fillPicker(page, text, row) {
  await picker(page).locator('input').fill(text);
  await picker(page).locator('.monaco-list-row.focused .label-name', { hasText: row }).waitFor();
}

const wanted = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'crawlwise-ui-'));
await cp(examplesDir, folder, { recursive: true });
await mkdir(PICTURES, { recursive: true });
const settings = { ...workbench.bareSettings, 'editor.codeLens': true, 'files.autoSave': 'off' };
const host = await startHost({ extensionDir: root, folder, settings, log: () => {} });
const browser = await launchBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 1200, height: 760 } });
  context.setDefaultTimeout(LIMIT_MS);
  for (const [name, step] of Object.entries(STEPS)) {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
    const page = await context.newPage();
    try {
      await workbench.openWorkbench(page, host.urlFor({ openFile: join(folder, step.file) }));
      await page.locator('.view-line').first().waitFor();
      await workbench.hideSideBar(page);
      await step.walk(page);
      console.log(`ok ${name}`);
    } catch (error) {
      process.exitCode = 1;
      console.log(`not ok ${name}\n${String(error).replace(/^/gm, '#   ')}`);
    }
    await page.screenshot({
      path: join(PICTURES, `${name.replace(/\W+/g, '-')}.png`),
      animations: 'disabled',
    });
    await page.close();
  }
} finally {
  await browser.close();
  await host.stop();
  await rm(folder, { recursive: true, force: true });
}
