import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import {
  type ApplyWorkspaceEditParams,
  type ClientCapabilities,
  type CodeAction,
  CodeActionTriggerKind,
  type Command,
  type Diagnostic,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { ALL } from '../scale.ts';
import { startReal } from './servers.ts';
import { type Edit, type FileToType, readAfresh, Typist, type Way } from './typist.ts';

const WAYS: readonly Way[] = [
  { changes: 'incremental', findings: 'pushed' },
  { changes: 'whole', findings: 'pushed' },
  { changes: 'incremental', findings: 'pulled' },
  { changes: 'whole', findings: 'pulled' },
];
const name = ({ changes, findings }: Way): string => `${changes} changes, ${findings} findings`;

const example = async (path: string): Promise<FileToType> => ({
  uri: `file:///site/${path.split('/').at(-1)}`,
  languageId: path.endsWith('.txt') ? 'robots-txt' : 'xml',
  text: await readFile(new URL(`../../examples/${path}`, import.meta.url), 'utf8'),
});
const FILES = await Promise.all(
  ['good/robots.txt', 'good/sitemap-blog.xml', 'bad/robots.txt', 'bad/sitemap.xml'].map(example),
);
/** Milliseconds between keystrokes. */
const SPEEDS = [60, 140, 400];

/** `npm test` tries each file in one of the ways, and each way with one of the files. */
const isTried = (nth: number, at: number): boolean => ALL || nth === at;

for (const [nth, file] of FILES.entries()) {
  for (const [at, way] of WAYS.entries()) {
    if (!isTried(nth, at)) continue;
    const speeds = ALL && at === 0 ? SPEEDS : [SPEEDS[(nth + at) % SPEEDS.length]!];
    for (const ms of speeds) {
      test(`a file that is being typed has no findings: ${file.uri} ${nth}, ${ms} ms a key, ${name(way)}`, async () => {
        const typist = await Typist.start(way);
        const { uri } = file;
        const text = ALL ? file.text : file.text.slice(0, 400);
        await typist.open({ ...file, text: '' });
        await typist.rest();
        await typist.edit(uri, { start: 0, end: 0, text: text[0]! });
        // Findings in the empty file may disappear with the first keystroke, and none appear.
        let before = typist.codes(uri).length;
        for (let end = 1; end < text.length; end++) {
          await typist.pass(ms);
          await typist.edit(uri, { start: end, end, text: text[end]! });
          const now = typist.codes(uri).length;
          assert.ok(
            now <= before,
            `${typist.codes(uri)} at ${JSON.stringify(text.slice(0, end + 1).slice(-20))}`,
          );
          before = now;
        }
        await typist.pass(699);
        assert.equal(typist.codes(uri).length, before);
        await typist.rest();
        assert.deepEqual(typist.shown.get(uri), await readAfresh([{ ...file, text }], uri));
        typist.connection.dispose();
      });
    }
  }
}

const lineOf = ({ range }: Diagnostic): number => range.start.line;
const placeOf = ({ code, range }: Diagnostic): string => `${code} ${JSON.stringify(range)}`;
const onLine = (diagnostic: Diagnostic): string => `${diagnostic.code} ${lineOf(diagnostic)}`;
const count = (list: readonly Diagnostic[], code: unknown): number =>
  list.filter((diagnostic) => diagnostic.code === code).length;

/**
 * Asserts that of `all` findings, exactly those are `shown` after a keystroke that were already there, wherever they
 * are.
 */
function checkShown(
  before: readonly Diagnostic[],
  shown: readonly Diagnostic[],
  all: readonly Diagnostic[],
  line: number,
): void {
  const places = new Set(all.map(placeOf));
  for (const diagnostic of shown) {
    assert.ok(count(shown, diagnostic.code) <= count(before, diagnostic.code), `new: ${placeOf(diagnostic)}`);
    // For hints that appear once, another one may be the first by now.
    const isOnce = diagnostic.severity! > 2 && count(all, diagnostic.code) > 0;
    assert.ok(places.has(placeOf(diagnostic)) || isOnce, `gone: ${placeOf(diagnostic)}`);
  }
  const stood = new Set(before.map(onLine));
  const isShown = new Set(shown.map(placeOf));
  for (const diagnostic of all) {
    if (lineOf(diagnostic) !== line && stood.has(onLine(diagnostic)))
      assert.ok(isShown.has(placeOf(diagnostic)), `stays: ${placeOf(diagnostic)}`);
  }
}

for (const [at, way] of WAYS.entries()) {
  for (const [nth, file] of FILES.entries()) {
    if (!isTried(nth, at)) continue;
    test(`words of a file are retyped: ${nth} ${file.uri}, ${name(way)}`, async () => {
      const { uri } = file;
      const typist = await Typist.start(way);
      const reader = await Typist.start({ changes: 'incremental', findings: 'pushed' });
      for (const each of [typist, reader]) {
        await each.open(file);
        await each.rest();
      }
      const key = async (edit: Edit, line: number): Promise<void> => {
        const before = typist.shown.get(uri)!;
        await typist.pass(SPEEDS[at % SPEEDS.length]!);
        await typist.edit(uri, edit);
        await reader.edit(uri, edit);
        await reader.save(uri);
        checkShown(before, typist.shown.get(uri)!, reader.shown.get(uri)!, line);
      };
      const words = [...file.text.matchAll(/[^\s<>]+/g)].filter((_, word) => word % 4 === at);
      for (const { 0: word, index } of words.slice(0, ALL ? 25 : 5)) {
        const line = file.text.slice(0, index).split('\n').length - 1;
        for (let end = word.length; end > 0; end--) {
          await key({ start: index + end - 1, end: index + end, text: '' }, line);
        }
        for (let end = 0; end < word.length; end++) {
          await key({ start: index + end, end: index + end, text: word[end]! }, line);
        }
        if (index % 3 === 0) await typist.rest();
      }
      await typist.rest();
      assert.deepEqual(typist.shown.get(uri), await readAfresh([{ ...file, text: typist.textOf(uri) }], uri));
      for (const each of [typist, reader]) each.connection.dispose();
    });
  }
}

const ROBOTS: FileToType = {
  uri: 'file:///site/robots.txt',
  languageId: 'robots-txt',
  text: 'User-agent: *\nDisallow: /search/\n\nUser-agent: Googlebot\nDisallow: /tmp/\n',
};
const { uri } = ROBOTS;
const END = ROBOTS.text.length;
const typed = (text: string, start = END): Edit => ({ start, end: start, text });

let turn = 0;
/** In `npm test`, two ways that differ in everything, in turn. */
const waysInTurn = (): readonly Way[] => {
  turn++;
  return ALL ? WAYS : WAYS.filter((_, at) => [0, 3].includes(at) === (turn % 2 === 0));
};

/** The ways of typing, in a document with a partly typed word that is not reported yet. */
function halfTyped(title: string, run: (typist: Typist, way: Way) => Promise<void>): void {
  for (const way of waysInTurn()) {
    test(`${title}: ${name(way)}`, async () => {
      const typist = await Typist.start(way);
      await typist.open(ROBOTS);
      await typist.rest();
      assert.deepEqual(typist.codes(uri), []);
      for (const [at, char] of [...'Disal'].entries()) await typist.edit(uri, typed(char, END + at));
      assert.deepEqual(typist.codes(uri), []);
      await run(typist, way);
      typist.connection.dispose();
    });
  }
}

const afresh = (text: string) => readAfresh([{ ...ROBOTS, text }], uri);

halfTyped('what is new comes when the hands rest, once', async (typist, { findings }) => {
  await typist.pass(699);
  assert.deepEqual(typist.codes(uri), []);
  await typist.pass(1);
  assert.deepEqual(typist.codes(uri), ['robots/unparseable-line']);
  await typist.rest();
  assert.equal(typist.refreshes, findings === 'pulled' ? 1 : 0);
});

halfTyped('a save holds nothing back', async (typist) => {
  await typist.save(uri);
  assert.deepEqual(typist.codes(uri), ['robots/unparseable-line']);
});

halfTyped('the light bulb waits for the rest; who opens it is offered everything', async (typist) => {
  const at = { line: 5, character: 3 };
  const offered = async (triggerKind: CodeActionTriggerKind) => {
    const actions = await typist.connection.sendRequest<readonly unknown[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: { start: at, end: at },
      context: { diagnostics: [], triggerKind, only: ['quickfix'] },
    });
    return actions.length > 0;
  };
  assert.equal(await offered(CodeActionTriggerKind.Automatic), false);
  assert.equal(await offered(CodeActionTriggerKind.Invoked), true);
  await typist.rest();
  assert.equal(await offered(CodeActionTriggerKind.Automatic), true);
});

halfTyped('a paste of a line holds nothing back', async (typist) => {
  await typist.edit(uri, typed('Foo\n', 0));
  assert.deepEqual(typist.shown.get(uri), await afresh(typist.textOf(uri)));
});

halfTyped('what another program writes is shown at once', async (typist) => {
  const text = 'Sitemap: nowhere\nFoo\nUser-agent:\n';
  await typist.edit(uri, { start: 0, end: typist.textOf(uri).length, text });
  assert.deepEqual(typist.shown.get(uri), await afresh(text));
});

halfTyped('undo and redo at full speed show nothing new', async (typist) => {
  for (let round = 0; round < 5; round++) {
    await typist.edit(uri, { start: END, end: END + 5, text: '' });
    await typist.edit(uri, { start: END - 5, end: END, text: '' });
    await typist.edit(uri, typed(ROBOTS.text.slice(END - 5), END - 5));
    await typist.edit(uri, typed('Disal'));
    assert.deepEqual(typist.codes(uri), []);
    await typist.pass(30);
  }
  await typist.rest();
  assert.deepEqual(typist.shown.get(uri), await afresh(typist.textOf(uri)));
});

halfTyped('two cursors', async (typist, { changes }) => {
  const start = ROBOTS.text.indexOf('Disallow');
  for (let at = 0; at < 4; at++) {
    await typist.edit(uri, { start: END + at, end: END + at + 1, text: 'x' }, typed('y', start));
    // For a whole text, it is unknown that it was typed at two positions.
    if (changes === 'incremental') assert.deepEqual(typist.codes(uri), []);
  }
  await typist.rest();
  assert.deepEqual(typist.shown.get(uri), await afresh(typist.textOf(uri)));
});

halfTyped('a document that is closed in the middle of a word stays closed', async (typist, { findings }) => {
  await typist.close(uri);
  await typist.rest();
  assert.deepEqual(typist.codes(uri), []);
  assert.equal(typist.refreshes, 0, findings);
});

halfTyped('nothing is said to a client that goes away in the middle of a word', async (typist) => {
  await typist.leave();
  assert.deepEqual(typist.codes(uri), []);
});

const SECOND: FileToType = { ...ROBOTS, text: `Disalow: /a\n${ROBOTS.text}` };
const LITERALS: ClientCapabilities = {
  textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } },
};
const RESOLVES: ClientCapabilities = {
  textDocument: {
    codeAction: {
      ...LITERALS.textDocument!.codeAction,
      dataSupport: true,
      resolveSupport: { properties: ['edit'] },
    },
  },
};
/** How clients with these capabilities receive the edit of the first code action. */
const GETS: Readonly<
  Record<
    string,
    [ClientCapabilities, (typist: Typist, action: CodeAction | Command) => Promise<WorkspaceEdit>]
  >
> = {
  'in the action': [LITERALS, async (_, action) => (action as CodeAction).edit!],
  'by resolve': [
    RESOLVES,
    async ({ connection }, action) =>
      (await connection.sendRequest<CodeAction>('codeAction/resolve', action)).edit!,
  ],
  'by workspace/applyEdit': [
    {},
    ({ connection }, action) =>
      new Promise((resolve) => {
        connection.onRequest('workspace/applyEdit', ({ edit }: ApplyWorkspaceEditParams) => {
          resolve(edit);
          return { applied: true };
        });
        void connection.sendRequest('workspace/executeCommand', action);
      }),
  ],
};

for (const [at, way] of WAYS.entries()) {
  for (const [nth, [how, [capabilities, editOf]]] of Object.entries(GETS).entries()) {
    if (!isTried(nth, at)) continue;
    test(`the findings after a code action are not delayed; its edit is applied ${how}, ${name(way)}`, async () => {
      const typist = await Typist.start(way, capabilities);
      await typist.open(SECOND);
      await typist.rest();
      const before = typist.codes(uri).length;
      for (const char of 'Foo') await typist.edit(uri, typed(char, typist.textOf(uri).length));
      assert.equal(typist.codes(uri).length, before);
      const start = { line: 0, character: 0 };
      const actions = await typist.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri },
        range: { start, end: start },
        context: { diagnostics: [] },
      });
      const repair = actions.find(({ title }) => title.includes("'Disallow'"))!;
      await typist.apply(uri, await editOf(typist, repair));
      const text = SECOND.text.replace('Disalow', 'Disallow');
      assert.equal(typist.textOf(uri), `${text}Foo`);
      assert.deepEqual(typist.shown.get(uri), await afresh(`${text}Foo`));
      typist.connection.dispose();
    });
  }

  if (!isTried(at % 2, at)) continue;
  test(`findings in other documents wait for the pause in typing, too: ${name(way)}`, async () => {
    const typist = await Typist.start(way);
    const sitemap: FileToType = {
      uri: 'file:///site/sitemap.xml',
      languageId: 'xml',
      text: `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://example.com/tmp/a</loc></url>
  <url><loc>https://example.com/new/b</loc></url>
</urlset>
`,
    };
    const robots = { ...ROBOTS, text: `${ROBOTS.text}\nSitemap: https://example.com/sitemap.xml\n` };
    for (const file of [robots, sitemap]) await typist.open(file);
    await typist.rest();
    const before = typist.codes(sitemap.uri);
    for (const [at, char] of [...'Disallow: /new/\n'].entries()) {
      await typist.pass(400);
      await typist.edit(uri, typed(char, END + at));
      assert.deepEqual(typist.codes(sitemap.uri), before);
    }
    await typist.pass(699);
    assert.deepEqual(typist.codes(sitemap.uri), before);
    await typist.rest();
    const files = [{ ...robots, text: typist.textOf(uri) }, sitemap];
    assert.notDeepEqual(typist.codes(sitemap.uri), before);
    for (const file of files) assert.deepEqual(typist.shown.get(file.uri), await readAfresh(files, file.uri));
    typist.connection.dispose();
  });
}

test('in real time, over standard input and output', async () => {
  const client = await startReal();
  client.open(uri, 'robots-txt', ROBOTS.text);
  assert.deepEqual((await client.diagnostics(uri)).diagnostics, []);
  const sent: number[] = [];
  for (const [at, char] of [...'Disal'].entries()) {
    const position = { line: 5, character: at };
    sent[at + 2] = performance.now();
    client.change(uri, at + 2, { range: { start: position, end: position }, text: char });
  }
  // A slow machine may rest between two keys, too, but never less.
  for (let last = 1; ; ) {
    const { version, diagnostics } = await client.diagnostics(uri);
    assert.ok(version! >= last, 'in order');
    last = version!;
    if (diagnostics.length === 0) continue;
    assert.ok(performance.now() - sent[version!]! >= 690, 'that is after the rest');
    if (version! < 6) continue;
    assert.deepEqual(
      diagnostics.map(({ code }) => code),
      ['robots/unparseable-line'],
    );
    break;
  }
});
