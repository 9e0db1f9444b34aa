/**
 * Makes the pictures of the documentation with the extension that is in `dist/`: `npm run screenshots -- [NAME…]`
 * writes docs/images/NAME.png, all of them if none is named.
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
  waitForMarks,
} from './host/workbench.mjs';
import { examplesDir, root } from './lib/paths.mjs';

const VIEWPORT = { width: 1100, height: 700 };
const IMAGES = join(root, 'docs', 'images');

/**
 * @typedef {object} Shot
 * @property {string} name of the picture, without `.png`
 * @property {string} file below `examples/`
 * @property {(page: import('playwright-core').Page) => Promise<void>} prepare what to show, when the marks are there
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
];

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const names = process.argv.slice(2);
const unknown = names.filter((name) => !SHOTS.some((shot) => shot.name === name));
if (unknown.length > 0) throw new Error(`There is no picture ${unknown.join(', ')}`);

await mkdir(IMAGES, { recursive: true });
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
} finally {
  await browser.close();
  await host.stop();
}

/** @param {Shot} shot */
async function take({ name, file, prepare }) {
  const page = await browser.newPage({ viewport: VIEWPORT, deviceScaleFactor: 2 });
  await openWorkbench(page, host.urlFor({ openFile: join(examplesDir, file) }));
  await waitForMarks(page);
  await hideSideBar(page);
  await prepare(page);
  await page.screenshot({ path: join(IMAGES, `${name}.png`), animations: 'disabled' });
  await page.close();
  console.log(`docs/images/${name}.png`);
}
