import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Hover } from 'vscode-languageserver';
import { runs } from '../scale.ts';
import type { Client } from './client.ts';
import { startFake } from './servers.ts';

const client = await startFake();
let documents = 0;
const freshUri = () => `file:///documents/${++documents}.txt`;

/** The server's text of a document. */
async function textOf(server: Client, uri: string): Promise<string> {
  const position = { line: 0, character: 0 };
  const hover = await server.request<Hover>('textDocument/hover', { textDocument: { uri }, position });
  return (hover.contents as { value: string }).value;
}

const range = (startLine: number, startCharacter: number, endLine: number, endCharacter: number) => ({
  start: { line: startLine, character: startCharacter },
  end: { line: endLine, character: endCharacter },
});

const BEFORE = 'one\r\ntwo\nthree';

/** Invalid changes of the text `BEFORE`: the resulting text, and the log. */
const INVALID: Record<string, { change: unknown; after: string; log?: string }> = {
  'a line past the end': {
    change: { range: range(9, 9, 9, 9), text: '!' },
    after: `${BEFORE}!`,
    log: 'start.line 9',
  },
  'a character past the end of a line': {
    change: { range: range(0, 99, 1, 0), text: '-' },
    after: 'one-two\nthree',
    log: 'start.character 99',
  },
  'a range that is the wrong way round': {
    change: { range: range(1, 2, 0, 1), text: '' },
    after: 'oo\nthree',
    log: 'its end is before its start',
  },
  'negative numbers': {
    change: { range: range(-1, -1, 0, 1), text: '' },
    after: BEFORE.slice(1),
    log: 'start.line is -1',
  },
  'numbers that are not integers': {
    change: { range: range(0, 0.5, 0, 1.5), text: '' },
    after: BEFORE.slice(1),
    log: 'start.character is 0.5',
  },
  'huge numbers': {
    change: { range: range(0, 0, 1e300, 1e300), text: 'all' },
    after: 'all',
    log: 'end.line 1e+300',
  },
  'words for numbers': {
    change: { range: { start: { line: 'a', character: null }, end: { line: 0, character: 3 } }, text: '' },
    after: BEFORE.slice(3),
    log: 'start.line is "a"',
  },
  'a range without positions': {
    change: { range: {}, text: 'x' },
    after: `x${BEFORE}`,
    log: 'start.line is missing',
  },
  'no range': { change: { text: 'new' }, after: 'new' },
  'null for a range': { change: { range: null, text: 'new' }, after: 'new' },
  'no text': { change: { range: range(0, 0, 0, 1) }, after: BEFORE, log: 'it has no text' },
  'null for a change': { change: null, after: BEFORE, log: 'it has no text' },
};

for (const [name, { change, after, log }] of Object.entries(INVALID)) {
  test(`a change with ${name} is accepted`, async () => {
    const uri = freshUri();
    client.open(uri, 'fake', BEFORE);
    client.change(uri, 2, change as never);
    assert.equal(await textOf(client, uri), after);
    if (log) assert.match(await client.logged(`A change of ${uri} is not valid`), new RegExp(literal(log)));
    assert.equal((await client.diagnostics(uri)).version, 1);
    assert.equal((await client.diagnostics(uri)).version, 2);
  });
}

const literal = (text: string) => text.replace(/[.+]/g, '\\$&');

/** Invalid notifications; the log says why. */
const NONSENSE: Record<string, { method: string; params: unknown; log: string }> = {
  'a change of an unknown document': {
    method: 'textDocument/didChange',
    params: { textDocument: { uri: 'file:///unknown', version: 2 }, contentChanges: [{ text: 'x' }] },
    log: '"file:///unknown" was changed although it is not open',
  },
  'a close of an unknown document': {
    method: 'textDocument/didClose',
    params: { textDocument: { uri: 'file:///unknown' } },
    log: '"file:///unknown" was closed although it is not open',
  },
  'a change of nothing': {
    method: 'textDocument/didChange',
    params: {},
    log: 'A document without a uri was changed',
  },
  'an open of nothing': {
    method: 'textDocument/didOpen',
    params: {},
    log: 'without a uri or without a text',
  },
  'a text that is not a string': {
    method: 'textDocument/didOpen',
    params: { textDocument: { uri: 'file:///number', languageId: 'fake', version: 1, text: 7 } },
    log: 'without a uri or without a text',
  },
  'a close without parameters': {
    method: 'textDocument/didClose',
    params: { textDocument: null },
    log: 'A document without a uri was closed',
  },
};

for (const [name, { method, params, log }] of Object.entries(NONSENSE)) {
  test(`${name} is ignored`, async () => {
    client.notify(method, params);
    await client.logged(log);
  });
}

test('opening a document twice replaces its text', async () => {
  const uri = freshUri();
  client.open(uri, 'fake', 'old bad');
  client.open(uri, 'fake', 'new', 5);
  await client.logged(`${uri} was opened although it is open`);
  assert.equal(await textOf(client, uri), 'new');
  assert.deepEqual(
    [(await client.diagnostics(uri)).version, (await client.diagnostics(uri)).version],
    [1, 5],
  );
});

test('a version that does not increase is logged and accepted', async () => {
  const uri = freshUri();
  client.open(uri, 'fake', 'a', 7);
  client.change(uri, 7, { text: 'b' });
  await client.logged(`A change of ${uri} has version 7 after 7`);
  assert.equal(await textOf(client, uri), 'b');
});

test('each change of a notification applies to the text after the previous one', async () => {
  const uri = freshUri();
  client.open(uri, 'fake', 'ab\ncd');
  client.change(
    uri,
    2,
    { range: range(0, 1, 0, 1), text: '\n\n' },
    { range: range(3, 0, 3, 1), text: 'C' },
    { range: range(2, 0, 3, 0), text: '' },
  );
  assert.equal(await textOf(client, uri), 'a\n\nCd');
});

test('a document of no language is stored as text, and an edit can give it one', async () => {
  const uri = freshUri();
  client.open(uri, 'xml', 'bad\n'.repeat(5000));
  assert.equal(await client.request('textDocument/hover', at(uri)), null);
  client.change(uri, 2, { range: range(4999, 0, 4999, 3), text: 'bad bad' });
  assert.equal(await client.request('textDocument/hover', at(uri)), null);
  assert.deepEqual(client.pushed(uri), []);

  client.change(uri, 3, { range: range(0, 0, 0, 0), text: '#fake\n' });
  assert.match((await client.found(uri))[0]!.message as string, /of 5,001 findings are not shown$/);
  assert.equal(client.pushed(uri).at(-1)?.version, 3);
  assert.equal((await textOf(client, uri)).length, 4 * 5000 + 4 + 6);

  client.change(uri, 4, { range: range(0, 0, 1, 0), text: '' });
  assert.deepEqual(await client.found(uri), []);
  assert.equal(await client.request('textDocument/hover', at(uri)), null);
});

const at = (uri: string) => ({ textDocument: { uri }, position: { line: 0, character: 0 } });

/** Offset of a position in a plain string, clamped to the text. */
function offsetAt(text: string, line: number, character: number): number {
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
  if (/[\r\n]$/.test(text)) lines.push('');
  if (line >= lines.length) return text.length;
  const start = lines.slice(0, line).join('').length;
  return start + Math.min(character, lines[line]!.replace(/[\r\n]+$/, '').length);
}

const whole = (value: number) => Math.max(0, Math.trunc(value));

/** The result of a change of a text, valid or not. */
function applied(text: string, change: Change): string {
  if (!change.range) return change.text;
  const { start, end } = change.range;
  const a = offsetAt(text, whole(start.line), whole(start.character));
  const b = offsetAt(text, whole(end.line), whole(end.character));
  return text.slice(0, Math.min(a, b)) + change.text + text.slice(Math.max(a, b));
}

interface Change {
  readonly range?: ReturnType<typeof range>;
  readonly text: string;
}

const coordinate = fc.oneof(
  { weight: 8, arbitrary: fc.nat(6) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 1.5, 2 ** 31, 1e300) },
);
const piece = fc
  .array(fc.constantFrom('a', 'bad', ' ', '\n', '\r\n', '\r', '\u{1F600}', '\uFEFF', 'é'), { maxLength: 6 })
  .map((parts) => parts.join(''));
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .tuple(coordinate, coordinate, coordinate, coordinate, piece)
      .map(([a, b, c, d, text]) => ({ range: range(a, b, c, d), text })),
  },
  { weight: 1, arbitrary: piece.map((text) => ({ text })) },
);
const changes = fc.array(change, { minLength: 1, maxLength: 4 });
/** The order in which most editors send simultaneous changes. */
const lastToFirst = (changes: readonly Change[]): Change[] =>
  changes.toSorted((a, b) => {
    const [item, other] = [a.range?.start, b.range?.start];
    return item && other ? other.line - item.line || other.character - item.character : 0;
  });
const nonsense = fc.constantFrom(...Object.values(NONSENSE));
const step = fc.oneof(
  { weight: 4, arbitrary: changes.map((changes) => ({ changes })) },
  { weight: 4, arbitrary: changes.map((changes) => ({ changes: lastToFirst(changes) })) },
  { weight: 1, arbitrary: nonsense.map((message) => ({ message })) },
);

test("whatever is sent, the server keeps running with the client's text", async () => {
  await fc.assert(
    fc.asyncProperty(piece, fc.array(step, { maxLength: 12 }), async (start, steps) => {
      const uri = freshUri();
      let text = start;
      let version = 1;
      client.open(uri, 'fake', start);
      for (const next of steps) {
        if ('message' in next) client.notify(next.message.method, next.message.params);
        else {
          client.change(uri, ++version, ...next.changes);
          text = next.changes.reduce(applied, text);
        }
      }
      assert.equal(await textOf(client, uri), text);
      client.close(uri);
    }),
    { numRuns: runs(300) },
  );
});
