/** One file under differently encoded URIs counts as one file, and the client receives the URI that it uses. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { CodeAction, Diagnostic } from 'vscode-languageserver';
import { canonicalUri } from '../../server/src/core/canonicalUri.ts';
import { build } from './build.ts';
import { folderOf, until } from './folder.ts';
import { startReal } from './servers.ts';

before(() => build());

const A = 'https://www.example.com/a';
const urlset = (...locs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('\n')}\n</urlset>\n`;
const DOUBLE = 'loc/duplicate-across';

test('the canonical URI of a file is unique', () => {
  for (const [item, ...others] of [
    ['file:///a/sitemap~old.xml', 'file:///a/sitemap%7Eold.xml', 'file:///a/sitemap%7eold.xml'],
    ['file:///a/sitemap%20%281%29.xml', 'file:///a/sitemap%20(1).xml'],
    ['file:///a/p%40q/', 'file:///a/p@q/'],
    ['file:///c%3A/site', 'file:///C:/site', 'file:///c:/site', 'file:///C%3a/site'],
    ['file://host/a/%C3%BC%25', 'file://host/a/%c3%bc%25'],
    ['untitled:a~b%7E'],
    ['file:///a/%ZZ(1)'],
    ['vscode-vfs://github/a(1)'],
  ] as const) {
    for (const uri of [item, ...others]) assert.equal(canonicalUri(uri), item);
  }
});

/** File names on disk, and the last URI segments that clients write. */
const NAMES: readonly (readonly [name: string, written: string])[] = [
  ['sitemap~old.xml', 'sitemap~old.xml'],
  ['sitemap~old.xml', 'sitemap%7Eold.xml'],
  ['sitemap (1).xml', 'sitemap%20%281%29.xml'],
  ['sitemap (1).xml', 'sitemap%20(1).xml'],
  ['sitemap@x.xml', 'sitemap%40x.xml'],
  ['sitemap@x.xml', 'sitemap@x.xml'],
];
for (const [name, written] of NAMES) {
  test(`a file is not listed twice: ${written}`, async () => {
    const text = urlset(A, `${A}//b`);
    const { folder, uri } = await folderOf({ 'robots.txt': '', [name]: text, 'other.xml': urlset(`${A}/x`) });
    const client = await startReal({
      folders: [pathToFileURL(folder).href],
      capabilities: {
        textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } },
      },
    });
    const own = `${pathToFileURL(folder).href}/${written}`;
    client.open(own, 'xml', text);
    await until(client, own, 'loc/double-slash');
    client.open(uri('other.xml'), 'xml', urlset(A));
    const found = await until(client, own, DOUBLE);
    const [double, ...more] = found.diagnostics.filter(({ code }) => code === DOUBLE);
    assert.match(double!.message as string, /^other\.xml, line 3, already lists this URL/);
    assert.deepEqual(more, []);
    const actions = await client.request<readonly CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: own },
      range: found.diagnostics.find(({ code }) => code === 'loc/double-slash')!.range,
      context: { diagnostics: found.diagnostics },
    });
    const uris = actions.flatMap(({ edit }) => Object.keys(edit?.changes ?? {}));
    assert.deepEqual([...new Set(uris)], [own]);
    client.close(own);
    assert.deepEqual((await client.diagnostics(own)).diagnostics, []);
  });
}

test("files of a folder have URIs below it in the client's spelling", async () => {
  const { folder } = await folderOf({
    'p@q/robots.txt': '',
    'p@q/sitemap.xml': urlset(A),
    'p@q/a(1).xml': urlset(A),
  });
  const base = pathToFileURL(folder).href;
  for (const written of ['p%40q', 'p@q']) {
    const client = await startReal({ folders: [`${base}/${written}`] });
    const own = `${base}/${written}/sitemap.xml`;
    client.open(own, 'xml', urlset(A));
    const { diagnostics } = await until(client, own, DOUBLE);
    assert.equal(
      diagnostics.find(({ code }) => code === DOUBLE)!.message,
      'a(1).xml, line 3, already lists this URL: the second entry adds nothing',
    );
    const requested = client.requests.flatMap(
      ({ params }) => JSON.stringify(params).match(/file:[^"]*p(?:@|%40)q/g) ?? [],
    );
    assert.deepEqual(
      requested.filter((uri) => !uri.endsWith(written)),
      [],
    );
  }
});

for (const [folder, file] of [
  ['file:///c%3A/site', 'file:///c%3A/site/b.xml'],
  ['file:///C:/site', 'file:///c%3A/site/b.xml'],
  ['file:///c%3A/site', 'file:///C:/site/b.xml'],
] as const) {
  test(`a drive letter is the same in either case, encoded or not: ${folder} and ${file}`, async () => {
    const files: Readonly<Record<string, string>> = {
      [`${folder}/robots.txt`]: '',
      [`${folder}/a.xml`]: urlset(A),
      [`${folder}/b.xml`]: urlset(A),
    };
    const read: string[] = [];
    const client = await startReal({
      folders: [folder],
      capabilities: { experimental: { crawlwiseFiles: true } },
      answer: (method, params) => {
        if (method === 'crawlwise/listFiles') return Object.keys(files);
        if (method !== 'crawlwise/readFile') return null;
        read.push((params as { uri: string }).uri);
        return files[read.at(-1)!] ?? null;
      },
    });
    client.open(file, 'xml', urlset(A));
    const { diagnostics } = await until(client, file, DOUBLE);
    const doubles = diagnostics.filter(({ code }: Diagnostic) => code === DOUBLE);
    assert.deepEqual(
      doubles.map(({ message }) => message),
      ['a.xml, line 3, already lists this URL: the second entry adds nothing'],
    );
    assert.deepEqual(
      read.filter((uri) => !uri.startsWith(folder)),
      [],
    );
  });
}
