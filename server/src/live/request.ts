/** One request, without its redirects, to an address that was checked. */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { FetchError } from './answer.ts';

/** The addresses of a host: one or more, or a rejection. */
export type Resolver = (host: string) => Promise<readonly string[]>;

/** What may be reached. */
export interface Network {
  readonly resolve: Resolver;
  /** Why there is no connection to this address; undefined if it is allowed. */
  readonly refuses: (address: string) => 'private' | 'link-local' | undefined;
}

/** Interim answers (1xx) before the answer: a host sends one or two. */
const MAX_INTERIM = 20;

/**
 * Sends a GET request and resolves with the beginning of the answer, whose body is not read yet. The name is resolved
 * once; the connection goes to an address that `network` allows, whatever the name resolves to later. A connection is
 * never reused. Rejects with a `FetchError`, or the reason of `signal`.
 */
export async function send(
  url: URL,
  headers: Readonly<Record<string, string>>,
  network: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await addressesOf(host, network, signal);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request({
      ...{ host, port: url.port, path: url.pathname + url.search, headers, agent: false, signal },
      ...(url.protocol === 'https:' && isIP(host) === 0 && { servername: host }),
      lookup: lookupOf(addresses),
    });
    const end = (detail: string): void => void sent.destroy(new FetchError('connection', detail));
    let interim = 0;
    // 101 without a protocol comes as an answer.
    sent.on('response', (response) =>
      response.statusCode! < 200 ? end(String(response.statusCode)) : resolve(response),
    );
    sent.on('information', ({ statusCode }) => {
      if (++interim > MAX_INTERIM) end(String(statusCode));
    });
    // Node.js closes the connection without an error if nobody waits for another protocol.
    sent.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy();
      end(String(statusCode));
    });
    sent.on('error', (error) => reject(signal.aborted ? signal.reason : faultOf(error)));
    // Whatever has ended the request: after an answer or an error, this changes nothing.
    sent.on('close', () => reject(signal.aborted ? signal.reason : new FetchError('connection')));
    sent.end();
  });
}

async function addressesOf(
  host: string,
  { resolve, refuses }: Network,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const all = isIP(host) ? [host] : await unlessAborted(resolve(host), signal).catch(rethrowAsDns(signal));
  if (all.length === 0) throw new FetchError('dns');
  const allowed = all.filter((address) => refuses(address) === undefined);
  if (allowed.length === 0) throw new FetchError(refuses(all[0]!)!, all[0]);
  return allowed;
}

const rethrowAsDns =
  (signal: AbortSignal) =>
  (error: NodeJS.ErrnoException): never => {
    throw signal.aborted ? signal.reason : new FetchError('dns', error.code);
  };

/** The same promise, or a rejection with the signal's reason once it is aborted. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Answers with these addresses only. */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, done) => {
    if (options.all) done(null, all);
    else done(null, all[0]!.address, all[0]!.family);
  };
}

/** Codes of connections that fail before TLS, or for other reasons than the certificate. */
const CONNECTION =
  /^(?:ECONN|EHOST|ENET|ETIMEDOUT|EPIPE|EADDR|EACCES|EPROTO|HPE_|ERR_SSL|ERR_STREAM|ERR_SOCKET)/;

/** What has gone wrong with a connection. */
export function faultOf(error: NodeJS.ErrnoException): FetchError {
  if (error instanceof FetchError) return error;
  const { code = '', message } = error;
  return new FetchError(
    !CONNECTION.test(code) && /CERT|SIGNATURE|ISSUER|CRL|HOSTNAME/.test(code) ? 'certificate' : 'connection',
    code || message,
  );
}
