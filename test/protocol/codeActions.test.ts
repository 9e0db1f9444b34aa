import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  ClientCapabilities,
  CodeAction,
  Command,
  Diagnostic,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import { CodeActionTriggerKind, ErrorCodes } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Client } from './client.ts';
import { startFake, startReal } from './servers.ts';

const literals = { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } };
const plain: ClientCapabilities = { textDocument: { codeAction: literals } };
const able: ClientCapabilities = {
  workspace: { workspaceEdit: { documentChanges: true } },
  textDocument: {
    codeAction: { ...literals, dataSupport: true, resolveSupport: { properties: ['edit'] } },
  },
};

const URI = 'file:///a';
const TEXT = 'a bad worse\nanother bad\nnote\nnothing';

const eager = await startFake({ capabilities: plain });
const lazy = await startFake({ capabilities: able });
for (const client of [eager, lazy]) client.open(URI, 'fake', TEXT, 4);

/** The actions for a range of the document, `[line, character]` each. */
const actionsAt = <T = CodeAction>(
  client: Client,
  [line, character]: readonly [number, number],
  only?: readonly string[],
  end: readonly [number, number] = [line, character],
): Promise<T[]> =>
  client.request('textDocument/codeAction', {
    textDocument: { uri: URI },
    range: { start: { line, character }, end: { line: end[0], character: end[1] } },
    context: { diagnostics: [], ...(only && { only }) },
  });

const REPLACE = "Replace 'bad' by 'good'";
const REMOVE = "Remove 'bad' (changes the meaning)";
const ALL_BAD = 'Fix all fake/bad problems in this file';
const ALL = 'Fix all problems that have a safe fix';

/** Ranges, requested kinds, and the titles of the offered actions. */
const OFFERED: Record<
  string,
  { at: [number, number]; end?: [number, number]; only?: string[]; titles: string[] }
> = {
  'inside a finding': { at: [0, 3], titles: [REPLACE, REMOVE, ALL_BAD] },
  'at the start of a finding': { at: [0, 2], titles: [REPLACE, REMOVE, ALL_BAD] },
  'at the end of a finding': { at: [0, 5], titles: [REPLACE, REMOVE, ALL_BAD] },
  'beside all findings': { at: [3, 3], titles: [] },
  'at a finding without a fix': { at: [0, 8], titles: [] },
  'over several findings': {
    at: [0, 0],
    end: [3, 0],
    titles: [REPLACE, REMOVE, REPLACE, REMOVE, ALL_BAD],
  },
  'past the end': { at: [99, 0], titles: [] },
  'for quick fixes': { at: [0, 3], only: ['quickfix'], titles: [REPLACE, REMOVE, ALL_BAD] },
  'for all kinds': { at: [0, 3], only: [''], titles: [REPLACE, REMOVE, ALL_BAD, ALL] },
  'for refactorings': { at: [0, 3], only: ['refactor'], titles: [] },
  'for source actions': { at: [3, 3], only: ['source'], titles: [ALL] },
  'where all is to be fixed': { at: [3, 3], only: ['source.fixAll'], titles: [ALL] },
  'where all of ours is to be fixed': { at: [3, 3], only: ['source.fixAll.crawlwise'], titles: [ALL] },
  'where all of others is to be fixed': { at: [3, 3], only: ['source.fixAll.other'], titles: [] },
};

for (const [where, { at, end, only, titles }] of Object.entries(OFFERED)) {
  for (const [name, client] of Object.entries({ eager, lazy })) {
    test(`the actions offered ${where} (${name})`, async () => {
      const actions = await actionsAt(client, at, only, end);
      assert.deepEqual(
        actions.map((action) => action.title),
        titles,
      );
    });
  }
}

test('a quick fix names its finding; the first safe one is preferred', async () => {
  const actions = await actionsAt(eager, [0, 3]);
  const [finding] = await eager.found(URI);
  assert.deepEqual(
    actions.map(({ kind, isPreferred, diagnostics }) => ({ kind, isPreferred, diagnostics })),
    [
      { kind: 'quickfix', isPreferred: true, diagnostics: [finding] },
      { kind: 'quickfix', isPreferred: undefined, diagnostics: [finding] },
      { kind: 'quickfix', isPreferred: undefined, diagnostics: undefined },
    ],
  );
});

test('the fixes of the more severe findings come first', async () => {
  const client = await startFake({
    capabilities: plain,
    initializationOptions: { rules: { 'fake/note': 'error' } },
  });
  client.open(URI, 'fake', TEXT);
  const found: Diagnostic[] = await client.found(URI);
  assert.deepEqual(
    found.map(({ code, severity }) => [code, severity]),
    [
      ['fake/bad', 2],
      ['fake/worse', 1],
      ['fake/bad', 2],
      ['fake/note', 1],
    ],
  );
});

/** The text after an edit of the only document. */
function edited(edit: WorkspaceEdit | undefined, text = TEXT): string {
  const [changed] = edit?.documentChanges ?? [];
  const edits = changed && 'edits' in changed ? changed.edits : edit?.changes?.[URI];
  return TextDocument.applyEdits(TextDocument.create(URI, 'fake', 1, text), (edits ?? []) as TextEdit[]);
}

const GOOD = TEXT.replaceAll('bad', 'good');

test('an edit is part of the action, or sent when it is resolved', async () => {
  for (const only of ['quickfix', 'source.fixAll']) {
    const [now] = (await actionsAt(eager, [0, 3], [only])).slice(-1);
    assert.equal(edited(now?.edit), GOOD);

    const [later] = (await actionsAt(lazy, [0, 3], [only])).slice(-1);
    assert.equal(later?.edit, undefined);
    const resolved = await lazy.request<CodeAction>('codeAction/resolve', later);
    assert.equal(edited(resolved.edit), GOOD);
    assert.deepEqual(resolved.edit?.documentChanges?.[0], {
      textDocument: { uri: URI, version: 4 },
      edits: resolved.edit?.documentChanges?.flatMap((change) => ('edits' in change ? change.edits : [])),
    });
  }
});

test('a fix of one finding does not change the others', async () => {
  const [replace, remove] = await actionsAt(eager, [0, 3]);
  assert.equal(edited(replace?.edit), TEXT.replace('bad', 'good'));
  assert.equal(edited(remove?.edit), TEXT.replace('bad', ''));
});

test('"fix all" applies to the current text, including findings that are not shown', async () => {
  const uri = 'file:///many';
  const text = 'bad\n'.repeat(3000);
  lazy.open(uri, 'fake', text);
  const [action] = await lazy.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
    context: { diagnostics: [], only: ['source.fixAll'] },
  });
  lazy.change(uri, 2, {
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
    text: 'x ',
  });
  const { edit } = await lazy.request<CodeAction>('codeAction/resolve', action);
  assert.equal(edited(edit, `x ${text}`), `x ${text}`.replaceAll('bad', 'good'));
});

test('unsafe fixes are applied to all findings only if chosen', async () => {
  const uri = 'file:///old';
  const text = `${'old\n'.repeat(3000)}bad\n`;
  const renew = "Replace 'old' by 'new' (changes the meaning)";
  const all = `Fix all fake/old problems in this file: ${renew}`;
  lazy.open(uri, 'fake', text);
  const ask = (line: number, ...only: string[]) =>
    lazy.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: { start: { line, character: 0 }, end: { line, character: 0 } },
      context: { diagnostics: [], only },
    });
  const actions = await ask(0, 'quickfix');
  assert.deepEqual(
    actions.map(({ title, isPreferred }) => [title, isPreferred]),
    [renew, all].map((title) => [title, undefined]),
  );
  const { edit } = await lazy.request<CodeAction>('codeAction/resolve', actions[1]);
  assert.equal(edited(edit, text), text.replaceAll('old', 'new'));
  const [safe] = await ask(0, 'source.fixAll');
  const resolved = await lazy.request<CodeAction>('codeAction/resolve', safe);
  assert.equal(edited(resolved.edit, text), text.replaceAll('bad', 'good'));
});

test('a client that supports commands only receives commands, and the edit by one', async () => {
  const client = await startFake();
  client.open(URI, 'fake', TEXT);
  const commands = await actionsAt<Command>(client, [0, 3]);
  assert.deepEqual(
    commands.map(({ title, command }) => [title, command]),
    [REPLACE, REMOVE, ALL_BAD].map((title) => [title, 'crawlwise.applyEdit']),
  );
  const { command, arguments: given } = commands.at(-1)!;
  assert.equal(await client.request('workspace/executeCommand', { command, arguments: given }), null);
  const { edit } = await client.next<{ edit: WorkspaceEdit }>('workspace/applyEdit');
  assert.equal(edited(edit), GOOD);
  await assert.rejects(client.request('workspace/executeCommand', { command: 'crawlwise.nonsense' }));
  await assert.rejects(client.request('workspace/executeCommand', { command }));
});

test('nothing is offered or resolved for a document that is not open', async () => {
  const start = { line: 0, character: 0 };
  const range = { start, end: start };
  const request = { textDocument: { uri: 'file:///none' }, range, context: { diagnostics: [] } };
  assert.equal(await eager.request('textDocument/codeAction', request), null);
  const action = { title: 'x', data: { uri: 'file:///none' } };
  assert.deepEqual(await lazy.request('codeAction/resolve', action), action);
});

test('an invalid range is rejected', async () => {
  const request = { textDocument: { uri: URI }, range: null, context: null };
  await assert.rejects(eager.request('textDocument/codeAction', request), { code: ErrorCodes.InvalidParams });
});

test('refactorings are computed on request only, not when the cursor moves', async () => {
  const client = await startReal({ capabilities: plain });
  const uri = 'file:///site/robots.txt';
  client.open(uri, 'robots-txt', 'User-agent: *\nDisallow: /a\nDisallow: /a/b\n');
  const kinds = async (triggerKind: number | undefined, end: number) => {
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: end } },
      context: { diagnostics: [], triggerKind },
    });
    return [...new Set(actions.map(({ kind }) => kind))];
  };
  assert.deepEqual(await kinds(CodeActionTriggerKind.Automatic, 0), []);
  for (const [kind, end] of [
    [CodeActionTriggerKind.Invoked, 0],
    [CodeActionTriggerKind.Automatic, 4],
    [undefined, 0],
  ] as const) {
    assert.deepEqual(await kinds(kind, end), ['refactor.rewrite']);
  }
});

test('a refactoring with the same edit as a quick fix is offered once', async () => {
  const client = await startReal({ capabilities: plain });
  const uri = 'file:///once/robots.txt';
  client.open(uri, 'robots-txt', 'User-agent: *\nDisallow: /café/\n');
  const position = { line: 1, character: 15 };
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: { start: position, end: position },
    context: { diagnostics: [] },
  });
  const edits = actions.flatMap(({ edit }) => (edit ? [JSON.stringify(edit)] : []));
  assert.equal(new Set(edits).size, edits.length);
  assert.deepEqual(
    actions.filter(({ title }) => title.startsWith('Percent-encode')).map(({ kind }) => kind),
    ['quickfix'],
  );
});
