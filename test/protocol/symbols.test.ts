/** `workspace/symbol`: crawlers that robots.txt files name, and listed URLs, in all files of the workspace. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { SymbolInformation } from 'vscode-languageserver';
import { UrlListBuilder } from '../../server/src/site/listings/urlList.ts';
import { folderOf, urlset, WWW } from './folder.ts';
import { startReal } from './servers.ts';

const MAX_BYTES = 200_000;

const FILES = {
  'robots.txt':
    'User-agent: Googlebot\r\n\tuser-agent :  GPTBot/1.0 # AI\r\nDisallow: /a\r\n\r\nUser-agent: *\r\nAllow: /\r\n',
  'a.xml': urlset(WWW, `${WWW}Shop/cart`, `${WWW}straße?a=1&amp;b=2`),
  'list/sitemap.txt': `${WWW}shop/old\nhttps://other.example.org/shop\n`,
};

const EVERYTHING = [
  'Googlebot',
  'GPTBot',
  '*',
  ...['', 'Shop/cart', 'straße?a=1&b=2', 'shop/old'].map((path) => WWW + path),
  'https://other.example.org/shop',
];

/** Queries, and the names that are found, in order. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '': EVERYTHING,
  gptbot: ['GPTBot'],
  gbot: ['Googlebot', 'GPTBot'],
  '*': ['*'],
  SHOP: [`${WWW}Shop/cart`, `${WWW}shop/old`, 'https://other.example.org/shop'],
  'example.com/shop/': [`${WWW}Shop/cart`, `${WWW}shop/old`],
  'www.EXAMPLE': [WWW, `${WWW}Shop/cart`, `${WWW}straße?a=1&b=2`, `${WWW}shop/old`],
  'm/s': EVERYTHING.filter((name) => /m\/s/i.test(name)),
  STRASSE: [],
  straße: [`${WWW}straße?a=1&b=2`],
  'a=1&b': [`${WWW}straße?a=1&b=2`],
  hpsx: [],
  'no such thing': [],
};

const named = (query: string, client: Awaited<ReturnType<typeof startReal>>) =>
  client.request<SymbolInformation[]>('workspace/symbol', { query });

const placeOf = ({ name, location: { uri, range } }: SymbolInformation) => [
  name,
  uri,
  range.start,
  range.end,
];

test('symbols of the workspace are found by a part of their names', async () => {
  const { folder } = await folderOf(FILES);
  const client = await startReal({ folders: [pathToFileURL(folder).href] });
  for (const [query, names] of Object.entries(QUERIES))
    assert.deepEqual(
      (await named(query, client)).map(({ name }) => name),
      names,
      query,
    );
});

test('a symbol leads to its place; that of an open document, also before it is saved', async () => {
  const { folder, uri } = await folderOf(FILES);
  const client = await startReal({ folders: [pathToFileURL(folder).href] });
  const at = (line: number, from: number, to: number) => [
    { line, character: from },
    { line, character: to },
  ];
  assert.deepEqual((await named('gptbot', client)).map(placeOf), [
    ['GPTBot', uri('robots.txt'), ...at(1, 15, 21)],
  ]);
  const cart = `${WWW}Shop/cart`;
  assert.deepEqual((await named('cart', client)).map(placeOf), [
    [cart, uri('a.xml'), ...at(3, 10, 10 + cart.length)],
  ]);
  client.open(uri('robots.txt'), 'robots-txt', '# new\nUser-agent: GPTBot\nDisallow: /\n');
  const isNew = ({ location }: SymbolInformation) => location.range.start.character === 12;
  let found = await named('gptbot', client);
  // The other files know of it after a pause.
  while (!found.some(isNew)) found = await named('gptbot', client);
  assert.deepEqual(found.map(placeOf), [['GPTBot', uri('robots.txt'), ...at(1, 12, 18)]]);
});

test('what does not fit into one answer is not sent', async () => {
  const urls = Array.from({ length: 20_000 }, (_, at) => `${WWW}page-${at}`);
  const { folder } = await folderOf({ 'robots.txt': FILES['robots.txt'], 'a.xml': urlset(...urls) });
  const client = await startReal({ folders: [pathToFileURL(folder).href] });
  const found = await named('page', client);
  assert.ok(JSON.stringify(found).length <= MAX_BYTES && found.length > 500, String(found.length));
  assert.equal((await named('page-19999', client)).length, 1);
});

test('a search in many URLs is made in steps of at most 256', () => {
  const list = new UrlListBuilder();
  for (let at = 0; at < 10_000; at++) list.add(`${WWW}page-${at}`, at, 0, 0, 0);
  const steps = [...list.finish()!.containing('no such page')];
  assert.equal(steps.length, Math.ceil(10_000 / 256));
  assert.ok(steps.every((step) => step === undefined));
});
