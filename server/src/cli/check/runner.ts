import type { Loadable } from '../../core/service.ts';
import type { Refused } from '../files/files.ts';
import { FileChecker } from './fileChecker.ts';
import type { Reply, Request } from './requests.ts';

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

/** Runs requests with bounded look-ahead; yields results in request order. A refused file has no result. */
export async function* inOrder<T extends Request | Refused>(
  runner: Runner,
  requests: Iterable<T>,
): AsyncGenerator<readonly [T, Reply]> {
  const pending: { readonly request: T; readonly answer: Promise<Reply> }[] = [];
  const most = runner.size === 1 ? 1 : 4 * runner.size;
  for (const request of requests) {
    const answer = 'do' in request ? runner.request(request as Request) : Promise.resolve(undefined);
    pending.push({ request, answer });
    if (pending.length < most) continue;
    const due = pending.shift()!;
    yield [due.request, await due.answer];
  }
  for (const { request, answer } of pending) yield [request, await answer];
}
