import { PassThrough } from 'node:stream';
import { after } from 'node:test';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import { createConnection } from 'vscode-languageserver/node';
import { languages } from '../../server/src/languages.ts';
import type { ServerOptions } from '../../server/src/lsp/parts.ts';
import { createServer } from '../../server/src/lsp/server.ts';
import { createMessageGate } from '../../server/src/lsp/wire/messageGate.ts';
import { localFiles } from '../../server/src/main/files.ts';
import { build, program } from './build.ts';
import { Client, type ClientOptions, root } from './client.ts';
import { servedLanguages } from './fakeLanguage.ts';

const FAKE = program('test/protocol/fakeServer.ts');
const REAL = [`${root}dist/cli.js`, 'lsp', '--stdio'];

/** Servers started by a test file; all are stopped at its end. */
const clients: Client[] = [];
after(() => {
  for (const client of clients) client.kill();
});

const kept = (client: Client): Client => {
  clients.push(client);
  return client;
};

/** A client of the fake languages, initialized. */
export const startFake = async (options?: ClientOptions): Promise<Client> =>
  kept(await Client.start(FAKE, options));

/** A client of the built server, initialized. */
export async function startReal(options?: ClientOptions): Promise<Client> {
  await build();
  return kept(await Client.start(REAL, options));
}

/** A client of the fake languages before `initialize`. */
export const spawnFake = (): Client => kept(Client.spawn(FAKE));

/**
 * A connection to a server of the fake languages in this process, before `initialize`; the client answers no requests.
 */
export const connectFake = (): MessageConnection =>
  connectTo(
    servedLanguages(async () => {}),
    {},
  ).client;

/** The same to a server of the real languages, with the files of the machine. */
export const connectReal = () => connectTo(languages, { files: localFiles });

function connectTo(served: Parameters<typeof createServer>[1], options: Partial<ServerOptions>) {
  const [up, down] = [new PassThrough(), new PassThrough()];
  const gate = createMessageGate();
  const connection = createConnection(new StreamMessageReader(up), new StreamMessageWriter(down), {
    messageStrategy: gate,
  });
  const server = createServer(connection, served, { version: '0.0.0', gate, ...options });
  const client = createMessageConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
  client.listen();
  return { client, server };
}
