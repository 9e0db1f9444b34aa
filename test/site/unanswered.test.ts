/** Every request is answered, whatever else the client or its files leave open; one that waits for that can be canceled. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CancellationTokenSource, LSPErrorCodes } from 'vscode-languageserver';
import type { FileSource, FileText } from '../../server/src/lsp/workspace/fileSource.ts';
import { deferred } from '../protocol/deferred.ts';
import { InProcess, inMemory } from './inProcess.ts';

const FOLDER = 'file:///w';
const uri = `${FOLDER}/robots.txt`;
const text = 'User-agent: *\nDisalow: /x\nSitemap: https://a.example/sitemap.xml\n';
const textDocument = { uri };
const files = new Map<string, FileText>([
  [uri, { text }],
  [`${FOLDER}/sitemap.xml`, { text: '<urlset/>' }],
  [`${FOLDER}/.gitignore`, { text: 'robots.txt\n' }],
]);
/** More than is read in one slice. */
const LONG = 'Disallow: /x\n'.repeat(60_000);
const never = new Promise<never>(() => {});

interface Start {
  /** Replaces functions of the files in memory. */
  readonly source?: Partial<FileSource>;
  readonly settings?: () => unknown;
  readonly text?: string;
}

/** A client that has opened robots.txt, in a server that waits a little for pauses of the user. */
async function start({ source, settings = () => null, text: own = text }: Start): Promise<InProcess> {
  const all = inMemory({ files });
  const client = await InProcess.start({
    ...{ files, folders: [FOLDER], settings, quietMs: 20 },
    source: { ...all, ...source },
  });
  client.notify('textDocument/didOpen', {
    textDocument: { uri, languageId: 'robots-txt', version: 1, text: own },
  });
  return client;
}

const type = (client: InProcess) =>
  client.notify('textDocument/didChange', {
    textDocument: { uri, version: 2 },
    contentChanges: [{ range: { start: AT, end: AT }, text: 'y' }],
  });
const AT = { line: 1, character: 2 };
type Request = readonly [method: string, params: object];
const HOVER: Request = ['textDocument/hover', { textDocument, position: AT }];
const LINKS: Request = ['textDocument/documentLink', { textDocument }];
const LENSES: Request = ['textDocument/codeLens', { textDocument }];
const INLAYS: Request = ['textDocument/inlayHint', { textDocument, range: { start: AT, end: AT } }];
const INDEX: Request = ['crawlwise/createIndex', { folder: FOLDER }];
const SYMBOLS: Request = ['workspace/symbol', { query: '' }];

type Case = [what: string, given: Start, requests: Request[], isTyped?: boolean];

/** A source whose function is never settled for files whose URI ends like this. */
const hanging = (ending: string): Partial<FileSource> => {
  const { look, read } = inMemory({ files });
  return {
    look: (file, folder) => (file.endsWith(ending) ? never : look(file, folder)),
    read: (file, wants, folder) => (file.endsWith(ending) ? never : read(file, wants, folder)),
  };
};

for (const [what, given, requests, isTyped] of [
  ['a user who pauses', {}, [LENSES], true],
  [
    'an ignore file that is never read',
    { source: { ...hanging('.gitignore'), list: async () => [] } },
    [HOVER],
  ],
  ['a configuration that is never read', { source: hanging('crawlwise.json') }, [HOVER]],
  ['a sitemap that is never read', { source: hanging('sitemap.xml') }, [HOVER, SYMBOLS]],
  ['a folder that is never listed', { source: { list: () => never } }, [HOVER, SYMBOLS]],
  ['settings that are never sent', { settings: () => never }, [HOVER, LINKS]],
] satisfies Case[])
  test(`answered with ${what}`, async () => {
    const client = await start(given);
    if (isTyped) {
      await client.idle([uri]);
      type(client);
    }
    for (const request of requests) assert.notEqual(await client.request(...request), undefined);
    client.end();
  });

for (const [what, given, requests] of [
  ['a sitemap that is never read', { source: hanging('sitemap.xml') }, [LINKS, LENSES, INDEX]],
  ['a folder that is never listed', { source: { list: () => never } }, [LINKS, LENSES, INDEX]],
  ['settings that are never sent', { settings: () => never }, [INLAYS]],
] satisfies Case[])
  test(`canceled while it waits for ${what}`, async () => {
    const client = await start(given);
    for (const [method, params] of requests)
      for (const isAtOnce of [false, true]) {
        const source = new CancellationTokenSource();
        const answer = client.request(method, params, source.token);
        if (!isAtOnce) await client.request(...HOVER);
        source.cancel();
        await assert.rejects(answer, { code: LSPErrorCodes.RequestCancelled }, method);
      }
    client.end();
  });

test('answered after a shutdown while the site and a long document are read', async () => {
  const { promise, resolve } = deferred<readonly string[]>();
  const client = await start({ source: { list: () => promise }, text: LONG });
  const answer = client.request(...LINKS);
  await client.request('shutdown', undefined);
  resolve([...files.keys()]);
  assert.deepEqual(await answer, []);
  client.end();
});
