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
import { isObject, misfit, type OnRequest, type Shape } from './parameters.ts';
import { refuseCanceled, unlessCanceled } from './wire.ts';
import { nextTurn } from './yieldToMessages.ts';

/**
 * Passes messages on in order, and holds them while state they depend on is loading. Messages that violate the protocol
 * are stopped: those out of sequence, and requests with invalid parameters.
 */
export interface MessageGate extends MessageStrategy {
  /** Holds new messages until this promise is settled; responses of the client are not held. */
  hold(until: Promise<void>): void;
  /** The requests that are handled, by their methods, with the shapes of their parameters. */
  readonly requests: Map<string, Shape>;
  /** The client has sent `shutdown`. */
  isShutDown(): boolean;
}

type Phase = 'new' | 'running' | 'shut down';

/** A rejected request is replaced with one of this method, so that it is answered in order. */
const REFUSED = '$/crawlwise/refused';

interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** Handles the requests that a gate accepts, each until it is canceled, and answers those that it rejects. */
export function createOnRequest(connection: Pick<Connection, 'onRequest'>, gate: MessageGate): OnRequest {
  connection.onRequest(REFUSED, ({ code, message }: Refusal) => new ResponseError(code, message));
  return (method, params, handler) => {
    gate.requests.set(method, params);
    connection.onRequest(method, (given, token) => {
      // The token of a request that was canceled before its turn never tells.
      refuseCanceled(token);
      const answer = handler(given, token);
      return answer instanceof Promise ? unlessCanceled(token, answer) : answer;
    });
  };
}

/** A gate for one connection, to be used as its `messageStrategy`. */
export function createMessageGate(): MessageGate {
  const queue: (() => unknown)[] = [];
  /** Those of the library. */
  const requests = new Map<string, Shape>([
    ['initialize', { capabilities: 'object' }],
    ['shutdown', 'any'],
  ]);
  let holds = 0;
  let flushes = false;
  let phase: Phase = 'new';

  const refusalOf = ({ method, params }: RequestMessage): Refusal | undefined => {
    if (phase === 'new' && method !== 'initialize')
      return { code: ErrorCodes.ServerNotInitialized, message: errorWords('notInitialized') };
    if (phase === 'shut down') return { code: ErrorCodes.InvalidRequest, message: errorWords('shutDown') };
    if (phase === 'running' && method === 'initialize')
      return { code: ErrorCodes.InvalidRequest, message: errorWords('initialized') };
    const shape = requests.get(method);
    if (shape === undefined)
      return { code: ErrorCodes.MethodNotFound, message: errorWords('unknownMethod', { method }) };
    const fault = misfit(params, shape);
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
  /** Notifications that the protocol requires to drop, and those that the library cannot read. */
  const isDropped = ({ method, params }: NotificationMessage): boolean =>
    method !== 'exit' &&
    (phase !== 'running' || ((method === '$/setTrace' || method === '$/cancelRequest') && !isObject(params)));

  /** Passes the next message on, and the others later, as the connection does: responses may arrive in between. */
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
    requests,
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
