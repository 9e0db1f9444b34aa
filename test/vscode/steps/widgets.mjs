import * as workbench from '../../../scripts/host/workbench.mjs';

/**
 * The parts of the workbench that steps look at.
 *
 * @typedef {import('playwright-core').Page} Page
 *
 * @typedef {object} Step
 * @property {string} file what is open, relative to the folder
 * @property {Record<string, unknown>} [settings] those of the workspace while the step is taken
 * @property {boolean} [untrusted] the workspace is not trusted
 * @property {(page: Page, folder: string) => Promise<void>} walk what is done in the folder, and waits for what shows
 *
 * @typedef {Record<string, Step>} Steps by what holds then, as a sentence
 */

/** @param {Page} page */
export const picker = (page) => page.locator('.quick-input-widget');

/** @param {Page} page @param {string | RegExp} text */
export const suggestion = (page, text) =>
  page.locator('.suggest-widget .monaco-list-row', { hasText: text }).first();

/** Lines with a text; letter case counts in regular expressions only. @param {Page} page @param {string | RegExp} text */
export const line = (page, text) => page.locator('.view-line', { hasText: text });

/** What the status bar says of the file: it has been read to its end then. @param {Page} page @param {string} text */
export const status = (page, text) => page.locator(`[id="status.languageStatus"][aria-label*="${text}"]`);

/** Grows the selection by one step. @param {Page} page @param {string} selected what the status bar says then */
export async function growSelection(page, selected) {
  await page.keyboard.press('Shift+Alt+ArrowRight');
  await page.locator('[id="status.editor.selection"]', { hasText: selected }).waitFor();
}

/** Waits until the lenses of the groups are there: then the server has read the file. @param {Page} page */
export const lenses = (page) => page.locator('.codelens-decoration a').first().waitFor();

/**
 * The first rows of the light bulb at a text; it stays open. The bulb itself must show, too.
 *
 * @param {Page} page
 * @param {string} text as in `hoverOver`
 * @param {number} count
 * @returns {Promise<string[]>}
 */
export async function firstFixes(page, text, count) {
  await page.keyboard.press('Escape');
  await workbench.openQuickFixes(page, text);
  const titles = await page.locator('.action-widget .monaco-list-row.action').allInnerTexts();
  return titles.slice(0, count).map((title) => title.replace(/\s+/g, ' ').trim());
}

/**
 * @param {Page} page
 * @param {string} text
 * @param {RegExp} row the row that is to be first then
 */
export async function fillPicker(page, text, row) {
  await picker(page).locator('input').fill(text);
  await picker(page).locator('.monaco-list-row.focused .label-name', { hasText: row }).waitFor();
}
