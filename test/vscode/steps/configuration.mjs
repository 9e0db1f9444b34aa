import * as workbench from '../../../scripts/host/workbench.mjs';
import { suggestion } from './widgets.mjs';

/**
 * Types the beginning of a code, once the completion offers `first`, and waits for its level and what its rule finds.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} first
 */
async function completeCode(page, first) {
  const details = page.locator('.suggest-details');
  await workbench.insist(async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Space');
    await suggestion(page, first).waitFor({ timeout: workbench.TRY_MS });
  });
  await page.keyboard.type('"robots/crawl-del');
  await suggestion(page, 'robots/crawl-delay').waitFor();
  if (!(await details.isVisible())) await page.keyboard.press('Control+Space');
  await details.filter({ hasText: /^info.*Crawl-delay/ }).waitFor();
  return details;
}

/** @type {import('./widgets.mjs').Steps} */
export const configurationSteps = {
  'completion of crawlwise.json shows the level of a rule, what it finds, and the effect of each level': {
    file: 'configured/crawlwise.json',
    settings: { 'editor.suggest.showStatusBar': true },
    async walk(page) {
      await workbench.clickOn(page, '"rules"');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('End');
      const details = await completeCode(page, 'changefreq/invalid');
      await page.keyboard.press('Enter');
      await suggestion(page, 'warning').waitFor();
      await details.filter({ hasText: 'A red underline.' }).waitFor();
    },
  },
  'completion of codes in the settings shows what a rule finds': {
    file: '.vscode/settings.json',
    settings: { 'editor.suggest.showStatusBar': true, 'crawlwise.rules': {} },
    async walk(page) {
      await workbench.clickOn(page, '"crawlwise.rules"');
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await completeCode(page, 'changefreq/*');
    },
  },
};
