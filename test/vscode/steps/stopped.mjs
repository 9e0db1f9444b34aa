import assert from 'node:assert/strict';
import * as workbench from '../../../scripts/host/workbench.mjs';
import { status } from './widgets.mjs';

/** Waits for a message, which must be the only one. @param {import('./widgets.mjs').Page} page @param {string} text */
async function onlyMessage(page, text) {
  const messages = page.locator('.notification-toast .notification-list-item-message');
  await messages.filter({ hasText: text }).waitFor({ state: 'attached' });
  assert.equal(await messages.count(), 1);
}

/** @type {import('./widgets.mjs').Steps} */
export const stoppedSteps = {
  'a server that ends while it starts is said to be down, in the status and in one message': {
    file: 'good/robots.txt',
    server: 'process.exit(1);',
    async walk(page) {
      await status(page, 'Crawlwise is not running').waitFor();
      // Messages that arrived before the window was complete are not toasts.
      await workbench.runCommand(page, 'Notifications: Clear All Notifications');
      await workbench.runCommand(page, 'Crawlwise: Open the Crawlers Panel');
      await onlyMessage(page, 'The language server is not running');
      await workbench.runCommand(page, 'Notifications: Clear All Notifications');
      await workbench.runCommand(page, 'Crawlwise: Restart');
      await onlyMessage(page, 'has stopped several times');
      await status(page, 'Crawlwise is not running').waitFor();
    },
  },
  'a server that is starting is said to be, and a command does not wait for it': {
    file: 'good/robots.txt',
    server: 'process.on("message", () => {});',
    async walk(page) {
      await status(page, 'Crawlwise is starting').waitFor();
      await workbench.runCommand(page, 'Crawlwise: Open the Crawlers Panel');
      await onlyMessage(page, 'Crawlwise is still starting');
      assert.equal(await page.locator('.tab').count(), 1);
    },
  },
};
