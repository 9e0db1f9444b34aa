/** Completion over the wire: lazy documentation, and plain text for clients without snippets. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  type ClientCapabilities,
  type CompletionItem,
  CompletionTriggerKind,
  type TextEdit,
} from 'vscode-languageserver';
import { itemsOf } from '../../server/src/lsp/features/completions.ts';
import { build } from './build.ts';
import { startReal } from './servers.ts';

before(build);

const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<\n</urlset>\n';

type Completion = NonNullable<NonNullable<ClientCapabilities['textDocument']>['completion']>;
type ItemAbilities = NonNullable<Completion['completionItem']>;

async function ask(
  completionItem: ItemAbilities,
  languageId: string,
  text: string,
  line: number,
  character: number,
) {
  const client = await startReal({
    capabilities: {
      textDocument: { completion: { completionItem } },
      experimental: { crawlwiseCommands: true },
    },
  });
  const uri = languageId === 'xml' ? 'file:///c/sitemap.xml' : 'file:///c/robots.txt';
  client.open(uri, languageId, text);
  const answer = await client.request('textDocument/completion', {
    textDocument: { uri },
    position: { line, character },
  });
  return { client, uri, items: itemsOf(answer) };
}

const named = (items: readonly CompletionItem[], label: string): CompletionItem => {
  const item = items.find((completionItem) => completionItem.label === label);
  assert.ok(item, `${label} among ${items.map((completionItem) => completionItem.label).join(', ')}`);
  return item;
};

test('the codes of rules are proposed in a comment that suppresses', async () => {
  const { items } = await ask({}, 'robots-txt', '# crawlwise-disable robots/unk\n', 0, 30);
  const { documentation } = named(items, 'robots/unknown-directive');
  assert.deepEqual(documentation, {
    kind: 'markdown',
    value: "Crawlers ignore this line: '…' is not a known directive",
  });
});

test('documentation is sent when a client resolves an item', async () => {
  const abilities: ItemAbilities = {
    snippetSupport: true,
    resolveSupport: { properties: ['documentation'] },
  };
  const { client, uri, items } = await ask(abilities, 'robots-txt', 'User-agent: \n', 0, 12);
  const item = named(items, 'GPTBot');
  assert.equal(item.documentation, undefined);
  const resolved = await client.request<CompletionItem>('completionItem/resolve', item);
  assert.match(JSON.stringify(resolved.documentation), /OpenAI/);
  await client.request('textDocument/completion', {
    textDocument: { uri },
    position: { line: 0, character: 0 },
  });
  const late = await client.request<CompletionItem>('completionItem/resolve', item);
  assert.deepEqual(late, item);
  for (const data of [undefined, null, 7, { uri: 'file:///none' }, { uri, list: 1, at: 'x' }]) {
    assert.deepEqual(
      await client.request('completionItem/resolve', { label: 'x', data }),
      data === undefined ? { label: 'x' } : { label: 'x', data },
    );
  }
});

test('documentation is included for a client that cannot resolve items', async () => {
  const { items } = await ask({ snippetSupport: true }, 'robots-txt', 'User-agent: \n', 0, 12);
  assert.match(JSON.stringify(named(items, 'GPTBot').documentation), /OpenAI/);
});

test('VS Code requests values after a directive is inserted', async () => {
  const { items } = await ask({}, 'robots-txt', 'User\n', 0, 4);
  assert.equal(named(items, 'User-agent').command?.command, 'editor.action.triggerSuggest');
});

test('a client without snippets receives their initial text', async () => {
  const { items } = await ask({}, 'xml', URLSET, 1, 1);
  const item = named(items, 'url');
  assert.equal(item.insertTextFormat, undefined);
  const { newText } = item.textEdit!;
  assert.match(newText, /^<url>[\s\S]*<loc>https:\/\/www\.example\.com\/<\/loc>[\s\S]*<\/url>$/);
  assert.doesNotMatch(newText, /\$/);
});

interface Typed {
  /** A line of robots.txt that is typed up to its end; its last character requests the list. */
  readonly line: string;
  readonly by?: CompletionTriggerKind;
  /** Whether the client is Crawlwise's own, in VS Code. */
  readonly isOwn?: boolean;
  /** What the first item makes of the line; the line itself if Enter begins a new one. */
  readonly first: string;
}

const RULES = 'User-agent: *\nDisallow: /shop/cart/\n\nUser-agent: GPTBot\n';
const BY_CHARACTER = CompletionTriggerKind.TriggerCharacter;

const typed: readonly Typed[] = [
  ...[true, false].flatMap((isOwn): Typed[] => [
    { isOwn, line: 'Dis', first: 'Disallow: ' },
    { isOwn, line: 'User-agent: Goo', first: 'User-agent: Googlebot' },
    { isOwn, line: 'User-agent: googlebot', first: 'User-agent: googlebot' },
    { isOwn, line: 'Disallow:', by: BY_CHARACTER, first: 'Disallow:' },
    { isOwn, line: 'Disallow: ', by: BY_CHARACTER, first: 'Disallow: ' },
    { isOwn, line: 'Disallow: /', by: BY_CHARACTER, first: 'Disallow: /' },
    { isOwn, line: 'Disallow: /*', by: BY_CHARACTER, first: 'Disallow: /*' },
    { isOwn, line: 'Disallow: /sh', first: 'Disallow: /shop/cart/' },
    { isOwn, line: 'Disallow: /shop', first: 'Disallow: /shop' },
    { isOwn, line: 'Disallow: /cart', first: 'Disallow: /cart' },
    { isOwn, line: 'Crawl-delay: 3', first: 'Crawl-delay: 3' },
  ]),
  { isOwn: false, line: 'Disallow: ', first: 'Disallow: /shop/cart/' },
  { isOwn: true, line: 'Disallow: ', first: 'Disallow: ' },
];

async function check({ line, by = CompletionTriggerKind.Invoked, isOwn, first }: Typed) {
  const client = await startReal({
    capabilities: isOwn ? { experimental: { crawlwiseCommands: true } } : {},
  });
  const uri = 'file:///c/robots.txt';
  client.open(uri, 'robots-txt', RULES + line);
  const at = { line: RULES.split('\n').length - 1, character: line.length };
  const answer = await client.request('textDocument/completion', {
    textDocument: { uri },
    position: at,
    context: { triggerKind: by },
  });
  const items = itemsOf(answer);
  const [item] = items.toSorted((a, b) => ((a.sortText ?? a.label) < (b.sortText ?? b.label) ? -1 : 1));
  const edit = item?.textEdit as TextEdit | undefined;
  const accepted = edit ? line.slice(0, edit.range.start.character) + edit.newText : line;
  assert.equal(accepted, first);
  assert.ok(line === 'Dis' || items.length === 0 || !Array.isArray(answer), 'requested with each character');
}

for (const row of typed) {
  const client = row.isOwn ? 'VS Code' : 'another editor';
  test(`the first item of ${client} for "${row.line}"${row.by ? ', as typed' : ''}`, () => check(row));
}
