/** The errors of Search Console are found by their words: on the pages of rules, by `explain` and by the search. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import MiniSearch from 'minisearch';
import { OPTIONS } from '../scripts/site/browser/searchOptions.ts';
import { allPages } from '../scripts/site/pages.ts';
import { searchIndex } from '../scripts/site/searchIndex.ts';
import { allRules } from '../server/src/core/rule/knownRules.ts';
import { languages } from '../server/src/languages.ts';
import { errorNamed, SEARCH_CONSOLE } from '../server/src/urls/facts/searchConsole.ts';

test('each error names rules that exist, whose pages name it', async () => {
  const codes = new Set((await allRules(languages)).map(({ meta }) => meta.code as string));
  for (const [error, causes] of Object.entries(SEARCH_CONSOLE)) {
    assert.ok(causes.length > 0, error);
    for (const code of causes) {
      assert.ok(codes.has(code), `${error}: ${code}`);
      assert.ok(readFileSync(`docs/rules/${code}.md`, 'utf8').includes(`"${error}"`), `${code}: ${error}`);
    }
  }
});

test('an error is known by its words, however they are quoted', () => {
  for (const words of ['Invalid date', 'invalid date', '"Invalid date"', 'Invalid date.'])
    assert.equal(errorNamed(words), 'Invalid date');
  assert.equal(errorNamed('Couldn’t fetch'), "Couldn't fetch");
  assert.equal(errorNamed('date'), undefined);
});

test('the search of the website finds the rules first', async () => {
  let content = '';
  await searchIndex(allPages(), async (_, text) => {
    content = text;
  });
  const index = MiniSearch.loadJSON(content, OPTIONS);
  for (const [error, causes] of Object.entries(SEARCH_CONSOLE)) {
    const found = index.search(error).slice(0, causes.length + 3);
    const titles = found.map(({ title }) => String(title));
    assert.ok(
      causes.some((code) => titles.some((title) => title.includes(code))),
      `${error}: ${titles.join(', ')}`,
    );
  }
});
