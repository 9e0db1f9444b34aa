/** The main job of the playground in a stock Firefox: open, type, squiggle, hover, fix, reload, share. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedFiles } from '../../client/src/playground/share.ts';
import { launchFirefox } from '../../scripts/host/firefox.mjs';
import { LIMIT_MS, servedPlayground, site } from './harness.ts';

servedPlayground();

const FRONT = '#editors [role=tabpanel]:not([hidden])';
const MARK = `${FRONT} .cm-lintRange`;

test('Firefox: files are typed, underlined, explained, fixed, kept over a reload and shared', async (t) => {
  let firefox: Awaited<ReturnType<typeof launchFirefox>>;
  try {
    firefox = await launchFirefox();
  } catch (error) {
    console.error(`NOT TESTED: ${(error as Error).message}`);
    t.skip((error as Error).message);
    return;
  }
  try {
    t.diagnostic(await firefox.version());
    const page = await firefox.newPage();
    page.setDefaultTimeout(LIMIT_MS);
    await page.setViewport({ width: 1280, height: 800 });
    const failures: string[] = [];
    page.on('pageerror', ({ message }) => failures.push(message));
    page.on('request', (request) => {
      const isOwn = [`${site().url}playground`, 'data:'].some((start) => request.url().startsWith(start));
      if (!isOwn) failures.push(request.url());
    });
    const holds = (text: string) => page.waitForSelector(`${FRONT} .cm-content ::-p-text(${text})`);
    const press = async (selector: string) => {
      await page.waitForSelector(selector);
      await page.click(selector);
    };

    await page.goto(`${site().url}playground/`);
    await page.waitForSelector(MARK);
    await page.hover(MARK);
    await page.waitForSelector('.cm-tooltip-hover ::-p-text(Blocking is not removal)');
    await press('.cm-tooltip-hover .repairs button');
    await page.waitForSelector(MARK, { hidden: true });

    await press(`${FRONT} .cm-content`);
    for (const key of ['Control', 'Home']) await page.keyboard.down(key);
    for (const key of ['Home', 'Control']) await page.keyboard.up(key);
    await page.keyboard.type('Disalow: /typed/\n');
    await page.waitForSelector(MARK);
    await page.waitForSelector('#problems .fix ::-p-text(Disallow)');
    await page.waitForSelector('html:not(.unsaved)');
    await page.reload();
    await page.waitForSelector(MARK);
    await holds('Disalow: /typed/');
    await press('#problems .fix');
    await holds('Disallow: /typed/');

    await press('#share');
    await page.waitForSelector('#note ::-p-text(contains the files)');
    const [robots] = sharedFiles(new URL(page.url()).hash)!;
    assert.match(robots!.text, /^Disallow: \/typed\//);
    assert.equal(
      await page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null),
      true,
    );
    assert.deepEqual(failures, []);
  } finally {
    await firefox.close();
  }
});
