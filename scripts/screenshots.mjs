/**
 * Takes the screenshots of the documentation with the extension in `dist/`: `npm run screenshots -- [NAME…]` writes
 * docs/images/NAME.png, all of them if none is named. Those of the walkthrough are smaller, and are part of the
 * extension.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from './host/browser.mjs';
import { startHost } from './host/server.mjs';
import {
  bareSettings,
  hideSideBar,
  hoverOver,
  openQuickFixes,
  openWorkbench,
  runCommand,
  waitForMarks,
} from './host/workbench.mjs';
import { examplesDir, root } from './lib/paths.mjs';
import { terminalPage } from './lib/terminal.mjs';

const VIEWPORT = { width: 1100, height: 700 };
const SMALL = { width: 860, height: 560 };
const IMAGES = join(root, 'docs', 'images');

/**
 * @typedef {object} Shot
 * @property {string} name of the picture, without `.png`
 * @property {string} file below `examples/`
 * @property {(page: import('playwright-core').Page) => Promise<void>} prepare sets up the view, once diagnostics are
 *   shown
 */

/** @type {Shot[]} */
const SHOTS = [
  {
    name: 'robots',
    file: 'bad/robots.txt',
    async prepare(page) {
      await page.locator('.codelens-decoration a').first().waitFor();
      await openQuickFixes(page, 'Disalow');
    },
  },
  {
    name: 'sitemap-index',
    file: 'bad/sitemap-index.xml',
    prepare: (page) => hoverOver(page, 'www.sitemaps'),
  },
  {
    name: 'walkthrough/open',
    file: 'bad/robots.txt',
    prepare: (page) => hoverOver(page, 'Disalow'),
  },
  {
    name: 'walkthrough/fix',
    file: 'bad/robots.txt',
    prepare: (page) => openQuickFixes(page, 'Disalow'),
  },
  { name: 'walkthrough/test', file: 'good/robots.txt', prepare: testUrls },
  {
    name: 'walkthrough/site',
    file: 'good/robots.txt',
    prepare: (page) =>
      page
        .getByText(/(?:blocks|allows) .*sitemap URL/)
        .first()
        .waitFor(),
  },
];

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const names = process.argv.slice(2);
const known = [...SHOTS.map(({ name }) => name), 'walkthrough/ci'];
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) throw new Error(`There is no picture ${unknown.join(', ')}`);

await mkdir(join(IMAGES, 'walkthrough'), { recursive: true });
const host = await startHost({
  extensionDir: root,
  folder: examplesDir,
  settings: bareSettings,
  log: console.log,
});
const browser = await launchBrowser();
try {
  for (const shot of SHOTS) {
    if (names.length === 0 || names.includes(shot.name)) await take(shot);
  }
  if (names.length === 0 || names.includes('walkthrough/ci')) await takeTerminal();
} finally {
  await browser.close();
  await host.stop();
}

/** @param {Shot} shot */
async function take({ name, file, prepare }) {
  const page = await newPage(name);
  await openWorkbench(page, host.urlFor({ openFile: join(examplesDir, file) }));
  if (file.startsWith('bad/')) await waitForMarks(page);
  await hideSideBar(page);
  await prepare(page);
  await save(page, name);
}

/** The terminal output of `check`, as a screenshot. */
async function takeTerminal() {
  const page = await newPage('walkthrough/ci');
  await page.setContent(await terminalPage(['check', 'bad/robots.txt'], examplesDir));
  await save(page, 'walkthrough/ci');
}

/** @param {string} name */
function newPage(name) {
  return browser.newPage({
    ...(name.startsWith('walkthrough/')
      ? { viewport: SMALL, deviceScaleFactor: 1 }
      : { viewport: VIEWPORT, deviceScaleFactor: 2 }),
  });
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} name
 */
async function save(page, name) {
  await page.screenshot({ path: join(IMAGES, `${name}.png`), animations: 'disabled' });
  await page.close();
  console.log(`docs/images/${name}.png`);
}

/** @param {import('playwright-core').Page} page */
async function testUrls(page) {
  await runCommand(page, 'Crawlwise: Open the URL Tester');
  const tester = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
  await tester.getByRole('status').filter({ hasText: 'allowed' }).waitFor();
  await tester.getByLabel('URLs or paths').fill('/\n/products/1\n/search?q=a');
  await tester.getByLabel('Crawlers, one per line').fill('Googlebot\nGPTBot');
  await tester.locator('tr:nth-child(4) td:nth-child(3) strong').waitFor();
}
