import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClientCapabilities } from 'vscode-languageserver';
import type { Client, ClientOptions } from './client.ts';
import { startFake } from './servers.ts';

const URI = 'file:///a';
const OFF = { rules: { 'fake/bad': 'off' } };
const configuration: ClientCapabilities = { workspace: { configuration: true } };
const registering: ClientCapabilities = {
  workspace: { configuration: true, didChangeConfiguration: { dynamicRegistration: true } },
};

/** A server with one open document, which has the findings `fake/bad` (a warning) and `fake/note` (an info). */
async function startWith(options: ClientOptions): Promise<Client> {
  const client = await startFake(options);
  client.open(URI, 'fake', 'bad note');
  return client;
}

const severities = async (client: Client) =>
  (await client.diagnostics(URI)).diagnostics.map(({ code, severity }) => `${code} ${severity}`);

const BOTH = ['fake/bad 2', 'fake/note 3'];

/** Settings in `initializationOptions`, and the resulting findings. */
const INITIAL: Record<string, { options: unknown; found: string[] }> = {
  none: { options: undefined, found: BOTH },
  null: { options: null, found: BOTH },
  'a word': { options: 'rules', found: BOTH },
  levels: {
    options: { rules: { 'fake/bad': 'error', 'fake/note': 'hint' } },
    found: ['fake/bad 1', 'fake/note 4'],
  },
  'levels below the section': { options: { crawlwise: OFF }, found: ['fake/note 3'] },
  'an unknown level': { options: { rules: { 'fake/bad': 'fatal', 'fake/note': 7 } }, found: BOTH },
  'a list of rules': { options: { rules: ['fake/bad'] }, found: BOTH },
};

for (const [name, { options, found }] of Object.entries(INITIAL)) {
  test(`initial settings: ${name}`, async () => {
    const client = await startWith({ initializationOptions: options });
    assert.deepEqual(await severities(client), found);
  });
}

test('a client without workspace/configuration sends its settings when they change', async () => {
  const client = await startWith({ initializationOptions: OFF });
  const change = (settings: unknown) => client.notify('workspace/didChangeConfiguration', { settings });
  assert.deepEqual(await severities(client), ['fake/note 3']);
  change({ crawlwise: { rules: { 'fake/bad': 'info' } } });
  assert.deepEqual(await severities(client), ['fake/bad 3', 'fake/note 3']);
  change({ crawlwise: { rules: {} } });
  assert.deepEqual(await severities(client), BOTH);
  change({ rules: { 'fake/note': 'off' } });
  assert.deepEqual(await severities(client), ['fake/bad 2']);
  change(null);
  assert.deepEqual(await severities(client), ['fake/note 3'], 'what is not set is as it was at the start');
  change({ crawlwise: OFF });
  await client.request('shutdown');
  assert.deepEqual(client.pushed(URI), [], 'the same settings change nothing');
});

test('settings are requested from a client with workspace/configuration, initially and after changes', async () => {
  let section: unknown = OFF;
  const client = await startFake({ capabilities: configuration, configuration: () => section });
  assert.deepEqual(await client.next('workspace/configuration'), { items: [{ section: 'crawlwise' }] });
  client.open(URI, 'fake', 'bad note');
  assert.deepEqual(await severities(client), ['fake/note 3']);
  section = null;
  client.notify('workspace/didChangeConfiguration', {
    settings: { crawlwise: { rules: { 'fake/note': 'off' } } },
  });
  assert.deepEqual(await severities(client), BOTH);
});

test('the server registers for changes if the client supports it', async () => {
  const client = await startFake({ capabilities: registering });
  const { registrations } = await client.next<{ registrations: object[] }>('client/registerCapability');
  assert.deepEqual(
    registrations.map((registration) => ({ ...registration, id: undefined })),
    [
      {
        id: undefined,
        method: 'workspace/didChangeConfiguration',
        registerOptions: { section: 'crawlwise' },
      },
    ],
  );
  const other = await startFake({ capabilities: configuration });
  await other.request('shutdown');
  assert.deepEqual(other.unread('client/registerCapability'), []);
});

test('an invalid setting is logged once', async () => {
  const rules = { 'fake/unknown': 'off', 'fake/bad': 'loud', 'fake/note': 'off' };
  const client = await startWith({ capabilities: configuration, configuration: () => ({ rules }) });
  await client.logged('crawlwise.rules names an unknown rule: "fake/unknown"');
  await client.logged('crawlwise.rules gives fake/bad the level "loud", which is not one of off, error');
  await client.next('workspace/configuration');
  client.notify('workspace/didChangeConfiguration', { settings: null });
  await client.next('workspace/configuration');
  await client.request('shutdown');
  const said = client.unread<{ message: string }>('window/logMessage');
  assert.deepEqual(
    said.filter(({ message }) => message.includes('crawlwise.rules')),
    [],
  );
});
