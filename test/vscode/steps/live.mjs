import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import * as workbench from '../../../scripts/host/workbench.mjs';
import { panel, picker, status } from './widgets.mjs';

/** @typedef {import('./widgets.mjs').Page} Page */

/** What a proxy puts before the file. */
const BLOCK = 'User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n\n';

/**
 * Runs `walk` with a host on this machine, which serves the file after a block.
 *
 * @param {(origin: string, requested: readonly string[], next: () => Promise<unknown>) => Promise<void>} walk
 */
async function withHost(walk) {
  /** @type {string[]} */
  const requested = [];
  const host = createServer((request, response) => {
    requested.push(String(request.url));
    response.end(`${BLOCK}User-agent: *\nDisallow: /cart/\n`);
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (host.address());
  try {
    await walk(`http://127.0.0.1:${port}`, requested, () => once(host, 'request'));
  } finally {
    host.closeAllConnections();
    host.close();
  }
}

/** @param {Page} page @param {string | RegExp} text */
const dialog = (page, text) => page.locator('.monaco-dialog-box', { hasText: text });

/**
 * Runs a command, and enters the address of the site; waits for the first question.
 *
 * @param {Page} page
 * @param {string} command
 * @param {string} origin
 */
async function start(page, command, origin) {
  const title = picker(page).locator('.quick-input-title', { hasText: 'The live version of this file' });
  await workbench.runAskingCommand(page, command, title);
  await page.keyboard.type(origin);
  await page.keyboard.press('Enter');
  await dialog(page, `Send a request to ${new URL(origin).host}?`).waitFor();
}

/** @param {Page} page @param {string} question */
async function agree(page, question) {
  await dialog(page, question).locator('.monaco-button', { hasText: 'Send Request' }).click();
}

/** @type {import('./widgets.mjs').Steps} */
export const liveSteps = {
  'a robots.txt is compared with the live site after two questions, as a column of the panel': {
    file: 'live/robots.txt',
    async walk(page) {
      await status(page, 'robots.txt').waitFor();
      await withHost(async (origin, requested, next) => {
        await start(page, 'Crawlwise: Compare with the Live Site', origin);
        assert.deepEqual(requested, []);
        await agree(page, 'Send a request to');
        await dialog(page, 'which is not public').waitFor();
        assert.deepEqual(requested, []);
        await agree(page, 'which is not public');
        const table = panel(page);
        await table
          .locator('h1', {
            hasText: 'The live site blocks everything for GPTBot and ClaudeBot, but this file does not',
          })
          .waitFor();
        await table.locator('thead th', { hasText: 'Live site' }).waitFor();
        await table.locator('.source', { hasText: `${origin}/robots.txt` }).waitFor();
        assert.deepEqual(requested, ['/robots.txt']);
        const again = next();
        await table.getByRole('button', { name: 'Request Again' }).click();
        await again;
        await page.locator('.view-line').first().click();
        await workbench.runCommand(page, 'Developer: Reload Window');
        await table.locator('.source', { hasText: 'not requested yet' }).waitFor();
        assert.equal(requested.length, 2, 'a window that opens again requests nothing');
      });
    },
  },
  'who declines the question sends no request, and the live file is opened after another one': {
    file: 'live/robots.txt',
    // A session of its own, in which no host is confirmed.
    settings: { 'crawlwise.codeLens': false },
    async walk(page) {
      await status(page, 'robots.txt').waitFor();
      await withHost(async (origin, requested) => {
        await start(page, 'Crawlwise: Open Live File', origin);
        await page.keyboard.press('Escape');
        await dialog(page, 'Send a request').waitFor({ state: 'detached' });
        assert.deepEqual(requested, []);
        const asks = dialog(page, `Send a request to ${new URL(origin).host}?`);
        await workbench.runAskingCommand(page, 'Crawlwise: Open Live File', asks);
        await agree(page, 'Send a request to');
        await agree(page, 'which is not public');
        await page.locator('.view-line', { hasText: 'ClaudeBot' }).first().waitFor();
        await status(page, 'robots.txt').waitFor();
        assert.deepEqual(requested, ['/robots.txt']);
      });
    },
  },
  'the line above an expectation says what the live site answered, after two questions': {
    file: 'live/robots.txt',
    settings: { 'crawlwise.codeLens': true },
    async walk(page, folder) {
      await status(page, 'robots.txt').waitFor();
      await withHost(async (origin, requested, next) => {
        const expect = [{ crawlers: 'GPTBot', allow: '/' }];
        const config = { site: { url: origin }, expect };
        await writeFile(join(folder, 'live/crawlwise.json'), JSON.stringify(config, undefined, 2));
        await workbench.openFile(page, 'live/crawlwise.json');
        const lens = (/** @type {string} */ text) =>
          page.locator('.codelens-decoration', { hasText: text }).first();
        await lens('Holds in').waitFor();
        await page.locator('.codelens-decoration a', { hasText: 'Check the live site' }).first().click();
        await dialog(page, 'Send a request to').waitFor();
        assert.deepEqual(requested, []);
        await agree(page, 'Send a request to');
        await agree(page, 'which is not public');
        await lens(`Fails in ${origin} (`).waitFor();
        await workbench.hoverOver(page, '"crawlers"');
        const again = next();
        await workbench.runCommand(page, 'Crawlwise: Check Live Site');
        await again;
        assert.deepEqual([...new Set(requested)], ['/robots.txt']);
      });
    },
  },
  'in a workspace that is not trusted, the question says so': {
    file: 'live/robots.txt',
    untrusted: true,
    async walk(page) {
      await status(page, 'robots.txt').waitFor();
      await withHost(async (origin, requested) => {
        await start(page, 'Crawlwise: Compare with the Live Site', origin);
        await dialog(page, 'This workspace is not trusted').waitFor();
        await page.keyboard.press('Escape');
        await dialog(page, 'Send a request').waitFor({ state: 'detached' });
        assert.deepEqual(requested, []);
      });
    },
  },
};
