interface Timers {
  setImmediate?: (run: () => void) => unknown;
}

/**
 * Runs something once the messages that have come in by now were handled: after `setImmediate` in Node, after a
 * message to ourselves in a worker, where that waits its turn behind the messages of the client.
 */
export const nextTurn: (run: () => void) => void = (globalThis as Timers).setImmediate ?? byMessage();

/** A message takes as many turns of the event loop from the socket to what answers it; in each, something else may run. */
const TURNS = 4;

/** Runs something that takes its time, once the messages that have come in by now were answered. */
export const afterMessages = (run: () => void, turns = TURNS): void =>
  nextTurn(turns > 1 ? () => afterMessages(run, turns - 1) : run);

/** Is resolved once they were. */
export const yieldToMessages = (): Promise<void> => new Promise((resolve) => afterMessages(resolve));

function byMessage(): (run: () => void) => void {
  const waiting: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => waiting.shift()?.();
  return (run) => {
    waiting.push(run);
    port2.postMessage(undefined);
  };
}
