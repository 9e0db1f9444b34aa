/** The files of the playground in a real Chromium: opened, named, kept, shared; nothing is lost or overwritten. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { shareAddress, sharedFiles } from '../../client/src/playground/share.ts';
import { choose, chooseAll, isKept, servedPlayground, visit } from './harness.ts';

servedPlayground();

const folder = mkdtempSync(join(tmpdir(), 'playground-site-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>\n';

/** Files that are chosen together in a new tab, what the line says, and the tabs afterwards that the example has not. */
const CHOSEN: Readonly<
  Record<string, { files: readonly (readonly [string, string])[]; says: RegExp; tabs: readonly string[] }>
> = {
  'names in any script': {
    files: [
      ['Карта-sitemap.xml', URLSET],
      ['خريطة-sitemap.xml', URLSET],
      ['sitemap (1).xml', URLSET],
    ],
    says: /^3 files are open\./,
    tabs: ['Карта-sitemap.xml', 'خريطة-sitemap.xml', 'sitemap (1).xml'],
  },
  'forty files are one calm line': {
    files: Array.from({ length: 40 }, (_, at) => [`sitemap-${at + 2}.xml`, URLSET] as const),
    says: /^40 files are open\.\s*×?$/,
    tabs: Array.from({ length: 40 }, (_, at) => `sitemap-${at + 2}.xml`),
  },
  'many that are not for crawlers': {
    files: [
      ['a.html', ''],
      ['b.css', ''],
      ['c.js', ''],
      ['d.png', ''],
      ['urllist.txt', 'https://a.example/\n'],
    ],
    says: /^urllist\.txt is open\. 4 other files are not for crawlers\./,
    tabs: ['urllist.txt'],
  },
};

for (const [name, { files, says, tabs }] of Object.entries(CHOSEN))
  test(`${name}: chosen together`, () =>
    visit(async (playground) => {
      const { page, note } = playground;
      await playground.open();
      await chooseAll(page, files);
      await note.getByText('open').waitFor();
      assert.match(await note.innerText(), says);
      for (const tab of tabs) assert.equal((await playground.tab(tab).count()) > 0, true, tab);
      await isKept(page);
      await page.reload();
      for (const tab of tabs) await playground.tab(tab).first().waitFor();
    }));

test('a folder keeps its structure', () =>
  visit(async (playground) => {
    const { page, note, tab } = playground;
    const texts = {
      'de/sitemap.xml': URLSET,
      'fr/sitemap.xml': URLSET,
      'index.html': '<p>',
      'robots.txt': '',
    };
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    await playground.open();
    await page.locator('#folder-chooser').setInputFiles(folder);
    await note.getByText('2 files are open.').waitFor();
    await note.getByText('Another robots.txt is open already.').waitFor();
    for (const path of ['de/sitemap.xml', 'fr/sitemap.xml']) await tab(path).waitFor();
    assert.match(await await tab('robots.txt').first().innerText(), /robots\.txt/);
  }));

test('nothing is overwritten without a question, and what was replaced comes back', () =>
  visit(async (playground) => {
    const { page, note, editor } = playground;
    await playground.open();
    await choose(page, 'robots.txt', Buffer.from('User-agent: *\nDisalow: /other/\n'));
    await note.getByText('Another robots.txt is open already.').waitFor();
    assert.doesNotMatch(await playground.text(), /other/);
    await note.getByRole('button', { name: 'Replace' }).click();
    await editor.getByText('/other/').waitFor();
    await note.getByRole('button', { name: 'Undo' }).click();
    await editor.getByText('/cart').first().waitFor();
  }));

/** Runs in a page: all that is kept is eight days old then, and closed tabs have left something six and eight days ago. */
const age = () =>
  new Promise<void>((resolve) => {
    const opening = indexedDB.open('keyval-store');
    opening.onsuccess = () => {
      const store = opening.result.transaction('keyval', 'readwrite').objectStore('keyval');
      const before = (days: number) => Date.now() - days * 24 * 3_600_000;
      const walk = store.openCursor();
      walk.onsuccess = () => {
        walk.result?.update({ ...walk.result.value, at: before(8) });
        if (walk.result) walk.result.continue();
        else for (const days of [6, 8]) store.put({ files: [], at: before(days) }, `left ${days} days ago`);
      };
      store.transaction.oncomplete = () => resolve();
    };
  });

/** Runs in a page: the keys of all that is kept. */
const keysKept = () =>
  new Promise<readonly string[]>((resolve) => {
    const opening = indexedDB.open('keyval-store');
    opening.onsuccess = () => {
      const listing = opening.result.transaction('keyval').objectStore('keyval').getAllKeys();
      listing.onsuccess = () => resolve(listing.result.map(String));
    };
  });

test('what is kept for a tab lives as long as the tab, and seven days more', () =>
  visit(async (playground) => {
    const { page, editor, served } = playground;
    await playground.open();
    await editor.fill('User-agent: *\nDisalow: /kept/\n');
    await isKept(page);
    await page.reload();
    await playground.marks.first().waitFor();
    await page.locator('html.ready').waitFor();
    await page.evaluate(age);
    const next = await page.context().newPage();
    await next.goto(`${served.url}playground/`);
    let keys: readonly string[];
    do keys = await next.evaluate(keysKept);
    while (keys.includes('left 8 days ago'));
    assert.ok(keys.includes('left 6 days ago'), keys.join(', '));
    await page.reload();
    await playground.marks.first().waitFor();
    assert.match(await playground.text(), /kept/);
    await next.close();
  }));

test('a file is made, named, renamed and closed, and each step is undone', () =>
  visit(async (playground) => {
    const { page, note, tab, editor } = playground;
    await playground.open();
    await page.getByRole('button', { name: 'New file' }).click();
    const path = page.getByRole('textbox', { name: 'Path in the site' });
    await path.fill('robots.txt');
    await page.keyboard.press('Enter');
    await page.getByText('robots.txt exists.').waitFor();
    await path.fill('../x');
    await page.keyboard.press('Enter');
    await page.getByText('A path has names').waitFor();
    await path.fill('shop/robots.txt');
    await page.keyboard.press('Enter');
    await tab('shop/robots.txt').waitFor();
    await editor.fill('Disalow: /a/\n');
    await playground.marks.first().waitFor();
    await tab('shop/robots.txt').focus();
    await page.keyboard.press('F2');
    await path.fill('other/robots.txt');
    await page.keyboard.press('Enter');
    await note.getByText('shop/robots.txt is now other/robots.txt.').waitFor();
    await playground.marks.first().waitFor();
    await note.getByRole('button', { name: 'Undo' }).click();
    await tab('shop/robots.txt').waitFor();
    await tab('shop/robots.txt').click();
    await page.keyboard.press('Delete');
    await note.getByText('shop/robots.txt is closed.').waitFor();
    await note.getByRole('button', { name: 'Undo' }).click();
    await tab('shop/robots.txt').waitFor();
  }));

test('UTF-16 is read, and the line says so', () =>
  visit(async (playground) => {
    const { page, note } = playground;
    await playground.open();
    await choose(page, 'sitemap-wide.xml', Buffer.from(`\ufeff${URLSET}`, 'utf16le'));
    await note.getByText('sitemap-wide.xml is UTF-16').waitFor();
    assert.match(await playground.text(), /urlset/);
  }));

/** Sites whose first file has no findings. */
const QUIET: readonly (readonly [path: string, text: string])[] = [
  ['crawlwise.json', '{}\n'],
  ['pom.xml', '<project/>\n'],
  ['urls.txt', 'a\n'],
  ['robots.txt', 'User-agent: *\nDisallow:\n'],
  ['sitemap.xml', ''],
];

for (const [path, text] of QUIET)
  test(`${path} in front: the page is alive`, () =>
    visit(async ({ page, served }) => {
      await page.goto(`${served.url}playground/${shareAddress([{ path, text }])}`);
      await page.locator('html.ready').waitFor();
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.locator('.problems .summary', { hasNotText: 'Checking…' }).waitFor();
    }));

test('a link holds the text before the changes, and does not replace own files without a question', () =>
  visit(async (playground) => {
    const { page, editor, note, tab, crawlers } = playground;
    await playground.open();
    await editor.fill('User-agent: *\nDisalow: /mine/\n');
    await page.getByRole('button', { name: 'Share' }).click();
    await note.getByText('before and after your changes').waitFor();
    const [robots] = sharedFiles(new URL(page.url()).hash)!;
    assert.match(robots!.before!, /cart/);
    await crawlers.locator('h1').waitFor();
    await page.reload();
    await crawlers.locator('h1').waitFor();
    const link = shareAddress([{ path: 'sitemap-other.xml', text: '<urlset>\n' }]);
    await page.evaluate((hash) => {
      location.hash = hash;
    }, link);
    await note.getByText('This link holds a file.').waitFor();
    assert.match(await playground.text(), /mine/);
    await note.getByRole('button', { name: 'Open the link' }).click();
    await tab('sitemap-other.xml').waitFor();
    await note.getByRole('button', { name: 'Undo' }).click();
    await editor.getByText('/mine/').waitFor();
  }));

test('a server that ends before the files of a link are read: they are shown, and the page says so', () =>
  visit(async ({ page, served, note, tab, errors }) => {
    let ended: () => void;
    const hasEnded = new Promise<void>((resolve) => {
      ended = resolve;
    });
    await page.route('**/assets/worker-*', async (route) => {
      await route.fulfill({ status: 500, body: '' });
      ended();
    });
    await page.route('**/assets/share-*', async (route) => {
      await hasEnded;
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      await route.continue();
    });
    const files = [{ path: 'shop/robots.txt', text: 'User-agent: *\nDisallow: /a/\n' }];
    await page.goto(`${served.url}playground/${shareAddress(files)}`, { waitUntil: 'commit' });
    await tab('shop/robots.txt').waitFor();
    await note.getByText('does not run').waitFor();
    assert.deepEqual(
      errors.filter((error) => !/500/.test(error)),
      [],
    );
  }));

test('lines stand where text will be until it is there', () =>
  visit(async ({ page, served, crawlers }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/app-*', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${served.url}playground/`, { waitUntil: 'commit' });
    const areLines = () =>
      page.evaluate(() =>
        ['#editors', '#skeleton'].map((id) =>
          getComputedStyle(document.querySelector(id)!).backgroundImage.includes('gradient'),
        ),
      );
    await page.locator('#skeleton').waitFor();
    assert.deepEqual(await areLines(), [true, true]);
    release();
    await crawlers.locator('tbody tr').first().waitFor();
    await page.locator('#skeleton').waitFor({ state: 'hidden' });
    assert.deepEqual(await areLines(), [false, false]);
  }));

test('a tap on what is underlined shows what a hover shows', () =>
  visit(
    async (playground) => {
      const { page, marks } = playground;
      await playground.open();
      await marks.first().tap();
      await page.locator('.tapped').getByRole('button', { name: "Replace with 'Disallow'" }).waitFor();
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ));

test('Fix all says what it has fixed and what is left', () =>
  visit(async (playground) => {
    const { page, editor, note } = playground;
    await playground.open();
    await editor.fill('User-agent: *\nDisalow: /a/\nDisallow /b/\nAlow: /c/\nFoo: bar\n');
    await page.getByRole('button', { name: 'Fix all' }).click();
    await note.getByText(/\d problems? (?:is|are) fixed; /).waitFor();
    await page.getByText('robots.txt ·').first().waitFor();
  }));
