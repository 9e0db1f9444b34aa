/** Fixes that change other files, from the built server to clients that can and cannot apply them. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { ClientCapabilities, CodeAction, TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { build } from './build.ts';
import type { Client } from './client.ts';
import { type Folder, folderOf, until } from './folder.ts';
import { startReal } from './servers.ts';

before(build);

const WWW = 'https://www.example.com';
const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const INDEX = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NS}">\n<sitemap><loc>${WWW}/maps/news.xml.gz</loc></sitemap>\n<sitemap><loc>${WWW}/de.xml</loc></sitemap>\n</sitemapindex>\n`;
const EMPTY = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NS}">\n</urlset>\n`;

const link = (language: string): string =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${WWW}/${language}/"/>`;
const page = (language: string, links: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NS}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n<url><loc>${WWW}/${language}/</loc>${links}</url>\n</urlset>\n`;
const EN = page('en', link('en') + link('de'));
const DE = page('de', link('de'));
const DE_BACK = page('de', link('de') + link('en'));

const FILES = {
  'web/robots.txt': `User-agent: *\nDisallow:\n\nSitemap: ${WWW}/index.xml\n`,
  'web/de.xml': DE,
};
const BACK = "Add a link back to this page for 'en' in de.xml";
const CREATE = "Create the empty sitemap 'news.xml'";
const RETURN = 'hreflang/missing-return';
const MISSING = 'index/missing-file';

const withEdits = (workspaceEdit?: NonNullable<ClientCapabilities['workspace']>['workspaceEdit']) => ({
  ...(workspaceEdit && { workspace: { workspaceEdit } }),
  textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } },
});
const ABLE = withEdits({ documentChanges: true, resourceOperations: ['create', 'rename'] });

/** The quick fixes for a whole document, or other requested kinds. */
const actionsIn = (client: Client, uri: string, only = 'quickfix'): Promise<CodeAction[]> =>
  client.request('textDocument/codeAction', {
    textDocument: { uri },
    range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } },
    context: { diagnostics: [], only: [only] },
  });

/** Fixes only: every finding also offers suppression comments. */
const titles = (actions: readonly CodeAction[]): string[] =>
  actions.map(({ title }) => title).filter((title) => !title.startsWith('Ignore '));

async function fixOf(client: Client, uri: string, title: string): Promise<WorkspaceEdit> {
  const actions = await actionsIn(client, uri);
  const found = actions.find((action) => action.title === title);
  assert.ok(found?.edit, `no '${title}' among ${JSON.stringify(titles(actions))}`);
  return found.edit;
}

/** A client in a folder, with its open documents. */
class Editor {
  readonly texts = new Map<string, { text: string; version: number }>();

  constructor(
    readonly client: Client,
    readonly folder: Folder,
  ) {}

  static async start(capabilities: ClientCapabilities = ABLE, files: Record<string, string> = FILES) {
    const folder = await folderOf(files);
    const client = await startReal({ capabilities, folders: [pathToFileURL(folder.folder).href] });
    return new Editor(client, folder);
  }

  open(path: string, text: string, version = 1): string {
    const uri = this.folder.uri(path);
    this.texts.set(uri, { text, version });
    this.client.open(uri, 'xml', text, version);
    return uri;
  }

  change(uri: string, text: string): void {
    const version = this.texts.get(uri)!.version + 1;
    this.texts.set(uri, { text, version });
    this.client.change(uri, version, { text });
  }

  /** Applies an edit to open documents and to the disk, as the protocol defines. */
  async apply({ documentChanges = [], changes }: WorkspaceEdit): Promise<void> {
    assert.equal(changes, undefined);
    for (const change of documentChanges) {
      if ('kind' in change) {
        assert.deepEqual(
          [change.kind, 'options' in change && change.options],
          ['create', { overwrite: false, ignoreIfExists: false }],
        );
        assert.ok('uri' in change);
        await assert.rejects(this.folder.read(this.pathOf(change.uri)));
        await this.store(change.uri, '', 1);
        continue;
      }
      const { uri, version } = change.textDocument;
      const open = this.texts.get(uri);
      assert.equal(version, open?.version ?? null);
      const text = open?.text ?? (await this.folder.read(this.pathOf(uri)));
      const bom = !open && text.startsWith('\ufeff') ? '\ufeff' : '';
      const before = TextDocument.create(uri, 'xml', 1, text.slice(bom.length));
      const edited = bom + TextDocument.applyEdits(before, change.edits as TextEdit[]);
      if (open) this.change(uri, edited);
      else await this.store(uri, edited, 2);
    }
  }

  private pathOf(uri: string): string {
    return decodeURIComponent(uri.slice(this.folder.uri('').length)).replace(/^\//, '');
  }

  private async store(uri: string, text: string, type: 1 | 2): Promise<void> {
    await this.folder.write(this.pathOf(uri), text);
    this.client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri, type }] });
  }
}

test('a sitemap that an index lists is created', async () => {
  const editor = await Editor.start();
  const { client, folder } = editor;
  const uri = editor.open('web/index.xml', INDEX);
  await until(client, uri, MISSING);
  await editor.apply(await fixOf(client, uri, CREATE));
  assert.equal(await folder.read('web/maps/news.xml'), EMPTY);
  await until(client, uri, MISSING, false);
  const made = editor.open('web/maps/news.xml', EMPTY);
  const { diagnostics } = await client.diagnostics(made);
  assert.deepEqual(
    diagnostics.map(({ code }) => code),
    ['sitemap/empty'],
  );
});

const STORED: Record<string, readonly [before: string, after: string]> = {
  'a stored sitemap': [DE, DE_BACK],
  'a stored sitemap in one line, with a mark of its encoding': [
    `\ufeff${DE.replaceAll('\n', '')}`,
    `\ufeff${DE_BACK.replaceAll('\n', '')}`,
  ],
};
for (const [what, [before, after]] of Object.entries(STORED)) {
  test(`the link back is inserted in ${what}`, async () => {
    const editor = await Editor.start(ABLE, { ...FILES, 'web/de.xml': before });
    const { client, folder } = editor;
    const uri = editor.open('web/en.xml', EN);
    await until(client, uri, RETURN);
    await editor.apply(await fixOf(client, uri, BACK));
    assert.equal(await folder.read('web/de.xml'), after);
    await until(client, uri, RETURN, false);
    const there = editor.open('web/de.xml', after.replace('\ufeff', ''));
    const { diagnostics } = await client.diagnostics(there);
    assert.deepEqual(diagnostics, []);
  });
}

test('the link back is inserted in a sitemap that is open and edited', async () => {
  const editor = await Editor.start();
  const { client, folder, texts } = editor;
  const uri = editor.open('web/en.xml', EN);
  await until(client, uri, RETURN);
  const there = editor.open('web/de.xml', DE, 7);
  editor.change(there, DE.replace('<url>', '<!-- a\nb -->\r\n  <url>'));
  await editor.apply(await fixOf(client, uri, BACK));
  assert.equal(texts.get(there)!.text, DE_BACK.replace('<url>', '<!-- a\nb -->\r\n  <url>'));
  assert.equal(texts.get(there)!.version, 9);
  assert.equal(await folder.read('web/de.xml'), DE);
  await until(client, uri, RETURN, false);
});

test('nothing is offered if the other file has changed', async () => {
  const editor = await Editor.start();
  const { client, folder } = editor;
  const uri = editor.open('web/en.xml', EN);
  await until(client, uri, RETURN);
  for (const text of [
    DE_BACK,
    EMPTY,
    DE.replace('<url>', '\ufffd<url>'),
    `User-agent: *\n${DE}`.replace('<urlset', ''),
  ]) {
    await folder.write('web/de.xml', text);
    assert.deepEqual(titles(await actionsIn(client, uri)), [], text);
  }
  await folder.write('web/de.xml', DE);
  // The server may have seen the other texts, in which no link is missing, or none of them.
  while (!(await client.found(uri)).some(({ code }) => code === RETURN));
  assert.deepEqual(titles(await actionsIn(client, uri)), [BACK]);
  const there = editor.open('web/de.xml', DE_BACK);
  assert.deepEqual(titles(await actionsIn(client, uri)), []);
  editor.change(there, DE);
  assert.deepEqual(titles(await actionsIn(client, uri)), [BACK]);
});

/** Clients, and the actions offered to them. */
const CLIENTS: Record<string, { capabilities: ClientCapabilities; offered: string[] }> = {
  'that only replaces text': { capabilities: withEdits(), offered: [] },
  'that makes files, but knows no versions': {
    capabilities: withEdits({ resourceOperations: ['create'] }),
    offered: [],
  },
  'that knows versions': { capabilities: withEdits({ documentChanges: true }), offered: [BACK] },
  'that renames files only': {
    capabilities: withEdits({ documentChanges: true, resourceOperations: ['rename'] }),
    offered: [BACK],
  },
  'that does all': { capabilities: ABLE, offered: [BACK, CREATE] },
};
for (const [which, { capabilities, offered }] of Object.entries(CLIENTS)) {
  test(`the actions offered to a client ${which}`, async () => {
    const editor = await Editor.start(capabilities);
    const { client } = editor;
    const page = editor.open('web/en.xml', EN);
    const index = editor.open('web/index.xml', INDEX);
    await until(client, page, RETURN);
    await until(client, index, MISSING);
    const actions = [...(await actionsIn(client, page)), ...(await actionsIn(client, index))];
    assert.deepEqual(titles(actions), offered);
  });
}

test('changes of other files are never part of "fix all"', async () => {
  const editor = await Editor.start();
  const { client } = editor;
  const twice = EN.replace('</url>\n', '$&<url><loc>https://www.example.com/x/</loc></url>\n').replace(
    `<loc>${WWW}/x/</loc>`,
    `<loc>${WWW}/x/</loc>${link('x')}${link('de')}`,
  );
  const uri = editor.open('web/en.xml', twice);
  await until(client, uri, RETURN);
  assert.deepEqual(titles(await actionsIn(client, uri)), [BACK, BACK.replace("'en'", "'x'")]);
  assert.deepEqual(await actionsIn(client, uri, 'source.fixAll'), []);
});

test('the entries of an index replace it', async () => {
  const inner = INDEX.replace(/<sitemap>.*news.*\n/, '');
  const editor = await Editor.start(ABLE, { ...FILES, 'web/inner.xml': inner });
  const { client, texts } = editor;
  const uri = editor.open('web/index.xml', inner.replace('/de.xml', '/inner.xml'));
  await until(client, uri, 'index/nested-index');
  await editor.apply(await fixOf(client, uri, 'Replace the entry with those of inner.xml'));
  assert.equal(texts.get(uri)!.text, inner);
  await until(client, uri, 'index/nested-index', false);
});

test('the text of a file is requested from a client that stores it', async () => {
  const files: Record<string, string> = {
    'memfs:/site/robots.txt': FILES['web/robots.txt'],
    'memfs:/site/de.xml': DE,
  };
  const client = await startReal({
    folders: ['memfs:/site'],
    capabilities: { ...ABLE, experimental: { crawlwiseFiles: true } },
    answer: (method, params) =>
      method === 'crawlwise/listFiles'
        ? Object.keys(files)
        : method === 'crawlwise/readFile'
          ? (files[(params as { uri: string }).uri] ?? null)
          : null,
  });
  client.open('memfs:/site/en.xml', 'xml', EN);
  await until(client, 'memfs:/site/en.xml', RETURN);
  const { documentChanges } = await fixOf(client, 'memfs:/site/en.xml', BACK);
  assert.deepEqual(
    documentChanges?.map((change) => 'textDocument' in change && change.textDocument),
    [{ uri: 'memfs:/site/de.xml', version: null }],
  );
  delete files['memfs:/site/de.xml'];
  assert.deepEqual(titles(await actionsIn(client, 'memfs:/site/en.xml')), []);
});
