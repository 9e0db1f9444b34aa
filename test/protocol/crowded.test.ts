/** One rule with thousands of findings hides no other: neither in what is sent, nor in what is fixed in bulk. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ClientCapabilities, CodeAction, Diagnostic } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { call } from '../cli/inProcess.ts';
import { startInMemory } from './inMemory.ts';

interface Crowd {
  readonly uri: string;
  readonly languageId: string;
  readonly text: string;
  /** The findings sent of each rule: all, or a share. */
  readonly sent: Readonly<Record<string, number | 'share'>>;
  /** What is offered for the whole text. */
  readonly offered: readonly string[];
}

const CLIENT: ClientCapabilities = {
  textDocument: {
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: [''] } },
      dataSupport: true,
      resolveSupport: { properties: ['edit'] },
    },
  },
};
const ALL = 'Fix all problems that have a safe fix';

const MANY = 3_000;
/** Most messages are about 250 octets long: fewer than 1,000 fit. */
const MIN_SHARE = 300;

const repeated = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join('');
const sitemap = (records: string): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${records}</urlset>\n`;

const CASES: Readonly<Record<string, Crowd>> = {
  'errors of a rule before those of another': {
    uri: 'file:///sitemap.xml',
    languageId: 'xml',
    text: sitemap(
      repeated(MANY, (at) => `<url><loc>https://www.example.com/100%-${at}</loc></url>\n`) +
        repeated(20, (at) => `<url><loc>https://www.example.com/?a=${at}&b=1</loc></url>\n`),
    ),
    sent: { 'loc/malformed-percent': 'share', 'sitemap/unescaped-ampersand': 20 },
    offered: [ALL, 'Fix all sitemap/unescaped-ampersand problems in this file'],
  },
  'errors before warnings of any rule': {
    uri: 'file:///sitemap.xml',
    languageId: 'xml',
    text: sitemap(
      repeated(MANY, (at) => `<url><loc>https://www.example.com/${at}</loc><priority>2</priority></url>\n`) +
        repeated(3, (at) => `<url><loc>https://www.example.com/100%-${at}</loc></url>\n`),
    ),
    sent: { 'loc/malformed-percent': 3 },
    offered: [],
  },
  'a rule about the whole file': {
    uri: 'file:///sitemap.xml',
    languageId: 'xml',
    text: sitemap(
      repeated(
        MANY,
        (at) =>
          `<url><loc>https://www.example.com/en/${at}</loc><xhtml:link rel="alternate" hreflang="de" href="https://www.example.com/de/${at}"/><xhtml:link rel="alternate" hreflang="en" href="https://www.example.com/en/${at}"/></url>\n` +
          `<url><loc>https://www.example.com/de/${at}</loc></url>\n`,
      ) +
        repeated(
          20,
          (at) =>
            `<url><loc>https://www.example.com/x${at}</loc><xhtml:link rel="alternate" hreflang="en_US" href="https://www.example.com/x${at}"/></url>\n`,
        ),
    ),
    sent: { 'hreflang/missing-return': 'share', 'hreflang/invalid-language': 20 },
    offered: [ALL, 'Fix all hreflang/invalid-language problems in this file'],
  },
  'robots.txt': {
    uri: 'file:///robots.txt',
    languageId: 'robots-txt',
    text: `User-agent: *\n${repeated(MANY, (at) => `Dissallow: /c${at}\n`)}${repeated(20, (at) => `Disallow /d${at}\n`)}`,
    sent: { 'robots/field-typo': 'share', 'robots/missing-colon': 20 },
    offered: ['Fix all robots/missing-colon problems in this file'],
  },
};

for (const [name, { uri, languageId, text, sent, offered }] of Object.entries(CASES))
  test(`no rule hides another: ${name}`, async () => {
    const { connection, published } = await startInMemory(CLIENT);
    const textDocument = { uri, languageId, version: 1, text };
    await connection.sendNotification('textDocument/didOpen', { textDocument });
    await connection.sendRequest('textDocument/foldingRange', { textDocument: { uri } });
    const counts = countsOf(published.at(-1)!.diagnostics);
    const range = { start: { line: 0, character: 0 }, end: { line: text.length, character: 0 } };
    const context = { diagnostics: [] };
    const params = { textDocument: { uri }, range, context };
    const actions = await connection.sendRequest<CodeAction[]>('textDocument/codeAction', params);
    const titles = actions.map(({ title }) => title);
    for (const [code, wanted] of Object.entries(sent)) {
      const count = counts.get(code) ?? 0;
      if (wanted === 'share') assert.ok(count >= MIN_SHARE, `${code}: ${count}`);
      else assert.equal(count, wanted, code);
    }
    for (const title of offered) assert.ok(titles.includes(title), `${title}: ${titles.join(', ')}`);
  });

function countsOf(diagnostics: readonly Diagnostic[]): ReadonlyMap<unknown, number> {
  const counts = new Map<unknown, number>();
  for (const { code } of diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/** The text after `check --fix`. */
async function fixedByCommand(name: string, text: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'crawlwise-crowded-'));
  try {
    writeFileSync(join(folder, name), text);
    await call(['check', '--fix', name], { cwd: folder });
    return readFileSync(join(folder, name), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const [name, { uri, languageId, text }] of Object.entries(CASES))
  test(`with everything selected, the editor fixes what --fix does: ${name}`, async () => {
    const { connection } = await startInMemory(CLIENT);
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId, version: 1, text },
    });
    const range = { start: { line: 0, character: 0 }, end: { line: text.length, character: 0 } };
    const params = { textDocument: { uri }, range, context: { diagnostics: [] } };
    const actions = await connection.sendRequest<CodeAction[]>('textDocument/codeAction', params);
    const all = actions.find(({ title }) => title === ALL);
    const { edit } = all ? await connection.sendRequest<CodeAction>('codeAction/resolve', all) : {};
    const edits = Object.values(edit?.changes ?? {}).flat();
    const fixed = TextDocument.applyEdits(TextDocument.create(uri, languageId, 1, text), edits);
    assert.ok(fixed === (await fixedByCommand(uri.slice('file:///'.length), text)), 'the texts differ');
    assert.equal(fixed !== text, all !== undefined);
  });
