/** Results for clients without Markdown, and without a hierarchical outline. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Hover, MarkupContent, SymbolInformation } from 'vscode-languageserver';
import { itemsOf } from '../../server/src/lsp/features/completions.ts';
import { markupOf } from '../../server/src/lsp/wire/markup.ts';
import { build } from './build.ts';
import { startReal } from './servers.ts';

const ROBOTS = 'User-agent: Googlebot\nDisallow: /a*b$\n\nSitemap: https://e.com/s.xml\n';

const PLAIN: readonly (readonly [markdown: string, plain: string])[] = [
  ['**Googlebot** · Google', 'Googlebot · Google'],
  ['# A heading\n\n- a *word*, a _word_', 'A heading\n\n- a word, a word'],
  ['`/a_b*` and `` a`b ``', '/a_b* and a`b'],
  ['[List](https://e.com/a_b_c) · [`x`](y)', 'List (https://e.com/a_b_c) · x (y)'],
  ['[https://e.com/](https://e.com/)', 'https://e.com/'],
  ['snake\\_case \\[a\\] 2 * 3 * 4, snake_case_name', 'snake_case [a] 2 * 3 * 4, snake_case_name'],
  ['a  \nb', 'a\nb'],
  ['before\n```xml\n<a>**b**</a>\n```\nbehind', 'before\n<a>**b**</a>\nbehind'],
  ['**`loc`**: the URL', 'loc: the URL'],
  ['a ` b ** c', 'a ` b ** c'],
];

for (const [markdown, plain] of PLAIN) {
  test(`in plain text: ${JSON.stringify(markdown)}`, () => {
    assert.deepEqual(markupOf(markdown, ['plaintext']), { kind: 'plaintext', value: plain });
  });
}

test("the client's preferred format is used, and Markdown without a preference", () => {
  assert.equal(markupOf('**a**', ['plaintext', 'markdown']).value, 'a');
  assert.equal(markupOf('**a**', ['markdown', 'plaintext']).value, '**a**');
  assert.equal(markupOf('**a**', []).value, '**a**');
  assert.equal(markupOf('**a**', undefined).kind, 'markdown');
});

before(build);

const isPlain = (markup: unknown, text: RegExp): void => {
  const { kind, value } = markup as MarkupContent;
  assert.equal(kind, 'plaintext');
  assert.match(value, text);
  assert.doesNotMatch(value, /\*\*|\]\(|\\/);
};

test('a client without Markdown receives plain text, and one without a hierarchical outline a list', async () => {
  const client = await startReal({
    capabilities: {
      textDocument: {
        hover: { contentFormat: ['plaintext'] },
        completion: { completionItem: { documentationFormat: ['plaintext'] } },
      },
    },
  });
  const uri = 'file:///plain/robots.txt';
  const textDocument = { uri };
  client.open(uri, 'robots-txt', ROBOTS);
  const hover = await client.request<Hover>('textDocument/hover', {
    textDocument,
    position: { line: 0, character: 14 },
  });
  isPlain(hover.contents, /^Googlebot · Google[\s\S]*\(https:\/\//);
  const answer = await client.request('textDocument/completion', {
    textDocument,
    position: { line: 0, character: 12 },
  });
  isPlain(itemsOf(answer).find(({ label }) => label === 'GPTBot')!.documentation, /OpenAI/);
  const symbols = await client.request<SymbolInformation[]>('textDocument/documentSymbol', { textDocument });
  assert.deepEqual(
    symbols.map(({ name, location, containerName }) => [
      ...[name, location.uri, location.range.start.line],
      containerName,
    ]),
    [
      ['Googlebot', uri, 0, undefined],
      ['Disallow: /a*b$', uri, 1, 'Googlebot'],
      ['https://e.com/s.xml', uri, 3, undefined],
    ],
  );
});

test('a client that supports a hierarchical outline receives one', async () => {
  const client = await startReal({
    capabilities: { textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } } },
  });
  const uri = 'file:///tree/robots.txt';
  client.open(uri, 'robots-txt', ROBOTS);
  const symbols = await client.request<{ children: unknown[] }[]>('textDocument/documentSymbol', {
    textDocument: { uri },
  });
  assert.deepEqual(
    symbols.map(({ children }) => children.length),
    [1, 0],
  );
});
