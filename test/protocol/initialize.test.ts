import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClientCapabilities, ServerCapabilities } from 'vscode-languageserver';
import { startFake } from './servers.ts';

const REFACTORINGS = ['refactor.rewrite', 'refactor.extract', 'refactor.inline', 'refactor.move'];
const KINDS = { codeActionKind: { valueSet: ['quickfix'] } };

/** The capabilities for every client. */
const ALWAYS: ServerCapabilities = {
  positionEncoding: 'utf-16',
  textDocumentSync: { openClose: true, change: 2, save: true },
  hoverProvider: true,
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  workspaceSymbolProvider: true,
};

const COMMANDS: ServerCapabilities = {
  codeActionProvider: true,
  executeCommandProvider: { commands: ['crawlwise.applyEdit'] },
};

/** Clients, and the additional capabilities for them. */
const CLIENTS: Record<string, { capabilities: ClientCapabilities; offered: ServerCapabilities }> = {
  'says nothing of itself': { capabilities: {}, offered: COMMANDS },
  'reads code actions': {
    capabilities: { textDocument: { codeAction: { codeActionLiteralSupport: KINDS } } },
    offered: {
      codeActionProvider: { codeActionKinds: ['quickfix', 'source.fixAll.crawlwise', ...REFACTORINGS] },
    },
  },
  'resolves edits of code actions': {
    capabilities: {
      textDocument: {
        codeAction: {
          codeActionLiteralSupport: KINDS,
          dataSupport: true,
          resolveSupport: { properties: ['edit'] },
        },
      },
    },
    offered: {
      codeActionProvider: {
        codeActionKinds: ['quickfix', 'source.fixAll.crawlwise', ...REFACTORINGS],
        resolveProvider: true,
      },
    },
  },
  'pulls diagnostics without refresh support': {
    capabilities: { textDocument: { diagnostic: {} } },
    offered: COMMANDS,
  },
  'pulls diagnostics': {
    capabilities: {
      textDocument: { diagnostic: {} },
      workspace: { diagnostics: { refreshSupport: true } },
    },
    offered: {
      ...COMMANDS,
      diagnosticProvider: {
        identifier: 'crawlwise',
        interFileDependencies: true,
        workspaceDiagnostics: false,
      },
    },
  },
  'counts positions in UTF-8 too': {
    capabilities: { general: { positionEncodings: ['utf-8', 'utf-16'] } },
    offered: COMMANDS,
  },
};

for (const [name, { capabilities, offered }] of Object.entries(CLIENTS)) {
  test(`a client that ${name} receives matching capabilities`, async () => {
    const client = await startFake({ capabilities });
    assert.deepEqual(client.result, {
      capabilities: { ...ALWAYS, ...offered },
      serverInfo: { name: 'crawlwise', version: '0.0.0' },
    });
  });
}

test('the status is sent only to clients that request it', async () => {
  const uri = 'file:///a';
  const wanting = await startFake({ capabilities: { experimental: { crawlwiseStatus: true } } });
  wanting.open(uri, 'fake', 'bad\nworse\nnote');
  const reported = { uri, language: 'fake', kind: 'Fake', items: 'lines: 3', site: [] };
  const counts = { errors: 1, warnings: 1, infos: 1, hints: 0 };
  assert.deepEqual(await wanting.next('crawlwise/status'), {
    ...reported,
    version: 1,
    ...counts,
    complete: true,
  });
  wanting.change(uri, 2, { text: 'good' });
  const none = { errors: 0, warnings: 0, infos: 0, hints: 0 };
  assert.deepEqual(await wanting.next('crawlwise/status'), {
    ...reported,
    version: 2,
    items: 'lines: 1',
    ...none,
    complete: true,
  });

  const other = await startFake();
  other.open(uri, 'fake', 'bad');
  await other.diagnostics(uri);
  await other.request('shutdown');
  assert.deepEqual(other.unread('crawlwise/status'), []);
});

test('the client is notified when a document is no longer of a language', async () => {
  const uri = 'file:///a.xml';
  const client = await startFake({ capabilities: { experimental: { crawlwiseStatus: true } } });
  client.open(uri, 'xml', '#fake');
  await client.next('crawlwise/status');
  client.change(uri, 2, { text: 'plain' });
  const none = { errors: 0, warnings: 0, infos: 0, hints: 0 };
  assert.deepEqual(await client.next('crawlwise/status'), {
    uri,
    version: 2,
    language: null,
    ...none,
    complete: true,
  });
});

test('the client is notified of each version that is read, even if nothing else is different', async () => {
  const uri = 'file:///a';
  const client = await startFake({ capabilities: { experimental: { crawlwiseStatus: true } } });
  client.open(uri, 'fake', 'good');
  const versions = [];
  for (const version of [2, 3, 4]) {
    versions.push((await client.next<{ readonly version: number }>('crawlwise/status')).version);
    client.change(uri, version, { text: 'good' });
  }
  assert.deepEqual(versions, [1, 2, 3]);
});

for (const [what, folders, line] of [
  ['the folders', ['file:///site'], 'Crawlwise 0.0.0 checks file:///site/'],
  ['that there is none', [], 'Crawlwise 0.0.0 checks files as they are opened: no folder is open'],
] as const) {
  test(`the log begins with the version, and ${what}`, async () => {
    const client = await startFake({ folders });
    assert.equal(await client.logged('Crawlwise'), line);
  });
}
