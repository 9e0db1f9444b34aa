/**
 * Operates VS Code's workbench in a browser page as a person does: with keys, with the mouse and by what is visible.
 * Every function waits until its effect is visible. Knows VS Code's keys and class names; independent of Crawlwise.
 *
 * @typedef {import('playwright-core').Page} Page
 */

/** The modifier key of shortcuts. */
export const MOD = process.platform === 'darwin' ? 'Meta' : 'Control';
const MARKS = '.squiggly-error, .squiggly-warning, .squiggly-info, .squiggly-hint';
const TRIES = 20;
/** How often a command is started again that was found but does not prompt. */
const ASKING_TRIES = 2;
/** The time limit of one try, in milliseconds. */
export const TRY_MS = 1_500;
/** The time limit for the first prompt of a command, in milliseconds. */
const ANSWER_MS = 10_000;
const UNFINISHED = /Loading\.\.\.|Checking for quick fixes/;
const BULB = '.lightBulbWidget, [class*="codicon-gutter-lightbulb"]';

/** Settings of an editor that shows a file, its name and nothing else. */
export const bareSettings = {
  'breadcrumbs.enabled': false,
  'editor.cursorBlinking': 'solid',
  'editor.fontSize': 15,
  'editor.guides.indentation': false,
  'editor.hover.delay': 0,
  'editor.links': false,
  'editor.matchBrackets': 'never',
  'editor.minimap.enabled': false,
  'editor.occurrencesHighlight': 'off',
  'editor.renderLineHighlight': 'none',
  'editor.scrollBeyondLastLine': false,
  'editor.stickyScroll.enabled': false,
  'editor.wordWrap': 'on',
  'problems.defaultViewMode': 'table',
  'window.commandCenter': false,
  'window.menuBarVisibility': 'hidden',
  'workbench.activityBar.location': 'hidden',
  'workbench.editor.editorActionsLocation': 'hidden',
  'workbench.layoutControl.enabled': false,
  'workbench.navigationControl.enabled': false,
};

/** Hides what settings cannot hide. */
const BARE_STYLE =
  '.notifications-toasts, .notifications-center { visibility: hidden !important; pointer-events: none }';

/**
 * Opens an address of a VS Code server and waits until the workbench is there.
 *
 * @param {Page} page
 * @param {string} url
 */
export async function openWorkbench(page, url) {
  await page.goto(url);
  await page.locator('.monaco-workbench').waitFor();
  await page.addStyleTag({ content: BARE_STYLE });
}

/**
 * Waits until the editor shows at least `count` diagnostics, and the tab and the status bar show their number.
 *
 * @param {Page} page
 * @param {number} [count]
 */
export async function waitForMarks(page, count = 1) {
  await page.waitForFunction(({ MARKS, count }) => document.querySelectorAll(MARKS).length >= count, {
    MARKS,
    count,
  });
  await page.locator('.tab.active .monaco-icon-label[aria-label*="problem"]').waitFor();
  await page.locator('[id="status.problems"]:not([aria-label="No Problems"])').waitFor();
}

/** @param {Page} page */
export async function hideSideBar(page) {
  const bar = page.locator('.part.sidebar');
  if (!(await bar.isVisible())) return;
  await page.keyboard.press(`${MOD}+b`);
  await bar.waitFor({ state: 'hidden' });
}

/**
 * Closes prompts, lists, the panel and all editors, without saving.
 *
 * @param {Page} page
 */
export async function closeAll(page) {
  const panel = page.locator('.part.panel');
  const tabs = page.locator('.tab');
  for (let left = 3; left > 0; left--) await page.keyboard.press('Escape');
  if (await panel.isVisible()) {
    await page.keyboard.press(`${MOD}+j`);
    await panel.waitFor({ state: 'hidden' });
  }
  for (let count = await tabs.count(); count > 0; count--) {
    await runCommand(page, 'View: Revert and Close Editor');
    await tabs.nth(count - 1).waitFor({ state: 'detached' });
  }
}

/**
 * Opens a file of the folder by its name.
 *
 * @param {Page} page
 * @param {string} path relative to the folder
 */
export async function openFile(page, path) {
  await pick(page, `${MOD}+p`, path);
  await page.locator(`.editor-instance .monaco-editor[data-uri$="/${encodeURI(path)}"]`).waitFor();
}

/**
 * Runs a command by its title.
 *
 * @param {Page} page
 * @param {string} title as the command palette shows it
 */
export async function runCommand(page, title) {
  await pick(page, 'F1', `>${title}`);
}

/**
 * Runs a command that prompts the user.
 *
 * @param {Page} page
 * @param {string} title as the command palette shows it
 * @param {import('playwright-core').Locator} asks visible once it prompts
 */
export async function runAskingCommand(page, title, asks) {
  await insist(async () => {
    await choose(page, 'F1', `>${title}`);
    await asks.waitFor({ timeout: ANSWER_MS });
  }, ASKING_TRIES);
}

/**
 * Moves the mouse over a text in the editor and waits for the hover.
 *
 * @param {Page} page
 * @param {string} text its first visible occurrence, within one line
 */
export async function hoverOver(page, text) {
  const hover = page.locator('.monaco-hover:not(.hidden) .hover-contents').filter({ hasNotText: UNFINISHED });
  await insist(async () => {
    await page.mouse.move(0, 0);
    const { x, y } = await placeOf(page, text);
    // Not across other texts, which have hovers too.
    await page.mouse.move(x - 1, y);
    await page.mouse.move(x, y);
    await hover.first().waitFor({ timeout: TRY_MS });
  });
}

/**
 * Opens the menu of the light bulb at a text. The bulb is shown at findings; refactorings are in the menu without it.
 *
 * @param {Page} page
 * @param {string} text as in `hoverOver`
 * @param {{ bulb?: boolean }} [options] whether to wait for the bulb first
 */
export async function openQuickFixes(page, text, { bulb = true } = {}) {
  const rows = page.locator('.action-widget .monaco-list-row');
  await insist(async () => {
    const { x, y } = await placeOf(page, text);
    // Fixes are requested when the cursor moves, not when it is set to the same position.
    await page.keyboard.press('ArrowRight');
    await page.mouse.click(x, y);
    if (bulb) await page.locator(BULB).first().waitFor({ timeout: TRY_MS });
    await page.keyboard.press(`${MOD}+.`);
    await rows.first().waitFor({ timeout: TRY_MS });
  });
}

/**
 * Repeats an action without effect, as a person would: the editor may not be ready, or an update may undo the action.
 *
 * @param {() => Promise<void>} act rejects if the effect is not visible
 * @param {number} [tries] the number of repetitions
 */
export async function insist(act, tries = TRIES) {
  for (let left = tries; ; left--) {
    try {
      return await act();
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

/**
 * @param {Page} page
 * @param {string} key opens the list
 * @param {string} text typed into it; chooses the first row that contains every part of the path
 */
async function pick(page, key, text) {
  await choose(page, key, text);
  await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
}

/**
 * As `pick`, but for items that may prompt again immediately. The list closes when something else takes the focus, such
 * as an editor that is still opening; one that was opened too early never shows later items, so it is closed.
 *
 * @param {Page} page @param {string} key @param {string} text
 */
async function choose(page, key, text) {
  const widget = page.locator('.quick-input-widget');
  let rows = widget.locator('.monaco-list-row');
  for (const part of text.replace(/^>/, '').split('/')) rows = rows.filter({ hasText: part });
  await insist(async () => {
    try {
      await page.keyboard.press(key);
      await widget.locator('input').fill(text, { timeout: TRY_MS });
      await rows.first().click({ timeout: TRY_MS });
    } catch (error) {
      await page.keyboard.press('Escape');
      throw error;
    }
  });
}

/**
 * @param {Page} page
 * @param {string} text
 * @returns {Promise<{ x: number, y: number }>} the middle of its first character but one, in pixels of the page
 * @throws if no visible line contains it
 */
async function placeOf(page, text) {
  await page.locator('.view-line').first().waitFor();
  const place = await page.evaluate((text) => {
    const lines = [...document.querySelectorAll('.view-line')];
    for (const line of lines.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)) {
      const at = (line.textContent ?? '').replaceAll('\u00a0', ' ').indexOf(text);
      if (at < 0) continue;
      let left = at + Math.min(1, text.length - 1);
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const length = node.textContent?.length ?? 0;
        if (left < length) {
          const range = document.createRange();
          range.setStart(node, left);
          range.setEnd(node, left + 1);
          const box = range.getBoundingClientRect();
          return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        }
        left -= length;
      }
    }
    return undefined;
  }, text);
  if (!place) throw new Error(`no visible line has the text ${JSON.stringify(text)}`);
  return place;
}

/**
 * Types at the end of the file, as fast as the editor accepts it.
 *
 * @param {Page} page
 * @param {string} text
 */
export async function typeAtEnd(page, text) {
  await page.locator('.monaco-editor .view-lines').first().click();
  await page.keyboard.press(`${MOD}+End`);
  await page.keyboard.type(text);
}

/**
 * Types before a text in the editor.
 *
 * @param {Page} page
 * @param {string} before as in `hoverOver`
 * @param {string} text
 */
export async function typeBefore(page, before, text) {
  const { x, y } = await placeOf(page, before);
  await page.mouse.click(x, y);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type(text);
}

/**
 * Clicks on a text while holding the key that turns it into a link.
 *
 * @param {Page} page
 * @param {string} text as in `hoverOver`
 */
export async function followLink(page, text) {
  const { x, y } = await placeOf(page, text);
  await page.mouse.move(x, y);
  await page.keyboard.down(MOD);
  await page.mouse.move(x + 2, y, { steps: 2 });
  await page.mouse.down();
  await page.mouse.up();
  await page.keyboard.up(MOD);
}

/**
 * @param {Page} page
 * @param {string} text as in `hoverOver`
 */
export async function clickOn(page, text) {
  const { x, y } = await placeOf(page, text);
  await page.mouse.click(x, y);
}
