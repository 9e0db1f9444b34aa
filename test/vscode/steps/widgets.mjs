import * as workbench from '../../../scripts/host/workbench.mjs';

/**
 * The parts of the workbench that steps use.
 *
 * @typedef {import('playwright-core').Page} Page
 *
 * @typedef {object} Step
 * @property {string} file the open file, relative to the folder
 * @property {Record<string, unknown>} [settings] workspace settings during the step
 * @property {boolean} [untrusted] the workspace is not trusted
 * @property {string} [newUser] who uses this editor for the first time; steps of the same one share it
 * @property {string} [server] a script in the place of the language server
 * @property {(page: Page, folder: string) => Promise<void>} walk acts in the folder, and waits for the visible effect
 *
 * @typedef {Record<string, Step>} Steps by the expectation, as a sentence
 */

/** @param {Page} page */
export const picker = (page) => page.locator('.quick-input-widget');

/** The page of the panel of crawlers. @param {Page} page */
export const panel = (page) => page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');

/**
 * A cell of the panel. @param {ReturnType<typeof panel>} table
 * @param {string} title the beginning of its tooltip
 */
export const cell = (table, title) => table.locator(`td[title^="${title}"]`);

/**
 * Opens a use in the panel of crawlers into its crawlers. @param {ReturnType<typeof panel>} table
 * @param {string} use
 */
export const unfold = (table, use) => table.locator('.section th', { hasText: use }).click();

/** @param {Page} page @param {string | RegExp} text */
export const suggestion = (page, text) =>
  page.locator('.suggest-widget .monaco-list-row', { hasText: text }).first();

/**
 * Lines with a text; letter case matters in regular expressions only. @param {Page} page
 * @param {string | RegExp} text
 */
export const line = (page, text) => page.locator('.view-line', { hasText: text });

/**
 * The status bar item of the file; once visible, the file has been read completely. @param {Page} page
 * @param {string} text
 */
export const status = (page, text) => page.locator(`[id="status.languageStatus"][aria-label*="${text}"]`);

/**
 * Expands the selection by one step. @param {Page} page
 * @param {string} selected the status bar text afterwards
 */
export async function growSelection(page, selected) {
  await page.keyboard.press('Shift+Alt+ArrowRight');
  await page.locator('[id="status.editor.selection"]', { hasText: selected }).waitFor();
}

/** Waits until the server has read the file: a lens or the status item is visible. @param {Page} page */
export const lenses = (page) =>
  page
    .locator('.codelens-decoration a, [id="status.languageStatus"][aria-label*="robots.txt"]')
    .first()
    .waitFor();

/**
 * The first rows of the light bulb at a text; it stays open. The bulb itself must be visible, too.
 *
 * @param {Page} page
 * @param {string} text as in `hoverOver`
 * @param {number} count
 * @param {{ bulb?: boolean }} [options] `bulb: false`: no light bulb is shown on this line
 * @returns {Promise<string[]>}
 */
export async function firstFixes(page, text, count, { bulb = true } = {}) {
  await page.keyboard.press('Escape');
  await workbench.openQuickFixes(page, text, { bulb });
  const titles = await page.locator('.action-widget .monaco-list-row.action').allInnerTexts();
  return titles.slice(0, count).map((title) => title.replace(/\s+/g, ' ').trim());
}
