import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as workbench from '../../../scripts/host/workbench.mjs';
import { lenses, line, picker, status } from './widgets.mjs';

/** @typedef {import('./widgets.mjs').Page} Page */

/** @param {Page} page */
const dialog = (page) => page.locator('.monaco-dialog-box');

/** @param {Page} page @param {string} text of a message, from its beginning */
const toast = (page, text) =>
  page
    .locator('.notification-toast .notification-list-item-message', { hasText: new RegExp(`^${text}`) })
    .first()
    .waitFor({ state: 'attached' });

/** @param {Page} page @param {string} title of the list @returns {Promise<string[]>} its rows */
async function rowsOf(page, title) {
  await picker(page).locator('.quick-input-title', { hasText: title }).waitFor();
  return (await picker(page).locator('.monaco-list-row').allInnerTexts()).map((row) => row.trim());
}

/** @type {import('./widgets.mjs').Steps} */
export const toolSteps = {
  'the gzipped sitemaps of the workspace are offered first, below a title, and a broken one says why': {
    file: 'good/robots.txt',
    async walk(page) {
      await lenses(page);
      for (const [name, message] of [
        ['broken/sitemap-empty.xml.gz', 'Cannot be unzipped: it is not'],
        ['broken/sitemap-cut.xml.gz', 'Unzipped in part: it was cut off inside the gzip stream'],
      ]) {
        const row = picker(page).locator('.monaco-list-row', { hasText: name });
        await workbench.runAskingCommand(page, 'Crawlwise: Open Gzipped Sitemap', row);
        const rows = await rowsOf(page, 'Open which gzipped sitemap?');
        assert.equal(rows.at(-1), 'Another one…');
        assert.deepEqual(rows.slice(0, 2), ['broken/sitemap-cut.xml.gz', 'broken/sitemap-empty.xml.gz']);
        await row.click();
        await toast(page, message ?? '');
      }
    },
  },
  'without an open file, an index asks for a folder of the workspace': {
    file: 'made/sitemap.xml',
    async walk(page) {
      await status(page, 'Sitemap').waitFor();
      await workbench.closeAll(page);
      const title = picker(page).locator('.quick-input-title', {
        hasText: 'Create an index of which folder?',
      });
      await workbench.runAskingCommand(page, 'Crawlwise: Create Sitemap Index of Folder', title);
      const row = (/** @type {string} */ hasText) => picker(page).locator('.monaco-list-row', { hasText });
      // Longer lists are drawn in part.
      for (const text of ['Another one…', 'made']) {
        await picker(page).locator('input[type=text]').first().fill(text);
        await row(text).waitFor();
      }
      await row('made').click();
      await dialog(page).filter({ hasText: '1 file will be written in made' }).waitFor();
      await page.keyboard.press('Enter');
      await line(page, 'sitemapindex').first().waitFor();
      await toast(page, '1 file written in made: ');
    },
  },
  'Enter replaces no file that exists; Replace does': {
    file: 'indexed/sitemap.xml',
    async walk(page, folder) {
      const index = join(folder, 'indexed/sitemap-index.xml');
      const before = await readFile(index, 'utf8');
      await status(page, 'Sitemap').waitFor();
      const asks = dialog(page).filter({ hasText: 'will be replaced: sitemap-index.xml' });
      await workbench.runAskingCommand(page, 'Crawlwise: Create Sitemap Index of Folder', asks);
      await page.keyboard.press('Enter');
      await asks.waitFor({ state: 'detached' });
      assert.equal(await readFile(index, 'utf8'), before);
      await workbench.runAskingCommand(page, 'Crawlwise: Create Sitemap Index of Folder', asks);
      await dialog(page).locator('.monaco-button', { hasText: 'Replace' }).click();
      await page.locator('.tab.active', { hasText: 'sitemap-index.xml' }).waitFor();
      assert.notEqual(await readFile(index, 'utf8'), before);
    },
  },
  'the robots.txt of a sitemap is opened': {
    file: 'good/sitemap.xml',
    async walk(page) {
      await status(page, 'Sitemap').waitFor();
      await workbench.runCommand(page, 'Crawlwise: Open robots.txt');
      await page.locator('.tab.active', { hasText: 'robots.txt' }).waitFor();
      await line(page, 'Disallow: /cart/').waitFor();
    },
  },
  'the report of an issue has the versions, without a form in the clipboard': {
    file: 'good/robots.txt',
    async walk(page) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await workbench.runCommand(page, 'Crawlwise: Report an Issue');
      await toast(page, 'Crawlwise: This editor has no issue form');
      const report = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(
        report,
        /^What happened, and what did you expect\?\n[\s\S]*\nCrawlwise \d+\.\d+\.\d+\n.+ \d+\.\d+\.\d+/,
      );
    },
  },
  'a tool that finds nothing to do says so of an index': {
    file: 'good/sitemap-index.xml',
    async walk(page) {
      await status(page, 'Sitemap index').waitFor();
      await workbench.runCommand(page, 'Crawlwise: Remove Duplicate');
      await toast(page, 'No sitemap is listed twice');
    },
  },
};
