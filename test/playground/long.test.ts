/** The playground in a real Chromium, at length: accessibility, keys, no network, large files, bad input. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { shareAddress } from '../../client/src/playground/share.ts';
import {
  axeOf,
  choose,
  chooseAll,
  isKept,
  type Start,
  servedPlayground,
  sitemapOf,
  visit,
} from './harness.ts';

servedPlayground();

const PHONE: Start = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

for (const [name, options] of Object.entries<Start>({
  'a laptop': {},
  'a laptop, dark': { colorScheme: 'dark' },
  'a phone': PHONE,
  'a phone, dark': { ...PHONE, colorScheme: 'dark' },
}))
  test(`axe finds nothing: ${name}`, () =>
    visit(async (playground) => {
      const { page, editor, crawlers } = playground;
      await playground.open();
      await crawlers.locator('tbody tr').first().waitFor({ state: 'attached' });
      await page.locator('.problems .fix').waitFor();
      assert.deepEqual(await axeOf(page), [], 'problems');
      if (options.isMobile) await page.getByRole('tab', { name: 'Crawlers' }).click();
      await crawlers.locator('summary', { hasText: 'Who may use my site?' }).click();
      await crawlers.getByRole('checkbox').first().click();
      await crawlers.getByText('Preview:').waitFor();
      assert.deepEqual(await axeOf(page), [], 'crawlers');
      await crawlers.getByRole('button', { name: 'Compare Texts' }).click();
      await page.locator('dialog .cm-content').waitFor();
      assert.deepEqual(await axeOf(page), [], 'texts');
      await page.keyboard.press('Escape');
      await editor.click();
      await page.keyboard.press('F8');
      await page.keyboard.press('Control+.');
      await page.getByRole('menuitem').first().waitFor();
      assert.deepEqual(await axeOf(page), [], 'fixes');
      if (options.isMobile) {
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 390, `${width} pixels`);
      }
    }, options));

test('everything is done by keys: tabs, problems, fixes', () =>
  visit(async (playground) => {
    const { page, marks, tab, problems } = playground;
    await playground.open();
    await problems.locator('.fix').waitFor();
    await tab('robots.txt').focus();
    await page.keyboard.press('ArrowRight');
    await tab('sitemap.xml').getByText('1 problem').waitFor({ state: 'attached' });
    assert.equal(await tab('sitemap.xml').getAttribute('aria-selected'), 'true');
    await page.keyboard.press('Home');
    assert.equal(await tab('robots.txt').getAttribute('aria-selected'), 'true');
    await problems.locator('.place').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+.');
    await page.getByRole('menuitem', { name: "Replace with 'Disallow'" }).waitFor();
    await page.keyboard.press('Enter');
    await marks.first().waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await marks.first().waitFor();
  }));

test('a policy is previewed, compared and applied', () =>
  visit(async (playground) => {
    const { page, crawlers } = playground;
    await playground.open();
    await crawlers.locator('summary', { hasText: 'Who may use my site?' }).click();
    await crawlers.getByRole('checkbox').first().uncheck();
    await crawlers.getByRole('button', { name: 'Compare Texts' }).click();
    await page.locator('dialog .cm-changedLine, dialog .cm-insertedLine').first().waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    const before = await playground.text();
    await crawlers.getByRole('button', { name: 'Apply' }).click();
    await crawlers.locator('h1', { hasText: 'Googlebot' }).waitFor();
    assert.notEqual(await playground.text(), before);
  }));

test('after the first visit it opens without a network', () =>
  visit(async (playground) => {
    const { page, crawlers } = playground;
    await playground.open();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await playground.marks.first().waitFor();
    await page.context().setOffline(true);
    await page.reload();
    await playground.marks.first().waitFor();
    await crawlers.locator('tbody tr').first().waitFor();
  }));

test('what was typed is still there after a reload, and the example comes back', () =>
  visit(async (playground) => {
    const { page, editor, note, tab, crawlers } = playground;
    await playground.open();
    await editor.fill('User-agent: *\nDisalow: /kept/\n');
    await isKept(page);
    await page.reload();
    await playground.marks.first().waitFor();
    assert.match(await playground.text(), /kept/);
    await choose(page, 'robots (1).txt', Buffer.from('User-agent: *\nDisalow: /dropped/\n'));
    await note.getByRole('button', { name: 'Replace' }).click();
    await note.getByText('is replaced').waitFor();
    assert.match(await playground.text(), /dropped/);
    for (const [button, text] of [
      ['Example', /Disalow: \/cart/],
      ['Undo', /dropped/],
      ['Example', /Disalow: \/cart/],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await editor.getByText(text).waitFor();
    }
    await tab('sitemap.xml').click();
    await page.getByRole('button', { name: 'Close sitemap.xml' }).click();
    assert.equal(await tab('sitemap.xml').count(), 0);
    await note.getByRole('button', { name: 'Undo' }).click();
    await tab('sitemap.xml').waitFor();
    await tab('robots.txt').click();
    await page.getByRole('button', { name: 'Close robots.txt' }).click();
    await page.locator('#no-crawlers', { hasText: 'no robots.txt' }).waitFor();
    await note.getByRole('button', { name: 'Undo' }).click();
    await crawlers.locator('tbody tr').first().waitFor();
  }));

test('the settings in crawlwise.json apply, as typed', () =>
  visit(async (playground) => {
    const { page, editor, marks, tab } = playground;
    const files = [
      { path: 'robots.txt', text: 'Disallow /x/\nUser-agent: *\nDisalow: /x/\n' },
      { path: 'crawlwise.json', text: '{ "rules": { "robots/field-typo": "off" } }\n' },
    ];
    await playground.open(shareAddress(files));
    await page.getByText('robots.txt · 2 rules · 2 problems').waitFor();
    await tab('crawlwise.json').click();
    await editor.fill('{ "rules": { "robots/*": "off" } }');
    await tab('robots.txt').click();
    await marks.first().waitFor({ state: 'detached' });
  }));

/** Records the lengths of the messages to the server. */
function recordSent(): void {
  const sent: number[] = [];
  Reflect.set(globalThis, 'sent', sent);
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, message: unknown) {
    sent.push(JSON.stringify(message).length);
    postMessage.call(this, message);
  };
}

for (const isOneLine of [false, true])
  test(`10 MB are edited${isOneLine ? ', in one line' : ''}: a key sends no more than itself`, () =>
    visit(
      async (playground) => {
        const { page, editor, marks, tab, problems } = playground;
        await playground.open();
        await choose(page, 'sitemap-large.xml', sitemapOf(10_000_000, isOneLine));
        await tab('sitemap-large.xml').waitFor();
        await page.getByText('no problems').waitFor();
        const opened = await page.evaluate(() => Reflect.get(globalThis, 'sent').splice(0));
        assert.ok(Math.max(...opened) > 9_000_000);
        await editor.click();
        await page.keyboard.press('Control+Home');
        await page.keyboard.type('x');
        await marks.first().waitFor();
        await problems.first().waitFor();
        await page.keyboard.press('Backspace');
        await page.getByText('no problems').waitFor();
        const typed = await page.evaluate(() => Reflect.get(globalThis, 'sent'));
        assert.ok(Math.max(...typed) < 2_000, typed.join(', '));
      },
      { init: recordSent },
    ));

test('a file is dropped on the page', () =>
  visit(async (playground) => {
    const { page, note, tab } = playground;
    await playground.open();
    const transfer = await page.evaluateHandle(() => {
      const made = new DataTransfer();
      made.items.add(new File(['<urlset>\n'], 'sitemap-dropped.xml'));
      return made;
    });
    await page.dispatchEvent('.cm-content', 'dragover', { dataTransfer: transfer });
    await page.locator('body.dropping').waitFor();
    await page.dispatchEvent('.cm-content', 'drop', { dataTransfer: transfer });
    await note.getByText('sitemap-dropped.xml is open').waitFor();
    await tab('sitemap-dropped.xml').getByText('problem').waitFor({ state: 'attached' });
  }));

/** Files that are chosen, and the line that follows. */
const CHOSEN: readonly (readonly [name: string, content: () => Buffer, line: RegExp])[] = [
  ['sitemap.xml', () => randomBytes(4096), /sitemap\.xml is not a text file/],
  ['sitemap.xml', () => Buffer.alloc(60_000_000, 'a'), /60 MB.* at most 52 MB/],
  ['sitemap.xml.gz', () => gzipSync(Buffer.alloc(60_000_000, 'a')), /cannot be unpacked/],
  ['sitemap.xml.gz', () => gzipSync('<urlset/>').subarray(0, 12), /cannot be unpacked/],
  ['sitemap-packed.xml.gz', () => gzipSync('<urlset>\n'), /sitemap-packed\.xml is open/],
  ['photo.jpg', () => randomBytes(100), /photo\.jpg is not a file for crawlers/],
  ['sitemap empty.xml', () => Buffer.alloc(0), /sitemap empty\.xml is open/],
];

test('each file that is chosen is open, or a line says why not; the page stays usable', () =>
  visit(async (playground) => {
    const { page, note, tab, marks } = playground;
    await playground.open();
    for (const [name, content, line] of CHOSEN) {
      const file = { name, mimeType: 'application/octet-stream', buffer: content() };
      // Larger ones cannot be sent to the browser: they are made there.
      if (file.buffer.length < 50_000_000) await page.locator('#chooser').setInputFiles(file);
      else
        await page.evaluate(
          ([own, length]) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File(['a'.repeat(length)], own));
            const chooser = document.querySelector<HTMLInputElement>('#chooser')!;
            chooser.files = transfer.files;
            chooser.dispatchEvent(new Event('change'));
          },
          [name, file.buffer.length] as const,
        );
      await note.getByText(line).waitFor();
    }
    await chooseAll(
      page,
      Array.from({ length: 60 }, (_, at) => [`sitemap-${at}.xml`, '<urlset>\n']),
    );
    await note.getByText('at most 50 files').waitFor();
    await tab('robots.txt').click();
    await marks.first().waitFor();
  }));

/** Browsers that lack something, the line that says so, and whether the files are checked. */
const BROWSERS: Readonly<
  Record<string, { start: Start; line?: RegExp; script?: string; isChecked?: boolean }>
> = {
  'no worker': { start: { init: () => Reflect.deleteProperty(globalThis, 'Worker') }, line: /does not run/ },
  'a worker that does not load': { start: {}, script: '**/assets/worker-*', line: /does not run/ },
  'no storage': {
    start: {
      init: () => {
        const get = () => {
          throw new DOMException('denied', 'SecurityError');
        };
        Object.defineProperty(globalThis, 'sessionStorage', { get });
        Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
      },
    },
    isChecked: true,
  },
};

for (const [name, { start, line, script, isChecked }] of Object.entries(BROWSERS))
  test(`${name}: the page stays usable`, () =>
    visit(async ({ page, served, editor, note, marks }) => {
      if (script) await page.route(script, (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto(`${served.url}playground/`);
      if (line) await note.getByText(line).waitFor();
      await editor.fill('User-agent: *\nDisalow: /typed/\n');
      if (isChecked) await marks.first().waitFor();
      else await page.locator('#no-crawlers', { hasText: 'does not run' }).waitFor();
      await page.getByRole('button', { name: 'Share' }).click();
      await note.getByText('contains the files').waitFor();
      assert.match(page.url(), /#site=/);
    }, start));

test('an old browser, and one without JavaScript, get a line', async () => {
  await visit(async ({ page, served, note }) => {
    await page.route('**/assets/app-*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'class { # }' }),
    );
    await page.goto(`${served.url}playground/`);
    await note.getByText('too old').waitFor();
  });
  await visit(
    async ({ page, served }) => {
      await page.goto(`${served.url}playground/`);
      await page.locator('.fault').waitFor();
    },
    { javaScriptEnabled: false },
  );
});

test('a file from an address runs nothing, also where a hover quotes it', () =>
  visit(async (playground) => {
    const { page, marks, errors } = playground;
    const html = '<img/src=x:onerror=alert(1)>[a](javascript:alert(1))<script>alert(1)</script>';
    const text = `User-agent: ${html}\nDisalow: /${html}\nDisallow: /${html}\n`;
    await playground.open(shareAddress([{ path: 'robots.txt', text }]));
    for (const mark of (await marks.all()).slice(0, 4)) {
      await mark.hover();
      await page.locator('.cm-tooltip-hover').waitFor();
      const made = page.locator('.cm-tooltip-hover').locator('img, script, a[href^="javascript:"]');
      assert.equal(await made.count(), 0);
      await page.mouse.move(0, 0);
      await page.locator('.cm-tooltip-hover').waitFor({ state: 'detached' });
    }
    assert.deepEqual(errors, []);
  }));
