/** The website in a real browser: axe, keys, search, a phone, no scripts, no other host. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../../scripts/host/browser.mjs';
import { outsideBrackets } from '../../scripts/lib/languages/pseudo.ts';
import { serveSite } from '../../scripts/site/server.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** In each run every page in one of the looks, in long ones in all. */
const LOOKS = [
  { viewport: LAPTOP, colorScheme: 'light' },
  { viewport: PHONE, colorScheme: 'dark' },
] as const;
const isLong = process.env.CRAWLWISE_TEST_ALL !== undefined;

/** Of every kind; `hreflang/no-x-default` is off by default. */
const TRIED = [
  ...['robots/path-missing-slash', 'hreflang/no-x-default', 'index/nested-index', 'loc/disallowed'],
  ...['feed/link', 'text/trailing-comma', 'video/duration', 'sitemap/namespace-missing'],
];

const PAGES = {
  'the start page': '',
  'a rule': 'rules/robots/path-missing-slash.html',
  'the list of rules': 'rules/',
  'a guide': 'guides/sitemaps.html',
};

/** Defines the tests. @param folder of the built site, when the tests run */
export function inBrowser(folder: string): void {
  let browser: Browser;
  let served: Awaited<ReturnType<typeof serveSite>>;
  before(async () => {
    [browser, served] = await Promise.all([launchBrowser(), serveSite(folder)]);
  });
  after(async () => {
    await browser.close();
    await served.stop();
  });

  /** Runs a check on a page; anything that the page logs, such as what its policy has refused, is a failure. */
  async function onPage(
    path: string,
    options: BrowserContextOptions,
    check: (page: Page) => Promise<void>,
  ): Promise<void> {
    // axe is injected by the test: the policy of the page does not apply to it.
    const context = await browser.newContext({ viewport: LAPTOP, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    page.on('request', (request) => {
      if (!request.url().startsWith(served.address)) logged.push(`requests ${request.url()}`);
    });
    try {
      await page.goto(served.address + path);
      await check(page);
      assert.deepEqual(logged, []);
    } finally {
      await context.close();
    }
  }

  const isCutOff = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

  for (const [at, [name, path]] of Object.entries(PAGES).entries()) {
    for (const { viewport, colorScheme } of LOOKS.filter((_, look) => isLong || look === at % 2)) {
      test(`axe finds nothing on ${name}, ${viewport.width} pixels wide and ${colorScheme}`, () =>
        onPage(path, { viewport, colorScheme }, async (page) => {
          await page.evaluate(AXE);
          const violations = await page.evaluate(async () => {
            const { axe } = globalThis as unknown as {
              axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
            };
            const { violations } = await axe.run();
            return violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`);
          });
          assert.deepEqual(violations, []);
          assert.equal(await isCutOff(page), false);
        }));
    }
  }

  test('the search opens a rule by keys', () =>
    onPage('guides/sitemaps.html', {}, async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('missing colon');
      const [first] = await page.getByRole('option').all();
      await first?.waitFor();
      await page.getByRole('option', { name: 'robots/missing-colon', exact: false }).first().waitFor();
      assert.match(await page.getByRole('status').innerText(), /^\d+ results$/);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/rules\/robots\/missing-colon/);
    }));

  test('the search reports that it found nothing, and closes', () =>
    onPage('', {}, async (page) => {
      const search = page.getByRole('combobox', { name: 'Search' });
      await search.fill('qqqqqq');
      await page.getByRole('status').getByText('Nothing found').waitFor();
      assert.equal(await search.getAttribute('aria-expanded'), 'false');
      await search.press('Escape');
      assert.equal(await page.getByRole('status').innerText(), '');
    }));

  test('the list of rules is filtered by words', () =>
    onPage('rules/', {}, async (page) => {
      await page.getByRole('searchbox', { name: 'Filter the rules' }).fill('robots error colon');
      await page
        .getByRole('status')
        .getByText(/^\d rules?$/)
        .waitFor();
      assert.ok(await page.getByRole('link', { name: 'robots/missing-colon', exact: true }).isVisible());
      assert.equal(await page.getByRole('heading', { name: 'lastmod' }).count(), 0);
    }));

  for (const code of isLong ? TRIED : TRIED.slice(0, 1)) {
    test(`an example of ${code} opens in the playground, which reports it`, () =>
      onPage(`rules/${code}.html`, {}, async (page) => {
        await page.getByRole('link', { name: /^Try / }).first().click();
        await page.waitForURL(/\/playground\/#site=/);
        await page.locator('#problems').getByText(code, { exact: true }).first().waitFor();
      }));
  }

  test('the example of the start page is fixed by a key', () =>
    onPage('', {}, async (page) => {
      const verdict = () => page.locator('.panel:visible tbody tr').first().innerText();
      assert.equal((await verdict()).replace(/\s+/g, ' '), 'GPTBot /guides/ allowed');
      await page.getByRole('radio', { name: 'As written' }).focus();
      await page.keyboard.press('ArrowRight');
      assert.match((await verdict()).replace(/\s+/g, ' '), /^GPTBot \/guides\/ blocked line 6 was allowed$/);
    }));

  const LANGUAGE_PAGES = {
    'the start page': '',
    'a rule': 'rules/robots/bom.html',
    'the list of rules': 'rules/',
  };
  for (const [name, path] of Object.entries(LANGUAGE_PAGES))
    test(`${name} is in the language of the browser, mirrored, and what is written in English says so`, () =>
      onPage(path, { locale: 'ar-EG' }, async (page) => {
        await page.locator('html[dir=rtl][lang=ar]').waitFor();
        await page.locator('select.language').waitFor();
        const plain = await page.evaluate(() => {
          const said: string[] = [];
          for (const element of document.querySelectorAll('title, body, body *')) {
            if (element.closest('script, pre, code, select, .skip, :not(html)[lang], table')) continue;
            for (const name of ['aria-label', 'placeholder', 'alt'])
              said.push(element.getAttribute(name) ?? '');
            for (const child of element.childNodes)
              if (child.nodeType === Node.TEXT_NODE) said.push(child.nodeValue ?? '');
          }
          return said.filter((text) => text.trim() !== '');
        });
        assert.ok(plain.length > 20);
        assert.deepEqual(
          plain.filter((text) => /[a-z]{2,} [a-z]{2,}/i.test(outsideBrackets(text))),
          [],
        );
        assert.equal(await isCutOff(page), false);
      }));

  test('the language is chosen by a switch, which the playground has, too; English fetches no texts', () =>
    onPage('guides/lastmod.html', {}, async (page) => {
      const fetched: string[] = [];
      page.on('request', (request) => fetched.push(request.url()));
      await page.reload();
      await page.getByLabel('Language').waitFor();
      assert.ok(!fetched.some((url) => url.includes('/language-')));
      await page.getByLabel('Language').selectOption('ar');
      await page.locator('html[dir=rtl]').waitFor();
      assert.equal(await page.locator('article').evaluate((node) => getComputedStyle(node).direction), 'ltr');
      await page.goto(`${served.address}playground/`);
      await page.locator('html[dir=rtl]').waitFor();
      await page.goto(`${served.address}rules/`);
      await page.locator('select.language').selectOption('en');
      await page.locator('html[lang=en]').waitFor();
      await page.getByRole('searchbox', { name: 'Filter the rules' }).waitFor();
    }));

  test('the switch leads to the page in that language, if there is one, and back', () =>
    onPage('guides/sitemaps.html', {}, async (page) => {
      await page.locator('select.language').selectOption('ar');
      await page.waitForURL(/\/ar\/guides\/sitemaps\.html$/);
      await page.locator('html[lang=ar][dir=rtl]').waitFor();
      const directionOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((node) => getComputedStyle(node).direction);
      assert.deepEqual(await Promise.all(['article', 'article code', '.side'].map(directionOf)), [
        ...['rtl', 'ltr', 'rtl'],
      ]);
      assert.equal(await isCutOff(page), false);
      await page.locator('select.language').selectOption('en');
      await page.waitForURL((url) => url.pathname === '/guides/sitemaps.html');
      await page.locator('html[lang=en]').waitFor();
    }));

  test('on a phone, all pages are a button away', () =>
    onPage('rules/robots/bom.html', { viewport: PHONE }, async (page) => {
      const link = page.getByRole('link', { name: 'Sitemaps in ten minutes' });
      assert.equal(await link.isVisible(), false);
      await page.getByRole('button', { name: 'All pages' }).click();
      await link.click();
      await page.waitForURL(/\/guides\/sitemaps\.html$/);
    }));

  test('without scripts, pages are complete, and there is no search that does nothing', () =>
    onPage('rules/robots/bom.html', { javaScriptEnabled: false }, async (page) => {
      assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'robots/bom');
      assert.equal(await page.locator('search').isVisible(), false);
      assert.ok(await page.getByRole('link', { name: 'Sitemaps in ten minutes' }).isVisible());
    }));
}
