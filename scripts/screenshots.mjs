/**
 * Takes the pictures of the documentation with the extension in `dist/`: `npm run screenshots -- [NAME…]` writes
 * docs/images/NAME.png, and NAME.gif for those that move; all of them if none is named. Those of the walkthrough are
 * smaller, and are part of the extension.
 */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { context } from 'esbuild';
import { launchBrowser } from './host/browser.mjs';
import { startHost } from './host/server.mjs';
import {
  bareSettings,
  clickOn,
  hideSideBar,
  hoverOver,
  MOD,
  openQuickFixes,
  openWorkbench,
  runCommand,
  waitForMarks,
} from './host/workbench.mjs';
import { copyExamples } from './lib/examples.mjs';
import { gifOf } from './lib/gif.mjs';
import { root } from './lib/paths.mjs';
import { terminalPage } from './lib/terminal.mjs';
import { buildPlayground } from './site/playground.mjs';

const SMALL = { width: 860, height: 560 };
const IMAGES = join(root, 'docs', 'images');
/** Peek views show the path of the folder on this machine. */
const STYLE = '.peekview-title .dirname { display: none !important }';

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
    name: 'walkthrough/open',
    file: 'one/robots.txt',
    prepare: hoverOverTypo,
  },
  {
    name: 'walkthrough/fix',
    file: 'one/robots.txt',
    prepare: (page) => openQuickFixes(page, 'Disalow'),
  },
  {
    name: 'walkthrough/namespace',
    file: 'bad/sitemap-index.xml',
    prepare: (page) => openQuickFixes(page, 'www.sitemaps'),
  },
  { name: 'walkthrough/test', file: 'good/robots.txt', prepare: openPanel },
  {
    name: 'walkthrough/site',
    file: 'good/robots.txt',
    async prepare(page) {
      await showLast(page);
      await lensOfUrls(page).click();
      await page.locator('.peekview-widget .view-line').first().waitFor();
    },
  },
];

/**
 * @typedef {object} Movie
 * @property {string} name of the picture, without `.gif`
 * @property {string} file below `examples/`
 * @property {{ width: number, height: number }} viewport
 * @property {(page: import('playwright-core').Page, still: (ms: number) => Promise<void>) => Promise<void>} play calls
 *   `still` for each frame, which is shown so long
 */

/** @type {Movie[]} */
const MOVIES = [
  {
    name: 'fix',
    file: 'one/robots.txt',
    viewport: { width: 860, height: 460 },
    async play(page, still) {
      await still(1_500);
      await hoverOverTypo(page);
      await still(2_500);
      await page.mouse.move(0, 0);
      await openQuickFixes(page, 'Disalow');
      await still(2_000);
      await page.keyboard.press('Enter');
      await page.locator('.view-line', { hasText: 'Disallow: /cart/' }).waitFor();
      await page.locator('[id="status.languageStatus"][aria-label*="no problems"]').waitFor();
      await still(3_000);
    },
  },
  {
    name: 'lens',
    file: 'good/robots.txt',
    viewport: { width: 860, height: 620 },
    async play(page, still) {
      await showLast(page);
      await still(2_000);
      await lensOfUrls(page).hover();
      await still(800);
      await lensOfUrls(page).click();
      await page.locator('.peekview-widget .view-line').first().waitFor();
      await page.locator('.peekview-widget .monaco-list-row').first().waitFor();
      await still(4_000);
    },
  },
  {
    name: 'crawlers',
    file: 'good/robots.txt',
    viewport: { width: 1240, height: 600 },
    async play(page, still) {
      await openPanel(page);
      await still(2_500);
      await clickOn(page, '/cart/');
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      for (const text of ['Disallow: ', '/en', '/']) {
        await page.keyboard.type(text);
        await still(350);
      }
      await page.keyboard.press('Escape');
      const table = crawlers(page);
      await table.locator('h1', { hasText: '/en/' }).waitFor();
      await still(3_500);
      await table.locator('.section th', { hasText: 'Search engines' }).click();
      await table.locator('td[title^="Googlebot · /en/"]').click();
      await table.locator('.why p').first().waitFor();
      await still(3_500);
    },
  },
];

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const names = process.argv.slice(2);
const known = [...SHOTS, ...MOVIES].map(({ name }) => name).concat('walkthrough/ci', 'playground');
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) throw new Error(`There is no picture ${unknown.join(', ')}`);

await mkdir(join(IMAGES, 'walkthrough'), { recursive: true });
const { folder } = await copyExamples();
await writeOneMistake();
const host = await startHost({ extensionDir: root, folder, settings: bareSettings, log: console.log });
const browser = await launchBrowser();
try {
  for (const shot of SHOTS) {
    if (names.length === 0 || names.includes(shot.name)) await take(shot);
  }
  for (const movie of MOVIES) {
    if (names.length === 0 || names.includes(movie.name)) await film(movie);
  }
  if (names.length === 0 || names.includes('walkthrough/ci')) await takeTerminal();
  if (names.length === 0 || names.includes('playground')) await filmPlayground();
} finally {
  await browser.close();
  await host.stop();
}

/** @param {Shot} shot */
async function take({ name, file, prepare }) {
  const page = await opened(file, SMALL);
  await prepare(page);
  await save(page, name);
}

/** @param {Movie} movie */
async function film({ name, file, viewport, play }) {
  await record(name, await opened(file, viewport), play);
}

/**
 * @param {string} name
 * @param {import('playwright-core').Page} page is closed
 * @param {Movie['play']} play
 */
async function record(name, page, play) {
  /** @type {import('./lib/gif.mjs').Frame[]} */
  const frames = [];
  await play(page, async (ms) => {
    frames.push({ png: await page.screenshot({ animations: 'disabled' }), ms });
  });
  await page.close();
  await writeFile(join(IMAGES, `${name}.gif`), gifOf(frames));
  console.log(`docs/images/${name}.gif`);
}

/** The playground: a fix, and a rule whose effect the panel of crawlers shows. */
async function filmPlayground() {
  const site = await mkdtemp(join(tmpdir(), 'playground-'));
  await buildPlayground(site);
  const server = await context({});
  const { port } = await server.serve({ servedir: site, host: '127.0.0.1' });
  const page = await browser.newPage({ viewport: { width: 1240, height: 620 } });
  await page.goto(`http://127.0.0.1:${port}/playground/`);
  const mark = page.locator('.cm-lintRange').first();
  const panel = page.frameLocator('#crawlers');
  await panel.locator('thead th', { hasText: 'URLs in' }).waitFor();
  await page.locator('.problems .fix').waitFor();
  await record('playground', page, async (_, still) => {
    await still(1_500);
    await mark.hover();
    await page.locator('.cm-tooltip-hover .repairs button').waitFor();
    await page.locator('.cm-tooltip-hover', { hasText: 'Blocking is not removal' }).waitFor();
    await still(2_500);
    await page.locator('.cm-tooltip-hover .repairs button').click();
    await page.getByText('no problems').waitFor();
    await page.mouse.move(0, 0);
    await still(1_500);
    await page.locator('.cm-line', { hasText: 'Allow: /search/help/' }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    for (const text of ['Disallow: ', '/reci', 'pes/']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Escape');
      await still(350);
    }
    await panel.locator('h1', { hasText: '/recipes/' }).waitFor();
    await still(3_500);
  });
  await server.dispose();
  await rm(site, { recursive: true, force: true });
}

/**
 * @param {string} file
 * @param {{ width: number, height: number }} viewport
 */
async function opened(file, viewport) {
  const page = await browser.newPage({ viewport });
  await openWorkbench(page, host.urlFor({ openFile: join(folder, file) }));
  await page.addStyleTag({ content: STYLE });
  if (!file.startsWith('good/')) await waitForMarks(page);
  else await lensOfUrls(page).waitFor({ state: 'attached' });
  await hideSideBar(page);
  await page.locator('.statusbar-item', { hasText: 'reading the site' }).waitFor({ state: 'detached' });
  return page;
}

/** A site like the good one, with one mistake in robots.txt. */
async function writeOneMistake() {
  await cp(join(folder, 'good'), join(folder, 'one'), { recursive: true });
  const path = join(folder, 'one', 'robots.txt');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(': no findings', '').replace('Disallow: /cart/', 'Disalow: /cart/'));
}

/** The terminal output of `check`, as a screenshot. */
async function takeTerminal() {
  const page = await browser.newPage({ viewport: { ...SMALL, height: 250 } });
  await page.setContent(await terminalPage(['check', 'one/robots.txt'], folder));
  await save(page, 'walkthrough/ci');
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

/** Shows the whole hover: what is wrong, what the directive does, and that there are fixes. @param {import('playwright-core').Page} page */
async function hoverOverTypo(page) {
  await hoverOver(page, 'Disalow');
  await page.locator('.monaco-hover', { hasText: 'Blocking is not removal' }).first().waitFor();
  await page.locator('.monaco-hover', { hasText: 'Quick Fix' }).first().waitFor();
}

/** The line above a rule that counts URLs. @param {import('playwright-core').Page} page */
function lensOfUrls(page) {
  return page.locator('.codelens-decoration a', { hasText: /blocks .*sitemap URL/ }).first();
}

/** Scrolls to the end of the file, where the lens is. @param {import('playwright-core').Page} page */
async function showLast(page) {
  await clickOn(page, 'User-agent');
  await page.keyboard.press(`${MOD}+End`);
  await lensOfUrls(page).waitFor();
}

/** The page of the panel of crawlers. @param {import('playwright-core').Page} page */
function crawlers(page) {
  return page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
}

/** @param {import('playwright-core').Page} page */
async function openPanel(page) {
  await runCommand(page, 'Crawlwise: Open the Crawlers Panel');
  await crawlers(page).locator('tbody tr').first().waitFor();
  await crawlers(page).locator('thead th', { hasText: 'sitemaps' }).waitFor();
}
