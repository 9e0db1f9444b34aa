/** Features of the built server that use the files of the workspace: links, lenses, the URL tester, effects. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { CodeLens, Location } from 'vscode-languageserver';
import type { ChangeEffect, CrawlersAnswer } from '../../server/src/core/features.ts';
import { build } from './build.ts';
import { folderOf, SITE, siteFolder, urlset, WWW } from './folder.ts';
import { startReal } from './servers.ts';

before(build);

test('a Sitemap line links to its file', async () => {
  const { folder, uri } = await siteFolder();
  const client = await startReal({ folders: [pathToFileURL(folder).href] });
  await client.request('crawlwise/createIndex', { folder: uri('public') });
  client.open(uri('public/robots.txt'), 'robots-txt', SITE['public/robots.txt']!);
  const found = await client.request<Location[]>('textDocument/definition', {
    textDocument: { uri: uri('public/robots.txt') },
    position: { line: 3, character: 15 },
  });
  assert.deepEqual(
    found?.map((location) => location.uri),
    [uri('public/a.xml')],
  );
});

test('the status of a built file says what makes it, once the files of the folder are known', async () => {
  const text = SITE['public/robots.txt']!;
  const { folder, uri } = await folderOf({ 'out/robots.txt': text, 'app/robots.ts': '' });
  const client = await startReal({
    folders: [pathToFileURL(folder).href],
    capabilities: { experimental: { crawlwiseStatus: true } },
  });
  client.open(uri('out/robots.txt'), 'robots-txt', text);
  for (;;) {
    const { maker } = await client.next<{ readonly maker?: { readonly uri: string } }>('crawlwise/status');
    if (!maker) continue;
    assert.equal(maker.uri, uri('app/robots.ts'));
    break;
  }
});

test('the status says what is decided about the site, and by what', async () => {
  const text = `Sitemap: ${WWW}sitemap.xml\n`;
  const page = '<title>a</title>';
  const { folder, uri } = await folderOf({
    ...{ 'dist/robots.txt': text, 'dist/sitemap.xml': urlset(WWW, `${WWW}a/`), 'dist/_redirects': '' },
    ...{ 'dist/index.html': page, 'dist/a/index.html': page },
  });
  const client = await startReal({
    folders: [pathToFileURL(folder).href],
    capabilities: { experimental: { crawlwiseStatus: true } },
  });
  client.open(uri('dist/robots.txt'), 'robots-txt', text);
  const expected = [
    `Site: ${WWW} (most URLs in 1 of 1 sitemaps that crawlers find)`,
    'Build: 2 of the first 2 listed URLs have a page here',
    'Host: netlify (_redirects)',
  ];
  let site: readonly string[] = [];
  while (site.length < expected.length)
    ({ site = [] } = await client.next<{ readonly site?: readonly string[] }>('crawlwise/status'));
  assert.deepEqual(site, expected);
});

test('the status says that an output is checked though git ignores it', async () => {
  const text = 'User-agent: *\nDisallow:\n';
  const { folder, uri } = await folderOf({
    ...{ '.gitignore': 'dist/\n', 'astro.config.mjs': '', 'dist/robots.txt': text },
  });
  const client = await startReal({
    folders: [pathToFileURL(folder).href],
    capabilities: { experimental: { crawlwiseStatus: true } },
  });
  client.open(uri('dist/robots.txt'), 'robots-txt', text);
  let site: readonly string[] = [];
  while (!site.includes('dist is checked although .gitignore names it: Astro writes it'))
    ({ site = [] } = await client.next<{ readonly site?: readonly string[] }>('crawlwise/status'));
});

test('the sources of an output are requested, and no other documents', async () => {
  const { folder, uri, write } = await folderOf({
    ...{ 'svelte.config.js': '', 'src/routes/robots.txt/+server.js': 'export const GET = () => {};\n' },
    ...{
      'src/routes/[n].xml/+server.js': '',
      'build/index.html': '',
      'build/robots.txt': 'User-agent: *\nDisallow /a\n',
    },
  });
  const synchronization = { dynamicRegistration: true };
  const client = await startReal({
    folders: [pathToFileURL(folder).href],
    capabilities: { textDocument: { synchronization } },
  });
  const { registrations } = await client.next<{
    readonly registrations: readonly { readonly method: string; readonly registerOptions: object }[];
  }>('client/registerCapability', (params) => JSON.stringify(params).includes('didOpen'));
  const documentSelector = [{ pattern: '**/routes/robots.txt/+server.js' }];
  assert.deepEqual(
    registrations.map(({ method, registerOptions }) => [method, registerOptions]),
    [
      ['textDocument/didOpen', { documentSelector }],
      ['textDocument/didChange', { documentSelector, syncKind: 2 }],
      ['textDocument/didSave', { documentSelector }],
      ['textDocument/didClose', { documentSelector }],
    ],
  );
  const source = uri('src/routes/robots.txt/+server.js');
  client.open(source, 'javascript', 'export const GET = () => {};\n');
  const codes = async () => (await client.diagnostics(source)).diagnostics.map(({ code }) => code);
  assert.deepEqual(await codes(), ['robots/missing-colon']);
  await write('build/robots.txt', 'User-agent: *\nDisallow: /a\n');
  client.notify('workspace/didChangeWatchedFiles', {
    changes: [{ uri: uri('build/robots.txt'), type: 2 }],
  });
  assert.deepEqual(await codes(), []);
});

test('URLs are tested, and what crawlers obey is shown', async () => {
  const client = await startReal({ capabilities: { experimental: { crawlwiseCommands: true } } });
  const textDocument = { uri: 'file:///s/robots.txt' };
  client.open(textDocument.uri, 'robots-txt', 'User-agent: Googlebot\nDisallow: /a\nAllow: /a/b\n');
  const [blocked, allowed] = await client.request<
    { allowed: boolean; line: number; range: { start: unknown } }[]
  >('crawlwise/test', { textDocument, agents: ['Googlebot'], urls: ['/a/x', 'https://e.com/a/b'] });
  assert.deepEqual(
    [blocked!.allowed, blocked!.line, blocked!.range.start],
    [false, 2, { line: 1, character: 0 }],
  );
  assert.deepEqual([allowed!.allowed, allowed!.line], [true, 3]);
  const queried = await client.request<{ agent: string; refused?: true; reason: string; notes: string[] }[]>(
    'crawlwise/test',
    {
      ...{
        textDocument,
        agents: ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
      },
      urls: ['/x/../a', 'e.com/a'],
    },
  );
  assert.deepEqual(
    queried.map(({ agent, refused, notes }) => [agent.slice(0, 7), refused, ...notes]),
    [
      [
        'Mozilla',
        undefined,
        'Decided by line 2, Disallow: /a',
        "Read as Googlebot, the product token in the User-Agent header 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'",
        "Crawlers request /a: '.' and '..' are resolved",
      ],
      ['Mozilla', true],
    ],
  );
  assert.match(queried[1]!.reason, /neither a URL nor a path/);
  const table = await client.request<CrawlersAnswer>('crawlwise/crawlers', { textDocument });
  assert.equal(
    table.answer,
    'Googlebot may fetch everything except some paths; all others may fetch everything',
  );
  assert.match(
    await client.request('crawlwise/effective', { textDocument, agents: ['Googlebot'] }),
    /Allow: \/a\/b {2}# line 3\nDisallow: \/a {2}# line 2\n/,
  );
  const effect = (before: string, urls: readonly string[] = []) =>
    client.request<ChangeEffect>('crawlwise/effect', { textDocument, before, urls });
  assert.deepEqual(await effect('user-agent: googlebot\nallow: /a/b\ndisallow: /a # as it is\n'), {
    title: 'Nothing changes for crawlers',
    lines: [],
    complete: true,
  });
  const { title, lines } = await effect('User-agent: Googlebot\nAllow: /\n', ['/a/c', '/b']);
  assert.equal(title, 'Googlebot can no longer fetch 1 of 2 listed pages (/a except /a/b)');
  assert.match(lines[0]!.text, /^For Googlebot, and with it Applebot, /);
  assert.deepEqual(lines.slice(1), [
    { sort: 'blocked', text: '/a except /a/b' },
    { sort: 'other', text: '1 of 2 listed URLs becomes blocked: /a/c' },
  ]);
  const merged = { uri: 'file:///t/robots.txt' };
  const group = 'User-agent: Googlebot\nDisallow: /a\n';
  client.open(merged.uri, 'robots-txt', `${group}\n${group}`);
  const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: merged });
  assert.deepEqual(
    lenses.map(({ command }) => [command!.command, command!.arguments]),
    [0, 1].map(() => ['crawlwise.showEffective', [merged.uri, ['Googlebot']]]),
  );
  for (const method of ['test', 'crawlers', 'effective', 'effect']) {
    const nothing = await client.request(`crawlwise/${method}`, {
      textDocument: { uri: 'file:///none' },
      before: '',
    });
    assert.equal(nothing, null);
    await client.request(`crawlwise/${method}`, { textDocument, before: '' });
  }
});

const listing = urlset(`${WWW}shop/1`, `${WWW}shop/2`, `${WWW}private/x`, `${WWW}about`);

const titlesOf = (lenses: readonly CodeLens[]) =>
  lenses.flatMap(({ command }) => (/sitemap URL/.test(command!.title) ? [command!.title] : []));

test('lenses show what rules do to the listed URLs, follow edits and sitemaps, and list some of them', async () => {
  const { folder, uri, write } = await folderOf({ 'public/a.xml': listing, 'public/index.html': '' });
  const client = await startReal({
    folders: [pathToFileURL(folder).href],
    capabilities: {
      experimental: { crawlwiseCommands: true },
      workspace: {
        codeLens: { refreshSupport: true },
        didChangeWatchedFiles: { dynamicRegistration: true },
      },
    },
  });
  const textDocument = { uri: uri('public/robots.txt') };
  client.open(
    textDocument.uri,
    'robots-txt',
    'User-agent: *\nDisallow: /shop/\nAllow: /shop/1$\nDisallow: /none # note\nDisallow:\n',
  );
  const ask = () => client.request<CodeLens[]>('textDocument/codeLens', { textDocument });
  const lenses = await ask();
  assert.deepEqual(titlesOf(lenses), ['blocks 1 of 4 sitemap URLs', 'allows 1 of 4 sitemap URLs']);
  const shown = lenses.find(({ command }) => command!.title.startsWith('blocks 1'))!.command!;
  assert.deepEqual([shown.command, shown.arguments], ['crawlwise.showListed', [textDocument.uri, 1, 0]]);
  const position = { line: 1, character: 0 };
  const found = await client.request<Location[]>('crawlwise/listed', { textDocument, position });
  const line = listing.split('\n').findIndex((text) => text.includes('shop/2'));
  assert.deepEqual(
    found.map((place) => [place.uri, place.range.start]),
    [[uri('public/a.xml'), { line, character: '<url><loc>'.length }]],
  );

  const range = { start: { line: 1, character: 10 }, end: { line: 1, character: 16 } };
  client.change(textDocument.uri, 2, { range, text: '/' });
  assert.deepEqual(titlesOf(await ask())[0], 'blocks 3 of 4 sitemap URLs');

  await write('public/a.xml', urlset(`${WWW}shop/2`));
  client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uri('public/a.xml'), type: 2 }] });
  const expected = ['blocks 1 of 1 sitemap URL', 'matches no sitemap URL'];
  while (titlesOf(await ask())[0] !== expected[0]) await client.next('workspace/codeLens/refresh');
  assert.deepEqual(titlesOf(await ask()), expected);
});

test('rules that match no sitemap URL have no lens', async () => {
  const { folder, uri } = await folderOf({ 'a.xml': listing, 'robots.txt': '' });
  const client = await startReal({ folders: [pathToFileURL(folder).href] });
  const textDocument = { uri: uri('robots.txt') };
  const rules = ['/v', '/w', '/private/', '/x', '/y', '/z'].map((path) => `Disallow: ${path}\n`).join('');
  client.open(
    textDocument.uri,
    'robots-txt',
    `User-agent: *\n${rules}\nUser-agent: GPTBot\nDisallow: /none\n`,
  );
  const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument });
  assert.deepEqual(
    lenses.flatMap(({ command, range }) =>
      /sitemap URL/.test(command!.title) ? [[range.start.line, command!.title]] : [],
    ),
    [[3, 'blocks 1 of 4 sitemap URLs']],
  );
});

test('the effect on crawlers includes the listed URLs', async () => {
  const { folder, uri, write } = await folderOf({ 'public/a.xml': listing, 'public/index.html': '' });
  const client = await startReal({
    folders: [pathToFileURL(folder).href],
    capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
  });
  const textDocument = { uri: uri('public/robots.txt') };
  client.open(textDocument.uri, 'robots-txt', 'User-agent: *\nDisallow: /shop/\n');
  const ask = async () => {
    const params = { textDocument, before: 'User-agent: *\nDisallow: /shop/2\n', urls: [] };
    const { lines } = await client.request<ChangeEffect>('crawlwise/effect', params);
    return lines.filter(({ text }) => text.includes('listed')).map(({ text }) => text);
  };
  assert.deepEqual(await ask(), [`1 of 4 listed URLs becomes blocked: ${WWW}shop/1`]);
  await write('public/a.xml', urlset(`${WWW}shop/3`));
  client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uri('public/a.xml'), type: 2 }] });
  const expected = `1 of 1 listed URL becomes blocked: ${WWW}shop/3`;
  for (let reported = await ask(); reported[0] !== expected; reported = await ask())
    assert.equal(reported.length, 1);
});

test('a client without our commands sees the titles', async () => {
  const { folder, uri } = await folderOf({ 'a.xml': listing, 'robots.txt': '' });
  const client = await startReal({ folders: [pathToFileURL(folder).href] });
  const textDocument = { uri: uri('robots.txt') };
  client.open(textDocument.uri, 'robots-txt', 'User-agent: *\nDisallow: /private/\n');
  const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument });
  assert.deepEqual(lenses.at(-1)!.command, { title: 'blocks 1 of 4 sitemap URLs', command: '' });
});
