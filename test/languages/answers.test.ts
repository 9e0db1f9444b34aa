/** What an editor and the pages of rules show in the pseudo-language, and numbers by the locale. */
import assert from 'node:assert/strict';
import { afterEach, before, test } from 'node:test';
import type { MessageConnection } from 'vscode-jsonrpc/node';
import { allEntries } from '../../scripts/lib/languages/entries.ts';
import { textsOf } from '../../scripts/lib/languages/merged.mjs';
import { BRACKETS, outsideBrackets, pseudoTranslation } from '../../scripts/lib/languages/pseudo.ts';
import { type Texts, type Translation, translate } from '../../server/src/core/catalogue.ts';
import { rulePage } from '../../server/src/core/rule/rulePage.ts';
import { languages } from '../../server/src/languages.ts';
import { startInMemory } from '../protocol/inMemory.ts';

let pseudo: Translation;
before(async () => {
  pseudo = pseudoTranslation(await allEntries());
});
afterEach(() => translate());

/** Code, elements, codes, quoted values, and the titles of pages by others, which are in English. */
const NO_TEXT =
  /```[\s\S]*?```|`[^`]*`|\[[^\]]*\]\(https?:[^)]*\)|<[^>]*>|'[^']*'|"[^"]*"|\b[\w-]+\/[\w*./-]+/g;

/** Plain English of at least two words. */
const plainIn = (text: string): readonly string[] =>
  outsideBrackets(text.replace(/````[\s\S]*?````/g, ''))
    .replace(NO_TEXT, ' ')
    .match(/[a-z]{2,} [a-z]{2,}.*/gi) ?? [];

test('the page of each rule is in the language', async () => {
  translate(pseudo);
  const services = await Promise.all(languages.map((language) => language.load()));
  for (const service of services)
    for (const meta of service.rules) {
      const [page = '', sources = ''] = rulePage(meta, service).split(/Sóúrçés\n/);
      assert.ok(page.includes(BRACKETS[0]), meta.code);
      assert.ok(sources !== '' || meta.sources.length === 0, meta.code);
      assert.deepEqual(plainIn(page), [], meta.code);
    }
});

const LIMITS: Readonly<Record<string, string>> = { 'image/too-many': '1.000', 'video/duration': '28.800' };
for (const [code, number] of Object.entries(LIMITS))
  test(`the page of ${code} has its limit as the language writes it`, async () => {
    translate({ locale: 'de', texts: {} });
    const services = await Promise.all(languages.map((language) => language.load()));
    const service = services.find(({ rules }) => rules.some((meta) => meta.code === code))!;
    const meta = service.rules.find((rule) => rule.code === code)!;
    assert.ok(rulePage(meta, service).includes(number));
  });

interface Document {
  readonly languageId: string;
  readonly uri: string;
  readonly text: string;
}
const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** A document of each language, with findings, fixes, lenses, and places to complete. */
const DOCUMENTS: readonly Document[] = [
  {
    languageId: 'robots-txt',
    uri: 'file:///robots.txt',
    text: 'User-agent: GPTBot\nUser-agent: *\nDisallow /x/\nDisalow: /y/\nAllow: /*.pdf$\nCrawl-delay: 5\n\n',
  },
  {
    languageId: 'xml',
    uri: 'file:///sitemap.xml',
    text: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NS}">\n<url><loc>https://a.example/b c</loc><lastmod>2024-13-01</lastmod>\n<priority>2</priority></url>\n</urlset>\n`,
  },
  {
    languageId: 'plaintext',
    uri: 'file:///sitemap.txt',
    text: 'https://a.example/a b\nhttps://b.example/\n/c\n',
  },
];

const CLIENT = {
  textDocument: {
    hover: { contentFormat: ['markdown' as const] },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [''] } } },
  },
};

/** Rules whose pages are requested. */
const CODES = ['robots/missing-colon', 'loc/invalid-url', 'robots/crawl-delay'];

/** All texts of answers at each word of a document, by request. */
async function answersFor(
  connection: MessageConnection,
  { uri, text }: Document,
): Promise<Map<string, unknown[]>> {
  const textDocument = { uri };
  const found = new Map<string, unknown[]>();
  const request = async (method: string, params: object) => {
    const answer = await connection.sendRequest(method, { textDocument, ...params });
    found.set(method, [...(found.get(method) ?? []), answer]);
  };
  await request('textDocument/codeLens', {});
  await request('textDocument/documentSymbol', {});
  for (const code of CODES)
    found.set(code, [{ value: await connection.sendRequest('crawlwise/rulePage', { code }) }]);
  for (const [line, own] of text.split('\n').entries()) {
    const range = { start: { line, character: 0 }, end: { line, character: own.length } };
    await request('textDocument/codeAction', { range, context: { diagnostics: [] } });
    for (const { index } of own.matchAll(/\b\w|$/g)) {
      const position = { line, character: index };
      await request('textDocument/hover', { position });
      await request('textDocument/completion', { position });
    }
  }
  return found;
}

/** The members of answers that people read. */
const READ = new Set(['title', 'detail', 'documentation', 'value', 'message', 'contents']);

function textsIn(answer: unknown, members = READ, key = ''): readonly string[] {
  if (typeof answer === 'string') return members.has(key) ? [answer] : [];
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, own]) =>
    textsIn(own, members, Array.isArray(answer) ? key : name),
  );
}

/** All answers about a document in a language, and its diagnostics. */
async function answersIn(translation: Translation, document: Document): Promise<readonly unknown[]> {
  const { connection } = await startInMemory(CLIENT);
  const { languageId, uri, text } = document;
  const published: unknown[] = [];
  connection.onNotification('textDocument/publishDiagnostics', (params) => {
    published.push(params);
  });
  translate(translation);
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId, version: 1, text },
  });
  const answers = await answersFor(connection, document);
  connection.dispose();
  return [...[...answers.values()].flat(), ...published];
}

for (const document of DOCUMENTS)
  test(`answers about ${document.uri} are in the language`, async () => {
    const texts = textsIn(await answersIn(pseudo, document));
    assert.ok(texts.some((said) => said.includes(BRACKETS[0])));
    assert.deepEqual([...new Set(texts.flatMap(plainIn))], []);
  });

/** The members of answers that change files. */
const WRITTEN = new Set(['newText', 'insertText', 'filterText', 'sortText']);
/** The marks of a heading or an item, one isolate, and a hard line break. */
const ISOLATED = /^ *(?:[-#\d.>]+ +)*\u2067.*\u2069(?: *|\\)$/u;
const ARABIC = /[\u0600-\u06ff]/;

for (const document of DOCUMENTS)
  test(`each Arabic paragraph about ${document.uri} runs right to left, and no edit has isolates`, async () => {
    const texts = (await textsOf('ar')) as Readonly<Record<string, Texts>>;
    const answers = await answersIn({ locale: 'ar', texts }, document);
    const lines = textsIn(answers, new Set([...READ, 'label']))
      .flatMap((said) => said.replace(/^```[\s\S]*?^```/gm, '').split('\n'))
      .filter((line) => ARABIC.test(line));
    assert.ok(lines.length > 10, `${lines.length} lines`);
    assert.deepEqual([...new Set(lines.filter((line) => !ISOLATED.test(line)))], []);
    const written = textsIn(answers, WRITTEN);
    assert.deepEqual(
      written.filter((text) => /[\u2066-\u2069]/.test(text)),
      [],
    );
  });
