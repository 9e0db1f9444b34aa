/** The playground for everyone: any width, zoom, right-to-left, colors of the user, keys alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Start, servedPlayground, visit } from './harness.ts';

servedPlayground();

/** What is cut off or leaves the page sideways: the page, or visible commands, tabs and panels. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth, clientHeight } = document.documentElement;
    const parts = [
      ...document.querySelectorAll('.commands button, .bar .quiet, #switch button, main, #editors'),
    ];
    const seen = parts.filter((part) => part.checkVisibility());
    const isOutside = (part: Element) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return left < -1 || right > clientWidth + 1 || top < -1 || bottom > clientHeight + 1;
    };
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth} of ${clientWidth} pixels`] : []),
      ...seen.filter(isOutside).map(({ id, tagName }) => id || tagName),
    ];
  });

/** Sizes of windows in CSS pixels: zoom makes a window smaller. */
const WINDOWS: Readonly<Record<string, Start>> = {
  'a narrow phone': { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  'a tablet': { viewport: { width: 820, height: 1180 } },
  'a laptop, zoomed to 200 %': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  'a large screen': { viewport: { width: 2560, height: 1440 } },
};

for (const [name, start] of Object.entries(WINDOWS))
  test(`${name}: nothing is cut off, and nothing scrolls sideways`, () =>
    visit(async (playground) => {
      const { page, problems, editor } = playground;
      await playground.open();
      await problems.locator('.fix').waitFor();
      assert.deepEqual(await cutOff(page), []);
      // Two lines of text stay in sight, and the fix can be pressed.
      const { height = 0 } = (await editor.locator('xpath=..').boundingBox()) ?? {};
      assert.ok(height >= 40, `${height} pixels`);
      await problems.locator('.fix').click();
      await playground.marks.first().waitFor({ state: 'detached' });
    }, start));

test('in a page from right to left, code and paths are from left to right', () =>
  visit(async (playground) => {
    const { page, problems, tab, note } = playground;
    await playground.open();
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    await problems.locator('.fix').waitFor();
    await page.getByRole('button', { name: 'New file' }).click();
    await page.getByRole('textbox', { name: 'Path in the site' }).waitFor();
    const wrong = await page.evaluate(() => {
      const code = '.cm-editor, .cm-content, .cm-gutters, .code, [role=tab] .name, .naming input';
      return [...document.querySelectorAll(code)]
        .filter((part) => getComputedStyle(part).direction !== 'ltr')
        .map(({ className }) => className);
    });
    assert.deepEqual(wrong, []);
    assert.deepEqual(await cutOff(page), []);
    await page.keyboard.press('Escape');
    // The button is where the line ends.
    await tab('sitemap.xml').click();
    await page.getByRole('button', { name: 'Close sitemap.xml' }).click();
    const undo = await note.getByRole('button', { name: 'Undo' }).boundingBox();
    assert.ok(undo!.x < 640, `${undo!.x}`);
  }));

test('in colors of the user, the tab in front and the severity are seen without color', () =>
  visit(
    async (playground) => {
      const { page, tab, problems } = playground;
      await playground.open();
      await problems.locator('.mark').first().waitFor();
      const line = (name: string) => tab(name).evaluate((node) => getComputedStyle(node).borderBottomColor);
      assert.notEqual(await line('robots.txt'), await line('sitemap.xml'));
      const mark = await problems
        .locator('.mark')
        .first()
        .evaluate((node) => getComputedStyle(node).backgroundColor);
      assert.doesNotMatch(mark, /rgba\(0, 0, 0, 0\)|transparent/);
      assert.deepEqual(await cutOff(page), []);
    },
    { forcedColors: 'active' },
  ));

test('Tab alone reaches all commands, the editor, its problems and the crawlers, and leaves them', () =>
  visit(async (playground) => {
    const { page, problems, crawlers } = playground;
    await playground.open();
    await problems.locator('.fix').waitFor();
    await crawlers.locator('tbody tr').first().waitFor();
    const wanted = [
      'example',
      'open',
      'share',
      'new',
      'rename',
      'close',
      'cm-content',
      'place',
      'fix',
      'crawlers',
    ];
    const reached = new Set<string>();
    await page.getByRole('heading').getByRole('link').focus();
    for (let count = 0; count < 40 && !reached.has('crawlers'); count++) {
      await page.keyboard.press('Tab');
      const now = await page.evaluate(() => {
        const { id, classList } = document.activeElement!;
        return [id, ...classList];
      });
      for (const name of now) reached.add(name);
    }
    assert.deepEqual(
      wanted.filter((name) => !reached.has(name)),
      [],
    );
    for (let count = 0; count < 5; count++) await page.keyboard.press('Shift+Tab');
    assert.notEqual(await page.evaluate(() => document.activeElement!.id), 'crawlers');
  }));
