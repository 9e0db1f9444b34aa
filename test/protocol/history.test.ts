/** After random changes of a folder, the built server has the same findings as a newly started one. */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { path, placed, ROOT } from '../site/randomSite.ts';
import { build } from './build.ts';
import type { Client } from './client.ts';
import { type Folder, folderOf } from './folder.ts';
import { startReal } from './servers.ts';

before(build);

const RUNS = process.env.CRAWLWISE_TEST_ALL === undefined ? 3 : 50;
/** Comparisons until the two must be equal. */
const MAX_LOOKS = 2000;

const file = placed.map((item) => ({ ...item, path: item.path.slice(ROOT.length + 1) }));
const step = fc.oneof(
  file.map((item) => ({ kind: 'write' as const, ...item })),
  file.map((item) => ({ kind: 'edit' as const, ...item })),
  path.map((item) => ({ kind: 'delete' as const, path: item.slice(ROOT.length + 1), text: '' })),
);

const languageOf = (name: string): string =>
  name.endsWith('robots.txt') ? 'robots-txt' : name.endsWith('.txt') ? 'sitemap-text' : 'xml';

const start = ({ folder }: Folder): Promise<Client> =>
  startReal({ folders: [pathToFileURL(folder).href], initializationOptions: {} });

const open = (client: Client, { uri }: Folder, files: ReadonlyMap<string, string>): void => {
  for (const [name, text] of files) client.open(uri(name), languageOf(name), text);
};

/** All findings and links, as a text. */
async function seen(client: Client, { uri }: Folder, names: Iterable<string>): Promise<string> {
  const all = [...names].map(async (name) => [
    name,
    await client.found(uri(name)),
    await client.request('textDocument/documentLink', { textDocument: { uri: uri(name) } }),
  ]);
  return JSON.stringify(await Promise.all(all), undefined, 1);
}

const samples = fc.sample(
  fc.tuple(fc.array(file, { minLength: 8, maxLength: 12 }), fc.array(step, { minLength: 5, maxLength: 10 })),
  { numRuns: RUNS, ...(RUNS === 3 && { seed: 13 }) },
);
for (const [at, [files, steps]] of samples.entries()) {
  test(`a folder that changes, run ${at + 1}`, async () => {
    const folder = await folderOf(Object.fromEntries(files.map((file) => [file.path, file.text])));
    const documents = new Map(files.slice(0, 6).map((file) => [file.path, file.text]));
    for (const name of documents.keys()) documents.set(name, await folder.read(name));
    const client = await start(folder);
    open(client, folder, documents);
    await seen(client, folder, documents.keys());
    for (const [version, { kind, path, text }] of steps.entries()) {
      const uri = folder.uri(path);
      if (kind === 'edit') {
        if (!documents.has(path)) continue;
        documents.set(path, text);
        client.change(uri, version + 2, { text });
        continue;
      }
      if (kind === 'write') await folder.write(path, text);
      else await rm(join(folder.folder, path), { force: true });
      client.notify('workspace/didChangeWatchedFiles', {
        changes: [{ uri, type: kind === 'write' ? 2 : 3 }],
      });
    }
    const fresh = await start(folder);
    open(fresh, folder, documents);
    let [found, expected] = ['', 'nothing yet'];
    for (let look = 0; look < MAX_LOOKS && found !== expected; look++) {
      [found, expected] = await Promise.all(
        [client, fresh].map((client) => seen(client, folder, documents.keys())) as [
          Promise<string>,
          Promise<string>,
        ],
      );
    }
    assert.equal(found, expected);
    client.kill();
    fresh.kill();
  });
}
