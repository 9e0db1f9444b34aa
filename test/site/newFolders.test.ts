/** A folder that is new, and whose files come later, as when a site is built: a server without reports of its client follows it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileStatus } from '../../server/src/core/reach.ts';
import type { FileText } from '../../server/src/lsp/workspace/fileSource.ts';
import { InProcess, inMemory } from './inProcess.ts';

const FOLDER = 'file:///w';
const uri = `${FOLDER}/dist/sitemap.xml`;
const ROBOTS = 'dist/robots.txt';
const text =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://www.example.com/private/1</loc></url></urlset>\n';

/** Folders and files below the open folder, in the order in which they come or go; a path with a slash at its end is a folder. */
type Doing = readonly [what: 'made' | 'gone', path: string];

/** A server that watches folders in memory, with an open sitemap in one that is not there yet. */
async function start() {
  const files = new Map<string, FileText>();
  const folders = new Set<string>();
  const all = inMemory({ files });
  const watched = new Set<string>([`${FOLDER}/`]);
  let notice = (_uri: string): void => {};
  const client = await InProcess.start({
    ...{ files, folders: [FOLDER], settings: () => null },
    source: {
      ...all,
      look: async (file, folder): Promise<FileStatus | undefined> =>
        folders.has(`${file}/`) ? { kind: 'folder' } : all.look(file, folder),
      watch(onChange) {
        notice = onChange;
        return {
          set(wanted) {
            watched.clear();
            for (const folder of wanted) watched.add(folder);
          },
          toggle: (folder, isWatched) => void watched[isWatched ? 'add' : 'delete'](folder),
        };
      },
    },
  });
  client.notify('textDocument/didOpen', {
    textDocument: { uri, languageId: 'xml', version: 1, text },
  });
  await client.idle([uri]);
  const happens = async ([what, path]: Doing): Promise<void> => {
    const changed = `${FOLDER}/${path}`;
    if (path.endsWith('/')) folders[what === 'made' ? 'add' : 'delete'](changed);
    else if (what === 'made') files.set(changed, { text: 'User-agent: *\nDisallow: /private/\n' });
    else files.delete(changed);
    const above = changed.replace(/[^/]+\/?$/, '');
    if (watched.has(above)) notice(changed.replace(/\/$/, ''));
    await client.idle([uri]);
  };
  return { client, watched, happens };
}

function check(name: string, doings: readonly Doing[], isFound: boolean): void {
  test(`a new folder: ${name}`, async () => {
    const { client, watched, happens } = await start();
    for (const doing of doings) await happens(doing);
    const codes = client.shown.get(uri)?.map(({ code }) => code);
    assert.equal(codes?.includes('loc/disallowed'), isFound);
    assert.equal(watched.has(`${FOLDER}/dist/`), doings.at(-1)![0] === 'made');
    client.end();
  });
}

check('empty', [['made', 'dist/']], false);
check(
  'filled later',
  [
    ['made', 'dist/'],
    ['made', ROBOTS],
  ],
  true,
);
check(
  'gone, and made again',
  [
    ['made', 'dist/'],
    ['made', ROBOTS],
    ['gone', ROBOTS],
    ['gone', 'dist/'],
    ['made', 'dist/'],
    ['made', ROBOTS],
  ],
  true,
);
check(
  'gone',
  [
    ['made', 'dist/'],
    ['gone', 'dist/'],
  ],
  false,
);

test('a new folder is not watched once the folder that contains it is closed', async () => {
  const { client, watched, happens } = await start();
  await happens(['made', 'other/']);
  assert.ok(watched.has(`${FOLDER}/other/`));
  const removed = [{ uri: FOLDER, name: 'w' }];
  client.notify('workspace/didChangeWorkspaceFolders', { event: { added: [], removed } });
  await client.idle([uri]);
  assert.ok(!watched.has(`${FOLDER}/other/`));
  client.end();
});
