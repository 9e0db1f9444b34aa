/** The lists of rules are generated: a file that is not in its list is not checked, and not shipped. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const SOURCES = new URL('../../server/src/', import.meta.url);
const NOT_RULES = /^(?:shared\/|(?:all|codes|index|types)\.ts$)/;

for (const language of ['responses', 'robots', 'sitemap', 'urllist']) {
  test(`the list of the rules of ${language} has each file`, () => {
    const folder = new URL(`${language}/rules/`, SOURCES);
    const list = readFileSync(new URL('all.ts', folder), 'utf8');
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = name.replaceAll('\\', '/');
      if (!file.endsWith('.ts') || NOT_RULES.test(file)) continue;
      const path = `server/src/${language}/rules/${file}`;
      assert.match(
        readFileSync(new URL(file, folder), 'utf8'),
        /^export const rule\b/m,
        `${path} exports no 'rule'`,
      );
      assert.ok(list.includes(`'./${file}'`), `${path} is not in the list: run "npm run generate"`);
    }
  });
}
