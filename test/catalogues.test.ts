/** User-facing texts are in catalogues, where a translation can override them: code concatenates none. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { allTexts } from '../server/src/core/catalogue.ts';
import { languages } from '../server/src/languages.ts';
import { formsOf } from './formsOf.ts';
import { prose } from './prose.ts';

const SOURCES = fileURLToPath(new URL('../server/src', import.meta.url));
const CLIENT = fileURLToPath(new URL('../client/src', import.meta.url));
const WORDS = /(?:^|\/)words(?:\/[\w-]+)?\.ts$/;

/** Styles, the value of an attribute, and a document without texts. */
const STYLES = /^(?:playground\/(?:theme|safeHtml)|crawlers\/html)\.ts$/;
/** The name of the product before a text, and versions in reports for its maintainers. */
const NAMED = /^(?:Crawlwise:? \{\w+\}|Remote: \{remoteName\})$/;

/** Files with sentences that are not texts of a catalogue, and the reason. */
const OTHERS: readonly (readonly [files: RegExp, why: string])[] = [
  [/(?:^|\/)facts\//, 'tables: their rows are keys'],
  [
    /^(?:(?:robots|sitemap)\/settings|robots\/entry|config\/(?:entrySchemas|keys|schema))\.ts$/,
    'settings: their texts go into the manifest and the schema',
  ],
  [
    /^urls\/(?:blocks|expectedUrls|placeholder|urlFixes)\.ts$/,
    'messages that rules of several languages share',
  ],
  [
    /^core\/rule\/(?:failure|gzip|pointer|suppression)Rule\.ts$/,
    'rules that every language has: their codes are the keys',
  ],
  [/^core\/rule\/(?:needs|rule)\.ts$/, 'errors in the code of a rule'],
  [
    /^cli\/args\/(?:table|verdictCommands|logCommand)\.ts$/,
    'a table: help looks its texts up by command and option',
  ],
  [/^cli\/output\/formats\/(?:checkstyle|junit)\.ts$/, 'elements of XML'],
  [/^cli\/output\/patch\.ts$/, 'a line that the format of patches prescribes'],
  [/^urls\/(?:sources|limits)\.ts$/, 'tables for the pages of rules'],
  [/^pages\/hosts\//, 'tables of what a host serves: their cells are keys'],
  [/^(?:robots|responses)\/rules\/failedExpectation\.ts$/, 'an example of a comment, or of a failure'],
  [/^sitemap\/rules\/index\/unexpectedTarget\.ts$/, 'file extensions'],
  [
    /^(?:robots\/rules\/contentSignalSyntax|robots\/changes\/stance(?:Comment|Signals)|robots\/features\/refactorings\/writeExpectations|logs\/merge|cli\/output\/failureRows)\.ts$/,
    'text of a file',
  ],
  [/^responses\/rules\/shared\/sources\.ts$/, 'lines of examples'],
  [/^live\/body\.ts$/, 'a header'],
  [/^urls\/generators\.ts$/, 'names of software, and its commands'],
  [/^core\/catalogue\.ts$/, 'English lists: `Intl` formats those of other languages'],
  [/^main\/nodeVersion\.ts$/, 'is shown by versions of Node that cannot run the catalogues'],
];

/** Values that code compares, and lines that it writes into files, or into examples of rules. */
const CODE =
  /^(?:by folder|by name|shut down|site soon(?:, at rest)?|site open|whole site|to complete|other file|may not|not stated|not documented|own directive|widely supported|\[object Object\]|(?:User-agent|Crawl-delay): \S+|Content-Usage \S+|(?:# )?@expect .*|<(?:\?xml|sitemapindex) .*)$/s;
const EXAMPLE =
  /^(?:<[!a-z][^ ]*.*(?:>\n*|" ?|\{\w+\})|urlset xmlns.*|What to do|Example Kitchen|User-agent: bingbot\n|\{gap\}Sitemap: \{url\}|Allow: .*|Sitemap: .*|# (?:A long comment|crawlwise-disable).*|user agent|YYYY-.*|http:\S+ schema)$/s;

test('catalogue names are unique, and no text is empty', async () => {
  await Promise.all(languages.map((language) => language.load()));
  const texts = [...allTexts()].flatMap(([name, own]) =>
    Object.entries(own).flatMap(([key, text]) =>
      formsOf(text).map((form) => [`${name} ${key}`, form] as const),
    ),
  );
  assert.ok(texts.length > 0);
  assert.deepEqual(
    texts.filter(([, text]) => text.trim() === '').map(([place]) => place),
    [],
  );
});

test('no sentence is outside of a catalogue', () => {
  const all = Object.entries(prose(SOURCES)).map(
    ([file, texts]) => [file, texts.filter((text) => !CODE.test(text) && !EXAMPLE.test(text))] as const,
  );
  const found = all.filter(
    ([file, texts]) => texts.length > 0 && !WORDS.test(file) && !OTHERS.some(([those]) => those.test(file)),
  );
  assert.deepEqual(Object.fromEntries(found), {});
  const inClient = Object.entries(prose(CLIENT)).flatMap(([file, texts]) =>
    WORDS.test(file) || STYLES.test(file)
      ? []
      : texts.flatMap((text) => (NAMED.test(text) ? [] : [`${file}: ${text}`])),
  );
  assert.deepEqual(inClient, []);
});
