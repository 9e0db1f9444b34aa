/**
 * Walks through the workbench as a person does, by keys and mouse, in a real VS Code in a headless browser: what only
 * shows on the screen is checked there. Each step prints `ok NAME` or `not ok NAME` and leaves a picture in `out/ui/`.
 *
 *     node test/vscode/ui.mjs [NAME…]     some of the steps
 */
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launchBrowser } from '../../scripts/host/browser.mjs';
import { startHost } from '../../scripts/host/server.mjs';
import * as workbench from '../../scripts/host/workbench.mjs';
import { examplesDir, root } from '../../scripts/lib/paths.mjs';

/** @typedef {import('playwright-core').Page} Page */

const PICTURES = join(root, 'out', 'ui');
const LIMIT_MS = 30_000;
/** The workbench drops a key or a click now and then while it is busy; what fails twice has a fault. */
const TRIES = 2;

/** @type {Record<string, { file: string, walk: (page: Page) => Promise<void> }>} */
const STEPS = {
  'a URL is tested by command, and the verdicts name the deciding lines': {
    file: 'good/robots.txt',
    async walk(page) {
      await workbench.runAskingCommand(
        page,
        'Crawlwise: Test URL',
        page.locator('.quick-input-title', { hasText: '1 of 2' }),
      );
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
      const last = picker(page).locator('.monaco-list-row', { hasText: 'asked last' });
      await workbench.runAskingCommand(page, 'Crawlwise: Test URL', last);
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
  'a sitemap is split after its questions, and the index opened': {
    file: 'good/sitemap.xml',
    async walk(page) {
      await workbench.hoverOver(page, '<lastmod>');
      const asks = picker(page).locator('.quick-input-message', { hasText: 'how many records' });
      await workbench.runAskingCommand(page, 'Crawlwise: Split Sitemap', asks);
      await picker(page).locator('input').fill('2');
      await page.keyboard.press('Enter');
      await page.locator('.monaco-dialog-box', { hasText: 'Split into 2 sitemaps and an index' }).waitFor();
      await page.locator('.monaco-dialog-box .monaco-button', { hasText: /Write|Replace/ }).click();
      await page.locator('.view-line', { hasText: 'https://www.example.com/sitemap-2.xml' }).waitFor();
      await page.locator('.squiggly-warning').first().waitFor({ state: 'detached' });
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
  'a failing expectation is an error that names the line': {
    file: 'good/robots.txt',
    async walk(page) {
      await page.locator('.codelens-decoration a').first().waitFor();
      await workbench.typeAtEnd(page, '\n# @expect allow GPTBot /articles/');
      await workbench.waitForMarks(page);
      await workbench.hoverOver(page, 'allow GPTBot');
      await page
        .locator('.hover-contents', { hasText: /line 22/i })
        .first()
        .waitFor();
    },
  },
  'go to definition leads from a Sitemap line to its file': {
    file: 'good/robots.txt',
    async walk(page) {
      await page.locator('.codelens-decoration a').first().waitFor();
      await workbench.insist(async () => {
        await workbench.clickOn(page, 'www.example.com/sitemap-index');
        await page.keyboard.press('F12');
        const tab = page.locator('.tab.active', { hasText: 'sitemap-index.xml' });
        await tab.waitFor({ timeout: workbench.TRY_MS });
      });
    },
  },
  'a snippet writes a group': {
    file: 'good/robots.txt',
    async walk(page) {
      await page.locator('.codelens-decoration a').first().waitFor();
      await workbench.typeAtEnd(page, '\nblock-one');
      await suggestion(page, 'block-one-crawler').click();
      await page.locator('.view-line', { hasText: 'User-agent: GPTBot' }).nth(1).waitFor();
    },
  },
  'a value is explained while it is typed': {
    file: 'good/robots.txt',
    async walk(page) {
      await page.locator('.codelens-decoration a').first().waitFor();
      await workbench.typeAtEnd(page, '\nContent-Signal: ');
      await page.locator('.parameter-hints-widget.visible').waitFor();
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

/** @param {Page} page @param {{ file: string, walk: (page: Page) => Promise<void> }} step */
async function walk(page, step) {
  await workbench.openWorkbench(page, host.urlFor({ openFile: join(folder, step.file) }));
  await page.locator('.view-line').first().waitFor();
  await workbench.hideSideBar(page);
  await step.walk(page);
}

const wanted = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const folder = await mkdtemp(join(tmpdir(), 'crawlwise-ui-'));
await cp(examplesDir, folder, { recursive: true });
await writeFile(
  join(folder, 'good/sitemap.xml.gz'),
  gzipSync(await readFile(join(folder, 'good/sitemap.xml'))),
);
await mkdir(PICTURES, { recursive: true });
const settings = { ...workbench.bareSettings, 'editor.codeLens': true, 'files.autoSave': 'off' };
const host = await startHost({ extensionDir: root, folder, settings, log: () => {} });
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
  await host.stop();
  await rm(folder, { recursive: true, force: true });
}
