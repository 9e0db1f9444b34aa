import assert from 'node:assert/strict';
import * as workbench from '../../../scripts/host/workbench.mjs';
import { cell, firstFixes, lenses, line, panel, picker, suggestion, unfold } from './widgets.mjs';

/** @type {import('./widgets.mjs').Steps} */
export const robotsSteps = {
  'the panel of crawlers follows edits, and a sign leads to the deciding line': {
    file: 'good/robots.txt',
    async walk(page) {
      await lenses(page);
      await workbench.runCommand(page, 'Crawlwise: Test URL');
      const table = panel(page);
      await table.locator('h1', { hasText: 'GPTBot, ClaudeBot and CCBot may fetch nothing' }).waitFor();
      await page.keyboard.type('/new/');
      await unfold(table, 'Search engines');
      await unfold(table, 'AI training');
      await cell(table, 'bingbot · /new/: allowed').waitFor();
      await cell(table, 'GPTBot · /cart/: blocked, line 22').waitFor();
      await cell(table, 'bingbot · /cart/: blocked, line 10').click();
      await table.locator('.why', { hasText: 'line 10, Disallow: /cart/' }).waitFor();
      await table.getByRole('button', { name: 'Go to line 10' }).click();
      await page.locator('.editor-instance .monaco-editor.focused').waitFor();
      await page.locator('[id="status.editor.selection"]', { hasText: 'Ln 10, ' }).waitFor();
      await page.keyboard.press('Home');
      await page.keyboard.type('Disallow: /new');
      await page.keyboard.press('Enter');
      await cell(table, 'bingbot · /new/: blocked, line 10').waitFor();
    },
  },
  'after the window is reloaded, the panel of crawlers is there with what was entered': {
    file: 'good/robots.txt',
    async walk(page) {
      await lenses(page);
      await workbench.runCommand(page, 'Crawlwise: Test URL');
      await panel(page).getByLabel('Your URLs or paths').fill('/kept/');
      await unfold(panel(page), 'Search engines');
      await cell(panel(page), 'bingbot · /kept/: allowed').waitFor();
      await panel(page).locator('.section[aria-expanded="true"]').waitFor();
      await workbench.runCommand(page, 'Developer: Reload Window');
      await page.locator('.monaco-workbench').waitFor({ state: 'detached' });
      await cell(panel(page), 'bingbot · /kept/: allowed').waitFor();
      assert.equal(await panel(page).getByLabel('Your URLs or paths').inputValue(), '/kept/');
      await panel(page).locator('.section[aria-expanded="true"]').waitFor();
      await workbench.hideSideBar(page);
    },
  },
  'a policy is previewed in the panel, and applied': {
    file: 'good/robots.txt',
    async walk(page) {
      await lenses(page);
      await workbench.runCommand(page, 'Crawlwise: Apply a Policy');
      const table = panel(page);
      await table.getByLabel('AI answers').uncheck();
      await table.locator('.state', { hasText: 'Preview' }).waitFor();
      await unfold(table, 'AI answers');
      await cell(table, 'OAI-SearchBot · all other paths: blocked').waitFor();
      await table.getByRole('button', { name: 'Apply' }).click();
      await line(page, 'OAI-SearchBot').first().waitFor();
    },
  },
  'a verdict of the panel becomes an expectation through the light bulb': {
    file: 'packed/robots.txt',
    async walk(page) {
      await lenses(page);
      await workbench.runCommand(page, 'Crawlwise: Test URL');
      await panel(page).getByLabel('Your URLs or paths').fill('/a/b');
      await unfold(panel(page), 'Search engines');
      await cell(panel(page), 'Googlebot · /a/b').click();
      await panel(page).locator('.why', { hasText: 'Googlebot · /a/b' }).waitFor();
      await workbench.openQuickFixes(page, 'User-agent', { bulb: false });
      await page.locator('.action-widget .monaco-list-row', { hasText: 'expectation' }).first().click();
      await line(page, '@expect allow').first().waitFor();
    },
  },
  'completion proposes the sitemaps of the workspace': {
    file: 'good/robots.txt',
    async walk(page) {
      await lenses(page);
      await workbench.typeAtEnd(page, '\nSitemap: ');
      await suggestion(page, 'https://www.example.com/sitemap-blog.xml').waitFor();
    },
  },
  'a lens above a group prompts for a crawler, and shows its rules': {
    file: 'good/robots.txt',
    async walk(page) {
      await lenses(page);
      await workbench.typeAtEnd(page, '\nUser-agent: GPTBot\nDisallow: /z\n');
      await page.locator('.codelens-decoration a', { hasText: 'merged from 2 groups' }).first().click();
      await picker(page).locator('.monaco-list-row', { hasText: 'ClaudeBot' }).click();
      await page.locator('.view-line', { hasText: 'The first rule that matches a path decides' }).waitFor();
    },
  },
  'the light bulb offers fixes before all else': {
    file: 'bad/robots.txt',
    async walk(page) {
      await workbench.waitForMarks(page);
      await lenses(page);
      await workbench.openQuickFixes(page, 'Disalow');
      const first = page.locator('.action-widget .monaco-list-row.action').first();
      assert.match((await first.textContent()) ?? '', /Disallow/);
    },
  },
  'the trailing slash comes first on a line without a finding, else below the repairs': {
    file: 'directories/robots.txt',
    async walk(page) {
      await workbench.waitForMarks(page, 3);
      for (const text of ['/quiet', '/one', '/two', '/.git']) {
        const [row] = await firstFixes(page, text, 1, { bulb: false });
        assert.match(row ?? '', /^Add the slash at the end, so that only the directory matches \(/, text);
      }
      for (const text of ['Disalow', '/five', 'Allow: /two']) {
        const rows = await firstFixes(page, text, 10);
        const slash = rows.findIndex((row) =>
          row.startsWith('Add the slash at the end, so that only the directory matches ('),
        );
        assert.ok(slash > 0, `${text}: ${rows.join(', ')}`);
      }
    },
  },
  'the light bulb has the fix, and one row that asks what to do about the rule': {
    file: 'bad/robots.txt',
    async walk(page) {
      await workbench.waitForMarks(page, 2);
      assert.deepEqual(await firstFixes(page, 'Disalow', 2), [
        "Replace with 'Disallow' (other parsers then read it as Google does)",
        'Configure or ignore robots/field-typo…',
      ]);
      await page.locator('.action-widget .monaco-list-row', { hasText: 'Configure or ignore' }).click();
      await picker(page).locator('.monaco-list-row', { hasText: 'Explain this rule' }).click();
      await rulePage(page, 'robots/field-typo');
    },
  },
  'the code of a finding among the problems leads to the page of its rule': {
    file: 'bad/robots.txt',
    async walk(page) {
      await workbench.waitForMarks(page, 2);
      await page.keyboard.press(`${workbench.MOD}+Shift+m`);
      await page.locator('.markers-panel a', { hasText: 'robots/' }).first().click();
      await rulePage(page, 'robots/rule-before-user-agent');
    },
  },
  'the code of a finding in its hover leads to the page of its rule': {
    file: 'bad/robots.txt',
    async walk(page) {
      await workbench.waitForMarks(page, 2);
      await workbench.insist(async () => {
        await workbench.hoverOver(page, 'Disalow');
        const code = page.locator('.monaco-hover a', { hasText: 'robots/field-typo' }).first();
        await code.click({ timeout: workbench.TRY_MS });
        await page
          .locator('.tab.active', { hasText: 'field-typo.md' })
          .waitFor({ timeout: workbench.TRY_MS });
      });
      await rulePage(page, 'robots/field-typo');
    },
  },
  'the source in a hover opens, after a question, as an address outside of the editor does': {
    file: 'good/robots.txt',
    async walk(page) {
      await lenses(page);
      const asks = page.locator('.monaco-dialog-box', { hasText: 'openai.com' });
      await workbench.insist(async () => {
        await workbench.hoverOver(page, 'GPTBot');
        const source = page.locator('.monaco-hover a', { hasText: 'Overview of OpenAI crawlers' }).first();
        await source.click({ timeout: workbench.TRY_MS });
        await asks.waitFor({ timeout: workbench.TRY_MS });
      });
      await page.keyboard.press('Escape');
      await asks.waitFor({ state: 'detached' });
    },
  },
  'a lens lists the sitemap URLs that its rule blocks, and leads to the line of one': {
    file: 'good/robots.txt',
    async walk(page) {
      await page.locator('.codelens-decoration a', { hasText: 'sitemap URLs' }).first().click();
      await page.locator('.peekview-widget, .reference-zone-widget').first().waitFor();
      await page.keyboard.press('Escape');
    },
  },
  'completion of product tokens shows operator and purpose': {
    file: 'good/robots.txt',
    async walk(page) {
      await lenses(page);
      await workbench.typeAtEnd(page, '\nUser-agent: Claude');
      await suggestion(page, /Anthropic/).waitFor();
    },
  },
  'refactorings are in the menu of a line that has no finding': {
    file: 'good/robots.txt',
    async walk(page) {
      await lenses(page);
      await workbench.openQuickFixes(page, 'Disallow: /cart/', { bulb: false });
      await page.locator('.action-widget', { hasText: /Sort the rules/i }).waitFor();
    },
  },
  'a failing expectation is an error that names the line': {
    file: 'good/robots.txt',
    async walk(page) {
      await lenses(page);
      await workbench.typeAtEnd(page, '\n# @expect allow GPTBot /articles/');
      await workbench.waitForMarks(page);
      await workbench.hoverOver(page, 'allow GPTBot');
      await page
        .locator('.hover-contents', { hasText: /line 22/i })
        .first()
        .waitFor();
    },
  },
  'go to definition leads from a Sitemap line to its file': {
    file: 'good/robots.txt',
    async walk(page) {
      await lenses(page);
      await workbench.insist(async () => {
        await workbench.clickOn(page, 'www.example.com/sitemap-index');
        await page.keyboard.press('F12');
        const tab = page.locator('.tab.active', { hasText: 'sitemap-index.xml' });
        await tab.waitFor({ timeout: workbench.TRY_MS });
      });
    },
  },
  'a snippet writes a group': {
    file: 'good/robots.txt',
    async walk(page) {
      await lenses(page);
      await workbench.typeAtEnd(page, '\nblock-one');
      await suggestion(page, 'block-one-crawler').click();
      await page.locator('.view-line', { hasText: 'User-agent: GPTBot' }).nth(1).waitFor();
    },
  },
  'the form of a value is explained on request': {
    file: 'good/robots.txt',
    async walk(page) {
      await lenses(page);
      await workbench.typeAtEnd(page, '\nContent-Signal: ');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Shift+Space');
      await page.locator('.parameter-hints-widget.visible').waitFor();
    },
  },
  'inlay hints show operators and lengths of rules, and the tab has an icon': {
    file: 'good/robots.txt',
    settings: { 'crawlwise.robots.inlayHints': true },
    async walk(page) {
      await line(page, /GPTBot\s*OpenAI,/).waitFor();
      await line(page, /\/cart\/\s*6\s*bytes/).waitFor();
      await icon(page, 'robots-txt-light.svg');
    },
  },
  'the bread crumbs of robots.txt name the rule of the cursor, and the icon is that of a dark theme': {
    file: 'good/robots.txt',
    settings: { 'breadcrumbs.enabled': true, 'workbench.colorTheme': 'Default Dark Modern' },
    async walk(page) {
      await lenses(page);
      await workbench.clickOn(page, '/cart/');
      await page.locator('.breadcrumbs-control', { hasText: 'Disallow: /cart/' }).waitFor();
      await icon(page, 'robots-txt-dark.svg');
    },
  },
  'a product token is renamed in all its groups': {
    file: 'made/robots.txt',
    async walk(page) {
      await lenses(page);
      await workbench.insist(async () => {
        await workbench.clickOn(page, 'GPTBot');
        await page.keyboard.press('F2');
        await page.locator('.rename-box input').fill('CCBot', { timeout: workbench.TRY_MS });
      });
      await page.keyboard.press('Enter');
      await line(page, 'CCBot').nth(1).waitFor();
    },
  },
  'a line is put into form when it is left': {
    file: 'good/robots.txt',
    settings: { 'editor.formatOnType': true },
    async walk(page) {
      await lenses(page);
      await workbench.typeAtEnd(page, '\nsitemap :https://www.example.com/a.xml');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Enter');
      await line(page, 'Sitemap: https://www.example.com/a.xml').waitFor();
    },
  },
  'paths are proposed from the folders of the workspace': {
    file: 'good/robots.txt',
    async walk(page) {
      await lenses(page);
      await workbench.insist(async () => {
        await workbench.typeAtEnd(page, '\nDisallow: /sh');
        await suggestion(page, '/shop/').waitFor({ timeout: workbench.TRY_MS });
      });
    },
  },
};

/** @param {import('playwright-core').Page} page @param {string} file the icon before the name in the tab */
async function icon(page, file) {
  await page.waitForFunction((file) => {
    const label = document.querySelector('.tab.active .monaco-icon-label');
    return label && getComputedStyle(label, '::before').backgroundImage.includes(file);
  }, file);
}

/** The page of a rule, as a preview. @param {import('playwright-core').Page} page @param {string} code */
async function rulePage(page, code) {
  await page.locator('.tab.active', { hasText: `${code.split('/')[1]}.md` }).waitFor();
  const preview = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
  await preview.getByRole('heading', { name: code }).waitFor();
}
