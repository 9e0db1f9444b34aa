import { after } from 'node:test';
import { Client, type ClientOptions, root } from './client.ts';

const FAKE = ['--import', 'tsx', `${root}test/protocol/fakeServer.ts`];
const REAL = [`${root}dist/cli.js`, 'lsp', '--stdio'];

/** Servers a test file has started; all end with it. */
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
export const startReal = async (options?: ClientOptions): Promise<Client> =>
  kept(await Client.start(REAL, options));

/** A client of the fake languages that has said nothing yet. */
export const spawnFake = (): Client => kept(Client.spawn(FAKE));
