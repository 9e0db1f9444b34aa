import assert from 'node:assert/strict';
import * as workbench from '../../../scripts/host/workbench.mjs';
import { lenses, line } from './widgets.mjs';

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
      await page.locator('.action-widget .monaco-list-row', { hasText: "Write 'Disallow'" }).first().click();
      await line(page, 'Disalow').first().waitFor({ state: 'detached' });
      assert.equal(await page.locator('.notification-toast').count(), 0);
    },
  },
};
