interface Timers {
  setImmediate?: (run: () => void) => unknown;
}

/**
 * Runs something after the messages received so far: with `setImmediate` in Node.js, with a message to itself in a
 * worker, which queues after the client's messages.
 */
export const nextTurn: (run: () => void) => void = (globalThis as Timers).setImmediate ?? byMessage();

/** A message takes this many turns of the event loop from the socket to its handler; other tasks may run in each. */
const TURNS = 4;

/** Runs something long after the messages received so far were answered. */
export const afterMessages = (run: () => void, turns = TURNS): void =>
  nextTurn(turns > 1 ? () => afterMessages(run, turns - 1) : run);

/** Resolves after the messages received so far were answered. */
export const yieldToMessages = (): Promise<void> => new Promise((resolve) => afterMessages(resolve));

/** The length of a slice of work in milliseconds. */
const SLICE_MS = 5;

/** Begins a slice of work; the function returns whether it may continue. */
export function slice(ms = SLICE_MS): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() < end;
}

function byMessage(): (run: () => void) => void {
  const waiting: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => waiting.shift()?.();
  return (run) => {
    waiting.push(run);
    port2.postMessage(undefined);
  };
}
