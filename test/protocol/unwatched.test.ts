/** A client that does not report changed files: what other programs write is known without anything done in the editor. */
import assert from 'node:assert/strict';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from './build.ts';
import type { Client } from './client.ts';
import { type Folder, folderOf, until } from './folder.ts';
import { startReal } from './servers.ts';

before(build);

const A = 'https://www.example.com/';
const urlset = (...locs: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${locs.map((loc) => `<url><loc>${loc}</loc></url>\n`).join('')}</urlset>\n`;
const BLOCKS = 'User-agent: *\nDisallow: /private/\n';
const ALLOWS = 'User-agent: *\nDisallow: /other/\n';
const PRIVATE = urlset(`${A}private/1`);
const CONFIG = '{ "rules": { "loc/disallowed": "off" } }';

/** What another program does, and whether the open sitemap has the finding `loc/disallowed` then. */
type Doings = readonly (readonly [act: (folder: Folder) => Promise<unknown>, isFound: boolean])[];

const remove = (path: string) => (folder: Folder) =>
  rm(join(folder.folder, path), { recursive: true, force: true });

/** The files at the start, and what happens then; the sitemap `open` is open from the start. */
const CASES: Readonly<
  Record<string, { files?: Record<string, string>; open?: string; onlyWithRoot?: true; doings: Doings }>
> = {
  'a file is written, deleted and created': {
    files: { 'robots.txt': BLOCKS },
    doings: [
      [({ write }) => write('robots.txt', ALLOWS), false],
      [({ write }) => write('robots.txt', BLOCKS), true],
      [remove('robots.txt'), false],
      [({ write }) => write('robots.txt', BLOCKS), true],
    ],
  },
  'a file is put in the place of another one, as many programs save': {
    files: { 'robots.txt': BLOCKS },
    doings: [
      [
        async ({ folder, write }) => {
          await write('robots.txt~', ALLOWS);
          await rename(join(folder, 'robots.txt~'), join(folder, 'robots.txt'));
        },
        false,
      ],
    ],
  },
  'a folder is built anew': {
    files: { 'dist/robots.txt': BLOCKS },
    open: 'dist/sitemap.xml',
    onlyWithRoot: true,
    doings: [
      [remove('dist'), false],
      [({ write }) => write('dist/robots.txt', BLOCKS), true],
      [({ write }) => write('dist/robots.txt', ALLOWS), false],
    ],
  },
  'the configuration comes and goes': {
    files: { 'robots.txt': BLOCKS },
    doings: [
      [({ write }) => write('crawlwise.json', CONFIG), false],
      [remove('crawlwise.json'), true],
    ],
  },
};

/** Why the client does not report changes: it cannot, it has no folder, or it refuses to, as eglot does for long patterns. */
const CLIENTS = ['with a root', 'without a root', 'with a root and a client that refuses to watch'] as const;

async function start(folder: Folder, kind: (typeof CLIENTS)[number]): Promise<Client> {
  if (kind === 'without a root') return startReal({});
  const folders = [pathToFileURL(folder.folder).href];
  if (kind === 'with a root') return startReal({ folders });
  return startReal({
    folders,
    capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
    answer(method) {
      if (method === 'client/registerCapability') throw new Error('it refuses');
      return null;
    },
  });
}

for (const [name, { files = {}, open = 'sitemap.xml', onlyWithRoot, doings }] of Object.entries(CASES)) {
  for (const kind of CLIENTS.filter((item) => !onlyWithRoot || item !== 'without a root')) {
    test(`${name}, ${kind}`, async () => {
      const folder = await folderOf(files);
      const client = await start(folder, kind);
      const uri = folder.uri(open);
      client.open(uri, 'xml', PRIVATE);
      await until(client, uri, 'loc/disallowed');
      for (const [act, isFound] of doings) {
        await act(folder);
        await until(client, uri, 'loc/disallowed', isFound);
      }
      assert.equal(await client.stop(), 0, 'watching does not keep the server alive');
    });
  }
}
