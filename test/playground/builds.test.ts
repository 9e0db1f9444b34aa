/** Two builds in a row: a page keeps its own, the next visit has the new one, with and without a network. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { shareAddress } from '../../client/src/playground/share.ts';
import { choose, isKept, rebuild, servedPlayground, visit } from './harness.ts';

servedPlayground();

/** Addresses of the playground. The site links the first ones; people type the others. */
const ADDRESSES = [
  'playground/',
  `playground/${shareAddress([{ path: 'robots.txt', text: 'Disalow: /a/\n' }])}`,
  'playground/index.html',
  'playground',
];

/** The number of the build that a page runs; the first one has none. */
const buildOf = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'build'));

/** Waits until so many builds are kept, and the newest answers. */
const areKept = (page: Page, count: number) =>
  page.evaluate(async (builds) => {
    const { serviceWorker } = navigator;
    const registration = await serviceWorker.ready;
    const isSettled = async () => {
      const { installing, waiting, active } = registration;
      if (installing || waiting || active?.state !== 'activated' || !serviceWorker.controller) return false;
      return (await caches.keys()).length === builds;
    };
    while (!(await isSettled())) await new Promise(requestAnimationFrame);
  }, count);

test('a page keeps working when there is a new build, which the next visit has, online and offline', () =>
  visit(async (playground) => {
    const { page, served, note, tab, crawlers, errors } = playground;
    const context = page.context();
    const opened = async (address: string): Promise<Page> => {
      const other = await context.newPage();
      await other.goto(served.url + address);
      await other.locator('.cm-lintRange').first().waitFor();
      return other;
    };
    await playground.open(shareAddress([{ path: 'robots.txt', text: 'User-agent: *\nDisalow: /a/\n' }]));
    await areKept(page, 1);
    await rebuild('globalThis.build = 2;');

    const next = await opened('playground/');
    assert.equal(await buildOf(next), 2);
    await areKept(next, 2);
    await context.setOffline(true);
    for (const address of ADDRESSES) {
      const visited = await opened(address);
      assert.equal(await buildOf(visited), 2, address);
      assert.match(visited.url(), /\/playground\/(?:#.*)?$/);
      await visited.close();
    }

    // What the first page loads only now is of its own build.
    assert.equal(await buildOf(page), undefined);
    await choose(page, 'sitemap.xml', Buffer.from('<urlset>\n'));
    await tab('sitemap.xml').getByText('problem').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Share' }).click();
    await note.getByText('contain').waitFor();
    await page.getByRole('button', { name: 'New file' }).click();
    await page.getByRole('textbox', { name: 'Path in the site' }).press('Escape');
    await crawlers.locator('summary', { hasText: 'Who may use my site?' }).click();
    await crawlers.getByRole('checkbox').first().uncheck();
    await crawlers.getByRole('button', { name: 'Compare Texts' }).click();
    await page.locator('dialog .cm-content').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await buildOf(page), undefined);
    await isKept(page);
    await page.reload();
    await tab('sitemap.xml').getByText('problem').waitFor({ state: 'attached' });
    assert.equal(await buildOf(page), 2);

    await next.close();
    await page.close();
    await context.setOffline(false);
    await areKept(await opened('playground'), 1);
    assert.deepEqual(errors, []);
    assert.deepEqual(
      served.answers.filter(({ octets }) => octets === 0),
      [],
    );
  }));
