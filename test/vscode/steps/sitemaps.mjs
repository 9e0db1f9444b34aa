import assert from 'node:assert/strict';
import * as workbench from '../../../scripts/host/workbench.mjs';
import { firstFixes, growSelection, line, picker, status, suggestion } from './widgets.mjs';

/** @type {import('./widgets.mjs').Steps} */
export const sitemapSteps = {
  'a link of an index leads into a gzipped sitemap': {
    file: 'packed/index.xml',
    settings: { 'editor.links': true },
    async walk(page) {
      await page.locator('.detected-link, .detected-link-active').first().waitFor();
      await workbench.insist(async () => {
        await workbench.followLink(page, 'www.example.com/a.xml.gz');
        await line(page, 'https://www.example.com/packed').first().waitFor({ timeout: workbench.TRY_MS });
      });
    },
  },
  'the exact namespace is the first row on a wrong one': {
    file: 'bad/sitemap-index.xml',
    async walk(page) {
      await workbench.waitForMarks(page, 3);
      for (const text of ['sitemapindex', 'www.sitemaps.org']) {
        assert.deepEqual(await firstFixes(page, text, 1), ['Replace with the exact sitemap namespace']);
      }
    },
  },
  'completion of a sitemap proposes missing elements': {
    file: 'good/sitemap.xml',
    async walk(page) {
      await workbench.hoverOver(page, '<lastmod>');
      await workbench.typeBefore(page, '</url>', '<');
      await suggestion(page, /changefreq/).waitFor();
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
      await workbench.runCommand(page, 'Crawlwise: Sort Entries by loc');
      await page.locator('.tab.active.dirty').waitFor();
      await page.locator('.monaco-editor .view-lines').first().click();
      await page.keyboard.press(`${workbench.MOD}+z`);
      await page.locator('.tab.active:not(.dirty)').waitFor();
    },
  },
  'an index is made of the sitemaps of a folder, after a question': {
    file: 'made/sitemap.xml',
    async walk(page) {
      await workbench.hoverOver(page, '<changefreq>');
      await workbench.runCommand(page, 'Crawlwise: Create Sitemap Index of Folder');
      await page.locator('.monaco-dialog-box', { hasText: 'An index of' }).waitFor();
    },
  },
  'a sitemap is split after its questions, and the index opened': {
    file: 'good/sitemap.xml',
    async walk(page) {
      await workbench.hoverOver(page, '<lastmod>');
      const asks = picker(page).locator('.quick-input-message', { hasText: 'Maximum number of entries' });
      await workbench.runAskingCommand(page, 'Crawlwise: Split Sitemap', asks);
      await picker(page).locator('input').fill('2');
      await page.keyboard.press('Enter');
      await page.locator('.monaco-dialog-box', { hasText: 'Split into 2 sitemaps and an index?' }).waitFor();
      await page.locator('.monaco-dialog-box .monaco-button', { hasText: /Write|Replace/ }).click();
      await page.locator('.view-line', { hasText: 'https://www.example.com/sitemap-2.xml' }).waitFor();
      await status(page, 'Sitemap index · 2 entries · no problems').waitFor();
    },
  },
  'a gzipped sitemap is looked into': {
    file: 'good/sitemap-blog.xml',
    async walk(page) {
      const row = picker(page).locator('.monaco-list-row', { hasText: 'sitemap.xml.gz' }).first();
      await workbench.runAskingCommand(page, 'Crawlwise: Open Gzipped Sitemap', row);
      await row.click();
      await page.locator('.view-line', { hasText: 'https://www.example.com/de/' }).first().waitFor();
    },
  },
  'a gzipped sitemap opens at a click on its name, read-only': gzipped('Default Light Modern'),
  'a gzipped sitemap is marked in high contrast': gzipped('Default High Contrast'),
  'hover explains a date': {
    file: 'good/sitemap.xml',
    async walk(page) {
      await workbench.hoverOver(page, '2025-06-03');
      await page.locator('.monaco-hover-content, .hover-contents', { hasText: /ago/ }).first().waitFor();
    },
  },
  'the status bar counts the entries and warns before the limit': {
    file: 'big/sitemap.xml',
    async walk(page) {
      await status(page, 'Sitemap · no problems').hover();
      await page
        .locator('.hover-language-status', {
          hasText: 'Near the limit: 46,000 of 50,000 entries',
        })
        .waitFor();
    },
  },
  'URLs of a sitemap are links': {
    file: 'good/sitemap.xml',
    settings: { 'editor.links': true },
    async walk(page) {
      await page.locator('.detected-link', { hasText: 'page=2' }).waitFor();
    },
  },
  'the records of a sitemap fold': {
    file: 'good/sitemap.xml',
    async walk(page) {
      await status(page, 'no problems').waitFor();
      await workbench.insist(async () => {
        await workbench.runCommand(page, 'Fold Level 2');
        await page.locator('.inline-folded').nth(2).waitFor({ timeout: workbench.TRY_MS });
      });
    },
  },
  'bread crumbs name the record of the cursor, and the selection grows from a value to its element': {
    file: 'good/sitemap.xml',
    settings: { 'breadcrumbs.enabled': true },
    async walk(page) {
      await status(page, 'no problems').waitFor();
      await workbench.clickOn(page, '2025-06-05');
      await page.locator('.breadcrumbs-control', { hasText: 'https://www.example.com/de/' }).waitFor();
      for (const selected of ['4 selected', '10 selected', '29 selected'])
        await growSelection(page, selected);
    },
  },
  'one fix corrects all findings of a rule in the file': {
    file: 'made/sitemap.xml',
    async walk(page) {
      await workbench.waitForMarks(page, 2);
      await workbench.openQuickFixes(page, 'Daily');
      await page
        .locator('.action-widget .monaco-list-row', { hasText: 'Fix all changefreq/invalid' })
        .click();
      await line(page, />weekly</).waitFor();
      await line(page, />daily</).waitFor();
    },
  },
};

/** @param {string} theme @returns {import('./widgets.mjs').Step} */
function gzipped(theme) {
  return {
    file: 'good/sitemap-blog.xml',
    settings: { 'workbench.colorTheme': theme },
    async walk(page) {
      const name = page
        .locator('.quick-input-widget .monaco-list-row', { hasText: 'sitemap.xml.gz' })
        .first();
      await workbench.insist(async () => {
        await page.keyboard.press(`${workbench.MOD}+p`);
        await picker(page).locator('input').fill('good/sitemap.xml.gz', { timeout: workbench.TRY_MS });
        await name.click({ timeout: workbench.TRY_MS });
      });
      await page.locator('.view-line', { hasText: 'https://www.example.com/de/' }).first().waitFor();
      await page.waitForFunction(() => {
        const labels = [...document.querySelectorAll('.tab.active .monaco-icon-label')];
        return labels.some((label) => {
          const { content, display } = getComputedStyle(label, '::after');
          return content.includes('gz') && display !== 'none';
        });
      });
      await page.locator('.monaco-editor .view-lines').first().click();
      await page.keyboard.type('x');
      await page.locator('.monaco-editor-overlaymessage', { hasText: /read-only/ }).waitFor();
    },
  };
}
