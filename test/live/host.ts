/** Hosts on this machine that answer as a test says. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { cert, key } from './certificate.ts';

export const LOCAL = '127.0.0.1';

export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

export interface Host {
  readonly port: number;
  /** `http://127.0.0.1:PORT`, without a slash. */
  readonly origin: string;
  /** The paths that were requested, in order. */
  readonly requested: string[];
}

/** Starts a host, and closes it with its connections when the test ends. */
export async function hostFor(t: TestContext, respond: Respond, isTls = false): Promise<Host> {
  const requested: string[] = [];
  const listener: RequestListener = (request, response) => {
    requested.push(request.url!);
    respond(request, response);
  };
  const server = isTls ? createTlsServer({ key, cert }, listener) : createServer(listener);
  server.listen(0, LOCAL);
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, origin: `${isTls ? 'https' : 'http'}://${LOCAL}:${port}`, requested };
}
