/** Texts that users read are in catalogues, where a translation can replace them: none is put together in code. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { allTexts } from '../server/src/core/catalogue.ts';
import { languages } from '../server/src/languages.ts';
import { prose } from './prose.ts';

const SOURCES = fileURLToPath(new URL('../server/src', import.meta.url));
const WORDS = /(?:^|\/)words(?:\/[\w-]+)?\.ts$/;

/** Files with sentences that are not texts of a catalogue, and why. */
const OTHERS: readonly (readonly [files: RegExp, why: string])[] = [
  [/(?:^|\/)facts\//, 'tables: their rows are keys'],
  [
    /^(?:robots\/(?:settings|entry)|config\/(?:keys|schema))\.ts$/,
    'settings: their texts go into the manifest and the schema',
  ],
  [/^urls\/(?:blocks|expectedUrls|urlFixes)\.ts$/, 'messages that rules of several languages share'],
  [/^cli\/args\/table\.ts$/, 'a table: help looks its texts up by command and option'],
  [/^cli\/output\/formats\/(?:checkstyle|junit)\.ts$/, 'elements of XML'],
  [/^cli\/output\/patch\.ts$/, 'a line that the format of patches prescribes'],
  [/^cli\/check\/(?:checkFiles|fileChecker)\.ts$/, 'names of requests to worker threads'],
  [/^urls\/(?:sources|limits)\.ts$/, 'tables for the pages of rules'],
];

/** Values that code compares, and lines that are written into files. */
const CODE =
  /^(?:may not|not stated|not documented|own directive|widely supported|(?:User-agent|Crawl-delay): \S+|Content-Usage \S+|(?:# )?@expect .*)$/;

/** Parts whose texts still stand in code. */
const PENDING = /^(?:core|disk|gzip|library|lsp|main|site|sitemap|urllist|robots\/(?:rules|semantics))\//;

test('catalogues have names of their own, and no text is empty', async () => {
  await Promise.all(languages.map((language) => language.load()));
  const texts = [...allTexts()].flatMap(([name, own]) =>
    Object.entries(own).flatMap(([key, text]) => {
      const forms = typeof text === 'string' ? [text] : [text.one, text.other];
      return forms.map((form) => [`${name} ${key}`, form] as const);
    }),
  );
  assert.ok(texts.length > 0);
  assert.deepEqual(
    texts.filter(([, text]) => text.trim() === '').map(([place]) => place),
    [],
  );
});

test('no sentence stands outside of a catalogue', () => {
  const all = Object.entries(prose(SOURCES)).map(
    ([file, texts]) => [file, texts.filter((text) => !CODE.test(text))] as const,
  );
  const found = all.filter(
    ([file, texts]) =>
      texts.length > 0 &&
      !WORDS.test(file) &&
      !PENDING.test(file) &&
      !OTHERS.some(([those]) => those.test(file)),
  );
  assert.deepEqual(Object.fromEntries(found), {});
});
