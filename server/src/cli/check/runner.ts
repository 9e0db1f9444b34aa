import type { Loadable } from '../../core/service.ts';
import type { Refused } from '../files/files.ts';
import { FileChecker } from './fileChecker.ts';
import { type Reply, type Request, sizeOf } from './requests.ts';

/** Runs checks, in this thread or in workers. */
export interface Runner {
  /** The number of requests that are handled in parallel. */
  readonly size: number;
  /** Sends a request to every checker. */
  broadcast(request: Request): Promise<void>;
  /** Sends a request to a free checker. */
  request(request: Request): Promise<Reply>;
  end(): Promise<void>;
}

/** Runs all checks in this thread. */
export function inProcessRunner(languages: readonly Loadable[]): Runner {
  const checker = new FileChecker(languages);
  return {
    size: 1,
    async broadcast(request) {
      await checker.handle(request);
    },
    request: (request) => checker.handle(request),
    end: async () => {},
  };
}

/** The look-ahead for small files: up to this many for each checker, and octets. */
const SMALL_FILES = 512;
const SMALL_OCTETS = 2 ** 21;

/** Runs requests with bounded look-ahead; yields results in request order. A refused file has no result. */
export async function* inOrder<T extends Request | Refused>(
  runner: Runner,
  requests: Iterable<T>,
): AsyncGenerator<readonly [T, Reply]> {
  let octets = 0;
  const pending: { readonly request: T; readonly answer: Promise<Reply> }[] = [];
  const [most, mostSmall] = runner.size === 1 ? [1, 1] : [4 * runner.size, SMALL_FILES * runner.size];
  const next = async (): Promise<readonly [T, Reply]> => {
    const { request, answer } = pending.shift()!;
    octets -= octetsOf(request);
    return [request, await answer];
  };
  for (const request of requests) {
    const answer = 'do' in request ? runner.request(request as Request) : Promise.resolve(undefined);
    pending.push({ request, answer });
    octets += octetsOf(request);
    const isEnough = octets > SMALL_OCTETS * runner.size || pending.length >= mostSmall;
    if (pending.length >= most && isEnough) yield await next();
  }
  while (pending.length > 0) yield await next();
}

const octetsOf = (request: Request | Refused): number => ('do' in request ? sizeOf(request) : 0);
