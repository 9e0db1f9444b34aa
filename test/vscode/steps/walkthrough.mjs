import * as workbench from '../../../scripts/host/workbench.mjs';
import { lenses, line, panel, picker } from './widgets.mjs';

/** @typedef {import('./widgets.mjs').Page} Page */

/**
 * What each step of the walkthrough says, done.
 * @type {readonly [step: string, act: (page: Page) => Promise<void>][]}
 */
const ACTS = [
  ['open', (page) => workbench.openFile(page, 'bad/robots.txt')],
  [
    'fix',
    async (page) => {
      await workbench.openFile(page, 'bad/robots.txt');
      await workbench.waitForMarks(page, 2);
      await workbench.openQuickFixes(page, 'Disalow');
      await page.keyboard.press('Enter');
      await line(page, 'Disallow: /cart/').waitFor();
    },
  ],
  [
    'namespace',
    async (page) => {
      await workbench.openFile(page, 'bad/sitemap-index.xml');
      await workbench.waitForMarks(page, 2);
      await workbench.openQuickFixes(page, 'www.sitemaps');
      await page.keyboard.press('Enter');
      await line(page, '"http://www.sitemaps.org/schemas/sitemap/0.9"').waitFor();
    },
  ],
  [
    'site',
    async (page) => {
      await workbench.openFile(page, 'good/robots.txt');
      await page.locator('.codelens-decoration a', { hasText: 'sitemap URLs' }).first().click();
      await page.locator('.peekview-widget, .reference-zone-widget').first().waitFor();
      await page.keyboard.press('Escape');
    },
  ],
  [
    'ci',
    async (page) => {
      await workbench.openFile(page, 'good/robots.txt');
      const row = picker(page).locator('.monaco-list-row', { hasText: 'good/crawlwise.json' });
      await workbench.runAskingCommand(page, 'Crawlwise: Open crawlwise.json', row);
      await row.click();
      await page.locator('.tab.active', { hasText: 'crawlwise.json' }).waitFor();
    },
  ],
  [
    'test',
    async (page) => {
      await workbench.openFile(page, 'good/robots.txt');
      await lenses(page);
      await workbench.runCommand(page, 'Crawlwise: Open the Crawlers Panel');
      await panel(page).locator('tbody tr').first().waitFor();
    },
  ],
];

/** @param {Page} page @param {string} step @param {boolean} isDone */
const box = (page, step, isDone) =>
  page.locator(`.getting-started-step[data-step-id$="#start#${step}"][aria-checked="${isDone}"]`);

/** @param {Page} page */
async function openWalkthrough(page) {
  const row = picker(page).locator('.monaco-list-row', { hasText: 'Crawlwise' }).first();
  await workbench.runAskingCommand(page, 'Welcome: Open Walkthrough', row);
  await row.click();
}

/** @type {import('./widgets.mjs').Steps} */
export const walkthroughSteps = {
  'who opens the walkthrough later finds complete what was done before, and nothing else': {
    file: 'README.md',
    newUser: 'begins without it',
    async walk(page) {
      const before = ['open', 'fix', 'site', 'test'];
      for (const [step, act] of ACTS) if (before.includes(step)) await act(page);
      await openWalkthrough(page);
      for (const step of before) await box(page, step, true).waitFor({ state: 'attached' });
      for (const step of ['namespace', 'ci']) await box(page, step, false).waitFor({ state: 'attached' });
    },
  },
  'each step of the walkthrough is complete when it is done, and not before': {
    file: 'README.md',
    newUser: 'begins with it',
    async walk(page) {
      await openWalkthrough(page);
      for (const [step] of ACTS) await box(page, step, false).waitFor({ state: 'attached' });
      for (const [at, [step, act]] of ACTS.entries()) {
        await act(page);
        await openWalkthrough(page);
        await box(page, step, true).waitFor({ state: 'attached' });
        for (const [later] of ACTS.slice(at + 1))
          await box(page, later, false).waitFor({ state: 'attached' });
      }
    },
  },
};
