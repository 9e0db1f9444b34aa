/**
 * Opens sitemaps of 20 MB and 49 MB in a real VS Code in a headless browser, waits for their problems, types in the
 * middle of them, and measures the time from a keystroke to the changed line and to the disappearing squiggle. Fails if
 * that takes too long, or if VS Code reports that the extension host does not respond while typing. Each size is opened
 * again in a VS Code without its built-in Merge Conflict extension, which copies the whole text at each keystroke.
 *
 *     node test/vscode/big.mjs
 *
 * Sizes are units of UTF-16, as VS Code counts. Up to 20 MB all features of the editor are on; above it, colors,
 * folding and others are off; above 50 MB, extensions do not see the file.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launchBrowser } from '../../scripts/host/browser.mjs';
import { startHost } from '../../scripts/host/server.mjs';
import { openFile } from '../../scripts/host/workbench.mjs';
import { root } from '../../scripts/lib/paths.mjs';

/** @typedef {import('playwright-core').Page} Page */

const MB = 2 ** 20;
const SIZES = [20, 49];
const OPEN_LIMIT_MS = 60_000;
const KEY_LIMIT_MS = 10_000;
const KEYS = 30;
const FAULTS = 10;
/** In milliseconds. No keystroke may take longer: a tenth of a second is noticeable, and the machine may be slow. */
const LINE_LIMIT_MS = 500;
const SQUIGGLE_LIMIT_MS = 2000;
/** The first squiggle waits until the extension host has processed all keystrokes, each of which copies the text. */
const BACKLOG_LIMIT_MS = 10_000;
const COPYING = 'merge-conflict';

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
const LAST = '  <url>\n    <loc>/last</loc>\n  </url>\n</urlset>\n';
const LINES_OF_HEAD = 2;
const LINES_OF_RECORD = 4;
const COLUMN_IN_PATH = 40;

/** The workbench's log message about an extension host that has not answered for three seconds. */
const COMPLAINT = /extension host .*is unresponsive/i;
const BLOCKING_FILE = 'block-the-extension-host.txt';
/** Longer than these three seconds and one more, after which the workbench checks again. */
const BLOCKED_MS = 6000;

/**
 * An empty test module: while one runs, the workbench forwards its log. It blocks the extension host when a certain
 * file is opened, to show that this is detected.
 */
const IDLE = `
const vscode = require('vscode');
exports.run = () => new Promise(() => {
  vscode.workspace.onDidOpenTextDocument(({ fileName }) => {
    const end = Date.now() + (fileName.endsWith('${BLOCKING_FILE}') ? ${BLOCKED_MS} : 0);
    while (Date.now() < end);
  });
});
`;
const idlePath = join(root, 'out', 'test', 'vscode', 'idle.cjs');

await mkdir(dirname(idlePath), { recursive: true });
await writeFile(idlePath, IDLE);
for (const size of SIZES) for (const without of [[], [COPYING]]) await measure(size, without);

/**
 * A sitemap of the size with two errors: its third URL and its last one are relative.
 *
 * @param {number} size MB
 * @returns {{ text: string, records: number }}
 */
function sitemap(size) {
  const path = 'summer-sale-'.repeat(79);
  const parts = [HEAD];
  let left = size * MB - HEAD.length - LAST.length;
  for (let n = 0; ; n++) {
    const origin = n === 2 ? '' : 'https://www.example.com';
    const record = `  <url>\n    <loc>${origin}/${path}${n}</loc>\n    <lastmod>2024-08-05</lastmod>\n  </url>\n`;
    left -= record.length;
    if (left < 0) return { text: [...parts, LAST].join(''), records: n };
    parts.push(record);
  }
}

/** @param {number} size MB @param {readonly string[]} without built-in extensions to leave out */
async function measure(size, without) {
  const name = `${size} MB${without.length > 0 ? ` without ${without.join(', ')}` : ''}`;
  const folder = await mkdtemp(join(tmpdir(), 'crawlwise-big-'));
  const { text, records } = sitemap(size);
  await writeFile(join(folder, 'sitemap.xml'), text);
  await writeFile(join(folder, BLOCKING_FILE), '');
  const settings = { 'workbench.editorLargeFileConfirmation': 1024, 'files.autoSave': 'off' };
  const host = await startHost({ folder, settings, without, driver: true });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 760 } });
    page.setDefaultTimeout(OPEN_LIMIT_MS);
    /** @type {string[]} */
    const said = [];
    await page.exposeFunction(
      'codeAutomationLog',
      (/** @type {string} */ _, /** @type {unknown[]} */ args) => {
        said.push(args.join(' '));
      },
    );
    await page.exposeFunction('codeAutomationExit', () => {});
    const begin = performance.now();
    const since = () => `${((performance.now() - begin) / 1000).toFixed(1)} s`;
    await page.goto(
      host.urlFor({ extensionDir: root, testsPath: idlePath, openFile: join(folder, 'sitemap.xml') }),
    );
    await page.locator('.view-line').first().waitFor();
    const shown = since();
    await problems(page, /\b[2-9]|\d\d/);
    console.log(`# ${name}, ${records} records: text shown after ${shown}, its problems after ${since()}`);
    // An empty extension causes this too: it results from sending the file to the extension host.
    const whileOpening = said.filter((line) => COMPLAINT.test(line)).length;
    console.log(
      `# ${name}: while opening, the extension host did not respond for 3 s: ${whileOpening} times`,
    );

    await goTo(page, LINES_OF_HEAD + Math.floor(records / 2) * LINES_OF_RECORD + 2, COLUMN_IN_PATH);
    await page.evaluate(watchEditor);
    const lines = [];
    for (let n = 0; n < KEYS; n++) lines.push(await timeOf(page, 'a', '.view-lines'));
    const squiggles = [];
    for (let n = 0; n < FAULTS; n++) {
      // New findings wait for the pause after typing; obsolete ones are cleared immediately.
      await timeOf(page, '&', 'squiggles');
      squiggles.push(await timeOf(page, 'Backspace', 'squiggles'));
    }
    report(`${name}: a key changes its line`, lines, LINE_LIMIT_MS);
    report(
      `${name}: a key clears a squiggle`,
      squiggles,
      without.length > 0 ? SQUIGGLE_LIMIT_MS : BACKLOG_LIMIT_MS,
    );

    const complaints = said.filter((line) => COMPLAINT.test(line)).length - whileOpening;
    tell(complaints === 0, `${name}: the extension host responds while one types`, `${complaints} times not`);
    const before = said.length;
    await openFile(page, BLOCKING_FILE);
    await heard(said, before, COMPLAINT);
  } catch (error) {
    tell(false, `${name}`, String(error));
  } finally {
    await browser.close();
    await host.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Waits until the status bar shows a number of problems.
 *
 * @param {Page} page
 * @param {RegExp} pattern
 */
async function problems(page, pattern) {
  await page.waitForFunction(
    (source) =>
      new RegExp(source).test(document.getElementById('status.problems')?.getAttribute('aria-label') ?? ''),
    pattern.source,
  );
}

/** @param {Page} page @param {number} line from 1 @param {number} column from 1 */
async function goTo(page, line, column) {
  await page.keyboard.press('Control+g');
  await page.locator('.quick-input-widget input').fill(`:${line}:${column}`);
  await page.keyboard.press('Enter');
  await page.locator('[id="status.editor.selection"]', { hasText: `Ln ${line}, Col ${column}` }).waitFor();
}

/** Runs in the page: records when a key is pressed, and when the editor's lines or squiggles change afterwards. */
function watchEditor() {
  const state = { key: 0, resolve: (/** @type {number} */ _time) => {}, count: -1 };
  const editor = document.querySelector('.editor-instance .monaco-editor');
  const squiggles = () => document.querySelectorAll('.squiggly-error').length;
  addEventListener(
    'keydown',
    () => {
      state.key = performance.now();
    },
    true,
  );
  new MutationObserver((mutations) => {
    if (!state.key) return;
    const done =
      state.count < 0
        ? mutations.some(({ target }) =>
            (target.nodeType === Node.TEXT_NODE
              ? target.parentElement
              : /** @type {Element} */ (target)
            )?.closest('.view-lines'),
          )
        : squiggles() !== state.count;
    if (!done) return;
    const time = performance.now() - state.key;
    state.key = 0;
    state.resolve(time);
  }).observe(/** @type {Element} */ (editor), {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  Object.assign(window, {
    nextChange: (/** @type {string} */ what) => {
      state.count = what === 'squiggles' ? squiggles() : -1;
      /** @type {any} */ (window).change = new Promise((resolve) => {
        state.resolve = resolve;
      });
    },
  });
}

/**
 * @param {Page} page
 * @param {string} key
 * @param {string} what changes
 * @returns {Promise<number>} milliseconds in the page from the keystroke to the change
 */
async function timeOf(page, key, what) {
  await page.evaluate((what) => /** @type {any} */ (window).nextChange(what), what);
  await page.keyboard.press(key);
  const change = page.evaluate(() => /** @type {any} */ (window).change);
  const late = delay(KEY_LIMIT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`the key ${key} changes nothing of ${what} within ${KEY_LIMIT_MS / 1000} s`);
  });
  return Promise.race([change, late]);
}

/**
 * Waits for a message of the workbench.
 *
 * @param {readonly string[]} said grows
 * @param {number} from earlier messages are ignored
 * @param {RegExp} pattern
 * @throws if there is none within twice the time for which the extension host is blocked
 */
async function heard(said, from, pattern) {
  for (
    const end = performance.now() + 2 * BLOCKED_MS;
    !said.slice(from).some((line) => pattern.test(line));
  ) {
    if (performance.now() > end) throw new Error('a blocked extension host is not noticed');
    await delay(50);
  }
}

/** @param {string} what @param {number[]} times milliseconds @param {number} limit */
function report(what, times, limit) {
  const sorted = times.sort((a, b) => a - b);
  const worst = sorted.at(-1) ?? Number.POSITIVE_INFINITY;
  const median = sorted[sorted.length >> 1] ?? 0;
  tell(
    worst <= limit,
    `${what} (median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms, at most ${limit} ms)`,
  );
}

/** @param {boolean} holds @param {string} what @param {string} [why] */
function tell(holds, what, why = '') {
  if (!holds) process.exitCode = 1;
  console.log(`${holds ? 'ok' : 'not ok'} ${what}${holds || !why ? '' : `\n${why.replace(/^/gm, '#   ')}`}`);
}
