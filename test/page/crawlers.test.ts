/** The page of crawlers in a real browser: what it shows and sends, keys, what a screen reader gets, bad input. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../scripts/host/browser.mjs';
import { size } from '../scale.ts';
import { ENGLISH, openPage, type Shown } from './harness.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const BEFORE = 'User-agent: *\nDisallow: /cart/\n\nUser-agent: GPTBot\nDisallow: /\n';
const AFTER = BEFORE.replace('/cart/\n', '/cart/\nDisallow: /hello\n');
const LISTED = ['/', '/hello', '/hello/you', '/shop'];

let browser: Browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

/** Runs a check on a new page. */
async function onPage(check: (page: Page) => Promise<void>, width = 900): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 700 } });
  page.setDefaultTimeout(20_000);
  try {
    await check(page);
  } finally {
    await page.close();
  }
}

const UNFOLDED = ['Search engines', 'AI training'];

const shown = async (page: Page, more: Parameters<typeof openPage>[2] = undefined): Promise<Shown> => {
  const opened = await openPage(
    page,
    { before: BEFORE, listed: LISTED },
    { unfolded: UNFOLDED, isAskOpen: true, ...more },
  );
  await opened.show(AFTER);
  return opened;
};

const cell = (page: Page, row: string, column: number) =>
  page.locator('tbody tr', { hasText: row }).first().locator('th,td').nth(column);

const texts = async (page: Page, selector: string): Promise<readonly string[]> =>
  (await page.locator(selector).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());

test('the answer in one sentence, the verdicts with their lines, and what changes', () =>
  onPage(async (page) => {
    const { sent } = await shown(page);
    assert.equal(
      await page.locator('h1').innerText(),
      'Every crawler except GPTBot can no longer fetch 2 of 4 listed pages (/hello)',
    );
    assert.deepEqual(await texts(page, 'thead th'), [
      ...['Crawler', 'URLs in sitemaps', 'Changed', 'all other paths', '/hello', '/cart/'],
    ]);
    assert.equal(
      await cell(page, 'Googlebot', 4).getAttribute('title'),
      'Googlebot · /hello: blocked, line 3',
    );
    await cell(page, 'Googlebot', 4).click();
    assert.deepEqual(sent.at(-1), { kind: 'explain', agent: 'Googlebot', url: '/hello', line: 3 });
    await cell(page, 'Googlebot', 1).click();
    assert.deepEqual(sent.at(-1), { kind: 'reveal', line: 3, takesFocus: false });
    assert.deepEqual(await texts(page, '.why p'), [
      ...['Googlebot: 2 of 4 URLs in sitemaps are blocked', 'Most of them are blocked by line 3'],
    ]);
    await page.getByRole('button', { name: 'Go to line 3' }).click();
    assert.deepEqual(sent.at(-1), { kind: 'reveal', line: 3, takesFocus: true });
  }));

test('the explanation of a verdict goes when the verdict does', () =>
  onPage(async (page) => {
    const { show } = await shown(page);
    await cell(page, 'Googlebot', 1).click();
    await show(AFTER);
    assert.equal((await texts(page, '.why p')).length, 2);
    await show(BEFORE);
    await page.locator('.why p').first().waitFor({ state: 'detached' });
  }));

test('the explanation of a verdict with a policy goes when the policy is applied', () =>
  onPage(async (page) => {
    const { show } = await shown(page);
    await show(AFTER, { policy: { ...POLICY, preview: { isUnchanged: false } } });
    await cell(page, 'Googlebot', 1).click();
    await show(AFTER, { policy: { ...POLICY, preview: { isUnchanged: true } } });
    assert.equal((await texts(page, '.why p')).length, 2);
    await show(AFTER, { policy: POLICY });
    await page.locator('.why p').first().waitFor({ state: 'detached' });
  }));

const PATHS = [
  '/cgi-bin/',
  '/shop/cgi-bin/old-cart/',
  '/customer_authentication/',
  '/*?*sort=',
  '/*?*filter=*&page=',
  `/${'a-long-name-'.repeat(9)}`,
];

test('a path in a heading breaks after its slashes and nowhere else', () =>
  onPage(async (page) => {
    const { show } = await openPage(page);
    await page.setViewportSize({ width: 429, height: 700 });
    await show(`User-agent: *\n${PATHS.map((path) => `Disallow: ${path}\n`).join('')}`);
    const heights = await page
      .locator('thead .path > span')
      .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().height));
    assert.ok(heights.length > PATHS.length);
    assert.ok(Math.max(...heights) < 1.5 * Math.min(...heights), heights.join(' '));
  }));

test('URLs and crawlers that the user enters', () =>
  onPage(async (page) => {
    const { sent } = await shown(page);
    await page.getByLabel('Your URLs or paths').fill('/cart/1\nno path');
    await page.getByLabel('More crawlers').fill('DuckDuckBot');
    await page.locator('thead th', { hasText: '/cart/1' }).waitFor();
    await page.locator('tbody tr', { hasText: 'DuckDuckBot' }).first().waitFor();
    const entered = sent.at(-1);
    assert.ok(entered?.kind === 'entered');
    assert.equal(entered.entered.urls, '/cart/1\nno path');
    assert.match((await cell(page, 'Googlebot', 5).getAttribute('title'))!, /neither a URL nor a path/);
  }));

test('what was entered and unfolded comes back', () =>
  onPage(async (page) => {
    await shown(page, { urls: '/kept', unfolded: ['Search engines'], areChangesOpen: true });
    assert.equal(await page.getByLabel('Your URLs or paths').inputValue(), '/kept');
    assert.equal(await page.locator('tr[aria-expanded="true"]').count(), 1);
    assert.ok(await page.locator('.changes').isVisible());
  }));

test('the keys of a grid, which keep their place while the table is updated', () =>
  onPage(async (page) => {
    const { sent, show } = await shown(page);
    const place = () =>
      page.evaluate(() => {
        const at = document.activeElement as HTMLTableCellElement;
        return [(at.closest('tr') as HTMLTableRowElement).rowIndex, at.cellIndex];
      });
    await page.getByLabel('More crawlers').focus();
    await page.keyboard.press('Tab');
    assert.deepEqual(await place(), [1, 0]);
    const steps: readonly (readonly [keys: string, at: readonly [number, number]])[] = [
      ['ArrowDown ArrowRight ArrowRight', [2, 2]],
      ['End', [2, 5]],
      ['ArrowRight ArrowUp ArrowUp ArrowUp', [0, 5]],
      ['Control+End', [await page.locator('tbody tr').count(), 5]],
      ['Control+Home PageDown', [10, 0]],
      ['Home ArrowUp', [9, 0]],
    ];
    for (const [keys, at] of steps) {
      for (const key of keys.split(' ')) await page.keyboard.press(key);
      assert.deepEqual(await place(), at, keys);
    }
    for (const key of 'Control+Home ArrowDown ArrowDown ArrowRight ArrowRight ArrowRight ArrowRight Enter'.split(
      ' ',
    ))
      await page.keyboard.press(key);
    assert.equal(sent.at(-1)?.kind, 'explain');
    await show(AFTER.replace('/hello', '/hello2'));
    assert.deepEqual(await place(), [2, 0], 'the column is gone');
    const sections = page.locator('tr.section');
    await sections.first().locator('th').click();
    const folded = await page.locator('tbody tr').count();
    await sections.first().locator('th').click();
    assert.ok((await page.locator('tbody tr').count()) > folded);
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.locator('tbody tr').count(), folded);
    await page.keyboard.press('ArrowRight');
    assert.ok((await page.locator('tbody tr').count()) > folded);
    assert.equal(await page.locator('[role="treegrid"] [tabindex="0"]').count(), 1);
  }));

const POLICY = {
  uses: [
    { name: 'search', label: 'Search engines', description: 'Googlebot', isAllowed: true },
    { name: 'ai-training', label: 'AI training', description: 'GPTBot', isAllowed: false },
  ],
};

test('a policy is previewed before it is applied', () =>
  onPage(async (page) => {
    const { sent, show, post } = await shown(page);
    await post({ kind: 'show', part: 'policy' });
    await page.waitForFunction(() => document.querySelector('details[open] fieldset'));
    await show(AFTER, { policy: POLICY });
    await page.getByLabel('Search engines').uncheck();
    const entered = sent.at(-1);
    assert.ok(entered?.kind === 'entered');
    assert.deepEqual([entered.entered.isPolicyOpen, entered.entered.allowed], [true, []]);
    await show(AFTER, {
      policy: { ...POLICY, preview: { isUnchanged: false, caution: 'Some may not obey' } },
    });
    assert.match(await page.locator('.state').innerText(), /Preview: .*Some may not obey/);
    await page.getByRole('button', { name: 'Compare Texts' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    assert.deepEqual(sent.slice(-2), [{ kind: 'compareTexts' }, { kind: 'apply' }]);
    await show(AFTER, { policy: { ...POLICY, preview: { isUnchanged: true } } });
    assert.ok(await page.getByRole('button', { name: 'Apply' }).isDisabled());
    await page.getByRole('button', { name: 'Discard' }).click();
  }));

test('what the live site serves instead, where it is from, and a button that requests it again', () =>
  onPage(async (page) => {
    const live = `User-agent: ClaudeBot\nDisallow: /\n\n${BEFORE}`;
    const { sent, show } = await openPage(page, { live }, { unfolded: UNFOLDED, isAskOpen: true });
    const against = {
      ...{ chosen: 'live', entered: 'live', choices: [{ id: 'live', label: 'the live site' }] },
      source: {
        text: 'https://www.example.com/robots.txt, as of 12:00',
        action: { id: 'requestLive', label: 'Request Again' },
      },
    } as const;
    await show(BEFORE, { against });
    assert.equal(
      await page.locator('h1').innerText(),
      'The live site blocks everything for ClaudeBot, but this file does not (line 1 there decides for ClaudeBot)',
    );
    assert.deepEqual(await texts(page, 'thead th'), ['Crawler', 'Live site', 'all other paths', '/cart/']);
    assert.match(await cell(page, 'ClaudeBot', 1).innerText(), /✕ \//);
    assert.match(await page.locator('summary').first().innerText(), /^All differences/);
    await page.getByRole('button', { name: 'Request Again' }).click();
    assert.deepEqual(sent.at(-1), { kind: 'act', id: 'requestLive' });
    await page.getByLabel('Your URLs or paths').fill('/a');
    await page.locator('thead th', { hasText: '/a' }).waitFor();
    const entered = sent.at(-1);
    assert.equal(entered?.kind === 'entered' && entered.entered.against, 'live', 'as the host has said');
    await show(live, { against });
    assert.equal(
      await page.locator('h1').innerText(),
      'The live site means the same for crawlers as this file',
    );
  }));

test('a server that is gone: a clear line with a button, and the last table stays', () =>
  onPage(async (page) => {
    const { sent, post } = await shown(page);
    const rows = await page.locator('tbody tr').count();
    const model = await page.evaluate(() => document.querySelectorAll('tbody tr').length);
    assert.equal(model, rows);
    await post({
      ...{
        kind: 'model',
        language: ENGLISH,
        isLive: false,
        file: 'file:///site/robots.txt',
        name: 'robots.txt',
      },
      against: { chosen: 'none', choices: [] },
      notice: { text: 'The language server is not running.', action: { id: 'restart', label: 'Restart' } },
    });
    assert.match(await page.locator('.notice').innerText(), /not running\. Restart/);
    assert.equal(await page.locator('tbody tr').count(), rows);
    await page.getByRole('button', { name: 'Restart' }).click();
    assert.deepEqual(sent.at(-1), { kind: 'act', id: 'restart' });
  }));

/** Files whose table is large or odd. */
const ODD: Readonly<Record<string, string>> = {
  'no rule': '',
  'many rules': `User-agent: *\n${Array.from({ length: size(2_000) }, (_, n) => `Disallow: /p${n}/\n`).join('')}`,
  'many crawlers': Array.from(
    { length: size(600) },
    (_, n) => `User-agent: Bot${'x'.repeat(n % 40)}${'y'.repeat(n / 40)}\nDisallow: /\n`,
  ).join('\n'),
  'names and paths with markup':
    'User-agent: <img src=x onerror=alert(1)>\nDisallow: /<script>alert(2)</script>\n\nUser-agent: a"b\nDisallow: /"><b>\n',
};

for (const [name, text] of Object.entries(ODD)) {
  test(`a table of ${name}`, () =>
    onPage(async (page) => {
      let alerts = 0;
      page.on('dialog', (dialog) => {
        alerts++;
        void dialog.dismiss();
      });
      const { show } = await openPage(
        page,
        { before: 'User-agent: *\nDisallow:\n' },
        { unfolded: ['Others'] },
      );
      await show(text);
      assert.ok((await page.locator('tbody tr').count()) > 8);
      assert.equal(await page.locator('table img, table script, table b').count(), 0);
      assert.equal(alerts, 0);
      assert.deepEqual(await axe(page), []);
    }));
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

async function axe(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run(),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

for (const width of [300, 900]) {
  test(`${width} pixels: nothing is cut off, and axe has nothing to say`, () =>
    onPage(async (page) => {
      const { show, post } = await shown(page, {
        unfolded: ['AI answers', 'Search engines'],
        areChangesOpen: true,
        urls: '/hello',
      });
      await post({ kind: 'show', part: 'policy' });
      await show(AFTER, { policy: { ...POLICY, preview: { isUnchanged: false } } });
      await cell(page, 'Googlebot', 2).click();
      await post({ kind: 'why', lines: ['Googlebot may not fetch /hello', 'a note'], line: 3 });
      assert.deepEqual(
        await page.evaluate(() => [
          document.documentElement.scrollWidth,
          document.documentElement.clientWidth,
        ]),
        [width, width],
      );
      assert.deepEqual(await axe(page), []);
    }, width));
}

test('in Arabic: mirrored, with paths from left to right; what is not translated is English', () =>
  onPage(async (page) => {
    const { show } = await shown(page);
    const texts = { 'client/crawlers': { crawler: 'الزاحف', blockedBy: 'محجوب، السطر {line}' } };
    await show(AFTER, { language: { locale: 'ar', texts } });
    assert.equal(await page.locator('html').getAttribute('dir'), 'rtl');
    assert.equal(await page.locator('html').getAttribute('lang'), 'ar');
    assert.deepEqual((await page.locator('thead th').allInnerTexts()).slice(0, 2), [
      'الزاحف',
      'URLs in sitemaps',
    ]);
    assert.equal(
      await cell(page, 'Googlebot', 4).getAttribute('title'),
      'Googlebot · /hello: محجوب، السطر \u20683\u2069',
    );
    const [names, verdicts] = [
      (await cell(page, 'Googlebot', 0).boundingBox())!,
      (await cell(page, 'Googlebot', 4).boundingBox())!,
    ];
    assert.ok(names.x > verdicts.x, 'names are on the right');
    const direction = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((node) => getComputedStyle(node).direction);
    assert.equal(await direction('.path'), 'ltr');
    assert.equal(await direction('h1'), 'rtl');
    await cell(page, 'Googlebot', 0).focus();
    await page.keyboard.press('ArrowLeft');
    const column = await page.evaluate(() => (document.activeElement as HTMLTableCellElement).cellIndex);
    assert.equal(column, 1, 'the key moves to where it points');
    await show(AFTER);
    assert.equal(await page.locator('html').getAttribute('dir'), 'ltr');
  }));
