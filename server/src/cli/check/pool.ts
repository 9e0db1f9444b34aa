import type { Refused } from '../files/files.ts';
import { type Reply, type Request, sizeOf } from './requests.ts';

/** Threads that answer requests. */
export interface Pool {
  /** The number of requests that are handled in parallel. */
  readonly size: number;
  /** Sends a request to every thread. */
  broadcast(request: Request): Promise<void>;
  /** Sends a request to a free thread. */
  request(request: Request): Promise<Reply>;
  end(): Promise<void>;
}

/** The look-ahead for small files: up to this many for each thread, and octets. */
const SMALL_FILES = 512;
const SMALL_OCTETS = 2 ** 21;

/** Runs requests with bounded look-ahead; yields results in request order. A refused file has no result. */
export async function* inOrder<T extends Request | Refused>(
  pool: Pool,
  requests: Iterable<T>,
): AsyncGenerator<readonly [T, Reply]> {
  let octets = 0;
  const pending: { readonly request: T; readonly answer: Promise<Reply> }[] = [];
  const [most, mostSmall] = pool.size === 1 ? [1, 1] : [4 * pool.size, SMALL_FILES * pool.size];
  const next = async (): Promise<readonly [T, Reply]> => {
    const { request, answer } = pending.shift()!;
    octets -= octetsOf(request);
    return [request, await answer];
  };
  for (const request of requests) {
    const answer = 'do' in request ? pool.request(request as Request) : Promise.resolve(undefined);
    pending.push({ request, answer });
    octets += octetsOf(request);
    const isEnough = octets > SMALL_OCTETS * pool.size || pending.length >= mostSmall;
    if (pending.length >= most && isEnough) yield await next();
  }
  while (pending.length > 0) yield await next();
}

const octetsOf = (request: Request | Refused): number => ('do' in request ? sizeOf(request) : 0);
