/** The ignore files of an open folder: which of them are read, and that one counts however late it is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FileStatus, REACH } from '../../server/src/core/reach.ts';
import type { FileText } from '../../server/src/lsp/workspace/fileSource.ts';
import { deferred } from '../protocol/deferred.ts';
import { InProcess, inMemory } from './inProcess.ts';

const FOLDER = 'file:///w';
const uri = `${FOLDER}/robots.txt`;
const text = 'User-agent: *\nDisalow: /x\n';
const files = new Map<string, FileText>([
  [uri, { text }],
  [`${FOLDER}/.gitignore`, { text: 'robots.txt\n' }],
]);
const all = inMemory({ files });

/** A client with an open robots.txt that has one finding, in a folder whose ignore file names it. */
async function start(look: (uri: string) => Promise<FileStatus | undefined>): Promise<InProcess> {
  const source = { ...all, list: async () => [], look };
  const client = await InProcess.start({ files, source, folders: [FOLDER], settings: () => null });
  const textDocument = { uri, languageId: 'robots-txt', version: 1, text };
  client.notify('textDocument/didOpen', { textDocument });
  return client;
}

const countOf = async (client: InProcess): Promise<number | undefined> => {
  await client.idle([uri]);
  return client.shown.get(uri)?.length;
};

for (const [what, status, found] of [
  ['a file', { kind: 'file', size: 11 }, 0],
  ['as large as it may be', { kind: 'file', size: REACH.ignoreOctets }, 0],
  ['too large', { kind: 'file', size: REACH.ignoreOctets + 1 }, 1],
  ['a folder', { kind: 'folder' }, 1],
  ['a link out of the repository', { kind: 'outside' }, 1],
  ['not there', undefined, 1],
] satisfies [string, FileStatus | undefined, number][])
  test(`an ignore file: ${what}`, async () => {
    const client = await start(async (file) => (file.endsWith('.gitignore') ? status : all.look(file)));
    assert.equal(await countOf(client), found);
    client.end();
  });

test('an ignore file that is read late', async () => {
  const { promise, resolve } = deferred<undefined>();
  const client = await start((file) => promise.then(() => all.look(file)));
  await client.request('textDocument/foldingRange', { textDocument: { uri } });
  assert.equal(client.shown.get(uri)?.length, 1);
  resolve(undefined);
  assert.equal(await countOf(client), 0);
  client.end();
});
