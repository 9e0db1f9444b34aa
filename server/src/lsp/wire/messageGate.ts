import {
  type Connection,
  ErrorCodes,
  type MessageStrategy,
  Message as Messages,
  type NotificationMessage,
  type RequestMessage,
  ResponseError,
} from 'vscode-languageserver';
import { errorWords } from '../words/answers.ts';
import { faultIn, isObject } from './parameters.ts';
import { nextTurn } from './yieldToMessages.ts';

/**
 * Lets messages through in their order; while something is on its way that they may need, they wait. What the protocol
 * does not allow does not get through: messages out of season, and requests with parameters that are not what they must be.
 */
export interface MessageGate extends MessageStrategy {
  /** What comes from now on waits until this promise is settled; answers of the client do not wait. */
  hold(until: Promise<void>): void;
  /** The client has sent `shutdown`. */
  isShutDown(): boolean;
}

type Phase = 'new' | 'running' | 'shut down';

/** A request that is refused becomes one of this method, so that it is answered in its turn. */
const REFUSED = '$/crawlwise/refused';

interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** Answers what a gate refuses. */
export function answerRefused(connection: Pick<Connection, 'onRequest'>): void {
  connection.onRequest(REFUSED, ({ code, message }: Refusal) => new ResponseError(code, message));
}

/** A gate for one connection, to be given to it as `messageStrategy`. */
export function createMessageGate(): MessageGate {
  const queue: (() => unknown)[] = [];
  let holds = 0;
  let flushes = false;
  let phase: Phase = 'new';

  const refusalOf = ({ method, params }: RequestMessage): Refusal | undefined => {
    if (method === REFUSED)
      return { code: ErrorCodes.MethodNotFound, message: errorWords('unknownMethod', { method }) };
    if (phase === 'new' && method !== 'initialize')
      return { code: ErrorCodes.ServerNotInitialized, message: errorWords('notInitialized') };
    if (phase === 'shut down') return { code: ErrorCodes.InvalidRequest, message: errorWords('shutDown') };
    if (phase === 'running' && method === 'initialize')
      return { code: ErrorCodes.InvalidRequest, message: errorWords('initialized') };
    const fault = faultIn(method, params);
    return fault === undefined
      ? undefined
      : { code: ErrorCodes.InvalidParams, message: errorWords('badParams', { method, fault }) };
  };
  const admitRequest = (request: RequestMessage): RequestMessage => {
    const refusal = refusalOf(request);
    if (refusal) return { ...request, method: REFUSED, params: { ...refusal } };
    if (request.method === 'initialize') phase = 'running';
    if (request.method === 'shutdown') phase = 'shut down';
    return request;
  };
  /** What the protocol wants dropped, and what the library cannot read. */
  const isDropped = ({ method, params }: NotificationMessage): boolean =>
    method !== 'exit' &&
    (phase !== 'running' || ((method === '$/setTrace' || method === '$/cancelRequest') && !isObject(params)));

  /** Lets the next one through, and the others later, as the connection does: an answer may be on its way in between. */
  const flush = (): void => {
    flushes = holds === 0 && queue.length > 0;
    if (!flushes) return;
    queue.shift()!();
    nextTurn(flush);
  };
  return {
    handleMessage(message, next) {
      if (Messages.isNotification(message) && isDropped(message)) return;
      const admitted = Messages.isRequest(message) ? admitRequest(message) : message;
      const passes = (holds === 0 && !flushes) || Messages.isResponse(message);
      return passes
        ? next(admitted)
        : new Promise<void>((resolve) => queue.push(() => resolve(next(admitted))));
    },
    isShutDown: () => phase === 'shut down',
    hold(until) {
      holds++;
      const release = () => {
        holds--;
        if (!flushes) flush();
      };
      until.then(release, release);
    },
  };
}
