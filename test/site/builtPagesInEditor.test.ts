/** Built pages in an editor: read when a rule asks about them, and again when they change. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InProcess } from './inProcess.ts';

const ROOT = 'file:///work';
const WWW = 'https://www.example.com';
const page = (head = ''): string => `<!doctype html><title>Page</title>\n${head}`;
const NOINDEX = '<meta name=robots content=noindex>';
const urlset = (...paths: readonly string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<url><loc>${WWW}${path}</loc></url>\n`).join('')}</urlset>\n`;
const SITEMAP = `${ROOT}/dist/sitemap.xml`;

interface Editor {
  readonly client: InProcess;
  /** Sets the texts of stored files, or removes them, and reports the last one alone. */
  store(path: string, text: string | undefined, unreported?: Readonly<Record<string, string>>): Promise<void>;
  /** Types a new text of the sitemap. */
  type(text: string): Promise<void>;
  /** Codes of rules about pages, with their lines. */
  shown(): readonly string[];
  /** The HTML files that have been read since the last call. */
  read(): readonly string[];
}

async function opened(files: Readonly<Record<string, string>>): Promise<Editor> {
  const read: string[] = [];
  class Files extends Map<string, { text: string }> {
    override get(uri: string) {
      if (uri.endsWith('.html')) read.push(uri.slice(ROOT.length));
      return super.get(uri);
    }
  }
  const stored = new Files(Object.entries(files).map(([path, text]) => [ROOT + path, { text }]));
  const client = await InProcess.start({ files: stored, folders: [ROOT], settings: () => undefined });
  let version = 1;
  const textDocument = { uri: SITEMAP, languageId: 'xml', version, text: files['/dist/sitemap.xml'] };
  client.notify('textDocument/didOpen', { textDocument });
  await client.idle([SITEMAP]);
  return {
    client,
    async store(path, text, unreported = {}) {
      for (const [other, its] of Object.entries(unreported)) stored.set(ROOT + other, { text: its });
      const isNew = !stored.has(ROOT + path);
      if (text === undefined) stored.delete(ROOT + path);
      else stored.set(ROOT + path, { text });
      const type = text === undefined ? 3 : isNew ? 1 : 2;
      client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: ROOT + path, type }] });
      await client.idle([SITEMAP]);
    },
    async type(text) {
      version++;
      client.notify('textDocument/didChange', {
        textDocument: { uri: SITEMAP, version },
        contentChanges: [{ text }],
      });
      await client.idle([SITEMAP]);
    },
    shown: () =>
      (client.shown.get(SITEMAP) ?? [])
        .filter(({ code }) => String(code).startsWith('page/'))
        .map(({ code, range }) => `${range.start.line + 1} ${code}`)
        .sort(),
    read: () => [...new Set(read.splice(0))].sort(),
  };
}

const SITE = {
  '/dist/robots.txt': 'User-agent: *\nDisallow:\n',
  '/dist/index.html': page(),
  '/dist/a/index.html': page(NOINDEX),
  '/dist/b/index.html': page(),
  '/dist/sitemap.xml': urlset('/', '/a/', '/c/'),
};

test('pages of listed URLs are read, and those that are not listed', async () => {
  const editor = await opened(SITE);
  assert.deepEqual(editor.shown(), ['1 page/unlisted', '3 page/noindex', '4 page/missing']);
  assert.deepEqual(editor.read(), ['/dist/a/index.html', '/dist/b/index.html', '/dist/index.html']);
  editor.client.end();
});

test('a key reads no page again, and only a page that is new in the list', async () => {
  const editor = await opened(SITE);
  editor.read();
  await editor.type(urlset('/', '/a/', '/d/'));
  assert.deepEqual(editor.read(), []);
  assert.deepEqual(editor.shown(), ['1 page/unlisted', '3 page/noindex', '4 page/missing']);
  await editor.type(urlset('/', '/a/', '/b/'));
  assert.deepEqual(editor.shown(), ['3 page/noindex']);
  assert.deepEqual(editor.read(), []);
  editor.client.end();
});

test('a build that writes pages changes what is reported', async () => {
  const editor = await opened(SITE);
  editor.read();
  await editor.store('/dist/a/index.html', page());
  assert.deepEqual(editor.shown(), ['1 page/unlisted', '4 page/missing']);
  assert.deepEqual(editor.read(), ['/dist/a/index.html']);
  await editor.store('/dist/c/index.html', page(NOINDEX));
  assert.deepEqual(editor.shown(), ['1 page/unlisted', '4 page/noindex']);
  await editor.store('/dist/_redirects', '/c/* /a/:splat 301!\n');
  assert.deepEqual(editor.shown(), ['1 page/unlisted', '4 page/redirect']);
  await editor.store('/dist/b/index.html', undefined);
  assert.deepEqual(editor.shown(), ['4 page/redirect']);
  editor.client.end();
});

test('changes that the client missed are seen after the next event in their folder', async () => {
  const editor = await opened(SITE);
  await editor.store('/dist/b/x.html', page(), {
    '/dist/a/index.html': page(),
    '/dist/b/c/d.html': page(),
  });
  assert.deepEqual(editor.shown(), [
    '1 page/unlisted',
    '1 page/unlisted',
    '1 page/unlisted',
    '4 page/missing',
  ]);
  assert.ok(editor.read().includes('/dist/b/c/d.html'));
  editor.client.end();
});

test('no page is read where there is no build', async () => {
  const editor = await opened({ ...SITE, '/dist/sitemap.xml': urlset('/x/', '/y/') });
  assert.deepEqual(editor.shown(), []);
  assert.deepEqual(editor.read(), []);
  editor.client.end();
});
