import assert from 'node:assert/strict';
import * as workbench from '../../../scripts/host/workbench.mjs';
import { cell, lenses, line, panel, unfold } from './widgets.mjs';

/** @type {import('./widgets.mjs').Steps} */
export const untrustedSteps = {
  'in a workspace that is not trusted, findings, hovers and fixes are there': {
    file: 'bad/robots.txt',
    untrusted: true,
    async walk(page) {
      await page
        .locator('[id="status.workspaceTrust"], .banner-part', { hasText: 'Restricted Mode' })
        .first()
        .waitFor();
      await workbench.waitForMarks(page, 2);
      await lenses(page);
      await workbench.hoverOver(page, 'Disalow');
      await workbench.openQuickFixes(page, 'Disalow');
      await page
        .locator('.action-widget .monaco-list-row', { hasText: "Replace with 'Disallow'" })
        .first()
        .click();
      await line(page, 'Disalow').first().waitFor({ state: 'detached' });
      assert.equal(await page.locator('.notification-toast').count(), 0);
    },
  },
  'in a workspace that is not trusted, the panel of crawlers works, without git': {
    file: 'good/robots.txt',
    untrusted: true,
    async walk(page) {
      await lenses(page);
      await workbench.runCommand(page, 'Crawlwise: Test URL');
      const table = panel(page);
      await table.getByLabel('Your URLs or paths').fill('/new/');
      await unfold(table, 'Search engines');
      await cell(table, 'bingbot · /new/: allowed').waitFor();
      await table.getByLabel('compared with').selectOption('the last commit');
      await table.locator('.notice', { hasText: 'Restricted Mode' }).waitFor();
      await cell(table, 'bingbot · /cart/: blocked').waitFor();
    },
  },
};
