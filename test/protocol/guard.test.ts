import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CodeAction, Hover } from 'vscode-languageserver';
import { CALLS, type Call } from './fakeLanguage.ts';
import { startFake } from './servers.ts';

const client = await startFake({
  capabilities: {
    experimental: { crawlwiseStatus: true },
    textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } },
  },
});

/** The features that remain if one call of the language throws. */
const LEFT: Record<Call, { diagnostics: number; hover: boolean; actions: number }> = {
  open: { diagnostics: 0, hover: false, actions: 0 },
  edit: { diagnostics: 1, hover: true, actions: 2 },
  version: { diagnostics: 1, hover: true, actions: 2 },
  read: { diagnostics: 0, hover: true, actions: 0 },
  findings: { diagnostics: 0, hover: true, actions: 2 },
  placesInSteps: { diagnostics: 1, hover: true, actions: 0 },
  fixesOfEach: { diagnostics: 1, hover: true, actions: 0 },
  hover: { diagnostics: 1, hover: false, actions: 2 },
  status: { diagnostics: 1, hover: true, actions: 2 },
  claims: { diagnostics: 0, hover: false, actions: 0 },
};

for (const call of CALLS) {
  test(`a language that throws in ${call} loses only that`, async () => {
    const { diagnostics, hover, actions } = LEFT[call];
    const uri = `file:///throws/${call}`;
    const textDocument = { uri };
    const start = { line: 0, character: 4 };
    client.open(uri, `throws-${call}`, 'one bad');
    client.change(uri, 2, {
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 3 } },
      text: 'two',
    });

    const answer = await client.request<Hover | null>('textDocument/hover', {
      textDocument,
      position: start,
    });
    assert.deepEqual(answer && (answer.contents as { value: string }).value, hover ? 'two bad' : null);
    const offered = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument,
      range: { start, end: start },
      context: { diagnostics: [] },
    });
    assert.equal(offered.length, actions);
    await client.logged('thrown on purpose');

    assert.equal(client.pushed(uri).at(-1)?.diagnostics.length ?? 0, diagnostics);
    client.close(uri);
    assert.equal(await client.request('textDocument/hover', { textDocument, position: start }), null);
  });
}

test('the server still works for other languages', async () => {
  client.open('file:///fine', 'fake', 'bad');
  assert.equal((await client.diagnostics('file:///fine')).diagnostics.length, 1);
});
