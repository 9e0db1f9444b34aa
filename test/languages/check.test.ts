/** All texts can be listed, and a translation is checked: placeholders, plural forms, unknown and missing keys, terms. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { checked, type Glossary } from '../../scripts/lib/languages/check.ts';
import { allEntries, type Entry, formsOf } from '../../scripts/lib/languages/entries.ts';
import { PSEUDO, pseudoTranslation } from '../../scripts/lib/languages/pseudo.ts';
import { allTexts } from '../../server/src/core/catalogue.ts';
import { root } from '../protocol/client.ts';

test('every catalogue, table, rule and text of the manifest is listed, each key once', async () => {
  const entries = await allEntries();
  const listed = new Set(entries.map(({ catalogue }) => catalogue));
  const missing = [...allTexts().keys()].filter((name) => !listed.has(name) && !name.startsWith('test/'));
  assert.deepEqual(missing, []);
  const ids = entries.map(({ catalogue, key }) => `${catalogue} ${key}`);
  assert.equal(new Set(ids).size, ids.length);
  for (const name of [
    'cli/options',
    'robots/directives',
    'sitemap/elements',
    'playground',
    'site',
    'manifest',
  ])
    assert.ok(listed.has(name), name);
  assert.ok(entries.length > 3000, `${entries.length} texts`);
  for (const { catalogue, key, text } of entries)
    for (const [form, own] of formsOf(text)) assert.notEqual(own.trim(), '', `${catalogue} ${key} ${form}`);
});

const entry = (key: string, text: Entry['text']): Entry => ({
  ...{ catalogue: 'a', key, text, area: 'core', file: 'a.ts' },
});
const ENTRIES: readonly Entry[] = [
  entry('open', "Open '{name}' of `{url}`"),
  entry('found', { by: 'count', one: '{count} file in {place}', other: '{count} files in {place}' }),
  entry('crawlers', 'Crawlers that obey'),
  entry('blocks', 'Blocks {who|all:all|names:{names} here}'),
  entry('agree', { by: 'count', one: '{names} obeys', other: '{names} obey' }),
];
const GLOSSARY: Glossary = { crawler: ['زاحف', 'زواحف'] };
const SIX = Object.fromEntries(
  ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [form, '{count} ملف في {place}']),
);

const FAULTS: readonly (readonly [texts: object, faults: readonly string[]])[] = [
  [{ open: 'افتح {name} من `{url}`', found: { by: 'count', ...SIX }, crawlers: 'زواحف' }, []],
  [{ found: { by: 'count', ...SIX, one: 'ملف في {place}' } }, []],
  [{ open: 'افتح {name} من ``' }, ["a open: '{url}' is missing"]],
  [{ open: 'افتح {name} {urls} `{url}`' }, ["a open: '{urls}' is unknown"]],
  [{ open: 'افتح {name} من `{url}' }, ['a open: a code is not closed']],
  [{ open: '' }, ['a open: is empty', "a open: '{name}' is missing", "a open: '{url}' is missing"]],
  [{ open: '{name} `{url}`\u202e' }, ['a open: has a control character']],
  [{ open: '{name}\n`{url}`' }, ['a open: has other line breaks']],
  [{ open: 7 }, ['a open: is not a text']],
  [{ close: 'x' }, ['a close: unknown key']],
  [{ found: '{count} ملف في {place}' }, ['a found: has no plural forms']],
  [{ found: { by: 'count', ...SIX, few: undefined } }, ['a found: few: is not a text']],
  [
    { found: { by: 'count', one: 'ملف في {place}', other: '{count} ملف في {place}' } },
    ['few', 'many', 'two', 'zero'].map((form) => `a found: lacks the form '${form}'`),
  ],
  [{ found: { by: 'place', ...SIX } }, ["a found: is chosen by 'place', not 'count'"]],
  [{ found: { by: 'count', ...SIX, several: '{place}' } }, ["a found: has the form 'several' of no number"]],
  [{ found: { by: 'count', ...SIX, two: 'ملفان' } }, ["a found: two: '{place}' is missing"]],
  [{ blocks: 'يحظر {who|all:الكل|names:{names}}', agree: 'يلتزم {names}' }, []],
  [{ blocks: '{who|names:{names}|all:الكل} محظور' }, []],
  [{ blocks: 'يحظر {who|names:{names}}' }, ["a blocks: lacks the case 'all' of 'who'"]],
  [
    { blocks: 'يحظر {who|all:الكل|names:{names}|some:البعض}' },
    ["a blocks: has the unknown case 'some' of 'who'"],
  ],
  [{ blocks: 'يحظر {who|all:الكل|names:هذه}' }, ["a blocks: '{names}' is missing"]],
  [{ blocks: 'يحظر {who|all:{paths}|names:{names}}' }, ["a blocks: '{paths}' is unknown"]],
  [{ crawlers: 'روبوتات' }, ["a crawlers: 'crawler' is not 'زاحف' or 'زواحف'"]],
];

for (const [texts, faults] of FAULTS)
  test(`a translation: ${JSON.stringify(texts).slice(0, 60)}`, () => {
    const found = checked('ar', ENTRIES, { 'core.json': { a: texts } }, GLOSSARY);
    assert.deepEqual(
      found.faults,
      faults.map((fault) => `core.json: ${fault}`),
    );
  });

test('missing texts are counted, and a text in two files is a fault', () => {
  const texts = { a: { crawlers: 'زاحف' } };
  const { counts } = checked('ar', ENTRIES, { 'core.json': texts });
  assert.deepEqual(counts.get('core'), { done: 1, total: 5 });
  const { faults } = checked('ar', ENTRIES, { 'core.json': texts, 'cli.json': texts });
  assert.deepEqual(faults, ['cli.json: a crawlers: translated twice']);
});

test('the pseudo-language has every text, and no fault', async () => {
  const entries = await allEntries();
  const { texts } = pseudoTranslation(entries);
  const { faults, counts } = checked('en', entries, { [PSEUDO]: texts });
  assert.deepEqual(faults, []);
  for (const [area, { done, total }] of counts) assert.equal(done, total, area);
});

const LANGUAGES = join(root, 'server/languages');
const locales = existsSync(LANGUAGES) ? readdirSync(LANGUAGES) : [];

for (const locale of locales)
  test(`${locale}: no text has a fault, and all of them take at most 150 KB`, async () => {
    const parsed = (name: string) => JSON.parse(readFileSync(join(LANGUAGES, locale, name), 'utf8'));
    const names = readdirSync(join(LANGUAGES, locale));
    const files = Object.fromEntries(
      names.filter((name) => name !== 'glossary.json').map((name) => [name, parsed(name)]),
    );
    const terms: Glossary = parsed('glossary.json');
    assert.ok(Object.keys(terms).length >= 50, 'fifty terms');
    assert.deepEqual(checked(locale, await allEntries(), files, terms).faults, []);
    assert.ok(gzipSync(JSON.stringify(Object.values(files))).length <= 150_000);
  });
