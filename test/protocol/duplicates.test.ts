/** A page that is listed twice: each place leads to the other one, also in another file, as the finding names it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Location, TextEdit } from 'vscode-languageserver';
import { folderOf, until, urlset, WWW } from './folder.ts';
import { startReal } from './servers.ts';

const FILES = {
  'robots.txt': `User-agent: *\nDisallow:\n\nSitemap: ${WWW}a.xml\nSitemap: ${WWW}b.xml\n`,
  'a.xml': urlset(WWW, `${WWW}twice`, `${WWW}twice`),
  'b.xml': urlset(`${WWW}b`, `${WWW}twice`),
};

test('the definition and the references of a duplicate URL are its other places', async () => {
  const { folder, uri } = await folderOf(FILES);
  const client = await startReal({ folders: [pathToFileURL(folder).href] });
  const textDocument = { uri: uri('a.xml') };
  client.open(textDocument.uri, 'xml', FILES['a.xml']);
  await until(client, textDocument.uri, 'loc/duplicate-across');
  const at = async (method: string) =>
    (
      await client.request<Location[]>(method, {
        ...{ textDocument, position: { line: 3, character: 20 } },
        context: { includeDeclaration: true },
      })
    ).map(({ uri, range }) => [uri, range.start.line, range.start.character]);
  const elsewhere = [uri('b.xml'), 3, 10];
  assert.deepEqual(await at('textDocument/definition'), [[uri('a.xml'), 4, 10], elsewhere]);
  assert.deepEqual(await at('textDocument/references'), [
    [uri('a.xml'), 3, 10],
    [uri('a.xml'), 4, 10],
    elsewhere,
  ]);
});

for (const [text, line] of [
  ['Allow:/a', 1],
  ['Allow:/a\n', 1],
  ['Allow:/a\n', 7],
] as const) {
  test(`what is past the end is not formatted: ${JSON.stringify([text, line])}`, async () => {
    const client = await startReal();
    const textDocument = { uri: 'file:///s/robots.txt' };
    client.open(textDocument.uri, 'robots-txt', text);
    const range = { start: { line, character: 0 }, end: { line: line + 2, character: 0 } };
    const options = { tabSize: 2, insertSpaces: true };
    const edits = await client.request<TextEdit[]>('textDocument/rangeFormatting', {
      ...{ textDocument, range, options },
    });
    assert.deepEqual(edits, []);
  });
}
