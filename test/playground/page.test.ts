/** The playground in a real Chromium: the example, its fixes, completion, the crawlers, and addresses to share. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareAddress, sharedFiles } from '../../client/src/playground/share.ts';
import { onFirstSquiggle, servedPlayground, visit } from './harness.ts';

servedPlayground();

/** What may be loaded before the first squiggle, in octets with gzip. */
const BUDGET = 525_000;

test('the first squiggle comes within its budget, and one click fixes each file of the example', (t) =>
  visit(async (playground) => {
    const { page, served, marks, problems, errors, crawlers, tab } = playground;
    let loaded = 0;
    await onFirstSquiggle(page, () => {
      loaded = served.answers.reduce((sum, { octets }) => sum + octets, 0);
    });
    await playground.open();
    assert.equal(await marks.first().innerText(), 'Disalow');
    await tab('sitemap-index.xml').getByText('1 problem').waitFor({ state: 'attached' });
    t.diagnostic(`${loaded} octets`);
    assert.ok(loaded > 0 && loaded <= BUDGET, `${loaded} octets`);

    for (const name of ['robots.txt', 'sitemap.xml', 'sitemap-index.xml']) {
      await tab(name).click();
      await problems.locator('.fix').click();
      await page.getByText('no problems').waitFor();
      assert.equal(await marks.count(), 0);
    }
    await crawlers.locator('thead th', { hasText: 'URLs in sitemaps' }).waitFor();
    assert.deepEqual(errors, []);
  }));

test('hovers with fixes, completion, the menu of fixes, and a key in robots.txt in the panel of crawlers', () =>
  visit(async (playground) => {
    const { page, editor, marks, crawlers, errors } = playground;
    await playground.open();
    await marks.first().hover();
    await page.locator('.cm-tooltip-hover', { hasText: 'Blocking is not removal' }).waitFor();
    await page
      .locator('.cm-tooltip-hover')
      .getByRole('button', { name: "Replace with 'Disallow'" })
      .waitFor();
    await page.mouse.move(0, 0);

    await editor.click();
    await page.keyboard.press('F8');
    await page.keyboard.press('Control+.');
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitem').first().waitFor();
    await page.keyboard.press('ArrowDown');
    assert.ok(
      await menu
        .getByRole('menuitem')
        .nth(1)
        .evaluate((item) => item === document.activeElement),
    );
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    assert.ok(await editor.evaluate((node) => node === document.activeElement));

    await crawlers.locator('tbody tr').first().waitFor();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('User-agent: goo');
    await page.locator('.cm-tooltip-autocomplete li', { hasText: 'Googlebot' }).first().waitFor();
    await page.keyboard.type('glebot');
    await page.locator('.cm-tooltip-autocomplete li', { hasText: 'Googlebot-Image' }).waitFor();
    await page
      .locator('.cm-tooltip-autocomplete li[aria-selected]', { hasText: /^Googlebot(?!-)/ })
      .waitFor();
    await page.keyboard.type('\nDisallow: /private/');
    await crawlers.locator('thead th', { hasText: '/private/' }).waitFor();
    await crawlers.getByText('Search engines', { exact: true }).first().click();
    await crawlers.locator('td[title^="Googlebot · /private/"]').first().click();
    await crawlers.locator('.why p').first().waitFor();
    assert.deepEqual(errors, []);
  }));

test('the address has the files: the same site opens from it, and a damaged one says so', () =>
  visit(async (playground) => {
    const { page, editor, note, problems, tab } = playground;
    await playground.open();
    await editor.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Disallow: /new');
    await page.getByRole('button', { name: 'Share' }).click();
    await note.getByText('contains the files').waitFor();
    const { hash } = new URL(page.url());
    const [robots, ...others] = sharedFiles(hash)!;
    assert.match(robots!.text, /Disallow: \/new$/);
    assert.equal(others.length, 2);

    await playground.open(shareAddress([{ path: 'shop/sitemap.xml', text: '<urlset>\n' }]));
    await note.getByRole('button', { name: 'Open the link' }).click();
    await tab('shop/sitemap.xml').waitFor();
    await problems.first().waitFor();
    await page.goto(page.url().slice(0, -9));
    await page.reload();
    await note.getByText('damaged').waitFor();
    await playground.marks.first().waitFor();
  }));
