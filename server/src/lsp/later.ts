interface Timers {
  setImmediate?: (run: () => void) => unknown;
}

/**
 * Runs something once the messages that have come in by now were handled: after `setImmediate` in Node, after a
 * message to ourselves in a worker, where that waits its turn behind the messages of the client.
 */
export const later: (run: () => void) => void = (globalThis as Timers).setImmediate ?? byMessage();

function byMessage(): (run: () => void) => void {
  const waiting: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => waiting.shift()?.();
  return (run) => {
    waiting.push(run);
    port2.postMessage(undefined);
  };
}
