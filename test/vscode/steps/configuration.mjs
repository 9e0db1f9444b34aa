import * as workbench from '../../../scripts/host/workbench.mjs';
import { suggestion } from './widgets.mjs';

/** @type {import('./widgets.mjs').Steps} */
export const configurationSteps = {
  'completion of crawlwise.json shows the level of a rule, what it finds, and the effect of each level': {
    file: 'configured/crawlwise.json',
    settings: { 'editor.suggest.showStatusBar': true },
    async walk(page) {
      const details = page.locator('.suggest-details');
      await workbench.clickOn(page, '"rules"');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('End');
      await workbench.insist(async () => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+Space');
        await suggestion(page, 'changefreq/invalid').waitFor({ timeout: workbench.TRY_MS });
      });
      await page.keyboard.type('"robots/crawl-del');
      await suggestion(page, 'robots/crawl-delay').waitFor();
      if (!(await details.isVisible())) await page.keyboard.press('Control+Space');
      await details.filter({ hasText: /^info.*Crawl-delay/ }).waitFor();
      await page.keyboard.press('Enter');
      await suggestion(page, 'warning').waitFor();
      await details.filter({ hasText: 'A red underline.' }).waitFor();
    },
  },
  'completion of codes in the settings shows what a rule finds': {
    file: '.vscode/settings.json',
    settings: { 'editor.suggest.showStatusBar': true, 'crawlwise.rules': {} },
    async walk(page) {
      const details = page.locator('.suggest-details');
      await workbench.clickOn(page, '"crawlwise.rules"');
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await workbench.insist(async () => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+Space');
        await suggestion(page, 'changefreq/*').waitFor({ timeout: workbench.TRY_MS });
      });
      await page.keyboard.type('"robots/crawl-del');
      await suggestion(page, 'robots/crawl-delay').waitFor();
      if (!(await details.isVisible())) await page.keyboard.press('Control+Space');
      await details.filter({ hasText: /^info.*Crawl-delay/ }).waitFor();
    },
  },
};
