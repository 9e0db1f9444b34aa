/** Lenses wait for a rest, and keep their rows while their group is typed in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CodeLens } from 'vscode-languageserver';
import type { Lens } from '../../server/src/core/features.ts';
import { movedLenses, steadyLenses } from '../../server/src/lsp/documents/steadyLenses.ts';
import { cursorIn } from '../cursor.ts';
import { read } from '../robots/check.ts';
import { type InMemory, startInMemory } from './inMemory.ts';

const URI = 'file:///robots.txt';
const textDocument = { uri: URI };

/** A robots.txt that is typed in, `‸` being the cursor. */
class Typing {
  private version = 1;
  private text: string;
  private at: number;
  private constructor(
    readonly server: InMemory,
    source: string,
  ) {
    ({ text: this.text, offset: this.at } = cursorIn(source));
  }

  static async at(source: string): Promise<Typing> {
    const typing = new Typing(await startInMemory({}), source);
    const { text } = typing;
    typing.send('textDocument/didOpen', {
      textDocument: { uri: URI, languageId: 'robots-txt', version: 1, text },
    });
    await typing.lenses();
    return typing;
  }

  private send(method: string, params: unknown): void {
    void this.server.connection.sendNotification(method, params);
  }

  /** Writes at the cursor, key by key; `⌫` removes what is before it. */
  type(keys: string): this {
    for (const key of keys) {
      const start = key === '⌫' ? this.at - 1 : this.at;
      const text = key === '⌫' ? '' : key;
      const positionOf = (offset: number) => {
        const before = this.text.slice(0, offset).split('\n');
        return { line: before.length - 1, character: before.at(-1)!.length };
      };
      const range = { start: positionOf(start), end: positionOf(this.at) };
      this.text = this.text.slice(0, start) + text + this.text.slice(this.at);
      this.at = start + text.length;
      this.send('textDocument/didChange', {
        textDocument: { uri: URI, version: ++this.version },
        contentChanges: [{ range, text }],
      });
    }
    return this;
  }

  moveTo(before: string): this {
    this.at = this.text.indexOf(before);
    return this;
  }

  save(): this {
    this.send('textDocument/didSave', { textDocument });
    return this;
  }

  request(): Promise<CodeLens[]> {
    return this.server.connection.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument });
  }

  /** What is shown once nobody types: `LINE TITLE`, the first line being 1. */
  async lenses(): Promise<string[]> {
    const requested = this.request();
    // A rest comes when all keys have arrived.
    await this.server.connection.sendRequest('textDocument/foldingRange', { textDocument });
    this.server.hands.rest();
    return (await requested).map(({ range, command }) => `${range.start.line + 1} ${command!.title}`);
  }
}

const FILE = 'User-agent: a\nDisallow: /x\n\nUser-agent: b\nDisallow: /y\n';
/** A group above the others with the names of all: each is merged, so that it has a lens. */
const ALL = `${['a', 'b', 'ab', 'goo'].map((name) => `User-agent: ${name}\n`).join('')}Disallow: /q\n\n`;

test('lenses are answered when nobody has typed for a while', async () => {
  const typing = await Typing.at(`${FILE}‸`);
  typing.type('Disallow: /z');
  let isAnswered = false;
  const requested = typing.request().then(() => {
    isAnswered = true;
  });
  await typing.server.connection.sendRequest('textDocument/foldingRange', { textDocument });
  typing.server.hands.pass(600);
  await typing.server.connection.sendRequest('textDocument/foldingRange', { textDocument });
  assert.equal(isAnswered, false);
  typing.server.hands.pass(200);
  await requested;
});

/** A file, what is typed, and the lenses after a rest. */
const cases: Record<string, { source: string; type: string; expected: string[] }> = {
  'a new group has none while it is typed in': {
    source: `${ALL}${FILE}\n‸`,
    type: 'User-agent: goo\nDisallow: /z\n',
    expected: ['7 a · 2 rules · merged from 2 groups', '10 b · 2 rules · merged from 2 groups'],
  },
  'a group that loses its rules keeps its own': {
    source: `${ALL}User-agent: a\nDisallow: /x‸\n`,
    type: '⌫'.repeat('Disallow: /x'.length),
    expected: ['7 a · 1 rule · merged from 2 groups'],
  },
  'a group that is pushed down takes its own along': {
    source: `${ALL}‸${FILE}`,
    type: '\n',
    expected: ['8 a · 2 rules · merged from 2 groups', '11 b · 2 rules · merged from 2 groups'],
  },
  'a name that is typed changes the words': {
    source: `${ALL}User-agent: a‸\nDisallow: /x\n`,
    type: 'b',
    expected: ['7 ab · 2 rules · merged from 2 groups'],
  },
  'another name above keeps the one of the group': {
    source: `${ALL}‸User-agent: a\nDisallow: /x\n`,
    type: 'User-agent: b\n',
    expected: ['7 b, a · 2 rules · merged from 2 groups'],
  },
};

for (const [name, { source, type, expected }] of Object.entries(cases)) {
  test(`lenses: ${name}`, async () => {
    const typing = await Typing.at(source);
    // The group with the names of all is above, and has its own lens.
    assert.deepEqual((await typing.type(type).lenses()).slice(1), expected);
  });
}

test('a new group has its lens when another place is edited, or the file is saved', async () => {
  const all = ['7 a', '10 b', '13 goo'].map((group) => `${group} · 2 rules · merged from 2 groups`);
  for (const leave of [
    (typing: Typing) => typing.moveTo('/x').type('/⌫'),
    (typing: Typing) => typing.save(),
  ]) {
    const typing = await Typing.at(`${ALL}${FILE}\n‸`);
    assert.equal((await typing.type('User-agent: goo\nDisallow: /z').lenses()).length, 3);
    assert.deepEqual((await leave(typing).lenses()).slice(1), all);
  }
});

test('the setting turns lenses off', async () => {
  const typing = await Typing.at(ALL + FILE);
  assert.equal((await typing.lenses()).length, 3);
  await typing.server.connection.sendNotification('workspace/didChangeConfiguration', {
    settings: { crawlwise: { codeLens: false } },
  });
  assert.deepEqual(await typing.lenses(), []);
});

test('rows of counts come back in the group that is typed in once all URLs are known again', () => {
  const { text } = read('User-agent: a\nDisallow: /x\n');
  const group = { start: 0, end: text.length };
  const own: Lens = { start: 0, end: 13, title: 'a · 1 rule', group, isGroup: true };
  const count: Lens = { start: 14, end: 26, title: 'blocks 1 of 1 sitemap URL', group };
  const first = steadyLenses(text, { sent: [] }, [own], [count]);
  const typed = movedLenses(first.state, [{ start: 25, end: 26, text: 'x' }], true);
  const unknown = steadyLenses(text, typed, [own], undefined);
  const known = steadyLenses(text, unknown.state, [own], [count]);
  assert.deepEqual([first.shown, unknown.shown, known.shown], [[own, count], [own], [own, count]]);
  const gone = steadyLenses(text, known.state, [own], []);
  assert.deepEqual(steadyLenses(text, gone.state, [own], [count]).shown, [own]);
});
