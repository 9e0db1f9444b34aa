/** The playground in other languages: chosen by the browser and a switch, fetched on demand, mirrored, without a network. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { allEntries } from '../../scripts/lib/languages/entries.ts';
import { outsideBrackets, pseudoTranslation } from '../../scripts/lib/languages/pseudo.ts';
import { type Playground, servedPlayground, visit } from './harness.ts';

/** English with other letters, under the name of a language that is written from right to left. */
const ARABIC = JSON.stringify(pseudoTranslation(await allEntries()).texts);
servedPlayground([
  ['ar', ARABIC],
  ['de', '{"playground":{"share":"Teilen"}}'],
]);

/** The files of languages that were requested since `from`. */
const fetched = ({ served }: Playground, from = 0) =>
  served.answers
    .slice(from)
    .map(({ path }) => path)
    .filter((path) => path.includes('/language-'));

const directionOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

const isReady = (page: Page) =>
  page.waitForFunction(() => document.documentElement.classList.contains('ready'));

test('English fetches no texts, whatever the page offers', () =>
  visit(
    async (playground) => {
      const { page, served } = playground;
      const from = served.answers.length;
      await playground.open();
      await isReady(page);
      assert.deepEqual(fetched(playground, from), []);
      assert.deepEqual(await page.getByLabel('Language').locator('option').allInnerTexts(), [
        'English',
        'العربية',
        'Deutsch',
      ]);
    },
    { locale: 'en-GB' },
  ));

test('the first language of the browser that has texts is shown, and what it lacks is English', () =>
  visit(
    async (playground) => {
      const { page } = playground;
      await playground.open();
      assert.deepEqual(await directionOf(page), ['de', 'ltr']);
      await page.getByRole('button', { name: 'Teilen', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Example', exact: true }).waitFor();
    },
    { locale: 'de-CH' },
  ));

/** The text of the page and its labels, besides code. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const kept = 'script, style, noscript, code, select, .cm-editor, .name, h1';
    const said: string[] = [];
    for (const element of document.querySelectorAll('body, body *')) {
      if (element.closest(kept)) continue;
      for (const name of ['aria-label', 'title', 'placeholder']) said.push(element.getAttribute(name) ?? '');
      for (const child of element.childNodes)
        if (child.nodeType === Node.TEXT_NODE) said.push(child.nodeValue ?? '');
    }
    return said.filter((text) => text.trim() !== '');
  });

test('a language from right to left has all texts, in a mirrored page with code from left to right', () =>
  visit(
    async (playground) => {
      const { page, problems, crawlers, editor } = playground;
      await playground.open();
      await crawlers.locator('tbody tr').first().waitFor();
      await problems.locator('.fix').first().waitFor();
      assert.deepEqual(await directionOf(page), ['ar', 'rtl']);
      assert.equal(await crawlers.locator('html').getAttribute('dir'), 'rtl');
      assert.equal(await editor.evaluate((node) => getComputedStyle(node).direction), 'ltr');
      const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
      const command = (await page.locator('#share').boundingBox())!;
      assert.ok(heading.x > command.x, 'the name of the page is on the right');
      const plain = (await textsOf(page)).filter((text) =>
        /[a-z]{2,} [a-z]{2,}/i.test(outsideBrackets(text)),
      );
      assert.deepEqual(plain, []);
      const beyond = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      assert.ok(beyond <= 0, `${beyond} pixels`);
    },
    { locale: 'ar-EG' },
  ));

test('the switch is remembered, and keeps the files', () =>
  visit(async (playground) => {
    const { page, editor } = playground;
    await playground.open();
    await isReady(page);
    await editor.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('# my file\n');
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('button', { name: 'Teilen', exact: true }).waitFor();
    await playground.marks.first().waitFor();
    assert.match(await playground.text(), /^# my file/);
    await page.reload();
    await page.getByRole('button', { name: 'Teilen', exact: true }).waitFor();
    await playground.marks.first().waitFor();
    await page.locator('select.language').selectOption('en');
    await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
    assert.deepEqual(await directionOf(page), ['en', '']);
  }));

test('after the first visit, a language needs no network', () =>
  visit(
    async (playground) => {
      const { page } = playground;
      await playground.open();
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.context().setOffline(true);
      await page.reload();
      await playground.marks.first().waitFor();
      await page.getByRole('button', { name: 'Teilen', exact: true }).waitFor();
    },
    { locale: 'de' },
  ));
