import { Message, type MessageStrategy } from 'vscode-languageserver';
import { later } from './later.ts';

/** Lets messages through in their order; while something is on its way that they may need, they wait. */
export interface Gate extends MessageStrategy {
  /** What comes from now on waits until this promise is settled; answers of the client do not wait. */
  hold(until: Promise<void>): void;
}

/** A gate for one connection, to be given to it as `messageStrategy`. */
export function createGate(): Gate {
  const queue: (() => unknown)[] = [];
  let holds = 0;
  let flushes = false;
  /** Lets the next one through, and the others later, as the connection does: an answer may be on its way in between. */
  const flush = (): void => {
    flushes = holds === 0 && queue.length > 0;
    if (!flushes) return;
    queue.shift()!();
    later(flush);
  };
  return {
    handleMessage(message, next) {
      const passes = (holds === 0 && !flushes) || Message.isResponse(message);
      return passes
        ? next(message)
        : new Promise<void>((resolve) => queue.push(() => resolve(next(message))));
    },
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
