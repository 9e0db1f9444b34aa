/** Reads and unpacks a body, within limits. */
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { FetchError } from './answer.ts';
import type { Limits } from './limits.ts';

/** What was read of a body, and why not more. */
export interface Body {
  readonly octets: Uint8Array;
  /** The octets as received. */
  readonly received: number;
  readonly error: FetchError | undefined;
}

/** The content codings that requests accept. */
export const ACCEPTED = 'gzip, deflate, br';

/**
 * Reads a body up to the limits; what was unpacked until then is kept. Never rejects.
 * @param arrived called with each part that arrives
 */
export async function readBody(
  response: IncomingMessage,
  limits: Pick<Limits, 'received' | 'unpacked'>,
  signal: AbortSignal,
  arrived: () => void,
): Promise<Body> {
  const parts: Uint8Array[] = [];
  let received = 0;
  let size = 0;
  const count = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const part of source) {
      arrived();
      const room = limits.received - received;
      received += part.length;
      if (part.length > room) {
        yield part.subarray(0, room);
        throw new FetchError('too-large');
      }
      yield part;
    }
  };
  const collect = async (source: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const part of source) {
      const room = limits.unpacked - size;
      parts.push(part.subarray(0, room));
      size += Math.min(part.length, room);
      if (part.length > room) throw new FetchError('unpacks-too-large');
    }
  };
  let error: FetchError | undefined;
  try {
    const unpack = unpackerFor(codingOf(response));
    if (unpack) await pipeline(response, count, unpack, collect, { signal });
    else await pipeline(response, count, collect, { signal });
  } catch (thrown) {
    error = signal.aborted ? reasonOf(signal.reason) : faultOf(thrown as NodeJS.ErrnoException);
  } finally {
    response.destroy();
  }
  return { octets: Buffer.concat(parts), received, error };
}

/** The content coding in lower case; undefined for none. */
export function codingOf({ headers }: IncomingMessage): string | undefined {
  const coding = headers['content-encoding']?.trim().toLowerCase();
  return coding === '' || coding === 'identity' ? undefined : coding;
}

/** Unpacks a stream of octets; undefined for one that is not packed. Throws a `FetchError` for unknown codings. */
function unpackerFor(coding: string | undefined) {
  switch (coding) {
    case undefined:
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      return inflated;
    default:
      throw new FetchError('encoding', coding);
  }
}

/** `deflate` is the format of zlib (RFC 9110, section 8.4.1.2); some hosts send it without the header of zlib. */
async function* inflated(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  const inflate = (first.value[0]! & 0x0f) === 8 ? createInflate() : createInflateRaw();
  const all = async function* () {
    yield first.value;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  };
  const filled = pipeline(all, inflate);
  filled.catch(() => {});
  yield* inflate;
  await filled;
}

const reasonOf = (reason: unknown): FetchError =>
  reason instanceof FetchError ? reason : new FetchError('canceled');

function faultOf(error: NodeJS.ErrnoException): FetchError {
  if (error instanceof FetchError) return error;
  const { code = error.message } = error;
  return new FetchError(
    /^(?:Z_|ERR__?ERROR|ERR_BROTLI|ERR_PADDING)/.test(code) ? 'encoding' : 'cut-off',
    code,
  );
}
