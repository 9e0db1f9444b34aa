import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as workbench from '../../../scripts/host/workbench.mjs';
import { LISTED } from './files.mjs';
import { status, suggestion } from './widgets.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Every directive, tokens with common prefixes, values that are proposed, comments. */
const ROBOTS = `# For all crawlers
User-agent: *
Disallow: /shop/
Allow: /shop/index.html
Crawl-delay: 1
Content-Signal: search=yes, ai-train=no
Content-Usage: train-ai=n

User-agent: Googlebot-News
User-agent: Googlebot
Disallow:

Noindex: /x
Request-rate: 1/5
Visit-time: 0600-0845
Clean-param: ref /shop/
Host: www.example.com
License: https://www.example.com/license.xml
Agentmap: https://www.example.com/a
Schemamap: https://www.example.com/s
Sitemap: https://www.example.com/sitemap.xml # ours
`;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="${NAMESPACE}">
<url>
<loc>https://www.example.com/</loc>
<lastmod>2026-11-22</lastmod>
<changefreq>weekly</changefreq>
<priority>0.5</priority>
</url>
</urlset>
`;
const INDEX = `<sitemapindex xmlns="${NAMESPACE}">
<sitemap>
<loc>https://www.example.com/a.xml</loc>
</sitemap>
</sitemapindex>
`;

/** Lines without the indentation that the editor inserts. @param {string} text */
const unindented = (text) => text.replace(/^[ \t]+/gm, '');

/**
 * A step that types a text key by key into an empty file and expects exactly this text in the file.
 *
 * @param {string} file
 * @param {string} text
 * @param {{ delay: number, escapes?: boolean }} how `delay`: milliseconds between keystrokes; `escapes`: lists are
 *   closed before every other Enter
 * @returns {import('./widgets.mjs').Step}
 */
const typed = (file, text, { delay, escapes }) => ({
  file,
  async walk(page, folder) {
    await page.locator('.monaco-editor .view-lines').first().click();
    for (const [at, line] of text.split('\n').slice(0, -1).entries()) {
      await page.keyboard.type(line, { delay });
      if (escapes && at % 2 === 1) await page.keyboard.press('Escape');
      await page.keyboard.press('Enter', { delay });
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+s');
    await page.locator('.tab.active:not(.dirty)').waitFor();
    const written = await readFile(join(folder, file), 'utf8');
    assert.equal(unindented(written), text);
  },
});

/** What is typed in a group, the selected item of the list, and what the key makes of it. */
const KEYS = [
  { type: 'Dis', selected: 'Disallow', key: 'Enter', gives: 'Disallow: ' },
  { type: 'dis', selected: 'Disallow', key: 'Tab', gives: 'Disallow: ' },
  { type: 'Disallow: /sh', selected: '/shop/cart/', key: 'Enter', gives: 'Disallow: /shop/cart/' },
  { type: 'Disallow: /sh', selected: '/shop/cart/', key: 'Tab', gives: 'Disallow: /shop/cart/' },
  { type: 'User-agent: Goo', selected: 'Googlebot', key: 'Enter', gives: 'User-agent: Googlebot' },
  { type: 'Disallow:', selected: 'no path', key: 'Enter', gives: 'Disallow:\n' },
  { type: 'Disallow: ', selected: 'no path', key: 'Enter', gives: 'Disallow: \n' },
  { type: 'Disallow: /', selected: '/', key: 'Enter', gives: 'Disallow: /\n' },
  { type: 'Disallow: /shop/', selected: '/shop/', key: 'Enter', gives: 'Disallow: /shop/\n' },
  { type: 'User-agent: googlebot', selected: 'googlebot', key: 'Enter', gives: 'User-agent: googlebot\n' },
  { type: 'Crawl-delay: 3', selected: '3', key: 'Enter', gives: 'Crawl-delay: 3\n' },
];

/** Waits until an item of the list is selected. @param {Page} page @param {string} label */
const isSelected = (page, label) =>
  page.locator(`.suggest-widget .monaco-list-row.focused[aria-label^="${label},"]`).waitFor();

/** @param {Page} page @param {string} folder @param {string} text of the last group */
async function isWritten(page, folder, text) {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await page.locator('.tab.active:not(.dirty)').waitFor();
  assert.equal(await readFile(join(folder, 'keys/robots.txt'), 'utf8'), LISTED + text);
}

/** @param {typeof KEYS[number]} row @returns {import('./widgets.mjs').Step} */
const pressed = ({ type, selected, key, gives }) => ({
  file: 'keys/robots.txt',
  async walk(page, folder) {
    await status(page, 'robots.txt').waitFor();
    await workbench.typeAtEnd(page, type);
    await isSelected(page, selected);
    await page.keyboard.press(key);
    await isWritten(page, folder, gives);
  },
});

/** @type {import('./widgets.mjs').Steps} */
export const typingSteps = {
  'a robots.txt that is typed fast has the typed text': typed('empty/robots.txt', ROBOTS, { delay: 0 }),
  'a robots.txt that is typed slowly, with Escape before every other Enter, has the typed text': typed(
    'empty/robots.txt',
    ROBOTS,
    { delay: 40, escapes: true },
  ),
  'a typed sitemap has the typed text': typed('empty/sitemap.xml', SITEMAP, { delay: 40 }),
  ...Object.fromEntries(KEYS.map((row) => [`${row.key} after "${row.type}" in robots.txt`, pressed(row)])),
  'an accepted name proposes values, and Enter then begins a new line': {
    file: 'keys/robots.txt',
    async walk(page, folder) {
      await workbench.typeAtEnd(page, 'Dis');
      await isSelected(page, 'Disallow');
      await page.keyboard.press('Enter');
      await isSelected(page, 'no path');
      await suggestion(page, '/shop/cart/').waitFor();
      await page.keyboard.press('Enter');
      await isWritten(page, folder, 'Disallow: \n');
    },
  },
  'an index that is typed fast has the typed text': typed('empty/sitemap-index.xml', INDEX, { delay: 0 }),
};
